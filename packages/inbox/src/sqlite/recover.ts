import type { DatabaseSync } from 'node:sqlite';
import { integer } from '@ordering/kit/row';
import type { Tally } from './tally.ts';

/** How many leases are looked at in one claim. */
const most = 1000;

/** The leases that have ended, however much is due before them. */
export const endedLeasesQuery = `
  SELECT seq, crashes FROM delivery INDEXED BY delivery_state WHERE state = 'processing' AND due <= ? LIMIT ${most}`;

/**
 * Takes back the leases that have ended: their processes ended, or lost their way. What they were working on waits a while
 * before it is tried again.
 */
export function prepareRecover(
  database: DatabaseSync,
  tally: Tally,
): (now: number, backoffMs: number) => void {
  const ended = database.prepare(endedLeasesQuery);
  const recover = database.prepare(`
    UPDATE delivery SET state = 'pending', claim = NULL, due = ?, attempts = attempts - 1, crashes = crashes + 1
    WHERE seq = ?`);
  return (now, backoffMs) => {
    for (const row of ended.all(now)) {
      recover.run(now + backoffMs * 2 ** integer(row, 'crashes'), integer(row, 'seq'));
      tally.move('processing', 'pending');
    }
  };
}
