import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '@ordering/kit/failure';
import { parse } from 'yaml';
import type { Level } from '../diff/policy.ts';

/** What somebody wrote about a change of the code, which no comparison of contracts shows. */
export interface Note {
  /** Relative to the root. */
  readonly file: string;
  /** The part of its version that the change raises, by package. */
  readonly packages: ReadonlyMap<string, Level>;
  /** Markdown, in which it says what to do. */
  readonly text: string;
  /** The change of the contract in whose place it stands, as `noteOf` in changeset.ts marks it. */
  readonly tells?: string;
}

const notesFolder = 'changes';

/**
 * Reads the notes of a repository: Markdown files in `changes/` that begin with a line for each package, as in
 * `'@scope/name': minor`, between two lines of three dashes.
 *
 * @param names The packages that are published.
 * @throws UsageError if a note has another form, or names a package that there is not.
 */
export function readNotes(root: string, names: readonly string[]): readonly Note[] {
  const folder = join(root, notesFolder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return readNote(`${notesFolder}/${file}`, text, new Set(names));
    });
}

function readNote(file: string, whole: string, names: ReadonlySet<string>): Note {
  const [, head = '', text = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(whole) ?? [];
  const rows = Object.entries(headOf(file, head));
  if (rows.length === 0 || text.trim() === '') {
    throw new UsageError(
      `${file} is not a valid note: begin it with two lines of --- and between them each package with its level, as in '@scope/name': minor; then describe what users have to do.`,
    );
  }
  const packages = rows.map(([name, level]) => {
    if (!names.has(name))
      throw new UsageError(
        `${file} names ${name}, which is not a published package; correct the name or remove the line.`,
      );
    if (level !== 'patch' && level !== 'minor' && level !== 'major') {
      throw new UsageError(`${file} has no valid level for ${name}; write patch, minor or major.`);
    }
    return [name, level] as const;
  });
  const [mark, tells] = marked.exec(text) ?? [];
  const words = { file, packages: new Map(packages), text: text.replace(mark ?? '', '').trim() };
  return tells === undefined ? words : { ...words, tells };
}

/** A line that names a change of the contract, and that no reader of Markdown sees. */
const marked = /^<!-- contract diff: (.+) -->$/m;

function headOf(file: string, head: string): object {
  try {
    const value: unknown = parse(head);
    return typeof value === 'object' && value !== null ? value : {};
  } catch (cause) {
    throw new UsageError(`${file} does not begin with valid YAML between two lines of ---.`, {
      cause,
    });
  }
}
