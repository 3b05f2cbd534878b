import type { Tree } from '../../read/tree.ts';
import { parseYaml } from '../../read/yaml.ts';
import type { Level, Wire } from '../policy.ts';
import { readSide, type Side } from '../side.ts';
import { fixed } from './documents.ts';

/** What is edited. */
type Subject =
  | ('operation' | 'parameter' | 'request' | 'response' | 'event' | 'header' | 'code')
  | ('reason' | 'ladder' | 'signature' | 'limit' | 'list' | 'schema');

/** How it is edited. */
type Edit = 'add' | 'remove' | 'tighten' | 'loosen' | 'rename' | 'move' | 'reorder';

/** What one way of an edit is: on the wire, the rules that say so, and the levels of packages worth a look. */
interface Way {
  readonly edit: Edit;
  readonly wire: Wire;
  readonly rules: readonly string[];
  readonly packages?: Readonly<Record<string, Level>>;
}

/** An edit of the specs and what it means, forth and back. */
export interface Pair {
  readonly subject: Subject;
  readonly name: string;
  readonly edits: readonly TextEdit[];
  readonly forth: Way;
  readonly back: Way;
}

/** A passage of a document, and what is written in its place. */
export type TextEdit = readonly [file: string, from: string, to: string];

export const openapi = (from: string, to: string): TextEdit => ['openapi.yaml', from, to];
export const asyncapi = (from: string, to: string): TextEdit => ['asyncapi.yaml', from, to];

/** `add breaking: rule another-rule`, with the levels of packages after it. */
export function way(text: string, packages?: Way['packages']): Way {
  const [, edit, wire, rules = ''] = /^(\w+) (none|compatible|breaking): ?(.*)$/.exec(text) ?? [];
  if (!isEdit(edit) || !isWire(wire)) throw new Error(`${text} is not a way`);
  const listed = rules.split(' ').filter((rule) => rule !== '');
  return { edit, wire, rules: listed, ...(packages === undefined ? {} : { packages }) };
}

function isEdit(text: string | undefined): text is Edit {
  return /^(add|remove|tighten|loosen|rename|move|reorder)$/.test(text ?? '');
}

function isWire(text: string | undefined): text is Wire {
  return /^(none|compatible|breaking)$/.test(text ?? '');
}

export function pair(
  subject: Subject,
  name: string,
  edits: readonly TextEdit[],
  forth: Way,
  back: Way,
): Pair {
  return { subject, name, edits, forth, back };
}

/** An edit of the text alone, after which the contract means what it meant. */
export function equal(subject: Subject, name: string, ...edits: readonly TextEdit[]): Pair {
  const nothing = way('reorder none:');
  return { subject, name, edits, forth: nothing, back: nothing };
}

/**
 * The contract after an edit; the edit has to find what it replaces, and the documents have to be read.
 *
 * @param more Files that the contract does not have.
 */
export function sideAfter(
  edits: readonly TextEdit[],
  more: Readonly<Record<string, string>> = {},
): Side {
  const texts = new Map<string, string>();
  for (const [file, from, to] of edits) {
    const text = texts.get(file) ?? textOf(file);
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    texts.set(
      file,
      text.replace(from, () => to),
    );
  }
  const edited = [...texts, ...Object.entries(more)].reduce(
    (before, [file, text]) => before.with(file, treeOf(file, text)),
    fixed,
  );
  const side = readSide(edited);
  if ('contract' in side) return side;
  throw new Error(side.problems.map(({ line, message }) => `${line}: ${message}`).join('\n'));
}

function textOf(file: string): string {
  return new TextDecoder().decode(fixed.files.read(file));
}

function treeOf(file: string, text: string): Tree {
  const { tree, problems } = parseYaml(file, text);
  if (tree === undefined) throw new Error(JSON.stringify(problems));
  return tree;
}
