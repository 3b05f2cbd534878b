import { compare } from './compare.ts';
import type { Source } from './source.ts';

/**
 * A parsed document in which every value knows where it is written. After an overlay, one tree
 * holds values of several files.
 */
export type Tree = TreeMap | TreeList | TreeScalar;

export interface TreeMap {
  readonly kind: 'map';
  readonly entries: ReadonlyMap<string, Tree>;
  readonly source: Source;
}
interface TreeList {
  readonly kind: 'list';
  readonly items: readonly Tree[];
  readonly source: Source;
}
interface TreeScalar {
  readonly kind: 'scalar';
  readonly value: null | boolean | number | string;
  readonly source: Source;
}

/** `Json` that its owner may change. */
export type FreshJson =
  | null
  | boolean
  | number
  | string
  | FreshJson[]
  | { [key: string]: FreshJson };

/** The value without its places; keys are sorted, so that their order in the file changes nothing. */
export function toJson(tree: Tree): FreshJson {
  switch (tree.kind) {
    case 'scalar':
      return tree.value;
    case 'list':
      return tree.items.map(toJson);
    case 'map':
      return Object.fromEntries(sortedEntries(tree).map(([key, value]) => [key, toJson(value)]));
  }
}

export function sortedEntries(tree: TreeMap): readonly (readonly [string, Tree])[] {
  return [...tree.entries].sort(([a], [b]) => compare(a, b));
}

export function stepTree(tree: Tree, key: string): Tree | undefined {
  if (tree.kind === 'map') return tree.entries.get(key);
  if (tree.kind === 'list' && /^(0|[1-9]\d*)$/.test(key)) return tree.items[Number(key)];
  return undefined;
}
