import type { Api, Schema } from '../../model/contract.ts';
import { constantsOf, openListOf } from '../../model/list.ts';
import type { Json } from '../../read/json.ts';
import {
  describedAs,
  flattened,
  list,
  object,
  propertiesOf,
  referredNames,
  strings,
} from '../schemas.ts';
import { listed } from '../text/file.ts';
import { code, table } from '../text/markdown.ts';

/** The schemas that a page describes in a section of their own: name → a link to it. */
export type Links = ReadonlyMap<string, string>;
const none: Links = new Map();

/** The fields of an object as a table, or undefined if the contract names none. */
export function fieldTable(contract: Api, schema: Schema, links = none): string | undefined {
  const properties = propertiesOf(contract, schema);
  if (properties.length === 0) return undefined;
  const choices = requiredChoices(contract, schema);
  return table(
    ['Field', 'Type', 'Required', 'Meaning'],
    properties.map((property) => [
      code(property.name),
      typeText(contract, property.schema, links),
      property.required ? 'yes' : (choices.get(property.name) ?? 'no'),
      meaningOf(contract, property.schema),
    ]),
  );
}

/** For fields of which one is enough: which others share that. */
function requiredChoices(contract: Api, schema: Schema): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const part of flattened(contract, schema)) {
    for (const keyword of ['anyOf', 'oneOf'] as const) {
      const names = list(part[keyword]).flatMap((member) => requiredOf(member));
      const words = keyword === 'oneOf' ? 'exactly one of' : 'at least one of';
      for (const name of names) found.set(name, `${words} ${listed(names.map(code))}`);
    }
  }
  return found;
}

function requiredOf(member: Json): readonly string[] {
  return typeof member === 'object' && member !== null && 'required' in member
    ? strings(member.required)
    : [];
}

/** What is said about a thing; first, whether it is deprecated. */
export function noted({ deprecated }: { readonly deprecated: boolean }, text: string): string {
  return deprecated ? `Deprecated. ${text}`.trim() : text;
}

/** What is said about a value, and what is left open about it. */
export function meaningOf(contract: Pick<Api, 'schemas'>, schema: Schema): string {
  const { text, deprecated } = describedAs(contract, schema);
  return noted({ deprecated }, text);
}

/** The type of a value in words. */
export function typeText(contract: Api, schema: Schema, links = none): string {
  const [name = ''] = typeof schema.$ref === 'string' ? referredNames({ $ref: schema.$ref }) : [];
  const link = links.get(name);
  if (link !== undefined) return link;
  const constants = contract.constants.find((each) => each.name === name);
  if (constants !== undefined) {
    const values = constants.values.map(({ value }) => value);
    return choice(values, constants.open, (value) => code(String(value)));
  }

  const parts = flattened(contract, schema);
  const value = (key: string) =>
    parts.map((part) => part[key]).findLast((each) => each !== undefined);
  const open = parts.map(openListOf).find((each) => each !== undefined);
  const constant = value('const');
  const listed = open?.known ?? parts.map(constantsOf).find((each) => each !== undefined);
  if (constant !== undefined) return code(JSON.stringify(constant));
  if (listed !== undefined) {
    return choice(listed, open !== undefined, (each) => code(JSON.stringify(each)));
  }
  const items = value('items');
  if (items !== undefined) return `list of ${typeText(contract, object(items), links)}`;
  const type = value('type');
  const options = type === undefined ? alternatives(contract, parts) : [];
  if (options.length > 0) return options.join(' or ');
  const format = value('format');
  const word = Array.isArray(type) ? type.join(' or ') : String(type ?? 'any');
  return typeof format === 'string' ? `${word} (${format})` : word;
}

function choice(values: readonly Json[], open: boolean, write: (value: Json) => string): string {
  const listedValues = values.map(write).join(', ');
  return open ? `${typeof values[0]}, so far one of ${listedValues}` : `one of ${listedValues}`;
}

/** The types of a choice between schemas, each once; none if one of them has no type. */
function alternatives(contract: Api, parts: readonly Schema[]): readonly string[] {
  const members = parts.flatMap((part) => [...list(part.oneOf), ...list(part.anyOf)]);
  const words = members.map((member) => typeText(contract, object(member)));
  return words.includes('any') ? [] : [...new Set(words)];
}
