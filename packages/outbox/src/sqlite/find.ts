import type { DatabaseSync } from 'node:sqlite';
import {
  bytes,
  headers,
  integer,
  integerOrNull,
  type Row,
  text,
  textOrNull,
} from '@ordering/kit/row';
import type { StoredEndpoint } from '../endpoint.ts';
import type { Attempt, DeliveryWithLog, Depth } from '../log.ts';
import { endpointOf } from './endpoints.ts';
import { columns, deliveryOf } from './list.ts';

/** Prepares how one delivery is read, with its body and every attempt. */
export function prepareFind(database: DatabaseSync): (id: string) => DeliveryWithLog | undefined {
  const find = database.prepare(`
    SELECT ${columns}, body FROM outbox_delivery d
    JOIN outbox_endpoint e ON e.key = d.endpoint JOIN outbox_body b ON b.delivery = d.seq
    WHERE d.id = ?`);
  const attempts = database.prepare('SELECT * FROM outbox_attempt WHERE delivery = ? ORDER BY seq');
  return (id) => {
    const row = find.get(id);
    if (row === undefined) return undefined;
    const log = attempts.all(integer(row, 'seq')).map(attemptOf);
    return { ...deliveryOf(row), body: bytes(row, 'body'), log };
  };
}

export function prepareFindEndpoint(
  database: DatabaseSync,
): (id: string) => StoredEndpoint | undefined {
  const find = database.prepare('SELECT * FROM outbox_endpoint WHERE id = ? AND removed = 0');
  return (id) => {
    const row = find.get(id);
    return row === undefined ? undefined : endpointOf(row);
  };
}

export function prepareDepth(database: DatabaseSync): () => Depth {
  const counts = database.prepare(`
    SELECT
      (SELECT count(*) FROM outbox_delivery INDEXED BY outbox_due
        WHERE state = 'scheduled' AND claim IS NULL) AS scheduled,
      (SELECT count(*) FROM outbox_delivery INDEXED BY outbox_claimed
        WHERE claim IS NOT NULL) AS attempting,
      (SELECT count(*) FROM outbox_delivery INDEXED BY outbox_failed
        WHERE state = 'failed') AS failed`);
  return () => {
    const row = counts.get();
    return {
      scheduled: integer(row, 'scheduled'),
      attempting: integer(row, 'attempting'),
      failed: integer(row, 'failed'),
    };
  };
}

function attemptOf(row: Row): Attempt {
  const status = integerOrNull(row, 'status');
  const answer = textOrNull(row, 'answer');
  return {
    number: integer(row, 'number'),
    resend: integer(row, 'resend') === 1,
    startedAt: integer(row, 'started_at'),
    endedAt: integer(row, 'ended_at'),
    tookMs: integer(row, 'took_ms'),
    url: text(row, 'url'),
    headers: headers(row, 'headers'),
    outcome: text(row, 'outcome'),
    ...(status === undefined ? {} : { status }),
    ...(answer === undefined ? {} : { answer }),
  };
}
