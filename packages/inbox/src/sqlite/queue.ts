import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { bytes, headers, integer, type Row, text } from '@ordering/kit/row';
import type { Claimed, Claims, Lease, Settlement, State } from '../inbox.ts';
import { exhaustedReason } from '../inbox.ts';

/** The statements of the processing queue. Each runs inside a transaction that locked the file. */
interface Queue {
  claim(now: number, limit: number, leaseMs: number, maxAttempts: number): Claims;
  renew(lease: Lease, until: number): boolean;
  settle(now: number, lease: Lease, settlement: Settlement): boolean;
}

export function prepareQueue(database: DatabaseSync): Queue {
  // `processing` and due: the lease ended, so its process died or lost its way.
  const due = database.prepare(`
    SELECT seq, id, attempts, received_at, headers, body FROM delivery
    WHERE state IN ('pending', 'processing') AND run_at <= ?
    ORDER BY run_at, seq LIMIT ?`);
  const nextDue = database.prepare(`
    SELECT min(run_at) AS next FROM delivery WHERE state IN ('pending', 'processing')`);
  const take = database.prepare(`
    UPDATE delivery SET state = 'processing', claim = ?, run_at = ?, attempts = attempts + 1
    WHERE seq = ?`);
  const bury = database.prepare(`
    UPDATE delivery SET state = 'dead', claim = NULL, reason = ? WHERE seq = ?`);
  const extend = database.prepare(`
    UPDATE delivery SET run_at = ? WHERE seq = ? AND claim = ?`);
  const finish = database.prepare(`
    UPDATE delivery
    SET state = ?, run_at = ?, reason = ?, effects = effects + ?, attempts = attempts - ?, claim = NULL
    WHERE seq = ? AND claim = ?`);
  const countEffect = database.prepare('UPDATE delivery SET effects = effects + 1 WHERE seq = ?');

  return {
    claim(now, limit, leaseMs, maxAttempts) {
      const claim = randomUUID();
      const items: Claimed[] = [];
      const buried: Claims['buried'][number][] = [];
      for (const row of due.all(now, limit)) {
        const seq = integer(row, 'seq');
        const attempts = integer(row, 'attempts');
        if (attempts < maxAttempts) {
          take.run(claim, now + leaseMs, seq);
          items.push(claimedOf(row, claim));
        } else {
          bury.run(exhaustedReason, seq);
          const receivedAt = integer(row, 'received_at');
          buried.push({ id: text(row, 'id'), attempt: attempts, receivedAt });
        }
      }
      const { next } = nextDue.get() ?? {};
      return { items, buried, nextDueAt: typeof next === 'number' ? next : undefined };
    },

    renew: ({ seq, claim }, until) => extend.run(until, seq, claim).changes === 1,

    settle(now, { seq, claim }, settlement) {
      const { state, runAt, reason, effects, uncounted } = changeOf(settlement, now);
      const held = finish.run(state, runAt, reason, effects, uncounted, seq, claim).changes === 1;
      if (!held && effects > 0) countEffect.run(seq);
      return held;
    },
  };
}

interface Change {
  readonly state: State;
  readonly runAt: number;
  readonly reason: string | null;
  readonly effects: 0 | 1;
  /** How many attempts to take back. */
  readonly uncounted: 0 | 1;
}

function changeOf(settlement: Settlement, now: number): Change {
  const change = { runAt: now, reason: null, effects: 0, uncounted: 0 } as const;
  switch (settlement.kind) {
    case 'done':
      return { ...change, state: 'done', effects: settlement.effects };
    case 'retry':
      return { ...change, state: 'pending', runAt: settlement.at, reason: settlement.reason };
    case 'released':
      return { ...change, state: 'pending', uncounted: 1 };
    case 'dead':
    case 'quarantined':
      return { ...change, state: settlement.kind, reason: settlement.reason };
  }
}

function claimedOf(row: Row, claim: string): Claimed {
  return {
    seq: integer(row, 'seq'),
    claim,
    id: text(row, 'id'),
    body: bytes(row, 'body'),
    headers: headers(row, 'headers'),
    attempt: integer(row, 'attempts') + 1,
    receivedAt: integer(row, 'received_at'),
  };
}
