import { type Problem, problemAt } from './problem.ts';
import { stepTree, type Tree, type TreeMap } from './tree.ts';

/** What an edit answers to take a value out of its owner. */
export const removed: unique symbol = Symbol('removed');

/** The tree with one value replaced or removed; everything beside the path stays the same object. */
export function editTree(
  tree: Tree,
  path: readonly (string | number)[],
  edit: (target: Tree) => Tree | typeof removed,
): Tree | typeof removed {
  const [key, ...rest] = path;
  if (key === undefined) return edit(tree);
  const child = stepTree(tree, String(key));
  if (child === undefined || tree.kind === 'scalar') return tree;
  const edited = editTree(child, rest, edit);
  if (tree.kind === 'map') {
    const entries = new Map(tree.entries);
    if (edited === removed) entries.delete(String(key));
    else entries.set(String(key), edited);
    return { ...tree, entries };
  }
  return {
    ...tree,
    items: tree.items.flatMap((item, index) => {
      if (index !== Number(key)) return [item];
      return edited === removed ? [] : [edited];
    }),
  };
}

/**
 * Merges an overlay's `update` into a value: maps member by member, lists by appending, scalars by
 * replacing. What came from the update keeps its own places.
 */
export function mergeTrees(target: Tree, update: Tree, report: (problem: Problem) => void): Tree {
  if (target.kind === 'map' && update.kind === 'map') {
    const mixed = mixedReference(target, update);
    if (mixed !== undefined) {
      report(mixed);
      return target;
    }
    const entries = new Map(target.entries);
    for (const [key, value] of update.entries) {
      const existing = entries.get(key);
      entries.set(key, existing === undefined ? value : mergeTrees(existing, value, report));
    }
    return { ...target, entries };
  }
  if (target.kind === 'list') {
    const added = update.kind === 'list' ? update.items : [update];
    return { ...target, items: [...target.items, ...added] };
  }
  if (target.kind === 'scalar' && update.kind === 'scalar') return update;
  report(
    problemAt(update.source, {
      rule: 'overlay',
      message: `this overlay merges a ${update.kind} into a ${target.kind}, which is at ${target.source.file}:${target.source.line}`,
      fix: 'remove the old value with a separate action first, then add the new one',
    }),
  );
  return target;
}

/**
 * A `$ref` and what is beside it are two answers to one question, and tools differ in which they
 * take. So no update brings the two together; one that only replaces a `$ref` does not.
 * See docs/decisions/portable-references.md.
 */
function mixedReference(target: TreeMap, update: TreeMap): Problem | undefined {
  const there = target.entries.get('$ref');
  const comes = update.entries.get('$ref');
  const place = ({ source }: Tree) => `${source.file}:${source.line}`;
  const fix =
    'remove the old value with a separate action first, then add the new one; or change what the $ref leads to';
  if (there !== undefined && [...update.entries.keys()].some((key) => key !== '$ref')) {
    return problemAt(update.source, {
      rule: 'overlay-reference',
      message: `this update adds keys beside the $ref at ${place(there)}, where many tools ignore it`,
      fix,
    });
  }
  if (there === undefined && comes !== undefined && target.entries.size > 0) {
    return problemAt(comes.source, {
      rule: 'overlay-reference',
      message: `this update adds a $ref beside the keys at ${place(target)}, which many tools then ignore`,
      fix,
    });
  }
  return undefined;
}
