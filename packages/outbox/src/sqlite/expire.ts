import type { DatabaseSync } from 'node:sqlite';
import { integer } from '@ordering/kit/row';
import type { Expiry } from '../queue.ts';

/** The oldest deliveries in a state. */
export const oldestQuery = `
  SELECT seq, created_at FROM outbox_delivery INDEXED BY outbox_of_state
  WHERE state = ? ORDER BY seq LIMIT ? + 0`;

/** Prepares the step that forgets what ended long ago. It looks at no more than it forgets, and at one besides. */
export function prepareExpire(database: DatabaseSync): (expiry: Expiry) => number {
  const newest = database.prepare('SELECT coalesce(max(seq), 0) AS seq FROM outbox_delivery');
  const oldest = database.prepare(oldestQuery);
  const statements = [
    database.prepare('DELETE FROM outbox_attempt WHERE delivery = ?'),
    database.prepare('DELETE FROM outbox_body WHERE delivery = ?'),
    database.prepare('DELETE FROM outbox_delivery WHERE seq = ?'),
  ];
  return ({ limit, ...states }) => {
    const last = integer(newest.get(), 'seq');
    let expired = 0;
    for (const state of ['acknowledged', 'failed'] as const) {
      const { keep, since } = states[state];
      const kept = last - keep;
      for (const row of oldest.all(state, limit - expired)) {
        const seq = integer(row, 'seq');
        if (seq > kept && integer(row, 'created_at') >= since) break;
        for (const statement of statements) statement.run(seq);
        expired += 1;
      }
    }
    return expired;
  };
}
