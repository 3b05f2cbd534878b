import type { Cursor } from '../read/cursor.ts';
import type { Tree } from '../read/tree.ts';

/** A schema and all that its `$ref` and `allOf` bring in, each once, the schema's own part first. */
export function parts(schema: Cursor): readonly Cursor[] {
  const found = new Map<Tree, Cursor>();
  const add = (place: Cursor): void => {
    if (found.has(place.tree)) return;
    found.set(place.tree, place);
    if (place.reference !== undefined) add(place.hop());
    for (const item of place.own('allOf')?.items() ?? []) add(item);
  };
  add(schema);
  return [...found.values()];
}

/** Every schema that a schema gives to one of its properties. */
export function propertySchemas(schema: Cursor, name: string): readonly Cursor[] {
  return parts(schema).flatMap((part) => part.own('properties')?.own(name) ?? []);
}

/** As `propertySchemas`, several levels down. */
export function schemasAt(schema: Cursor, path: readonly string[]): readonly Cursor[] {
  return path.reduce<readonly Cursor[]>(
    (places, name) => places.flatMap((place) => propertySchemas(place, name)),
    [schema],
  );
}

export function propertyNames(schema: Cursor): readonly string[] {
  const names = parts(schema).flatMap((part) => part.own('properties')?.entries() ?? []);
  return [...new Set(names.map(([name]) => name))].sort();
}

export function requiredNames(schema: Cursor): ReadonlySet<string> {
  const names = parts(schema).flatMap((part) => part.own('required')?.items() ?? []);
  return new Set(names.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])));
}

/** The constant that a schema allows, if it allows only one. */
export function constantOf(schemas: readonly Cursor[]): string | undefined {
  const values = schemas.flatMap(parts).map((part) => part.own('const')?.value);
  return values.find((value) => typeof value === 'string');
}
