import type { DatabaseSync } from 'node:sqlite';
import { sqlite } from './sqlite.ts';

/**
 * Takes a lock that one process at a time can have, in a file that is made for nothing else.
 *
 * The system drops the lock when the process ends, however it ends: nobody has to guess from a time in a row whether
 * the holder is still alive.
 * See docs/decisions/one-sender.md.
 *
 * @returns What releases it, or undefined if somebody else has it. The file stays.
 */
export function lockFile(path: string): (() => void) | undefined {
  const database: DatabaseSync = new (sqlite().DatabaseSync)(path);
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return () => database.close();
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}

/** SQLITE_BUSY, with whatever it is extended by. */
function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === 5
  );
}
