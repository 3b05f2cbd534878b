import { compare } from '../read/compare.ts';
import type { Cursor } from '../read/cursor.ts';
import type { Library } from '../read/library.ts';
import type { Tree } from '../read/tree.ts';
import { holdsBesideReference } from './keywords.ts';

/** Words for people, and what the service does about a value, which is compared with the value. */
const notes: ReadonlySet<string> = new Set([
  ...['title', 'summary', 'description', 'example', 'examples', '$comment', 'externalDocs', 'tags'],
  ...['x-unspecified', 'x-service-action', 'x-next', 'x-fires', 'x-carries-out'],
]);

/** Keywords below which the keys are names that somebody chose, and those below which everything is data. */
const names: ReadonlySet<string> = new Set([
  ...['properties', 'patternProperties', 'dependentSchemas', 'dependentRequired', '$defs'],
]);
const data: ReadonlySet<string> = new Set(['const', 'enum', 'default']);

type Role = 'schema' | 'names' | 'data';

/** By documents and place: where its `$ref`s lead, a place does not tell by itself. */
const known = new WeakMap<Library, WeakMap<Tree, string>>();

/**
 * A schema, or another object of a standard, as text that is the same however it is written: keys sorted, `$ref`s written out, words for people left
 * out. Where `$ref`s go in a circle, the text says how far up the circle closes.
 */
export function canonical(place: Cursor): string {
  const texts = known.get(place.library) ?? new WeakMap<Tree, string>();
  const text = texts.get(place.tree) ?? write(place, 'schema', []);
  known.set(place.library, texts.set(place.tree, text));
  return text;
}

/** A value as text, in which keys are sorted. */
export function canonicalData(place: Cursor): string {
  return JSON.stringify(place.value);
}

function write(place: Cursor, role: Role, open: readonly Tree[]): string {
  if (role === 'data') return canonicalData(place);
  const beside = role === 'schema' ? besideReference(place) : [];
  if (beside.length > 0) {
    const inside = [...open, place.tree];
    const own = beside.map(
      ([key, tree]) =>
        `${JSON.stringify(key)}:${write(place.at(tree), roleBelow('schema', key), inside)}`,
    );
    return `{"allOf":[${write(place.hop(), 'schema', inside)}],${own.sort(compare).join(',')}}`;
  }
  const end = place.follow();
  const { tree } = end;
  if (tree.kind === 'scalar') return JSON.stringify(tree.value);
  const circle = open.lastIndexOf(tree);
  if (circle !== -1) return `up ${open.length - circle}`;
  const inside = [...open, tree];
  if (tree.kind === 'list') {
    return `[${end
      .items()
      .map((item) => write(item, 'schema', inside))
      .join(',')}]`;
  }
  const entries = end
    .entries()
    .filter(([key]) => role === 'names' || !notes.has(key))
    .map(([key, value]) => `${JSON.stringify(key)}:${write(value, roleBelow(role, key), inside)}`);
  return `{${entries.join(',')}}`;
}

/** The keywords beside a `$ref` that hold as well. */
function besideReference({ reference, tree }: Cursor): readonly (readonly [string, Tree])[] {
  if (reference === undefined || tree.kind !== 'map') return [];
  return [...tree.entries].filter(([key]) => holdsBesideReference(key));
}

function roleBelow(role: Role, key: string): Role {
  if (role === 'names') return 'schema';
  if (data.has(key) || key.startsWith('x-')) return 'data';
  return names.has(key) ? 'names' : 'schema';
}
