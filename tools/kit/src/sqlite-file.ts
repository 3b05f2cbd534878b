import { closeSync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

/** SQLite's codes for what no other process is in the way of: a file that may only be read, and a full disk. */
const lasting: readonly unknown[] = [8, 13];

/**
 * Switches a database to write-ahead logging. Patient by itself, for `waitMs` milliseconds: for this one switch, SQLite
 * does not wait for others that are opening the file.
 */
export function switchToWal(database: DatabaseSync, waitMs: number): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; ; waited += 20) {
    try {
      database.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      const { errcode }: { errcode?: unknown } = Object(error);
      if (waited >= waitMs || lasting.includes(errcode)) throw error;
      Atomics.wait(pause, 0, 0, 20);
    }
  }
}

/** Makes the name of a new file durable, too: it stands in the folder. */
export function syncFolder(path: string): void {
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
