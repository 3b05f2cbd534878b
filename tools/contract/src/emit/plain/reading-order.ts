import type { Example } from '../../model/contract.ts';
import { isObject } from '../../model/schemas.ts';
import { compare } from '../../read/compare.ts';
import type { Dialect, Role } from '../../read/grammar.ts';
import type { Json, JsonObject } from '../../read/json.ts';
import { object } from '../schemas.ts';
import { memberRole } from './walk.ts';

/** The order in which a person reads the keywords of an object; others follow by name. */
const keywords = (
  'openapi asyncapi id info title version name in summary description license tags ' +
  'servers host protocol url variables security paths webhooks channels operations ' +
  'operationId action channel deprecated required contentType type scheme const enum format ' +
  'parameters headers requestBody content schema payload properties allOf anyOf oneOf ' +
  'examples responses messages bindings components'
).split(' ');

/** The document with its keywords in the order in which one reads them, and examples in that of their schema. */
export function inReadingOrder(
  document: JsonObject,
  dialect: Dialect,
  examples: readonly Pick<Example, 'value'>[],
): JsonObject {
  const shown = new Map(examples.map(({ value }) => [canonical(value), value]));
  const walk = (json: Json, role: Role): Json => {
    if (Array.isArray(json)) return json.map((item: Json) => walk(item, role));
    if (!isObject(json)) return json;
    const members = Object.entries(json).map(([key, member]): [string, Json] => {
      const isValue = role === 'example' && (key === 'value' || key === 'payload');
      const example = isValue ? shown.get(canonical(member)) : undefined;
      return [key, example ?? walk(member, memberRole(role, key, member, dialect))];
    });
    // Names were ordered before: by name, or properties by what is required.
    const named = !['object', 'schema', 'example'].includes(role);
    return Object.fromEntries(named ? members : members.sort(([a], [b]) => rank(a) - rank(b)));
  };
  return object(walk(document, 'object'));
}

function rank(key: string): number {
  const index = keywords.indexOf(key);
  return index === -1 ? keywords.length : index;
}

/** The same text for the same value, in whatever order its fields stand. */
function canonical(json: Json): string {
  if (Array.isArray(json)) return `[${json.map(canonical).join()}]`;
  if (!isObject(json)) return JSON.stringify(json);
  const members = Object.entries(json).sort(([a], [b]) => compare(a, b));
  return `{${members.map(([key, value]) => JSON.stringify(key) + canonical(value)).join()}}`;
}
