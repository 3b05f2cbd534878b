import { mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Change } from './plan.ts';

/**
 * Carries out every change or none: all texts are on disk under another name before the first
 * file is replaced, so a full disk or a folder without permission leaves everything as it was.
 */
export function write(changes: readonly Change[]): void {
  const pending = new Map<string, string>();
  try {
    for (const change of changes) {
      if (change.kind === 'orphan') continue;
      const temporary = `${change.path}.${process.pid}.tmp`;
      mkdirSync(dirname(change.path), { recursive: true });
      pending.set(temporary, change.path);
      writeFileSync(temporary, change.emitted.text);
    }
  } catch (error) {
    for (const temporary of pending.keys()) rmSync(temporary, { force: true });
    throw error;
  }
  for (const [temporary, path] of pending) renameSync(temporary, path);
  for (const change of changes) {
    if (change.kind === 'orphan') removeFile(change.path);
  }
}

function removeFile(path: string): void {
  rmSync(path, { force: true });
  try {
    rmdirSync(dirname(path));
  } catch {
    // The folder still has other files.
  }
}
