import type { Incoming } from '../inbox.ts';
import type { Claimed } from '../work.ts';
import type { AcceptRow, Take, Taken, Time } from './commands.ts';
import { leaseOf } from './lease.ts';

/** A delivery as the thread takes it; its body ends at `end` in the bytes of the batch. */
export function rowOf(incoming: Incoming, end: number): AcceptRow {
  const { id, eventType = null, product = null, store = null } = incoming;
  const { resource = null, timestamp = '', body } = incoming;
  const happenedAt = Date.parse(timestamp);
  const quarantine = incoming.kind === 'quarantined' ? incoming.reason : null;
  const happened = Number.isNaN(happenedAt) ? null : happenedAt;
  const headers = JSON.stringify(incoming.headers);
  const start = end - body.byteLength;
  return [id, headers, start, end, quarantine, eventType, product, store, resource, happened];
}

/** A delivery that was leased as it arrived: nothing of it has to come back from the thread. */
export function claimedOf(
  incoming: Incoming,
  [, seq, stale]: Taken,
  { claim }: Take,
  { wall }: Time,
): Claimed {
  const { id, body, headers, eventType, product, resource } = incoming;
  const about = { id, body, headers, eventType, product, resource, receivedAt: wall };
  return { lease: leaseOf(seq, claim, resource), attempt: 1, crashes: 0, stale, ...about };
}
