import { codeOf, messageOf } from '@ordering/kit/failure';
import { InboxError, type InboxErrorCode } from '../error.ts';

// PostgreSQL's codes, or their first two characters, which are a class.
const codes: Readonly<Record<string, InboxErrorCode>> = {
  '40': 'busy',
  '53100': 'full',
  '55P03': 'busy',
  '57014': 'busy',
  OI001: 'lost',
};

/** What a statement threw, as an inbox tells it. */
export function inboxErrorOf(cause: unknown): InboxError {
  if (cause instanceof InboxError) return cause;
  const state = codeOf(cause) ?? '';
  const code = codes[state] ?? codes[state.slice(0, 2)] ?? 'store';
  return new InboxError(code, messageOf(cause), { cause });
}

/** What an error says about trying once more. */
export type Chance =
  /** The connection is of no use: another one may be. */
  | 'reconnect'
  /** Others were in the way. */
  | 'again'
  /** The values cannot be stored. */
  | 'values'
  | 'none';

/** Whether it may help to try again, and how. What has no code of PostgreSQL's is a connection that broke. */
export function chanceOf(error: unknown): Chance {
  const code = codeOf(error) ?? '';
  if (!/^[0-9A-Z]{5}$/.test(code)) return 'reconnect';
  // Connections that end, servers that start, stop or are full, and one that must not be written to any more.
  if (/^(08|57P|53300|25006)/.test(code)) return 'reconnect';
  if (/^(40|55P03|57014)/.test(code)) return 'again';
  return /^(22|23|54)/.test(code) ? 'values' : 'none';
}
