import type { DatabaseSync } from 'node:sqlite';
import { integer, text } from '@ordering/kit/row';
import type { Accepted, AcceptRow } from './commands.ts';
import { prepareStale } from './stale.ts';
import type { Taking } from './taking.ts';
import type { Tally } from './tally.ts';

/** When a batch runs, and what may be leased as it arrives. */
export interface Arriving {
  /** The inbox's clock. */
  readonly now: number;
  /** The clock for people. */
  readonly wall: number;
  readonly taking: Taking | undefined;
}

/** Stores a delivery, or counts that it came again. */
export type Accept = (row: AcceptRow, body: Uint8Array, arriving: Arriving) => Accepted;

export function prepareAccept(database: DatabaseSync, tally: Tally): Accept {
  const insert = database.prepare(`
    INSERT INTO delivery
      (id, state, due, claim, attempts, stale, reason, event_type, product, store, resource, happened_at, received_at,
       line, waits)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO NOTHING`);
  // Apart from the insert, where RETURNING would cost more than the insert itself.
  const again = database.prepare(
    'UPDATE delivery SET receipts = receipts + 1 WHERE id = ? RETURNING seq, state',
  );
  const fill = database.prepare('INSERT INTO content (seq, headers, body) VALUES (?, ?, ?)');
  const mend = database.prepare(`
    UPDATE delivery SET state = 'pending', due = ?2, reason = NULL, event_type = ?3, product = ?4, store = ?5,
      resource = ?6, happened_at = ?7, line = ?6, waits = ?8
    WHERE seq = ?1`);
  const refill = database.prepare('UPDATE content SET headers = ?, body = ? WHERE seq = ?');
  const front = database.prepare('SELECT 1 AS front FROM delivery WHERE line = ? LIMIT 1');
  const isStale = prepareStale(database);

  return ([id, headers, , , quarantine, ...about], body, { now, wall, taking }) => {
    const [, , , resource, happenedAt] = about;
    const line = quarantine === null ? resource : null;
    // In a line, it waits if anybody stands there.
    const waits = line !== null && front.get(line) !== undefined ? 1 : 0;
    const lease = quarantine === null && waits === 0 ? taking?.lease(body.byteLength) : undefined;
    const stale = lease !== undefined && isStale(resource, happenedAt);
    const waiting = quarantine === null ? 'pending' : 'quarantined';
    const state = lease === undefined ? waiting : 'processing';
    const { claim = null, until = now } = lease ?? {};
    const run = [claim, lease === undefined ? 0 : 1, stale ? 1 : 0] as const;
    const added = insert.run(id, state, until, ...run, quarantine, ...about, wall, line, waits);
    if (added.changes === 1) {
      const seq = Number(added.lastInsertRowid);
      fill.run(seq, headers, body);
      tally.move(undefined, state);
      if (lease === undefined) return ['accepted'];
      taking?.note(body.byteLength);
      return ['accepted', seq, stale];
    }
    const row = again.get(id);
    const seq = integer(row, 'seq');
    // The same id in a form that can be processed after all: no order is lost to an earlier slip.
    if (text(row, 'state') === 'quarantined' && quarantine === null) {
      mend.run(seq, now, ...about, waits);
      refill.run(headers, body, seq);
      tally.move('quarantined', 'pending');
      return ['accepted'];
    }
    return ['duplicate'];
  };
}
