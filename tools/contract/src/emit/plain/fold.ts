import { isObject } from '../../model/schemas.ts';
import type { Dialect, Role } from '../../read/grammar.ts';
import type { Json, JsonObject } from '../../read/json.ts';
import { object } from '../schemas.ts';
import { wrapped as linesOf } from '../text/comment.ts';
import type { Adaptation } from './adaptation.ts';
import { isData, memberRole } from './walk.ts';
import { wordsOf } from './words.ts';

/** Objects that have no description by the standard, by the key that holds them or a map of them. */
const undescribed = new Set([
  ...['components', 'content', 'license', 'contact', 'callbacks', 'security', 'encoding'],
  ...['flows', 'implicit', 'password', 'clientCredentials', 'authorizationCode', 'reply'],
]);

interface Folded {
  readonly json: Json;
  /** Sentences for which there was no description at or below this place. */
  readonly words: readonly string[];
}

/**
 * Says what `x-` keywords say in the descriptions, and takes them out. What stands where there is no
 * description goes to the nearest one above; what stands at the root goes to that of `info`, after `more`.
 */
export function foldExtensions(dialect: Dialect, more: readonly string[] = []): Adaptation {
  return (document) => {
    const { json, words } = fold(document, 'object', undefined, dialect);
    const folded = object(json);
    return {
      document: { ...folded, info: describe(object(folded.info), [...more, ...words]) },
      notes: ['What the specs say in their own keywords (`x-…`) is said in the descriptions.'],
    };
  };
}

function fold(json: Json, role: Role, container: string | undefined, dialect: Dialect): Folded {
  if (isData(role)) return { json, words: [] };
  if (Array.isArray(json)) {
    const items = json.map((item: Json) => fold(item, role, container, dialect));
    return { json: items.map((item) => item.json), words: items.flatMap(({ words }) => words) };
  }
  if (!isObject(json)) return { json, words: [] };

  const extensions: (readonly [string, Json])[] = [];
  const members: (readonly [string, Json])[] = [];
  const below: string[] = [];
  for (const [key, child] of Object.entries(json)) {
    const childOf = memberRole(role, key, child, dialect);
    if ((childOf === 'data' || childOf === 'extension') && key.startsWith('x-')) {
      extensions.push([key, child]);
      continue;
    }
    const named = role === 'names' || role === 'schemas' || role === 'examples';
    const folded = fold(child, childOf, named ? container : key, dialect);
    members.push([key, folded.json]);
    below.push(...folded.words);
  }
  const plain: JsonObject = Object.fromEntries(members);
  const words = [...wordsOf(extensions, role), ...below];
  if (words.length === 0) return { json: plain, words };
  if (role === 'schema') return { json: describe(withoutSiblings(plain), words), words: [] };
  const describable =
    role === 'object' &&
    plain.$ref === undefined &&
    container !== undefined &&
    !undescribed.has(container);
  return describable ? { json: describe(plain, words), words: [] } : { json: plain, words };
}

function describe(place: JsonObject, words: readonly string[]): JsonObject {
  const written = typeof place.description === 'string' ? [place.description.trim()] : [];
  if (written.length + words.length === 0) return place;
  const wrapped = words.map((each) => linesOf(each, 110).join('\n'));
  return { ...place, description: [...written, ...wrapped].join('\n\n') };
}

/** One of the two dialects ignores what stands beside a `$ref`. */
function withoutSiblings(schema: JsonObject): JsonObject {
  const { $ref, ...rest } = schema;
  return $ref === undefined ? schema : { allOf: [{ $ref }], ...rest };
}
