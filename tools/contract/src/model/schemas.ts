import { parsePointer } from '@ordering/kit/json-pointer';
import { compare } from '../read/compare.ts';
import type { Cursor } from '../read/cursor.ts';
import { childRole, type Role } from '../read/grammar.ts';
import type { Json, JsonObject } from '../read/json.ts';
import { sortedEntries } from '../read/tree.ts';
import type { NamedSchema, Schema } from './contract.ts';
import type { SchemaNames } from './names.ts';

/** Every schema that has a name, by name. */
export function namedSchemas(names: SchemaNames): readonly NamedSchema[] {
  return names.all.map(([name, place]) => ({
    name,
    schema: toSchema(place, names),
    description: place.text('description') ?? '',
    source: place.source,
  }));
}

/** A schema as plain JSON; `$ref`s lead to the names, below `base`. */
export function toSchema(place: Cursor, names: SchemaNames, base = '#/schemas/'): Schema {
  const json = convert(place, 'schema', (reference) => base + names.behind(reference));
  // `true` and `false` are schemas too; as objects they need no case of their own.
  if (json === false) return { not: {} };
  return isObject(json) ? json : {};
}

function convert(place: Cursor, role: Role, rename: (reference: Cursor) => string): Json {
  const { tree } = place;
  if (tree.kind === 'scalar') return tree.value;
  if (tree.kind === 'list') return tree.items.map((item) => convert(place.at(item), role, rename));
  if (role === 'schema' && saysMore(place)) return apart(place, rename);
  const isReference = role === 'schema' && place.reference !== undefined;
  const isOpen = role === 'schema' && place.own('x-open')?.value === true;
  return Object.fromEntries(
    sortedEntries(tree).map(([key, child]): [string, Json] => {
      if (isReference && key === '$ref') return [key, rename(place)];
      const member = place.at(child);
      if (isOpen && key === 'anyOf') return [key, convertOpenList(member, rename)];
      if (role === 'schema' && key === 'discriminator') {
        return [key, convertDiscriminator(member, rename)];
      }
      // Both dialects have the same keywords within a schema.
      return [key, convert(member, childRole(role, key, child, 'openapi'), rename)];
    }),
  );
}

/** Keywords that hold beside a `$ref` for every tool, because they rule out no value. */
export const notes: ReadonlySet<string> = new Set([
  ...['$ref', '$comment', 'title', 'description', 'default', 'example', 'examples', 'deprecated'],
  ...['readOnly', 'writeOnly', 'externalDocs', 'nullable'],
]);

/** Whether a schema has a `$ref`, and rules of its own beside it. */
export function saysMore({ reference, tree }: Cursor): boolean {
  if (reference === undefined || tree.kind !== 'map') return false;
  return [...tree.entries.keys()].some((key) => !notes.has(key) && !key.startsWith('x-'));
}

/** A `$ref` with its neighbours as an allOf, which means the same to every tool. */
function apart(place: Cursor, rename: (reference: Cursor) => string): Json {
  const { tree } = place;
  if (tree.kind !== 'map') return {};
  const { $ref, ...beside } = Object.fromEntries(tree.entries);
  const own = convert(
    place.at({ ...tree, entries: new Map(Object.entries(beside)) }),
    'schema',
    rename,
  );
  if ($ref === undefined || !isObject(own)) return own;
  const parts = Array.isArray(own.allOf) ? own.allOf : [];
  const merged = { ...own, allOf: [{ $ref: rename(place) }, ...parts] };
  return Object.fromEntries(Object.entries(merged).sort(([a], [b]) => compare(a, b)));
}

/** The known values of an open list are written out, whether they have a name or not. */
function convertOpenList(alternatives: Cursor, rename: (reference: Cursor) => string): Json {
  const [known, ...others] = alternatives.items();
  if (known?.reference === undefined) return convert(alternatives, 'schema', rename);
  return [known.follow(), ...others].map((each) => convert(each, 'schema', rename));
}

/** The mapping of a discriminator has references that are not called `$ref`. */
function convertDiscriminator(place: Cursor, rename: (reference: Cursor) => string): Json {
  const value = place.value;
  const mapping = place.own('mapping');
  if (!isObject(value) || mapping === undefined) return value;
  const renamed = mapping
    .entries()
    .map(([key, target]): [string, Json] => [key, rename(mappedSchema(target))]);
  return { ...value, mapping: Object.fromEntries(renamed) };
}

/** What a mapping names, by a pointer or by the name of a schema, as the `$ref` that it stands for. */
export function mappedSchema(target: Cursor): Cursor {
  const { source } = target;
  const text = String(target.value);
  const isName = parsePointer(text) === undefined && !/[#./]/.test(text);
  const value = isName ? `#/components/schemas/${text}` : text;
  const reference = { kind: 'scalar', value, source } as const;
  return target.at({ kind: 'map', entries: new Map([['$ref', reference]]), source });
}

export function isObject(json: Json): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}
