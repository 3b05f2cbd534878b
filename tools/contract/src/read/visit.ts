import type { Cursor } from './cursor.ts';
import { childRole, type Dialect, type Role } from './grammar.ts';
import type { Tree } from './tree.ts';

export interface Visited {
  readonly place: Cursor;
  readonly role: Role;
  /** The key of this place in its owner; nothing for a root and for items of a list. */
  readonly key: string | undefined;
  /** Whether the key is an `x-` keyword, rather than a name or data that looks like one. */
  readonly extension: boolean;
}

/**
 * Every place of a document and of what its `$ref`s lead to, each once, in the order of the files.
 * A `$ref` for which `enter` is false is shown, but not followed.
 */
export function* visit(
  root: Cursor,
  dialect: Dialect,
  enter: (reference: Visited) => boolean = () => true,
): Generator<Visited> {
  const seen = new Set<Tree>();
  const waiting: Visited[] = [start(root, 'object')];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next.place.tree)) continue;
    seen.add(next.place.tree);
    yield next;
    // Pushed in reverse, because the last one pushed is the next one visited.
    waiting.push(...[...members(next, dialect)].reverse());
    if (isReference(next) && enter(next)) {
      waiting.push(start(next.place.hop(), next.role));
    }
  }
}

/** Roles under which a `$ref` is a name that somebody chose, or data. */
const never: ReadonlySet<Role> = new Set([
  ...(['data', 'names', 'schemas', 'examples', 'file', 'extension'] as const),
]);

const remembered = new WeakMap<Cursor, readonly Visited[]>();

/** As `visit`, for documents whose references all lead somewhere: walked once, however many ask. */
export function everyPlace(root: Cursor, dialect: Dialect): readonly Visited[] {
  const places = remembered.get(root) ?? [...visit(root, dialect)];
  remembered.set(root, places);
  return places;
}

/** Whether a place is a `$ref` rather than data that looks like one. */
export function isReference({ place, role }: Visited): boolean {
  return !never.has(role) && place.reference !== undefined;
}

function* members({ place, role }: Visited, dialect: Dialect): Generator<Visited> {
  const { tree } = place;
  if (tree.kind === 'list') {
    for (const item of tree.items) {
      yield start(place.at(item), role === 'value' ? 'data' : role);
    }
  }
  if (tree.kind === 'map') {
    for (const [key, child] of tree.entries) {
      const childOf = childRole(role, key, child, dialect);
      const isValue = childOf === 'data' || childOf === 'extension';
      const extension = isValue && role !== 'data' && key.startsWith('x-');
      yield { place: place.at(child), role: childOf, key, extension };
    }
  }
}

function start(place: Cursor, role: Role): Visited {
  return { place, role, key: undefined, extension: false };
}
