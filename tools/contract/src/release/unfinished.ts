import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ownProperty } from '@ordering/kit/own';
import { git } from '../outside/git.ts';
import type { Edit } from './edits.ts';

// A run writes into the tree before it has tried what it writes. What it will write is kept beside git's own files until it
// is committed or undone, so that after a run that was killed the next one undoes it.

/** Keeps what a run is going to write. */
export function keepUnfinished(root: string, edits: readonly Edit[]): void {
  const [head, file] = [git(root, ['rev-parse', 'HEAD']), fileOf(root)];
  writeFileSync(`${file}.new`, JSON.stringify({ head, edits }));
  renameSync(`${file}.new`, file);
}

export function forgetUnfinished(root: string): void {
  rmSync(fileOf(root), { force: true });
}

/** Whether a file is generated, and so may be written again at any time. */
export type IsMade = (file: string) => boolean;

/** What a run has written into a tree that was clean, and what somebody else has changed since. */
export function changesIn(root: string, edits: readonly Edit[], isMade: IsMade) {
  const dirty = git(root, ['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all'])
    .split('\0')
    .filter(Boolean)
    .map((line) => ({ file: line.slice(3), isNew: line.startsWith('??') }));
  const isOurs = ({ file }: { readonly file: string }) =>
    isMade(file) || edits.some((edit) => edit.file === file && edit.text === textOf(root, file));
  return {
    ours: dirty.filter(isOurs),
    foreign: dirty.filter((each) => !isOurs(each)).map(({ file }) => file),
  };
}

/** Undoes what a run has written into a tree that was clean. What somebody else has changed since stays. */
export function undo(root: string, edits: readonly Edit[], isMade: IsMade): void {
  git(root, ['restore', '--staged', ':/']);
  const { ours } = changesIn(root, edits, isMade);
  for (const { file, isNew } of ours) {
    if (isNew) rmSync(join(root, file));
    else git(root, ['restore', '--', `:(top,literal)${file}`]);
  }
  forgetUnfinished(root);
}

/**
 * Undoes what a run that was killed has written, unless somebody has changed something since: then everything stays.
 *
 * @returns Whether there was something to undo, and it is undone.
 */
export function undoUnfinished(root: string, isMade: IsMade): boolean {
  if (!existsSync(fileOf(root))) return false;
  const kept: unknown = JSON.parse(readFileSync(fileOf(root), 'utf8'));
  if (ownProperty(kept, 'head') !== git(root, ['rev-parse', 'HEAD'])) {
    forgetUnfinished(root);
    return false;
  }
  const edits = editsIn(ownProperty(kept, 'edits'));
  const { ours, foreign } = changesIn(root, edits, isMade);
  if (foreign.length > 0) return false;
  undo(root, edits, isMade);
  return ours.length > 0;
}

function editsIn(kept: unknown): readonly Edit[] {
  if (!Array.isArray(kept)) return [];
  return kept.map((each: unknown) => {
    const text = ownProperty(each, 'text');
    return {
      file: String(ownProperty(each, 'file')),
      text: typeof text === 'string' ? text : undefined,
    };
  });
}

function textOf(root: string, file: string): string | undefined {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function fileOf(root: string): string {
  return resolve(root, git(root, ['rev-parse', '--git-path', 'contract-release.json']));
}
