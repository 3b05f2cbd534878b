import type { Json } from '../contract/json.ts';
import { isJsonObject } from '../contract/json.ts';

/** Whether a value of unknown form has this one. What it has beside that does not matter. */
export type Shape<T> = (value: unknown) => value is T;

export const text: Shape<string> = (value) => typeof value === 'string';
export const number: Shape<number> = (value) => typeof value === 'number';
export const truth: Shape<boolean> = (value) => typeof value === 'boolean';

export const json: Shape<Json> = (value): value is Json => {
  if (Array.isArray(value)) return value.every(json);
  if (isJsonObject(value)) return Object.values(value).every(json);
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
};

export function list<T>(item: Shape<T>): Shape<readonly T[]> {
  return (value): value is readonly T[] => Array.isArray(value) && value.every(item);
}

/** An object whose members are not known by name. */
export function dictionary<T>(member: Shape<T>): Shape<Readonly<Record<string, T>>> {
  return (value): value is Readonly<Record<string, T>> =>
    isJsonObject(value) && Object.values(value).every(member);
}

/** For members that may be left out. */
export function optional<T>(shape: Shape<T>): Shape<T | undefined> {
  return (value): value is T | undefined => value === undefined || shape(value);
}

const words = new Set<string>();

/** Whether forms ask for this very text somewhere: it says nothing of what was seen, whatever secret is a part of it. */
export function isWord(value: string): boolean {
  return words.has(value);
}

/** One of these values. */
export function oneOf<const T extends string>(...values: readonly T[]): Shape<T> {
  for (const value of values) words.add(value);
  return (value): value is T => values.some((each) => each === value);
}

/** An object with these members; the compiler sees to it that they are all those of the type. */
export function object<T extends object>(
  members: {
    readonly [K in keyof T]-?: Shape<T[K]>;
  },
): Shape<T> {
  const shapes: [string, Shape<unknown>][] = Object.entries(members);
  return (value): value is T =>
    isJsonObject(value) && shapes.every(([name, shape]) => shape(value[name]));
}

/** One of two forms. */
export function either<A, B>(first: Shape<A>, second: Shape<B>): Shape<A | B> {
  return (value): value is A | B => first(value) || second(value);
}
