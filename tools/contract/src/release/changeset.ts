import type { Change } from '../diff/diff.ts';
import { itemOf } from './changelog.ts';
import type { Renaming } from './exports.ts';
import type { Note } from './notes.ts';

/** A change of the contract as a note, for who wants to edit it first. */
export interface Changeset {
  /** A name for its file, by its kind and its place; not yet unlike all others. */
  readonly file: string;
  /** In the format of changesets, which is that of notes. */
  readonly text: string;
}

/** The note that stands in place of a change: the last line says of which, and no reader of Markdown sees it. */
export function noteOf(change: Change, names: Renaming): Changeset {
  const levels = [...change.packages].filter(([, level]) => level !== 'none');
  const head = levels.map(([name, level]) => `'${name}': ${level}`);
  const place = change.before ?? change.after;
  const slug = [change.rule, ...(place?.pointer.split('/').slice(-3) ?? [])]
    .join('-')
    .replaceAll(/[^A-Za-z\d]+/g, '-')
    .replace(/-$/, '')
    .toLowerCase();
  const mark = `<!-- contract diff: ${keyOf(change)} -->`;
  const lines = ['---', ...head, '---', '', itemOf(change, names), '', mark, ''];
  return { file: `${slug}.md`, text: lines.join('\n') };
}

/** The changes that no note stands in place of. */
export function withoutNoted(
  changes: readonly Change[],
  notes: readonly Note[],
): readonly Change[] {
  const told = new Set(notes.map(({ tells }) => tells));
  return changes.filter((change) => !told.has(keyOf(change)));
}

function keyOf({ rule, direction, before, after }: Change): string {
  const places = [before, after].map((place) =>
    place === undefined ? 'none' : `${place.file}#${place.pointer}`,
  );
  return [rule, direction, ...places].join(' ');
}
