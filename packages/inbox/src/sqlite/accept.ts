import type { DatabaseSync } from 'node:sqlite';
import { integer, text } from '@ordering/kit/row';
import type { Acceptance } from '../inbox.ts';
import type { AcceptCommand } from './commands.ts';

/** Prepares the statement that stores a delivery, or counts that it came again. */
export function prepareAccept(
  database: DatabaseSync,
): (command: AcceptCommand, body: Uint8Array) => Exclude<Acceptance, 'unavailable'> {
  const insert = database.prepare(`
    INSERT INTO delivery (id, state, run_at, reason, received_at, headers, body)
    VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET receipts = receipts + 1
    RETURNING receipts, state`);
  const fix = database.prepare(`
    UPDATE delivery SET state = 'pending', run_at = ?, reason = NULL, headers = ?, body = ?
    WHERE id = ?`);

  return ({ id, headers, now, quarantine }, body) => {
    const state = quarantine === undefined ? 'pending' : 'quarantined';
    const row = insert.get(id, state, now, quarantine ?? null, now, headers, body);
    if (integer(row, 'receipts') === 1) return 'accepted';

    // The same id in a form that can be processed after all: no order is lost to an earlier slip.
    if (text(row, 'state') === 'quarantined' && quarantine === undefined) {
      fix.run(now, headers, body, id);
      return 'accepted';
    }
    return 'duplicate';
  };
}
