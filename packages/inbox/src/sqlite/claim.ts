import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { bytes, integer, integerOrNull, type Row, text, textOrNull } from '@ordering/kit/row';
import { Recovery } from '../recovery.ts';
import type { Buried, Claim, Worked } from '../work.ts';
import type { PackedClaim } from './commands.ts';
import { dueQuery, prepareNextDue, suspectQuery } from './due.ts';
import { prepareIsolation } from './isolation.ts';
import { leaseOf } from './lease.ts';
import { prepareAdvance } from './line.ts';
import type { Packer } from './pack.ts';
import { prepareRecover } from './recover.ts';
import { prepareStale } from './stale.ts';
import type { Tally } from './tally.ts';

/** Everything of a `work` but its settlements. */
type Claims = Omit<Worked<PackedClaim>, 'held'>;

/** More than any delivery has, and how many that must run alone a claim looks at: one of them is next. */
const mostCrashes = 1_000_000;
const mostIsolated = 10;

/** Leases what is due. */
export function prepareClaim(
  database: DatabaseSync,
  tally: Tally,
): (claim: Claim, now: number, deadHolds: boolean, packer: Packer) => Claims {
  const due = database.prepare(dueQuery);
  const suspect = database.prepare(suspectQuery);
  const nextDue = prepareNextDue(database);
  const recover = prepareRecover(database, tally);
  const recovery = new Recovery();
  const isolate = prepareIsolation(database);
  const isStale = prepareStale(database);
  const content = database.prepare('SELECT headers, body FROM content WHERE seq = ?');
  const take = database.prepare(`
    UPDATE delivery SET state = 'processing', claim = ?, due = ?, attempts = attempts + 1, stale = ?
    WHERE seq = ?`);
  const bury = database.prepare(`
    UPDATE delivery SET state = 'dead', claim = NULL, due = ?, reason = ?, line = CASE WHEN ? THEN line END
    WHERE seq = ?`);
  const advance = prepareAdvance(database);

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
    let room = claim.maxBytes;

    /** Leases what there is room for, and buries what has failed too often. */
    function takeAll(rows: readonly Row[]): void {
      for (const row of rows) {
        const why = whyDead(row, claim);
        if (why !== undefined) {
          buried.push(buryRow(row, now, why, deadHolds));
          continue;
        }
        const stored = content.get(integer(row, 'seq'));
        room -= bytes(stored, 'body').byteLength;
        if (room < 0 && items.length > 0) return;
        items.push(takeRow(row, stored, lease, packer));
      }
    }

    if (recovery.isDue(now)) recover(now, claim.crashBackoffMs);
    const again = suspect.all(now, 2, mostCrashes, mostIsolated);
    takeAll(again.filter((row) => whyDead(row, claim) !== undefined));
    const alive = again.filter((row) => whyDead(row, claim) === undefined);
    const { reservation, row } = isolate(claim.isolation, alive[0], now, lease.until);
    if (row !== undefined) takeAll([row]);
    else if (reservation === undefined) {
      const once = (most: number) => suspect.all(now, 1, 1, Math.max(0, most - items.length));
      const places = Math.min(claim.limit, claim.places);
      takeAll(once(Math.min(claim.suspects, places)));
      takeAll(due.all(now, Math.max(0, claim.limit - items.length)));
      takeAll(once(places));
    }
    const next = nextDue(now);
    const dueInMs = Number.isFinite(next) ? Math.max(0, next - now) : undefined;
    recovery.note(now, dueInMs);
    // The transaction that claims is the only one that writes.
    return { items, buried, reservation, contended: false, dueInMs };
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
