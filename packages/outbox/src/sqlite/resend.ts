import type { DatabaseSync } from 'node:sqlite';
import { integer } from '@ordering/kit/row';

/** The statements that have an attempt made outside the ladder. */
export interface Resends {
  one(id: string, now: number): boolean;
  /** Some of the failed deliveries of an endpoint; `last` is where to go on. */
  failed(
    endpointId: string,
    after: number,
    now: number,
  ): { readonly resent: number; readonly last: number | undefined };
}

/** How many deliveries are resent at once. */
const step = 500;

export function prepareResends(database: DatabaseSync): Resends {
  const one = database.prepare(`
    UPDATE outbox_delivery
    SET state = 'scheduled', resend_from = state, due_at = ?, retry = 1, interrupted = 0
    WHERE id = ? AND state <> 'scheduled'
      AND (SELECT removed FROM outbox_endpoint WHERE key = endpoint) = 0`);
  const failed = database.prepare(`
    SELECT seq FROM outbox_delivery INDEXED BY outbox_failed
    WHERE state = 'failed' AND seq > ?2
      AND endpoint = (SELECT key FROM outbox_endpoint WHERE id = ?1 AND removed = 0)
    ORDER BY seq LIMIT ${step}`);
  const again = database.prepare(`
    UPDATE outbox_delivery
    SET state = 'scheduled', resend_from = 'failed', due_at = ?, retry = 1, interrupted = 0
    WHERE seq = ?`);

  return {
    one: (id, now) => one.run(now, id).changes === 1,
    failed(endpointId, after, now) {
      const seqs = failed.all(endpointId, after).map((row) => integer(row, 'seq'));
      for (const seq of seqs) again.run(now, seq);
      return { resent: seqs.length, last: seqs.length < step ? undefined : seqs.at(-1) };
    },
  };
}
