import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { edited, libraryOf, type Texts } from '../../testing/specs.ts';
import type { Level, Wire } from '../policy.ts';
import { readSide, type Side } from '../side.ts';

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
type TextEdit = readonly [file: string, from: string, to: string];

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

const folder = fileURLToPath(new URL('../../../../../specs/', import.meta.url));

/** The documents of this repository. */
export const ours: Texts = Object.fromEntries(
  ['openapi.yaml', 'asyncapi.yaml']
    .concat(['schemas', 'examples'].flatMap(filesBelow))
    .map((file) => [file, readFileSync(`${folder}${file}`, 'utf8')]),
);

function filesBelow(name: string): readonly string[] {
  return readdirSync(`${folder}${name}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length));
}

/** The specs after an edit; the edit has to find what it replaces, and the documents have to be read. */
export function sideAfter(edits: readonly TextEdit[]): Side {
  const texts = edits.reduce(
    (before, [file, from, to]) =>
      edited(
        {
          [file]: (text) => {
            if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
            return text.replace(from, () => to);
          },
        },
        before,
      ),
    ours,
  );
  const side = readSide(libraryOf(texts));
  if ('contract' in side) return side;
  throw new Error(side.problems.map(({ line, message }) => `${line}: ${message}`).join('\n'));
}
