import { posix } from 'node:path';
import { childPointer, parsePointer } from '@ordering/kit/json-pointer';
import { nearest } from '@ordering/kit/nearest';
import type { Library } from './library.ts';
import { type Finding, problemAt, SpecError } from './problem.ts';
import { stepTree, type Tree } from './tree.ts';

/** A value, and the document that it belongs to: its `$ref`s are relative to that. */
interface Place {
  readonly tree: Tree;
  /** It differs from `tree.source.file` if an overlay wrote the value. */
  readonly document: string;
}

/** The `$ref` of a value, as it is written. */
export function referenceOf(tree: Tree): string | undefined {
  const reference = stepTree(tree, '$ref');
  return reference?.kind === 'scalar' && typeof reference.value === 'string'
    ? reference.value
    : undefined;
}

/**
 * Where the `$ref` of a place leads, one step. Throws a `SpecError` with the line of the `$ref`
 * if it leads nowhere, to the network, or only back to itself.
 */
export function resolveReference(from: Place, library: Library): Place {
  const known: Resolved = resolved.get(library) ?? new WeakMap();
  resolved.set(library, known);
  const before = known.get(from.tree);
  if (before?.from === from.document) return before.to;
  const to = resolve(from, library, new Set());
  known.set(from.tree, { from: from.document, to });
  return to;
}

/** What was resolved before, by the value that has the `$ref`: most are followed many times. */
type Resolved = WeakMap<Tree, { readonly from: string; readonly to: Place }>;
const resolved = new WeakMap<Library, Resolved>();

/** `open` has the values whose `$ref` is being resolved: to meet one of them again is a cycle. */
function resolve(from: Place, library: Library, open: ReadonlySet<Tree>): Place {
  const reference = referenceOf(from.tree) ?? '';
  const fail = (finding: Omit<Finding, 'rule'>): never => {
    const { source } = stepTree(from.tree, '$ref') ?? from.tree;
    throw new SpecError(problemAt(source, { rule: 'reference', ...finding }));
  };

  if (open.has(from.tree)) {
    return fail({
      message: `the $ref ${quote(reference)} only refers back to itself`,
      fix: 'replace one $ref of the circle by the value itself',
    });
  }
  const { file, keys } = parse(reference, from.document, fail);
  const root = library.tree(file);
  if (root === undefined) {
    const broken = library.problems(file);
    if (broken.length > 0) throw new SpecError(...broken);
    return fail({
      message: `the $ref ${quote(reference)} cannot be resolved: the file ${file} does not exist`,
      fix: 'correct the path, or add the file',
    });
  }

  const opened = new Set(open).add(from.tree);
  let place: Place = { tree: root, document: file };
  let pointer = '';
  for (const key of keys) {
    const next = step(place, key, library, opened);
    if (next === undefined) {
      const known = place.tree.kind === 'map' ? [...place.tree.entries.keys()] : [];
      const near = nearest(key, known);
      return fail({
        message: `the $ref ${quote(reference)} cannot be resolved: ${file}#${pointer} has no ${quote(key)}`,
        fix:
          near === undefined
            ? 'correct the $ref, or add what it names'
            : `did you mean ${quote(near)}?`,
      });
    }
    place = next;
    pointer = childPointer(pointer, key);
  }
  // A value that is itself a $ref is fine, as long as the chain ends somewhere.
  if (referenceOf(place.tree) !== undefined) resolve(place, library, opened);
  return place;
}

/** A member of a value, or else of what the `$ref` of the value leads to. */
function step(
  place: Place,
  key: string,
  library: Library,
  open: ReadonlySet<Tree>,
): Place | undefined {
  const tree = stepTree(place.tree, key);
  if (tree !== undefined) return { tree, document: place.document };
  if (referenceOf(place.tree) === undefined) return undefined;
  return step(resolve(place, library, open), key, library, open);
}

function parse(
  reference: string,
  document: string,
  fail: (finding: Omit<Finding, 'rule'>) => never,
): { readonly file: string; readonly keys: readonly string[] } {
  if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(reference)) {
    return fail({
      message: `the $ref ${quote(reference)} is a URL, but documents are never downloaded`,
      fix: 'copy the document into the specs folder and refer to the copy',
    });
  }
  const [path = '', ...rest] = reference.split('#');
  const fragment = decode(rest.join('#'));
  const keys = fragment === undefined ? undefined : parsePointer(fragment);
  if (keys === undefined) {
    return fail({
      message: `the $ref ${quote(reference)} has no JSON pointer after its #`,
      fix: 'write the full path from the root, for example #/components/schemas/Name',
    });
  }
  const file = path === '' ? document : posix.join(posix.dirname(document), decode(path) ?? path);
  return { file, keys };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function quote(text: string): string {
  return JSON.stringify(text);
}
