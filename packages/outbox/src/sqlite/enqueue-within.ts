import { deliveryPolicy } from '@ordering/events';
import { type Clock, systemClock } from '../clock.ts';
import { type NewDelivery, prepareDelivery } from '../delivery.ts';
import { OutboxError } from '../error.ts';
import type { EnqueueOutcome } from './commands.ts';
import { type Connection, prepareEnqueue } from './enqueue.ts';

/**
 * Stores a delivery in the transaction that is open on a connection to the file of an outbox: it is there if the transaction
 * is committed, and not if it is not. For a process that has not opened the outbox itself; the one that makes the attempts
 * finds the delivery when it looks the next time (`pollMs`).
 *
 * A connection of better-sqlite3 works in such a process only: it brings a SQLite of its own, and two of these in one process
 * do not see each other's locks.
 * See docs/decisions/enqueue-within.md.
 *
 * @param clock - That of the outbox.
 * @returns The id of the delivery.
 * @throws OutboxError `unknown-endpoint`, `duplicate` or `invalid`. What SQLite throws passes.
 */
export function enqueueWithin(
  database: Connection,
  delivery: NewDelivery,
  clock: Clock = systemClock,
): string {
  const { body, ...rest } = prepareDelivery(delivery, clock.now(), deliveryPolicy.delaysMs[0]);
  // Each time: a connection that is closed and opened again has none of its statements left.
  refuse(prepareEnqueue(database)(rest, body), delivery.endpointId, rest.id);
  return rest.id;
}

/** @throws OutboxError If it was not stored. */
export function refuse(outcome: EnqueueOutcome, endpointId: string, id: string): void {
  if (outcome === 'unknown-endpoint') {
    throw new OutboxError(
      outcome,
      `the endpoint ${endpointId} does not exist; add it with putEndpoint`,
    );
  }
  if (outcome === 'duplicate') {
    throw new OutboxError(outcome, `a delivery with the id ${id} is already stored`);
  }
}
