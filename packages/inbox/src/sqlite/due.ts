import type { DatabaseSync } from 'node:sqlite';
import { integer } from '@ordering/kit/row';

/** What a claim reads of a row. */
export const columns =
  'seq, id, state, attempts, crashes, reason, event_type, product, resource, happened_at, received_at';

/**
 * What is due and has met no crash, in order, along the index that holds nothing that is settled or waits in a line. For a
 * plain parameter as its limit, SQLite would plan the query anew at each other value.
 * See docs/decisions/ordering-key-index.md.
 */
export const dueQuery = `
  SELECT ${columns} FROM delivery INDEXED BY delivery_due
  WHERE state IN ('pending', 'processing') AND waits = 0 AND state = 'pending' AND crashes = 0 AND due <= ?
  ORDER BY due, seq LIMIT ? + 0`;

/** What is due and was running when so many processes ended. */
export const suspectQuery = `
  SELECT ${columns} FROM delivery INDEXED BY delivery_suspect
  WHERE state IN ('pending', 'processing') AND waits = 0 AND crashes > 0 AND state = 'pending' AND due <= ?
    AND crashes BETWEEN ? AND ?
  ORDER BY due, seq LIMIT ? + 0`;

/**
 * When there is something to claim, or a lease ends. What is due already and not plain work waits for a place, for its turn,
 * or for somebody to look after leases that have ended: then nobody has to be woken.
 */
export const nextDueQuery = `
  SELECT due AS next FROM delivery INDEXED BY delivery_due
  WHERE state IN ('pending', 'processing') AND waits = 0 AND (state = 'pending' AND crashes = 0 OR due > ?)
  ORDER BY due, seq LIMIT 1`;

/** Prepares the question when the next delivery is due, by the inbox's clock; infinity if none waits. */
export function prepareNextDue(database: DatabaseSync): (now: number) => number {
  const next = database.prepare(nextDueQuery);
  return (now) => {
    const row = next.get(now);
    return row === undefined ? Number.POSITIVE_INFINITY : integer(row, 'next');
  };
}
