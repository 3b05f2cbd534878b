import { messageOf } from '@ordering/kit/failure';
import { InboxError, type InboxErrorCode } from '../error.ts';
import type { Failure } from './commands.ts';

/** What a code of SQLite means for an inbox, and for whoever has to do something about it. */
interface Meaning {
  readonly code: InboxErrorCode;
  readonly why?: string;
}

const held: Meaning = {
  code: 'busy',
  why: 'another process holds the write lock of the file (a shell, a backup, a long transaction)',
};
const damaged: Meaning = { code: 'store', why: 'the file is damaged' };
// SQLite's primary result codes, in the lowest byte of a code.
const meanings: Readonly<Record<number, Meaning>> = {
  5: held,
  6: held,
  11: damaged,
  13: { code: 'full', why: 'the disk is full, or the file has grown to maxFileBytes' },
  14: { code: 'store', why: 'create its folder, and give this process write permission there' },
  26: { code: 'store', why: 'the file is damaged, or is not a SQLite file' },
};

/** What a statement threw, as it is told to the other thread. */
export function failureOf(error: unknown): Failure {
  const { code, why } = meaningOf(error);
  const message = messageOf(error);
  return { kind: 'failure', code, message: why === undefined ? message : `${why}: ${message}` };
}

function meaningOf(error: unknown): Meaning {
  if (error instanceof InboxError) return { code: error.code };
  if (!(error instanceof Error) || !('errcode' in error)) return { code: 'store' };
  const known = typeof error.errcode === 'number' ? meanings[error.errcode & 0xff] : undefined;
  return known ?? { code: 'store' };
}
