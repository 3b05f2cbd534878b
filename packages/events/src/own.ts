/**
 * Reads a property that the value itself has, and never one that it inherits: the name may come
 * from a stranger, and `constructor` or `__proto__` must find nothing.
 *
 * @returns The property's value, or undefined if `value` is not an object or does not have it.
 */
export function ownProperty(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}
