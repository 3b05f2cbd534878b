import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { bytes, integer, integerOrNull, type Row, text, textOrNull } from '@ordering/kit/row';
import type { Buried, Claim, Worked } from '../work.ts';
import type { PackedClaim } from './commands.ts';
import { leaseOf } from './lease.ts';
import { prepareAdvance } from './line.ts';
import type { Packer } from './pack.ts';
import { prepareStale } from './stale.ts';
import type { Tally } from './tally.ts';

/** Everything of a `work` but its settlements. */
type Claims = Omit<Worked<PackedClaim>, 'held'>;

/**
 * What is due, in order, along the index that holds nothing that is settled or waits in a line. For a plain parameter as
 * its limit, SQLite would plan the query anew at each other value.
 */
export const dueQuery = `
  SELECT seq, id, state, attempts, crashes, reason, event_type, product, resource, happened_at, received_at
  FROM delivery INDEXED BY delivery_due WHERE state IN ('pending', 'processing') AND waits = 0 AND due <= ?
  ORDER BY due, seq LIMIT ? + 0`;

export const nextDueQuery = `
  SELECT min(due) AS next FROM delivery INDEXED BY delivery_due WHERE state IN ('pending', 'processing') AND waits = 0`;

/** Prepares the question when the next delivery is due, by the inbox's clock; infinity if none waits. */
export function prepareNextDue(database: DatabaseSync): () => number {
  const next = database.prepare(nextDueQuery);
  return () => integerOrNull(next.get(), 'next') ?? Number.POSITIVE_INFINITY;
}

/** Leases what is due. */
export function prepareClaim(
  database: DatabaseSync,
  tally: Tally,
): (claim: Claim, now: number, deadHolds: boolean, packer: Packer) => Claims {
  const due = database.prepare(dueQuery);
  const nextDue = prepareNextDue(database);
  const isStale = prepareStale(database);
  const content = database.prepare('SELECT headers, body FROM content WHERE seq = ?');
  const take = database.prepare(`
    UPDATE delivery SET state = 'processing', claim = ?, due = ?, attempts = attempts + 1, stale = ?
    WHERE seq = ?`);
  const recover = database.prepare(`
    UPDATE delivery SET state = 'pending', claim = NULL, due = ?, attempts = attempts - 1, crashes = crashes + 1
    WHERE seq = ?`);
  const bury = database.prepare(`
    UPDATE delivery SET state = 'dead', claim = NULL, due = ?, reason = ?, line = CASE WHEN ? THEN line END
    WHERE seq = ?`);
  const advance = prepareAdvance(database);

  /** Its process ended, or lost its way: what it was doing waits a while, and is then done alone. */
  function recoverRow(row: Row, now: number, { crashBackoffMs }: Claim): void {
    recover.run(now + crashBackoffMs * 2 ** integer(row, 'crashes'), integer(row, 'seq'));
    tally.move('processing', 'pending');
  }

  function buryRow(row: Row, now: number, why: string, deadHolds: boolean): Buried {
    const last = textOrNull(row, 'reason');
    const reason = last === undefined ? why : `${why}: ${last}`;
    bury.run(now, reason, deadHolds ? 1 : 0, integer(row, 'seq'));
    tally.move('pending', 'dead');
    const line = textOrNull(row, 'resource');
    if (line !== undefined && !deadHolds) advance(line);
    return {
      id: text(row, 'id'),
      attempt: integer(row, 'attempts'),
      crashes: integer(row, 'crashes'),
      receivedAt: integer(row, 'received_at'),
      reason,
    };
  }

  function takeRow(row: Row, stored: Row, lease: Lease, packer: Packer): PackedClaim {
    const seq = integer(row, 'seq');
    const resource = textOrNull(row, 'resource');
    const stale = isStale(resource ?? null, integerOrNull(row, 'happened_at') ?? null);
    take.run(lease.claim, lease.until, stale ? 1 : 0, seq);
    tally.move('pending', 'processing');
    const body = bytes(stored, 'body');
    const end = packer.add(body);
    const item = {
      lease: leaseOf(seq, lease.claim, resource),
      id: text(row, 'id'),
      attempt: integer(row, 'attempts') + 1,
      crashes: integer(row, 'crashes'),
      stale,
      eventType: textOrNull(row, 'event_type'),
      product: textOrNull(row, 'product'),
      resource,
      receivedAt: integer(row, 'received_at'),
    };
    return { item, headers: text(stored, 'headers'), start: end - body.byteLength, end };
  }

  return (claim, now, deadHolds, packer) => {
    const lease = { claim: randomUUID(), until: now + claim.leaseMs };
    const items: PackedClaim[] = [];
    const buried: Buried[] = [];
    let aloneNext = false;
    let room = claim.maxBytes;

    for (const row of due.all(now, claim.limit)) {
      if (text(row, 'state') === 'processing') {
        recoverRow(row, now, claim);
        continue;
      }
      const why = whyDead(row, claim);
      if (why !== undefined) {
        buried.push(buryRow(row, now, why, deadHolds));
        continue;
      }
      const alone = integer(row, 'crashes') > 0;
      if (alone && !(claim.idle && items.length === 0)) {
        aloneNext = items.length === 0;
        break;
      }
      const stored = content.get(integer(row, 'seq'));
      room -= bytes(stored, 'body').byteLength;
      if (room < 0 && items.length > 0) break;
      items.push(takeRow(row, stored, lease, packer));
      if (alone) break;
    }
    const next = nextDue();
    const dueInMs = Number.isFinite(next) ? Math.max(0, next - now) : undefined;
    // The transaction that claims is the only one that writes.
    return { items, buried, aloneNext, contended: false, dueInMs };
  };
}

interface Lease {
  readonly claim: string;
  readonly until: number;
}

function whyDead(row: Row, { maxAttempts, maxCrashes }: Claim): string | undefined {
  const crashes = integer(row, 'crashes');
  if (crashes >= maxCrashes) return `${crashes} processes ended while they worked on it`;
  const attempts = integer(row, 'attempts');
  return attempts >= maxAttempts ? `it failed ${attempts} times` : undefined;
}
