import { isDeepStrictEqual } from 'node:util';
import { constantsOf, openListOf } from '../model/list.ts';
import { isObject } from '../model/schemas.ts';
import type { Json, JsonObject } from '../read/json.ts';
import { marks } from './openapi-types/marks.ts';
import { list, object, strings } from './schemas.ts';

// openapi-typescript reads some schemas otherwise than a validator does. Each is said here in another
// way, with the same meaning, in which it reads it right.

type Rewrite = (schema: JsonObject) => JsonObject;

/**
 * A schema, apart from those in it, in words that openapi-typescript understands.
 * See docs/decisions/types-from-constants.md.
 */
export function forTypes(schema: JsonObject): JsonObject {
  return rewrites.reduce((rewritten, rewrite) => rewrite(rewritten), schema);
}

const rewrites: readonly Rewrite[] = [
  withoutDiscriminator,
  withMarkedList,
  withSpeltOutChoice,
  withPlainConstants,
  withRequiredProperties,
  withIndex,
  withOneComposition,
];

/** A constant in each schema says the same, and a type is made of it. */
function withoutDiscriminator({ discriminator: _, ...schema }: JsonObject): JsonObject {
  return schema;
}

/** `'a' | 'b' | string` is `string` to the compiler, and an editor could not suggest the values any more. */
function withMarkedList(schema: JsonObject): JsonObject {
  const open = openListOf(schema);
  if (open === undefined || open.others.type !== 'string') return schema;
  const other = { type: 'string', format: marks.anyOtherString };
  return { ...schema, anyOf: [{ enum: open.known }, other] };
}

/**
 * A choice between sets of required properties: `anyOf: [{ required: [a] }, { required: [b] }]`
 * beside `properties`. It would be `unknown`, so each set becomes an object.
 */
function withSpeltOutChoice(schema: JsonObject): JsonObject {
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const members = list(schema[keyword]);
    const sets = members.flatMap((member) =>
      isObject(member) && Object.keys(member).join() === 'required'
        ? [strings(member.required)]
        : [],
    );
    if (members.length === 0 || sets.length < members.length) continue;
    if (!isObject(schema.properties ?? null)) continue;
    const { [keyword]: _choice, ...others } = schema;
    const { notes, rules } = divided(others);
    const objects = sets.map((set) => ({
      ...rules,
      required: [...new Set([...strings(rules.required), ...set])],
    }));
    return { ...notes, [keyword]: objects };
  }
  return schema;
}

/** Beside a value that is fixed, or a list of such, a type says nothing and would widen it. */
function withPlainConstants(schema: JsonObject): JsonObject {
  const { notes } = divided(schema);
  if (schema.const === null) return { ...notes, type: 'null' };
  if (schema.const !== undefined) return { ...notes, const: schema.const };
  const isPlain = (value: Json) => !isObject(value) && !Array.isArray(value);
  if (Array.isArray(schema.enum) && !schema.enum.every(isPlain)) {
    return { ...notes, enum: schema.enum };
  }
  if (schema.oneOf === undefined || constantsOf(schema) === undefined) return schema;
  const { type: _, ...others } = schema;
  return others;
}

/** What is required without being described would be missing from the type. */
function withRequiredProperties(schema: JsonObject): JsonObject {
  const properties = object(schema.properties);
  const missing = strings(schema.required).filter((name) => !Object.hasOwn(properties, name));
  if (missing.length === 0) return schema;
  const others = isObject(schema.additionalProperties ?? null) ? schema.additionalProperties : {};
  const added = missing.map((name): [string, Json] => [name, others ?? {}]);
  return { ...schema, properties: { ...properties, ...Object.fromEntries(added) } };
}

/**
 * The index signature of a type holds for its named properties too, and for all names. So what is
 * said of some names only, or of others than the named ones, can't be said by one.
 */
function withIndex(schema: JsonObject): JsonObject {
  const { additionalProperties: rest, patternProperties: patterns, ...others } = schema;
  const named = Object.values(object(schema.properties));
  const all = [...Object.values(object(patterns)), ...(rest === undefined ? [] : [rest])];
  if (patterns === undefined && (rest === undefined || rest === true)) return schema;
  if (patterns === undefined && rest === false) {
    if (named.length > 0) return others;
    const nothing = { type: 'string', format: marks.nothing };
    return { ...others, additionalProperties: nothing };
  }
  const isWhole = rest !== undefined && rest !== true;
  const isSame = named.every((property) => all.every((each) => isDeepStrictEqual(property, each)));
  return isWhole && isSame ? schema : { ...others, additionalProperties: true };
}

/** Only beside an allOf is a schema more than one of several ways to say something. */
function withOneComposition(schema: JsonObject): JsonObject {
  const { notes, rules } = divided(schema);
  const { allOf, anyOf, oneOf, ...core } = rules;
  const choices = Object.entries({ anyOf, oneOf }).flatMap(([keyword, members]) =>
    members === undefined ? [] : [{ [keyword]: members }],
  );
  const own = Object.keys(core).some((key) => typed.has(key)) ? [core] : [];
  if (own.length + choices.length + (allOf === undefined ? 0 : 1) < 2) return schema;
  return { ...notes, allOf: [...own, ...list(allOf), ...choices] };
}

/** The keywords of which types are made, other than those that combine schemas. */
const typed: ReadonlySet<string> = new Set([
  ...['type', 'properties', 'required', 'additionalProperties', 'patternProperties', 'items'],
  ...['prefixItems', 'enum', 'const', 'nullable'],
]);

/** Keywords that end up in a comment. */
const commented: ReadonlySet<string> = new Set([
  ...['title', 'description', 'deprecated', 'default', 'example', 'examples', 'format'],
]);

/** What a schema says in its comment, and what it rules. */
function divided(schema: JsonObject) {
  const entries = Object.entries(schema);
  return {
    notes: Object.fromEntries(entries.filter(([key]) => commented.has(key))),
    rules: Object.fromEntries(entries.filter(([key]) => !commented.has(key))),
  };
}
