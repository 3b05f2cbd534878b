import {
  bytes,
  headers,
  integer,
  integerOrNull,
  oneOf,
  type Row,
  text,
  textOrNull,
} from '@ordering/kit/row';
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
    return row === undefined ? undefined : { ...deliveryOf(row), payload: bytes(row, 'payload') };
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
        deliveryId: text(row, 'delivery_id'),
        url: text(row, 'url'),
        headers: headers(row, 'headers'),
        payload: bytes(row, 'payload'),
        attempts: integer(row, 'attempts'),
        dueAt: integer(row, 'next_attempt_at'),
      }));
  }

  /** When the next attempt is due, of those that are not under way. */
  nextDueAt(): number | undefined {
    const row = this.#database.get(
      'SELECT min(next_attempt_at) AS at FROM deliveries WHERE state = ?',
      DeliveryState.scheduled,
    );
    return integerOrNull(row, 'at');
  }

  /** Takes a due delivery for an attempt. False if another claim was first. */
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
        deliveryId: text(row, 'delivery_id'),
        claim: text(row, 'claim'),
        attempts: integer(row, 'attempts'),
        claimedAt: integer(row, 'claimed_at'),
      }));
  }
}

function deliveryOf(row: Row): Delivery {
  const storeId = textOrNull(row, 'store_id');
  const communityId = textOrNull(row, 'community_id');
  const nextAttemptAt = integerOrNull(row, 'next_attempt_at');
  return {
    deliveryId: text(row, 'delivery_id'),
    eventType: text(row, 'event_type'),
    ...(storeId === undefined ? {} : { storeId }),
    ...(communityId === undefined ? {} : { communityId }),
    url: text(row, 'url'),
    createdAt: integer(row, 'created_at'),
    state: oneOf(row, 'state', states),
    attempts: integer(row, 'attempts'),
    ...(nextAttemptAt === undefined ? {} : { nextAttemptAt }),
  };
}

function attemptOf(row: Row): Attempt {
  const responseStatus = integerOrNull(row, 'response_status');
  const responseBody = textOrNull(row, 'response_body');
  return {
    number: integer(row, 'number'),
    startedAt: integer(row, 'started_at'),
    endedAt: integer(row, 'ended_at'),
    outcome: text(row, 'outcome'),
    ...(responseStatus === undefined ? {} : { responseStatus }),
    ...(responseBody === undefined ? {} : { responseBody }),
  };
}
