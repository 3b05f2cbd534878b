import type { Json } from '../contract/json.ts';
import { isJsonObject } from '../contract/json.ts';

/** As much of JSON Schema as shapes need; other programs read it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/**
 * Whether a value of unknown form has this one, and how a JSON Schema says so. What it has beside that does not matter
 * to us; a schema for others names all that there is.
 */
export interface Shape<T> {
  (value: unknown): value is T;
  readonly schema: JsonSchema;
  /** Whether a member of this shape may be left out. */
  readonly optional?: true;
}

export function shape<T>(schema: JsonSchema, is: (value: unknown) => value is T): Shape<T> {
  return Object.assign((value: unknown): value is T => is(value), { schema });
}

export const text = shape({ type: 'string' }, (value) => typeof value === 'string');
export const number = shape({ type: 'number' }, (value) => typeof value === 'number');
export const truth = shape({ type: 'boolean' }, (value) => typeof value === 'boolean');

export const json = shape({}, isJson);

function isJson(value: unknown): value is Json {
  if (Array.isArray(value)) return value.every(isJson);
  if (isJsonObject(value)) return Object.values(value).every(isJson);
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

export function list<T>(item: Shape<T>): Shape<readonly T[]> {
  return shape(
    { type: 'array', items: item.schema },
    (value): value is readonly T[] => Array.isArray(value) && value.every(item),
  );
}

/** An object whose members are not known by name. */
export function dictionary<T>(member: Shape<T>): Shape<Readonly<Record<string, T>>> {
  return shape(
    { type: 'object', additionalProperties: member.schema },
    (value): value is Readonly<Record<string, T>> =>
      isJsonObject(value) && Object.values(value).every(member),
  );
}

/** For members that may be left out. */
export function optional<T>(of: Shape<T>): Shape<T | undefined> {
  const is = (value: unknown): value is T | undefined => value === undefined || of(value);
  return Object.assign(shape(of.schema, is), { optional: true } as const);
}

const words = new Set<string>();

/** Whether forms ask for this very text somewhere: it says nothing of what was seen, whatever secret is a part of it. */
export function isWord(value: string): boolean {
  return words.has(value);
}

/** One of these values. */
export function oneOf<const T extends string>(...values: readonly T[]): Shape<T> {
  for (const value of values) words.add(value);
  return shape({ enum: values }, (value): value is T => values.some((each) => each === value));
}

/** An object with these members; the compiler sees to it that they are all those of the type. */
export function object<T extends object>(
  members: {
    readonly [K in keyof T]-?: Shape<T[K]>;
  },
): Shape<T> {
  const shapes: [string, Shape<unknown>][] = Object.entries(members);
  return shape(
    {
      type: 'object',
      additionalProperties: false,
      required: shapes.flatMap(([name, each]) => (each.optional === true ? [] : [name])),
      properties: Object.fromEntries(shapes.map(([name, each]) => [name, each.schema])),
    },
    (value): value is T => isJsonObject(value) && shapes.every(([name, each]) => each(value[name])),
  );
}

/** One of two forms. */
export function either<A, B>(first: Shape<A>, second: Shape<B>): Shape<A | B> {
  return shape(
    { anyOf: [first.schema, second.schema] },
    (value): value is A | B => first(value) || second(value),
  );
}

/** The same shape, with words on it for whoever reads the schema. */
export function told<T>(description: string, of: Shape<T>): Shape<T> {
  return Object.assign(
    shape({ ...of.schema, description }, of),
    of.optional === true ? ({ optional: true } as const) : {},
  );
}
