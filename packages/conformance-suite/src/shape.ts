import type { Json } from './contract/json.ts';
import { isJsonObject } from './contract/json.ts';

/** As much of JSON Schema as shapes need; other programs read it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** Replaces what is secret in a text. */
type Mask = (text: string) => string;

/**
 * Whether a value of unknown form has this one, and how a JSON Schema says so. What it has beside that does not matter
 * to us; a schema for others names all that there is.
 * See docs/decisions/report-shapes.md.
 */
export interface Shape<T> {
  (value: unknown): value is T;
  readonly schema: JsonSchema;
  /**
   * The value with every text in it masked but the words that the shape itself asks for: they say nothing of what was
   * seen, and a secret may be as short as a letter.
   */
  masked(value: unknown, mask: Mask): unknown;
  /** Whether a member of this shape may be left out. */
  readonly optional?: true;
}

/** The type of what has a shape. That of an object is made of its members, which have comments. */
export type Of<S> = S extends { readonly members: infer M extends Members }
  ? WithMembers<M>
  : S extends Shape<infer T>
    ? T
    : never;

function maskedAll(value: unknown, mask: Mask): unknown {
  if (typeof value === 'string') return mask(value);
  if (Array.isArray(value)) return value.map((item) => maskedAll(item, mask));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, maskedAll(member, mask)]),
  );
}

export function shape<T>(
  schema: JsonSchema,
  is: (value: unknown) => value is T,
  masked: Shape<T>['masked'] = maskedAll,
): Shape<T> {
  return Object.assign((value: unknown): value is T => is(value), { schema, masked });
}

export const text = shape({ type: 'string' }, (value) => typeof value === 'string');
// JSON can write a number that no double holds, and what writes JSON again makes `null` of it.
export const number = shape({ type: 'number' }, (value): value is number => Number.isFinite(value));
/** A number of things; more than can be counted exactly is none. */
export const whole = shape(
  { type: 'integer', minimum: 0 },
  (value): value is number => Number.isSafeInteger(value) && Number(value) >= 0,
);
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
    (value, mask) =>
      Array.isArray(value) ? value.map((each) => item.masked(each, mask)) : maskedAll(value, mask),
  );
}

/** An object whose members are not known by name. */
export function dictionary<T>(member: Shape<T>): Shape<Readonly<Record<string, T>>> {
  return shape(
    { type: 'object', additionalProperties: member.schema },
    (value): value is Readonly<Record<string, T>> =>
      isJsonObject(value) && Object.values(value).every(member),
    (value, mask) => maskedMembers(value, mask, () => member),
  );
}

function maskedMembers(
  value: unknown,
  mask: Mask,
  shapeOf: (name: string) => Shape<unknown> | undefined,
): unknown {
  if (!isJsonObject(value)) return maskedAll(value, mask);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      (shapeOf(name)?.masked ?? maskedAll)(member, mask),
    ]),
  );
}

/** For members that may be left out. */
export function optional<T>(of: Shape<T>): Shape<T | undefined> & Optional {
  const is = (value: unknown): value is T | undefined => value === undefined || of(value);
  return Object.assign(shape(of.schema, is, of.masked), { optional: true } as const);
}

/** One of these values. */
export function oneOf<const T extends string>(...values: readonly T[]): Shape<T> {
  const is = (value: unknown): value is T => values.some((each) => each === value);
  return shape({ enum: values }, is, (value, mask) => (is(value) ? value : maskedAll(value, mask)));
}

export function literal<const T extends boolean>(wanted: T): Shape<T> {
  return shape({ const: wanted }, (value): value is T => value === wanted);
}

type Members = Readonly<Record<string, Shape<unknown>>>;

/** The type of an object with these members. */
type WithMembers<M extends Members> = Flat<
  {
    readonly [K in keyof M as M[K] extends Optional ? never : K]: Of<M[K]>;
  } & {
    readonly [K in keyof M as M[K] extends Optional ? K : never]?: Exclude<Of<M[K]>, undefined>;
  }
>;

type Optional = { readonly optional: true };

type Flat<T> = { [K in keyof T]: T[K] };

/** An object with these members, which another shape may have as well. */
export function object<const M extends Members>(
  members: M,
): Shape<WithMembers<M>> & { readonly members: M } {
  const shapes = new Map<string, Shape<unknown>>(Object.entries(members));
  const all = [...shapes];
  const schema = {
    type: 'object',
    additionalProperties: false,
    required: all.flatMap(([name, each]) => (each.optional === true ? [] : [name])),
    properties: Object.fromEntries(all.map(([name, each]) => [name, each.schema])),
  };
  const own = shape(
    schema,
    (value): value is WithMembers<M> =>
      isJsonObject(value) && all.every(([name, each]) => each(value[name])),
    (value, mask) => maskedMembers(value, mask, (name) => shapes.get(name)),
  );
  return Object.assign(own, { members });
}

/** One of two forms. */
export function either<A, B>(first: Shape<A>, second: Shape<B>): Shape<A | B> {
  return shape(
    { anyOf: [first.schema, second.schema] },
    (value): value is A | B => first(value) || second(value),
    (value, mask) => (first(value) ? first : second).masked(value, mask),
  );
}

/** The same shape, with words on it for whoever reads the schema. */
export function told<T>(description: string, of: Shape<T>): Shape<T> {
  return shape({ ...of.schema, description }, of, of.masked);
}
