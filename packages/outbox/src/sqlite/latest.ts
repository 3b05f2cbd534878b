import type { DatabaseSync } from 'node:sqlite';
import { integer } from '@ordering/kit/row';

/** Attempts are written down almost in the order in which they end. */
const lastAttempts = 1000;

/**
 * The latest time that an outbox has written into a database, in milliseconds since the epoch; 0 if there is none. For
 * a clock that must not go back when it is started anew.
 */
export function latestTimeIn(database: DatabaseSync): number {
  const table = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'outbox_attempt'");
  if (table.get() === undefined) return 0;
  const row = database
    .prepare(`
      SELECT max(
        coalesce((SELECT created_at FROM outbox_delivery ORDER BY seq DESC LIMIT 1), 0),
        coalesce((SELECT max(claimed_at) FROM outbox_delivery WHERE claim IS NOT NULL), 0),
        coalesce((SELECT max(ended_at) FROM (
          SELECT ended_at FROM outbox_attempt ORDER BY seq DESC LIMIT ${lastAttempts}
        )), 0)
      ) AS latest`)
    .get();
  return integer(row, 'latest');
}
