/**
 * Reads a field that the value itself has. The contract's field names are looked up in what a
 * stranger sent, so nothing inherited may be found.
 */
export function ownField(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}
