import type { DatabaseSync } from 'node:sqlite';
import { integer } from '@ordering/kit/row';
import type { DeliveryFilter } from '../log.ts';
import { preparePages } from './list.ts';

/** Has attempts made outside the ladder, of some deliveries; `next` is where to go on. */
export type Resend = (
  filter: DeliveryFilter,
  after: number,
  now: number,
) => { readonly resent: number; readonly next: number | undefined };

/** How many deliveries are resent at once. */
const step = 500;

/** It has ended, and there is an endpoint. */
const resendable = { sql: "d.state <> 'scheduled' AND e.removed = 0", values: [] };

export function prepareResend(database: DatabaseSync): Resend {
  const pageOf = preparePages(database, 'd.seq', [resendable]);
  const again = database.prepare(`
    UPDATE outbox_delivery
    SET state = 'scheduled', resend_from = state, due_at = ?, retry = 1, interrupted = 0
    WHERE seq = ?`);

  return (filter, after, now) => {
    const { id, state = id === undefined ? 'failed' : undefined } = filter;
    if (state === 'scheduled' || state === 'attempting') return { resent: 0, next: undefined };
    const meant = state === undefined ? filter : { ...filter, state };
    const { rows, next } = pageOf(meant, step, { after });
    for (const row of rows) again.run(now, integer(row, 'seq'));
    return { resent: rows.length, next };
  };
}
