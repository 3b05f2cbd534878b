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

/** Leaves a tree that was clean as it was before a run wrote into it. */
export function undo(root: string, edits: readonly Pick<Edit, 'file'>[]): void {
  git(root, ['restore', '--source=HEAD', '--staged', '--worktree', ':/']);
  git(root, ['clean', '--force', '--quiet', '--', ...edits.map(({ file }) => file)]);
  forgetUnfinished(root);
}

/**
 * Undoes what a run that was killed has written, unless somebody has changed something since: then everything stays.
 *
 * @param isMade Whether a file is generated, and so may be written again at any time.
 * @returns Whether there was something to undo, and it is undone.
 */
export function undoUnfinished(root: string, isMade: (file: string) => boolean): boolean {
  if (!existsSync(fileOf(root))) return false;
  const kept: unknown = JSON.parse(readFileSync(fileOf(root), 'utf8'));
  if (ownProperty(kept, 'head') !== git(root, ['rev-parse', 'HEAD'])) {
    forgetUnfinished(root);
    return false;
  }
  const edits = editsIn(ownProperty(kept, 'edits'));
  const dirty = git(root, ['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all'])
    .split('\0')
    .filter(Boolean)
    .map((line) => line.slice(3));
  const isOurs = (file: string) =>
    isMade(file) || edits.some((edit) => edit.file === file && edit.text === textOf(root, file));
  if (!dirty.every(isOurs)) return false;
  undo(root, edits);
  return dirty.length > 0;
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
