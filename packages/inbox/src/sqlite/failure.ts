import { messageOf } from '@ordering/kit/failure';
import { InboxError, type InboxErrorCode } from '../error.ts';
import type { Failure } from './commands.ts';

// SQLite's primary result codes, in the lowest byte of a code.
const codes: Readonly<Record<number, InboxErrorCode>> = { 5: 'busy', 6: 'busy', 13: 'full' };

/** What a statement threw, as it is told to the other thread. */
export function failureOf(error: unknown): Failure {
  return { kind: 'failure', code: codeOf(error), message: messageOf(error) };
}

function codeOf(error: unknown): InboxErrorCode {
  if (error instanceof InboxError) return error.code;
  if (!(error instanceof Error) || !('errcode' in error)) return 'store';
  return typeof error.errcode === 'number' ? (codes[error.errcode & 0xff] ?? 'store') : 'store';
}
