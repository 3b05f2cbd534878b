import type { DatabaseSync } from 'node:sqlite';
import { textOrNull } from '@ordering/kit/row';
import { InboxError } from '../error.ts';
import { readLease } from './lease.ts';
import { prepareAdvance } from './line.ts';
import { Tally } from './tally.ts';

type SettleWithin = (lease: string) => void;

// Statements belong to a connection, and are made once for each.
const prepared = new WeakMap<DatabaseSync, SettleWithin>();

/**
 * Records a delivery as done with an effect inside your own transaction on the inbox's file: what you write in it and the
 * record of it are kept together or not at all, so the effect happens exactly once. The transaction must be open; when it
 * is committed, let `process` answer `settled`.
 * See docs/decisions/settle-within.md.
 *
 * @param database Your own connection to the file that the inbox is in.
 * @param lease The lease of the delivery that is being processed.
 * @throws InboxError `lost` if the lease has ended and somebody else has the delivery: undo the transaction.
 */
export function settleWithin(database: DatabaseSync, lease: string): void {
  // Older versions of Node.js do not tell.
  if (database.isTransaction === false) {
    throw new InboxError(
      'store',
      'settleWithin must be called inside a transaction: begin one first',
    );
  }
  const settle = prepared.get(database) ?? prepare(database);
  prepared.set(database, settle);
  settle(lease);
}

function prepare(database: DatabaseSync): SettleWithin {
  const tally = new Tally(database);
  const finish = database.prepare(`
    UPDATE delivery SET state = 'done', effects = effects + 1, reason = NULL, line = NULL, claim = NULL,
      due = max(due, (SELECT mark FROM clock))
    WHERE seq = ? AND claim = ? RETURNING resource`);
  const advance = prepareAdvance(database);
  return (lease) => {
    const { seq, claim } = readLease(lease);
    const row = finish.get(seq, claim);
    if (row === undefined) throw new InboxError('lost', 'the lease was lost');
    tally.move('processing', 'done');
    tally.write();
    const line = textOrNull(row, 'resource');
    if (line !== undefined) advance(line);
  };
}
