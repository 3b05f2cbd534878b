import type { SchemaNames } from '../model/names.ts';
import type { Cursor } from '../read/cursor.ts';

/**
 * Where a value of a bundled document is written: the keys lead from the root through `$ref`s and
 * named schemas, as far as there is something.
 */
export function placeOf(
  root: Cursor,
  names: SchemaNames,
  keys: readonly (string | number)[],
): Cursor {
  const [first, second, name, ...below] = keys;
  const schema =
    first === 'components' && second === 'schemas' ? names.get(String(name ?? '')) : undefined;
  let place = schema ?? root;
  for (const key of schema === undefined ? keys : below) place = place.get(key) ?? place;
  return place;
}
