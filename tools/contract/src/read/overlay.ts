import { messageOf } from '@ordering/kit/failure';
import { exec } from 'jsonpath-rfc9535';

import { type Problem, problemAt } from './problem.ts';
import { type FreshJson, sortedEntries, type Tree, type TreeMap } from './tree.ts';
import { editTree, mergeTrees, removed } from './tree-edit.ts';

interface Action {
  readonly place: TreeMap;
  readonly target: string;
  readonly update: Tree | undefined;
  readonly remove: boolean;
}

interface OverlayOptions {
  readonly matches?: 'all' | 'some';
  /** The actions that are left out, by their index. */
  readonly without?: ReadonlySet<number>;
}

interface Applied {
  readonly tree: Tree;
  readonly problems: readonly Problem[];
}

/**
 * Applies an OpenAPI Overlay 1.0 document to another document, with the merge rules as worded in 1.1. What the overlay writes keeps the overlay's file and lines. `matches: 'some'` lets targets
 * match nothing: for an overlay on a document that another overlay has already filled.
 */
export function applyOverlay(
  document: Tree,
  overlay: Tree,
  { matches = 'all', without = new Set() }: OverlayOptions = {},
): Applied {
  const { actions, problems: malformed } = readActions(overlay, without);
  const problems = [...malformed];
  let tree = document;
  for (const action of actions) {
    const applied = applyAction(tree, action);
    tree = applied.tree;
    problems.push(
      ...applied.problems.filter(({ rule }) => matches === 'all' || rule !== unmatched),
    );
  }
  return { tree, problems };
}

const unmatched = 'overlay-target';

function applyAction(document: Tree, action: Action): Applied {
  const source = action.place.entries.get('target')?.source ?? action.place.source;
  const paths: (string | number)[][] = [];
  try {
    exec(jsonOf(document), action.target, (_value, path) => paths.push([...path]));
  } catch (error) {
    const reason = messageOf(error);
    const problem = problemAt(source, {
      rule: 'overlay',
      message: `the target ${JSON.stringify(action.target)} is not a JSONPath: ${reason}`,
      fix: 'write it as in RFC 9535, for example $.paths["/path"].get',
    });
    return { tree: document, problems: [problem] };
  }
  if (paths.length === 0) {
    const problem = problemAt(source, {
      rule: unmatched,
      message: `the target ${JSON.stringify(action.target)} matches nothing`,
      fix: 'correct the target, or delete the action if the document no longer needs it',
    });
    return { tree: document, problems: [problem] };
  }

  const problems: Problem[] = [];
  let tree = document;
  // From the last match to the first: removing an item moves only the items after it.
  for (const path of paths.reverse()) {
    const edited = editTree(tree, path, (target) => {
      if (action.remove) return removed;
      if (action.update === undefined) return target;
      return mergeTrees(target, action.update, (problem) => problems.push(problem));
    });
    if (edited !== removed) tree = edited;
  }
  return { tree, problems };
}

const known = new WeakMap<Tree, FreshJson>();

/** As `toJson`, for a tree of which only the branch that the last action changed is new. */
function jsonOf(tree: Tree): FreshJson {
  if (tree.kind === 'scalar') return tree.value;
  const json =
    known.get(tree) ??
    (tree.kind === 'list'
      ? tree.items.map(jsonOf)
      : Object.fromEntries(sortedEntries(tree).map(([key, value]) => [key, jsonOf(value)])));
  known.set(tree, json);
  return json;
}

function readActions(
  overlay: Tree,
  without: ReadonlySet<number>,
): {
  readonly actions: readonly Action[];
  readonly problems: readonly Problem[];
} {
  const root = overlay.kind === 'map' ? overlay.entries : new Map<string, Tree>();
  const version = root.get('overlay');
  const actions = root.get('actions');
  if (version?.kind !== 'scalar' || !/^1\.0\.\d+$/.test(String(version.value))) {
    const problem = problemAt(version?.source ?? overlay.source, {
      rule: 'overlay',
      message: 'this is not an OpenAPI Overlay 1.0 document',
      fix: 'start it with "overlay: 1.0.0"',
    });
    return { actions: [], problems: [problem] };
  }
  if (actions?.kind !== 'list' || actions.items.length === 0) {
    const problem = problemAt(actions?.source ?? overlay.source, {
      rule: 'overlay',
      message: 'this overlay has no list of actions',
      fix: 'add "actions:" with at least one target',
    });
    return { actions: [], problems: [problem] };
  }
  const read = actions.items.filter((_item, index) => !without.has(index)).map(readAction);
  return {
    actions: read.flatMap((action) => ('target' in action ? [action] : [])),
    problems: read.flatMap((action) => ('target' in action ? [] : [action])),
  };
}

function readAction(item: Tree): Action | Problem {
  const entries = item.kind === 'map' ? item.entries : new Map<string, Tree>();
  const target = entries.get('target');
  const update = entries.get('update');
  const flag = entries.get('remove');
  const remove = flag?.kind === 'scalar' && flag.value === true;
  if (item.kind !== 'map' || target?.kind !== 'scalar' || typeof target.value !== 'string') {
    return problemAt(item.source, {
      rule: 'overlay',
      message: 'this action has no target',
      fix: 'add "target:" with a JSONPath, for example $.paths["/path"].get',
    });
  }
  if (update === undefined && !remove) {
    return problemAt(item.source, {
      rule: 'overlay',
      message: 'this action changes nothing',
      fix: 'add "update:" with what to merge in, or "remove: true"',
    });
  }
  return { place: item, target: target.value, update, remove };
}
