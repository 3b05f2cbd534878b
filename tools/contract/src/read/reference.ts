import { posix } from 'node:path';
import type { Source } from '../model/contract.ts';
import type { Cursor } from './cursor.ts';
import { nearest } from './nearest.ts';
import { childPointer, parsePointer } from './pointer.ts';
import { type Finding, problemAt, SpecError } from './problem.ts';

/**
 * Where the `$ref` of a place leads, one step. Throws a `SpecError` with the line of the `$ref`
 * where it leads nowhere, to the network, or only back to itself.
 */
export function resolveReference(from: Cursor): Cursor {
  return resolve(from, new Set());
}

/** `open` has the places whose `$ref` is being resolved: to meet one of them again is a cycle. */
function resolve(from: Cursor, open: ReadonlySet<unknown>): Cursor {
  const reference = from.reference ?? '';
  const fail = (finding: Omit<Finding, 'rule'>): never => {
    throw new SpecError(problemAt(sourceOf(from), { rule: 'reference', ...finding }));
  };

  if (open.has(from.tree)) {
    return fail({
      message: `the $ref ${quote(reference)} only leads back to itself`,
      fix: 'let one $ref of the circle lead to a value that is written out',
    });
  }
  const { file, keys } = parse(reference, from.document, fail);
  const root = from.open(file);
  if (root === undefined) {
    const broken = from.library.problems(file);
    if (broken.length > 0) throw new SpecError(...broken);
    return fail({
      message: `the $ref ${quote(reference)} leads nowhere: there is no file ${file}`,
      fix: 'correct the path, or add the file',
    });
  }

  const opened = new Set(open).add(from.tree);
  let place = root;
  let pointer = '';
  for (const key of keys) {
    const next = place.own(key) ?? stepBehind(place, key, opened);
    if (next === undefined) {
      const known = place.tree.kind === 'map' ? [...place.tree.entries.keys()] : [];
      const near = nearest(key, known);
      return fail({
        message: `the $ref ${quote(reference)} leads nowhere: ${file}#${pointer} has no ${quote(key)}`,
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
  if (place.reference !== undefined) resolve(place, opened);
  return place;
}

/** A step through a place that is itself a `$ref`. */
function stepBehind(place: Cursor, key: string, open: ReadonlySet<unknown>): Cursor | undefined {
  if (place.reference === undefined) return undefined;
  const target = resolve(place, open);
  return target.own(key) ?? stepBehind(target, key, open);
}

function parse(
  reference: string,
  document: string,
  fail: (finding: Omit<Finding, 'rule'>) => never,
): { readonly file: string; readonly keys: readonly string[] } {
  if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(reference)) {
    return fail({
      message: `the $ref ${quote(reference)} leads to another machine, and nothing is ever fetched`,
      fix: 'copy the document beside the specs and refer to the copy',
    });
  }
  const [path = '', ...rest] = reference.split('#');
  const fragment = decode(rest.join('#'));
  const keys = fragment === undefined ? undefined : parsePointer(fragment);
  if (keys === undefined) {
    return fail({
      message: `the $ref ${quote(reference)} has no JSON pointer after its #`,
      fix: 'write the whole way from the root, for example #/components/schemas/Name',
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

function sourceOf(from: Cursor): Source {
  return from.own('$ref')?.source ?? from.source;
}

function quote(text: string): string {
  return JSON.stringify(text);
}
