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
import type { Attempt, DeliveryWithLog, Depth } from '../log.ts';
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

export function prepareDepth(database: DatabaseSync): () => Depth {
  // An endpoint is looked at once, however much waits for it.
  const counts = database.prepare(`
    SELECT coalesce(sum(waiting) FILTER (WHERE enabled = 1), 0) AS scheduled,
      coalesce(sum(waiting) FILTER (WHERE enabled = 0), 0) AS disabled,
      min(max(due_at, switched_at)) FILTER (WHERE enabled = 1) AS next_at,
      (SELECT count(*) FROM outbox_delivery INDEXED BY outbox_claimed
        WHERE claim IS NOT NULL) AS attempting,
      (SELECT count(*) FROM outbox_delivery INDEXED BY outbox_failed
        WHERE state = 'failed') AS failed
    FROM (
      SELECT endpoint, count(*) AS waiting, min(due_at) AS due_at
      FROM outbox_delivery INDEXED BY outbox_due
      WHERE state = 'scheduled' AND claim IS NULL GROUP BY endpoint
    ) CROSS JOIN outbox_endpoint ON key = endpoint`);
  return () => {
    const row = counts.get();
    return {
      scheduled: integer(row, 'scheduled'),
      disabled: integer(row, 'disabled'),
      attempting: integer(row, 'attempting'),
      failed: integer(row, 'failed'),
      nextAttemptAt: integerOrNull(row, 'next_at'),
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
