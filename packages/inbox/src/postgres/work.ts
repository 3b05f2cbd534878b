import { randomUUID } from 'node:crypto';
import { bytes, headers, integer, integerOrNull, text, textOrNull } from '@ordering/kit/row';
import { InboxError } from '../error.ts';
import { Recovery } from '../recovery.ts';
import { leaseOf, readLease } from '../sqlite/lease.ts';
import type { Buried, Claim, Claimed, Settled, Settlement, Worked, WorkRequest } from '../work.ts';
import type { Connections, ServerRow } from './server.ts';
import { toText } from './text.ts';
import type { Times } from './times.ts';

/** A claim whose answer did not arrive, and when the leases that it may have taken end. */
interface Unheard {
  readonly claimId: string;
  readonly until: number;
}

/** How many of these are asked for again. The leases of others end by themselves. */
const mostUnheard = 20;

/** Records how runs ended and leases what is due, in one statement. See docs/decisions/lost-answers.md. */
export class Work {
  readonly #connections: Connections;
  readonly #schema: string;
  readonly #times: Times;
  #unheard: readonly Unheard[] = [];
  readonly #recovery = new Recovery();

  constructor(connections: Connections, schema: string, times: Times) {
    this.#connections = connections;
    this.#schema = schema;
    this.#times = times;
  }

  async run({ settled = [], claim, deadHolds = false }: WorkRequest): Promise<Worked> {
    const settles = settled.length > 0;
    if (claim === undefined) {
      if (!settles) return { held: [], ...nothing };
      const values = this.#settleValues(settled, deadHolds);
      const [row] = await this.#connections.run(`SELECT ${this.#settle(1)} AS held`, values);
      return { held: heldOf(row, settled.length), ...nothing };
    }
    const now = this.#now();
    // The server may commit a claim after another one was answered: it is asked for as long as its leases may run.
    const unheard = this.#unheard.filter(({ until }) => until > now);
    const claimId = randomUUID();
    const before = settles ? this.#settleValues(settled, deadHolds) : [];
    const values = [...before, ...this.#claimValues(claim, deadHolds, claimId, unheard)];
    this.#unheard = [...unheard, { claimId, until: now + claim.leaseMs }].slice(-mostUnheard);
    // The first of a lateral join goes first.
    const query = settles
      ? `SELECT claimed.*, CASE WHEN kind = 'end' THEN held END AS held
         FROM ${this.#settle(1)} AS held LEFT JOIN LATERAL ${this.#claim(before.length + 1)} AS claimed ON true`
      : `SELECT * FROM ${this.#claim(1)}`;
    const rows = await this.#connections.run(query, values);
    this.#unheard = this.#unheard.filter((each) => each.claimId !== claimId);
    const worked = workedOf(rows, claimId, settled.length);
    this.#recovery.note(this.#now(), worked.dueInMs);
    return worked;
  }

  async renew(leases: readonly string[], leaseMs: number): Promise<readonly boolean[]> {
    if (leases.length === 0) return [];
    const query = `SELECT ${this.#schema}.renew_1($1, $2, $3, $4) AS held`;
    const values = [this.#times().own, ...leaseValues(leases), leaseMs];
    const [row] = await this.#connections.run(query, values);
    return heldOf(row, leases.length);
  }

  #now(): number {
    return this.#times().own ?? performance.now();
  }

  #settle(first: number): string {
    return `${this.#schema}.settle_1(${parameters(first, 8)})`;
  }

  #claim(first: number): string {
    return `${this.#schema}.claim_1(${parameters(first, 17)})`;
  }

  #settleValues(settled: readonly Settled[], deadHolds: boolean): readonly unknown[] {
    const settlements = settled.map(({ settlement }) => settlement);
    return [
      this.#times().own,
      ...leaseValues(settled.map(({ lease }) => lease)),
      settlements.map(({ kind }) => kind),
      settlements.map((each) => ('inMs' in each ? Math.ceil(each.inMs) : 0)),
      settlements.map(reasonOf),
      settlements.map((each) => (each.kind === 'done' ? each.effects : 0)),
      deadHolds,
    ];
  }

  #claimValues(claim: Claim, deadHolds: boolean, claimId: string, unheard: readonly Unheard[]) {
    const { limit, maxBytes, leaseMs, maxAttempts, maxCrashes, crashBackoffMs } = claim;
    const { places, suspects, isolation } = claim;
    const recovers = this.#recovery.isDue(this.#now());
    const most = [limit, maxBytes, leaseMs, maxAttempts, maxCrashes, crashBackoffMs];
    const reserved = typeof isolation === 'object' ? isolation : undefined;
    const [seqs, claims] = leaseValues(reserved === undefined ? [] : [reserved.reservation]);
    return [
      ...[
        this.#times().own,
        deadHolds,
        claimId,
        ...most,
        unheard.map((each) => each.claimId),
        recovers,
        places,
        suspects,
      ],
      ...[isolation === 'reserve', seqs[0] ?? null, claims[0] ?? null, reserved?.begins ?? false],
    ];
  }
}

const nothing = { items: [], buried: [], contended: false };

function reasonOf(settlement: Settlement): string | null {
  return 'reason' in settlement ? toText(settlement.reason) : null;
}

function parameters(first: number, count: number): string {
  return Array.from({ length: count }, (_, index) => `$${first + index}`).join(', ');
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The rows and the claims of leases; a string that is none has no row. */
function leaseValues(leases: readonly string[]): readonly [number[], (string | null)[]] {
  const read = leases.map(readLease);
  return [
    read.map(({ seq, claim }) => (uuid.test(claim) ? seq : -1)),
    read.map(({ claim }) => (uuid.test(claim) ? claim : null)),
  ];
}

function heldOf(row: ServerRow | undefined, count: number): readonly boolean[] {
  const held: unknown = row?.held;
  if (!Array.isArray(held) || held.length !== count) {
    throw new InboxError('store', 'the server did not answer');
  }
  return held.map((each) => each === true);
}

function workedOf(rows: readonly ServerRow[], claimId: string, settled: number): Worked {
  const ofKind = (kind: string) => rows.filter((row) => row.kind === kind);
  const [end] = ofKind('end');
  return {
    held: settled === 0 ? [] : heldOf(end, settled),
    items: ofKind('item').map((row) => itemOf(row, claimId)),
    buried: ofKind('dead').map(buriedOf),
    reservation: reservationOf(end),
    contended: end?.contended === true,
    dueInMs: integerOrNull(end, 'due_in_ms'),
  };
}

function reservationOf(row: ServerRow | undefined): string | undefined {
  const claim = textOrNull(row, 'reservation');
  return claim === undefined ? undefined : leaseOf(integer(row, 'seq'), claim, undefined);
}

function itemOf(row: ServerRow, claimId: string): Claimed {
  return {
    lease: leaseOf(integer(row, 'seq'), claimId, undefined),
    id: text(row, 'id'),
    body: bytes(row, 'body'),
    headers: headers(row, 'headers'),
    attempt: integer(row, 'attempts'),
    crashes: integer(row, 'crashes'),
    stale: row.stale === true,
    eventType: textOrNull(row, 'event_type'),
    product: textOrNull(row, 'product'),
    resource: textOrNull(row, 'resource'),
    receivedAt: integer(row, 'received_at'),
  };
}

function buriedOf(row: ServerRow): Buried {
  return {
    id: text(row, 'id'),
    attempt: integer(row, 'attempts'),
    crashes: integer(row, 'crashes'),
    receivedAt: integer(row, 'received_at'),
    reason: text(row, 'reason'),
  };
}
