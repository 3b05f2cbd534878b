import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { integer, type Row, textOrNull } from '@ordering/kit/row';
import type { Claim } from '../work.ts';
import { columns } from './due.ts';
import { leaseOf, readLease } from './lease.ts';

/** What a claim came to for what must run alone: a reservation, or the row that begins now. */
interface Isolated {
  readonly reservation?: string;
  readonly row?: Row;
}

/**
 * Lets one process at a time run one delivery alone. It reserves the delivery before it finishes what it works on, so that
 * only that process stops taking others: the row keeps its state and is due again when the reservation ends.
 * See docs/decisions/crash-recovery.md.
 */
export function prepareIsolation(
  database: DatabaseSync,
): (wanted: Claim['isolation'], first: Row | undefined, now: number, until: number) => Isolated {
  const isolated = database.prepare(`
    SELECT 1 FROM delivery INDEXED BY delivery_suspect
    WHERE state IN ('pending', 'processing') AND waits = 0 AND crashes > 0 AND crashes >= 2 AND claim IS NOT NULL
      AND due > ? LIMIT 1`);
  const reserve = database.prepare('UPDATE delivery SET claim = ?, due = ? WHERE seq = ?');
  const reserved = database.prepare(
    `SELECT ${columns} FROM delivery WHERE seq = ? AND claim = ? AND state = 'pending'`,
  );

  return (wanted, first, now, until) => {
    if (wanted === undefined) return {};
    if (wanted === 'reserve') {
      if (first === undefined || isolated.get(now) !== undefined) return {};
      const seq = integer(first, 'seq');
      const claim = randomUUID();
      reserve.run(claim, until, seq);
      return { reservation: leaseOf(seq, claim, textOrNull(first, 'resource')) };
    }
    const { reservation, begins } = wanted;
    const { seq, claim } = readLease(reservation);
    const row = reserved.get(seq, claim);
    if (row === undefined) return {};
    if (begins) return { row };
    reserve.run(claim, until, seq);
    return { reservation };
  };
}
