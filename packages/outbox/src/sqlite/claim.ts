import type { DatabaseSync } from 'node:sqlite';
import { bytes, integer, type Row, text, textOrNull } from '@ordering/kit/row';
import type { StoredEndpoint } from '../endpoint.ts';
import type { Claimed, Lane, Want } from '../queue.ts';
import { endpointOf } from './endpoints.ts';
import { prepareLane } from './lanes.ts';

/** What a claim took: the bodies are in the order of the deliveries. */
interface Taken {
  readonly deliveries: readonly Omit<Claimed, 'body'>[];
  readonly bodies: readonly Uint8Array[];
  readonly endpoints: ReadonlyMap<number, StoredEndpoint>;
  readonly lanes: readonly Lane[];
}

export type Claim = (owner: string, now: number, wants: readonly Want[], maxBytes: number) => Taken;

/**
 * The deliveries of an endpoint that are due, the longest due first. For a plain parameter as its limit, SQLite would plan
 * the query anew at each other value.
 */
export const dueQuery = `
  SELECT seq, id, event_type, action, attempts, resend_from, due_at FROM outbox_delivery INDEXED BY outbox_due
  WHERE state = 'scheduled' AND claim IS NULL AND endpoint = ? AND retry = ? AND due_at <= ?
  ORDER BY due_at, seq LIMIT ? + 0`;

/** Prepares the claim: the file then says that the attempts have begun. See docs/decisions/disabled-endpoints.md. */
export function prepareClaim(database: DatabaseSync): Claim {
  const find = database.prepare('SELECT * FROM outbox_endpoint WHERE key = ?');
  const due = database.prepare(dueQuery);
  const take = database.prepare(
    'UPDATE outbox_delivery SET claim = ?, claimed_at = ? WHERE seq = ?',
  );
  const readBody = database.prepare('SELECT body FROM outbox_body WHERE delivery = ?');
  const laneOf = prepareLane(database);

  return (owner, now, wants, maxBytes) => {
    const deliveries: Omit<Claimed, 'body'>[] = [];
    const bodies: Uint8Array[] = [];
    const endpoints = new Map<number, StoredEndpoint>();
    const lanes: Lane[] = [];
    let left = maxBytes;
    for (const { endpoint, limit, running, retriesFirst } of wants) {
      const row = find.get(endpoint);
      if (row === undefined || integer(row, 'removed') === 1 || integer(row, 'enabled') === 0) {
        lanes.push({ endpoint, firstDueAt: undefined, retryDueAt: undefined });
        continue;
      }
      const target = endpointOf(row);
      endpoints.set(endpoint, target);
      let places = Math.max(0, Math.min(limit, (target.concurrency ?? Infinity) - running));
      for (const retry of retriesFirst ? [1, 0] : [0, 1]) {
        if (places === 0 || left <= 0) break;
        for (const each of due.all(endpoint, retry, now, places)) {
          const seq = integer(each, 'seq');
          const body = bytes(readBody.get(seq), 'body');
          take.run(owner, now, seq);
          deliveries.push(claimedOf(each, seq, endpoint, integer(row, 'switched_at')));
          bodies.push(body);
          places -= 1;
          left -= body.byteLength;
          if (left <= 0) break;
        }
      }
      lanes.push(laneOf(endpoint));
    }
    return { deliveries, bodies, endpoints, lanes };
  };
}

/** @param since - Since when the endpoint is enabled: nothing was due before. */
function claimedOf(row: Row, seq: number, endpoint: number, since: number): Omit<Claimed, 'body'> {
  return {
    seq,
    endpoint,
    id: text(row, 'id'),
    eventType: text(row, 'event_type'),
    action: textOrNull(row, 'action'),
    number: integer(row, 'attempts') + 1,
    resend: textOrNull(row, 'resend_from') !== undefined,
    dueAt: Math.max(since, integer(row, 'due_at')),
  };
}
