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

const gone = "the inbox's schema was dropped or changed";
/** What is behind a code, for whoever has to do something about it. */
const causes: Readonly<Record<string, string>> = {
  '25006': 'the server is read-only: it is a standby, or default_transaction_read_only is on',
  '3F000': gone,
  '42883': gone,
  '42P01': gone,
  '53100': "the server's disk is full",
  '53300': 'the server has no free connections',
  '55P03':
    "another session holds a lock on the inbox's tables (VACUUM FULL, a migration, LOCK TABLE)",
  '57014': 'the server is slow, or another session holds a lock',
};

/** What a statement threw, as an inbox tells it. */
export function inboxErrorOf(cause: unknown): InboxError {
  if (cause instanceof InboxError) return cause;
  const state = codeOf(cause) ?? '';
  const code = codes[state] ?? codes[state.slice(0, 2)] ?? 'store';
  const why = isFromServer(state) ? causes[state] : 'the server does not answer';
  // Where a name has several addresses, none of which answers, there is no message.
  const message = messageOf(cause) || state;
  return new InboxError(code, why === undefined ? message : `${why}: ${message}`, { cause });
}

/** Whether it is a code of PostgreSQL's. What has none is a connection that broke. */
function isFromServer(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code);
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

/** Whether it may help to try again, and how. */
export function chanceOf(error: unknown): Chance {
  const code = codeOf(error) ?? '';
  if (!isFromServer(code)) return 'reconnect';
  // Connections that end, servers that start, stop or are full, and one that must not be written to any more.
  if (/^(08|57P|53300|25006)/.test(code)) return 'reconnect';
  if (/^(40|55P03|57014)/.test(code)) return 'again';
  return /^(22|23|54)/.test(code) ? 'values' : 'none';
}
