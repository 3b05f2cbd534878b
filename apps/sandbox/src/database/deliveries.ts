import { DeliveryState } from '../generated/constants.ts';
import type { Database } from './database.ts';
import type {
  Attempt,
  Delivery,
  DueDelivery,
  InterruptedDelivery,
  NewDelivery,
  Progress,
} from './delivery.ts';
import type { Row } from './row.ts';

/** How many deliveries that have ended are kept in the log. */
const keptInLog = 10_000;

const states = Object.values(DeliveryState);
const open = [DeliveryState.scheduled, DeliveryState.attempting];
const summary = `SELECT delivery_id, event_type, store_id, community_id, url, created_at, state,
  attempts, next_attempt_at FROM deliveries`;

/** The outbox and the log in one: a delivery is stored before its first attempt and kept after its last. */
export class Deliveries {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  add(delivery: NewDelivery): void {
    this.#database.run(
      `INSERT INTO deliveries (delivery_id, event_type, store_id, community_id, url, headers, payload,
         created_at, state, attempts, next_attempt_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)`,
      delivery.deliveryId,
      delivery.eventType,
      delivery.storeId ?? null,
      delivery.communityId ?? null,
      delivery.url,
      JSON.stringify(delivery.headers),
      delivery.payload,
      delivery.createdAt,
      DeliveryState.scheduled,
      delivery.nextAttemptAt,
    );
    this.#database.run(
      `DELETE FROM deliveries WHERE state NOT IN (SELECT value FROM json_each(?1)) AND id <= (
         SELECT id FROM deliveries ORDER BY id DESC LIMIT 1 OFFSET ?2
       )`,
      JSON.stringify(open),
      keptInLog,
    );
  }

  find(deliveryId: string): (Delivery & { readonly payload: Uint8Array }) | undefined {
    const row = this.#database.get('SELECT * FROM deliveries WHERE delivery_id = ?', deliveryId);
    return row === undefined ? undefined : { ...deliveryOf(row), payload: row.bytes('payload') };
  }

  newest(limit: number, state?: DeliveryState): Delivery[] {
    return this.#database
      .all(
        `${summary} WHERE ?1 IS NULL OR state = ?1 ORDER BY id DESC LIMIT ?2`,
        state ?? null,
        limit,
      )
      .map(deliveryOf);
  }

  attemptsOf(deliveryId: string): Attempt[] {
    return this.#database
      .all('SELECT * FROM attempts WHERE delivery_id = ? ORDER BY number', deliveryId)
      .map(attemptOf);
  }

  /** The deliveries that are due, the longest due first, without those to the addresses in `except`. */
  due(now: number, except: readonly string[], limit: number): DueDelivery[] {
    return this.#database
      .all(
        `SELECT delivery_id, url, headers, payload, attempts, next_attempt_at FROM deliveries
         WHERE state = ? AND next_attempt_at <= ? AND url NOT IN (SELECT value FROM json_each(?))
         ORDER BY next_attempt_at, id LIMIT ?`,
        DeliveryState.scheduled,
        now,
        JSON.stringify(except),
        limit,
      )
      .map((row) => ({
        deliveryId: row.text('delivery_id'),
        url: row.text('url'),
        headers: readHeaders(row.text('headers')),
        payload: row.bytes('payload'),
        attempts: row.integer('attempts'),
        dueAt: row.integer('next_attempt_at'),
      }));
  }

  /** When the next attempt is due, of those that are not under way. */
  nextDueAt(): number | undefined {
    return this.#database
      .get(
        'SELECT min(next_attempt_at) AS at FROM deliveries WHERE state = ?',
        DeliveryState.scheduled,
      )
      ?.integerOrNull('at');
  }

  /** Takes a due delivery for an attempt. False where another claim was first. */
  claim(deliveryId: string, claim: string, now: number): boolean {
    const taken = this.#database.run(
      `UPDATE deliveries SET state = ?, claim = ?, claimed_at = ?, next_attempt_at = NULL
       WHERE delivery_id = ? AND state = ?`,
      DeliveryState.attempting,
      claim,
      now,
      deliveryId,
      DeliveryState.scheduled,
    );
    return taken === 1;
  }

  /**
   * Writes how an attempt ended and what follows, both or neither. Nothing happens where the claim
   * is no longer the delivery's, so that no attempt is ever counted twice.
   */
  conclude(deliveryId: string, claim: string, attempt: Attempt, progress: Progress): void {
    this.#database.transaction(() => {
      const changed = this.#database.run(
        `UPDATE deliveries SET state = ?, attempts = ?, next_attempt_at = ?, claim = NULL, claimed_at = NULL
         WHERE delivery_id = ? AND claim = ?`,
        progress.state,
        attempt.number,
        progress.nextAttemptAt ?? null,
        deliveryId,
        claim,
      );
      if (changed === 0) return;
      this.#database.run(
        `INSERT INTO attempts
           (delivery_id, number, started_at, ended_at, outcome, response_status, response_body)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
        deliveryId,
        attempt.number,
        attempt.startedAt,
        attempt.endedAt,
        attempt.outcome,
        attempt.responseStatus ?? null,
        attempt.responseBody ?? null,
      );
    });
  }

  /** The deliveries whose attempt nobody is making: the process that made it is gone. */
  interrupted(): InterruptedDelivery[] {
    return this.#database
      .all(
        'SELECT delivery_id, claim, attempts, claimed_at FROM deliveries WHERE state = ?',
        DeliveryState.attempting,
      )
      .map((row) => ({
        deliveryId: row.text('delivery_id'),
        claim: row.text('claim'),
        attempts: row.integer('attempts'),
        claimedAt: row.integer('claimed_at'),
      }));
  }
}

function deliveryOf(row: Row): Delivery {
  const storeId = row.textOrNull('store_id');
  const communityId = row.textOrNull('community_id');
  const nextAttemptAt = row.integerOrNull('next_attempt_at');
  return {
    deliveryId: row.text('delivery_id'),
    eventType: row.text('event_type'),
    ...(storeId === undefined ? {} : { storeId }),
    ...(communityId === undefined ? {} : { communityId }),
    url: row.text('url'),
    createdAt: row.integer('created_at'),
    state: row.oneOf('state', states),
    attempts: row.integer('attempts'),
    ...(nextAttemptAt === undefined ? {} : { nextAttemptAt }),
  };
}

function attemptOf(row: Row): Attempt {
  const responseStatus = row.integerOrNull('response_status');
  const responseBody = row.textOrNull('response_body');
  return {
    number: row.integer('number'),
    startedAt: row.integer('started_at'),
    endedAt: row.integer('ended_at'),
    outcome: row.text('outcome'),
    ...(responseStatus === undefined ? {} : { responseStatus }),
    ...(responseBody === undefined ? {} : { responseBody }),
  };
}

function readHeaders(text: string): Readonly<Record<string, string>> {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null)
    throw new Error('The stored headers are no object.');
  return Object.fromEntries(
    Object.entries(parsed).map(([name, value]): [string, string] => [name, String(value)]),
  );
}
