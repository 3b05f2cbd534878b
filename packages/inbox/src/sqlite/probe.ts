import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { integer } from '@ordering/kit/row';
import type { Accept, Arriving } from './accept.ts';
import type { Tally } from './tally.ts';

/** More than a page, so that the body needs room in the file. */
const body = new Uint8Array(8192);
const nothing = [null, null, null, null, null] as const;

/**
 * Prepares what shows whether a delivery could be stored: one that is stored as every other is, and taken back. The pages
 * that it has touched are written all the same.
 * See docs/decisions/readiness.md.
 */
export function prepareProbe(
  database: DatabaseSync,
  accept: Accept,
  tally: Tally,
): (arriving: Arriving) => void {
  const remove = database.prepare('DELETE FROM delivery WHERE id = ? RETURNING seq');
  const empty = database.prepare('DELETE FROM content WHERE seq = ?');
  return ({ now, wall }) => {
    const id = randomUUID();
    // In quarantine, where nobody looks for work.
    accept([id, '{}', 0, 0, 'a probe', ...nothing], body, { now, wall, taking: undefined });
    empty.run(integer(remove.get(id), 'seq'));
    tally.move('quarantined', undefined);
  };
}
