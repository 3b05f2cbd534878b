import fc from 'fast-check';
import {
  flattened,
  list,
  object,
  propertiesOf,
  strings,
} from '../../../tools/contract/src/emit/schemas.ts';
import type { Contract, Schema } from '../../../tools/contract/src/model/contract.ts';
import { constantsOf, openListOf } from '../../../tools/contract/src/model/list.ts';
import type { Json, JsonObject } from '../../../tools/contract/src/read/json.ts';

type Schemas = Pick<Contract, 'schemas'>;

/** Values that a schema accepts, for any schema that this contract can have. */
export function valuesOf(contract: Schemas, schema: Schema, depth = 0): fc.Arbitrary<Json> {
  const parts = flattened(contract, schema);
  const open = parts.map(openListOf).find((each) => each !== undefined);
  if (open !== undefined) {
    return fc.oneof(fc.constantFrom(...open.known), valuesOf(contract, open.others, depth));
  }
  const constants = parts.flatMap((part) => ('const' in part ? [part.const ?? null] : []));
  if (constants.length > 0) return fc.constantFrom(...constants.slice(0, 1));
  const values = parts.map(constantsOf).find((each) => each !== undefined);
  if (values !== undefined) return fc.constantFrom(...values);
  const value = (keyword: string) =>
    parts.map((part) => part[keyword]).findLast((each) => each !== undefined);
  const type = value('type');
  const types = typeof type === 'string' ? [type] : strings(type);
  const [only = parts.some((part) => 'properties' in part) ? 'object' : 'string', ...more] = types;
  if (more.length > 0) {
    return fc.oneof(
      ...types.map((each) => valuesOf(contract, { ...mergedOf(parts), type: each }, depth)),
    );
  }
  switch (only) {
    case 'object':
      return objectsOf(contract, schema, parts, depth);
    case 'array':
      return fc.array(valuesOf(contract, object(value('items')), depth + 1), { maxLength: 2 });
    case 'integer':
      return fc.integer({ min: numberOf(value('minimum'), 0), max: numberOf(value('maximum'), 9) });
    case 'number':
      return fc.constantFrom(0.5, 2);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return textOf(parts);
  }
}

function mergedOf(parts: readonly Schema[]): Schema {
  return Object.assign({}, ...parts);
}

function numberOf(json: Json | undefined, otherwise: number): number {
  return typeof json === 'number' ? json : otherwise;
}

function textOf(parts: readonly Schema[]): fc.Arbitrary<Json> {
  const { format, minLength, maxLength } = mergedOf(parts);
  // The last pattern is the one of the schema itself; it has to keep those of its parts.
  const pattern = parts.map((part) => part.pattern).findLast((each) => typeof each === 'string');
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return fc.constant('2025-03-14T17:41:36.875Z');
  if (typeof pattern === 'string') return textsMatching(pattern);
  const min = numberOf(minLength, 0);
  const max = numberOf(maxLength, min + 8);
  return fc.string({ minLength: min, maxLength: Math.min(max, min + 8) });
}

function textsMatching(pattern: string): fc.Arbitrary<string> {
  const form = new RegExp(pattern, 'u');
  try {
    return fc.stringMatching(form);
  } catch {
    // fast-check can't look ahead, as the pattern of a duration does.
    return fc.constantFrom(...['PT5M', 'P1DT0.5S', 'PT30S'].filter((text) => form.test(text)));
  }
}

/** Objects with all that is required, and some of the rest. */
function objectsOf(
  contract: Schemas,
  schema: Schema,
  parts: readonly Schema[],
  depth: number,
): fc.Arbitrary<Json> {
  const properties = propertiesOf(contract, schema);
  const choices = parts.flatMap((part) => choicesOf(part));
  return fc.constantFrom(...(choices.length === 0 ? [[]] : choices)).chain((chosen) => {
    const others = choices.flat().filter((name) => !chosen.includes(name));
    const wanted = properties.filter(
      ({ name, required }) =>
        required || chosen.includes(name) || (depth < 3 && !others.includes(name)),
    );
    const required = wanted
      .filter((property) => property.required || chosen.includes(property.name))
      .map(({ name }) => name);
    const record = fc.record(
      Object.fromEntries(
        wanted.map(({ name, schema: below }) => [name, valuesOf(contract, below, depth + 1)]),
      ),
      { requiredKeys: required },
    );
    // `record` makes objects without a prototype, which print and compare like others as JSON.
    return record.map((value): Json => JSON.parse(JSON.stringify(value)));
  });
}

/** The sets of names of which a schema requires one: `anyOf` or `oneOf` of `required`. */
function choicesOf(part: JsonObject): readonly (readonly string[])[] {
  return (['anyOf', 'oneOf'] as const).flatMap((keyword) =>
    list(part[keyword]).flatMap((member) => {
      const names = strings(object(member).required);
      return names.length === 0 ? [] : [names];
    }),
  );
}
