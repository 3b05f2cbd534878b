import type { DatabaseSync } from 'node:sqlite';
import { sqlite } from '@ordering/kit/sqlite';
import { InboxError } from '../error.ts';
import { readLease } from './lease.ts';
import { Tally } from './tally.ts';

/**
 * Records a delivery as done with an effect inside your own transaction on the inbox's file: what you write in it and the
 * record of it are kept together or not at all, so the effect happens exactly once. The transaction must be open; when it
 * is committed, let `process` answer `settled`.
 * See docs/decisions/settle-within.md.
 *
 * @param database Your own connection to the file that the inbox is in.
 * @param lease The lease of the delivery that is being processed.
 * @throws InboxError `lost` if the lease has ended and somebody else has the delivery: undo the transaction; `store` if
 * no transaction is open, or the connection is not one of `node:sqlite`.
 */
export function settleWithin(database: DatabaseSync, lease: string): void {
  if (!(database instanceof sqlite().DatabaseSync)) {
    throw new InboxError(
      'store',
      'settleWithin needs a DatabaseSync of node:sqlite: another SQLite library in this process would not see the locks of the inbox',
    );
  }
  // Older versions of Node.js do not tell.
  if (database.isTransaction === false) {
    throw new InboxError(
      'store',
      'settleWithin must be called inside a transaction: begin one first',
    );
  }
  const { seq, claim } = readLease(lease);
  // No row is read, because rows come in the way that the connection was told.
  const finish = database.prepare(`
    UPDATE delivery SET state = 'done', effects = effects + 1, reason = NULL, line = NULL, claim = NULL,
      due = max(due, (SELECT mark FROM clock))
    WHERE seq = ? AND claim = ?`);
  if (Number(finish.run(seq, claim).changes) === 0) {
    throw new InboxError('lost', 'the lease was lost');
  }
  const tally = new Tally(database);
  tally.move('processing', 'done');
  tally.write();
  // The next of its ordering key, as in line.ts.
  database
    .prepare(`
    UPDATE delivery SET waits = 0
    WHERE seq = (
      SELECT seq FROM delivery WHERE line = (SELECT resource FROM delivery WHERE seq = ?)
      ORDER BY seq LIMIT 1)`)
    .run(seq);
}
