import { statSync } from 'node:fs';
import { InboxError } from '../error.ts';

/** The file that a path leads to; undefined if there is none. */
export function fileAt(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.dev}:${found.ino}`;
}

/**
 * What is wrong once the path of an inbox, or of what SQLite keeps beside it, no longer leads to the file that was opened:
 * what is written then is gone when the process ends, so nobody may be told that it is kept.
 */
export function replaced(path: string, file: string | undefined): InboxError {
  return new InboxError(
    'replaced',
    `the inbox's file ${path} was ${file === undefined ? 'deleted or moved' : 'replaced'} while it was open, so nothing more is accepted`,
  );
}
