/**
 * Reads a property that the value itself has, and never one that it inherits: the name or the value may come
 * from outside, so `constructor` or `__proto__` must find nothing, and no getter is run.
 *
 * @returns The property's value, or undefined if `value` is not an object or does not have it.
 */
export function ownProperty(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}
