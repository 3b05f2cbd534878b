import type { DatabaseSync } from 'node:sqlite';
import { integer } from '@ordering/kit/row';
import type { PreparedDelivery } from '../delivery.ts';
import type { Lane } from '../queue.ts';

/** When the next delivery of an endpoint is due, of those whose attempts are first or later ones. */
export const nextDueQuery = `
  SELECT due_at FROM outbox_delivery INDEXED BY outbox_due
  WHERE state = 'scheduled' AND claim IS NULL AND endpoint = ? AND retry = ?
  ORDER BY due_at LIMIT 1`;

/** The first endpoint after another for which something waits. */
export const nextLaneQuery = `
  SELECT endpoint FROM outbox_delivery INDEXED BY outbox_due
  WHERE state = 'scheduled' AND claim IS NULL AND endpoint > ? ORDER BY endpoint LIMIT 1`;

/** Prepares the question when something is due for an endpoint. */
export function prepareLane(database: DatabaseSync): (endpoint: number) => Lane {
  const next = database.prepare(nextDueQuery);
  const dueAt = (endpoint: number, retry: 0 | 1): number | undefined => {
    const row = next.get(endpoint, retry);
    return row === undefined ? undefined : integer(row, 'due_at');
  };
  return (endpoint) => ({
    endpoint,
    firstDueAt: dueAt(endpoint, 0),
    retryDueAt: dueAt(endpoint, 1),
  });
}

/** Prepares the question for which endpoints something waits. It skips from one to the next, whatever waits for each. */
export function prepareWaiting(database: DatabaseSync): () => number[] {
  const next = database.prepare(nextLaneQuery);
  return () => {
    const waiting: number[] = [];
    for (let last = -1; ; ) {
      const row = next.get(last);
      if (row === undefined) return waiting;
      last = integer(row, 'endpoint');
      waiting.push(last);
    }
  };
}

/** Prepares the question when something is due, for every endpoint that is not disabled. */
export function prepareLanes(database: DatabaseSync): () => Lane[] {
  const waiting = prepareWaiting(database);
  const find = database.prepare('SELECT 1 FROM outbox_endpoint WHERE key = ? AND enabled = 1');
  const laneOf = prepareLane(database);
  return () =>
    waiting()
      .filter((endpoint) => find.get(endpoint) !== undefined)
      .map(laneOf);
}

/** Prepares the question what a delivery makes due that was stored: nothing where its endpoint is disabled. */
export function prepareArrival(
  database: DatabaseSync,
): (stored: Pick<PreparedDelivery, 'endpointId' | 'dueAt'>) => Lane | undefined {
  const find = database.prepare('SELECT key FROM outbox_endpoint WHERE id = ? AND enabled = 1');
  return ({ endpointId, dueAt }) => {
    const row = find.get(endpointId);
    if (row === undefined) return undefined;
    return { endpoint: integer(row, 'key'), firstDueAt: dueAt, retryDueAt: undefined };
  };
}

/** Prepares the question what was stored after a delivery and waits for its first attempt. */
export function prepareArrivals(
  database: DatabaseSync,
): (after: number | undefined) => { readonly lanes: readonly Lane[]; readonly last: number } {
  const arrived = database.prepare(`
    SELECT endpoint, min(due_at) AS due_at
    FROM outbox_delivery CROSS JOIN outbox_endpoint ON key = endpoint AND enabled = 1
    WHERE seq > ? AND state = 'scheduled' AND claim IS NULL AND retry = 0 GROUP BY endpoint`);
  const newest = database.prepare('SELECT coalesce(max(seq), 0) AS last FROM outbox_delivery');
  return (after) => {
    const last = Math.max(after ?? 0, integer(newest.get(), 'last'));
    if (after === undefined) return { lanes: [], last };
    const lanes = arrived.all(after).map((row) => ({
      endpoint: integer(row, 'endpoint'),
      firstDueAt: integer(row, 'due_at'),
      retryDueAt: undefined,
    }));
    return { lanes, last };
  };
}
