import { childRole, type Dialect, type Role } from '../../read/grammar.ts';
import type { Library } from '../../read/library.ts';
import type { Tree } from '../../read/tree.ts';
import { editTree, removed } from '../../read/tree-edit.ts';

/** A document with one place changed. */
export interface Mutant {
  /** `file#/pointer edit`. */
  readonly name: string;
  /** The same for every place that is said to be the same thing by the standards, for example any field's `type`. */
  readonly kind: string;
  readonly file: string;
  readonly tree: Tree;
}

interface Place {
  readonly keys: readonly string[];
  /** The keys, without the names that somebody chose. */
  readonly kind: string;
  readonly tree: Tree;
}

/** Every place of a document, removed and altered; and each object with an extension and a keyword that nobody knows. */
export function mutantsOf(
  library: Library,
  file: string,
  dialect: Dialect,
  role: Role,
): readonly Mutant[] {
  const root = library.tree(file);
  if (root === undefined) throw new Error(`${file} cannot be read`);
  const mutant = (
    { keys, kind }: Pick<Place, 'keys' | 'kind'>,
    edit: string,
    change: (tree: Tree) => Tree | typeof removed,
    at = keys,
  ): readonly Mutant[] => {
    const tree = editTree(root, at, change);
    if (tree === removed) return [];
    return [{ name: `${file}#/${keys.join('/')} ${edit}`, kind: `${kind} ${edit}`, file, tree }];
  };
  return [...places(root, role, dialect)].flatMap((place) => {
    const { keys, kind, tree } = place;
    const gone = keys.length === 0 ? [] : mutant(place, 'removed', () => removed);
    if (tree.kind === 'scalar') {
      return [
        ...gone,
        ...mutant(place, 'altered', () => ({ ...tree, value: otherThan(tree.value) })),
      ];
    }
    if (tree.kind === 'list') return gone;
    const more = ['x-mutant', 'mutant'].flatMap((key) => {
      const value: Tree = { kind: 'scalar', value: true, source: tree.source };
      return mutant(
        { keys: [...keys, key], kind: `${kind}/${key}` },
        'added',
        () => ({ ...tree, entries: new Map([...tree.entries, [key, value]]) }),
        keys,
      );
    });
    return [...gone, ...more];
  });
}

function* places(
  tree: Tree,
  role: Role,
  dialect: Dialect,
  keys: readonly string[] = [],
  kind = '',
): Generator<Place> {
  yield { keys, kind, tree };
  if (tree.kind === 'list') {
    for (const [index, item] of tree.items.entries()) {
      yield* places(item, role, dialect, [...keys, String(index)], `${kind}/#`);
    }
  }
  if (tree.kind !== 'map') return;
  for (const [key, child] of tree.entries) {
    const own = childRole(role, key, child, dialect);
    const isName = ['names', 'schemas', 'examples'].includes(role);
    // A schema is a schema, wherever it is.
    const above = own === 'schema' ? '' : kind;
    const below = `${above}/${isName ? '*' : key}`;
    yield* places(child, own, dialect, [...keys, key], below);
  }
}

/** Another value that may stand in the same place, as far as a value alone tells. */
function otherThan(value: null | boolean | number | string) {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (value === null) return 'null';
  if (value === 'string') return 'integer';
  if (value === 'object') return 'array';
  const [, amount, unit] = /^PT(\d+)([SMH])$/.exec(value) ?? [];
  return amount === undefined ? `${value}x` : `PT${Number(amount) + 1}${unit}`;
}
