import type { DatabaseSync } from 'node:sqlite';
import { integer, text } from '@ordering/kit/row';
import type { Acceptance } from '../inbox.ts';
import type { AcceptRow } from './commands.ts';
import type { Tally } from './tally.ts';

/** Stores a delivery, or counts that it came again. `now` is the inbox's clock, `wall` the one for people. */
type Accept = (
  row: AcceptRow,
  body: Uint8Array,
  now: number,
  wall: number,
) => Exclude<Acceptance, 'unavailable'>;

export function prepareAccept(database: DatabaseSync, tally: Tally): Accept {
  // In a line, it waits if anybody stands there.
  const insert = database.prepare(`
    INSERT INTO delivery
      (id, state, due, reason, event_type, product, store, resource, happened_at, received_at, line, waits)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, EXISTS (SELECT 1 FROM delivery WHERE line = ?11))
    ON CONFLICT (id) DO UPDATE SET receipts = receipts + 1
    RETURNING seq, receipts, state`);
  const fill = database.prepare('INSERT INTO content (seq, headers, body) VALUES (?, ?, ?)');
  const mend = database.prepare(`
    UPDATE delivery SET state = 'pending', due = ?2, reason = NULL, event_type = ?3, product = ?4, store = ?5,
      resource = ?6, happened_at = ?7, line = ?6, waits = EXISTS (SELECT 1 FROM delivery WHERE line = ?6)
    WHERE seq = ?1`);
  const refill = database.prepare('UPDATE content SET headers = ?, body = ? WHERE seq = ?');

  return (
    [id, headers, , , quarantine, eventType, product, store, resource, happenedAt],
    body,
    now,
    wall,
  ) => {
    const state = quarantine === null ? 'pending' : 'quarantined';
    const line = quarantine === null ? resource : null;
    const row = insert.get(
      ...[id, state, now, quarantine, eventType, product, store, resource, happenedAt, wall, line],
    );
    const seq = integer(row, 'seq');
    if (integer(row, 'receipts') === 1) {
      fill.run(seq, headers, body);
      tally.move(undefined, state);
      return 'accepted';
    }
    // The same id in a form that can be processed after all: no order is lost to an earlier slip.
    if (text(row, 'state') === 'quarantined' && quarantine === null) {
      mend.run(seq, now, eventType, product, store, resource, happenedAt);
      refill.run(headers, body, seq);
      tally.move('quarantined', 'pending');
      return 'accepted';
    }
    return 'duplicate';
  };
}
