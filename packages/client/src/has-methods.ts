/** Whether a value is an object with methods of these names. */
export function hasMethods(value: unknown, ...names: readonly (string | symbol)[]): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return names.every((name) => typeof Reflect.get(value, name) === 'function');
}
