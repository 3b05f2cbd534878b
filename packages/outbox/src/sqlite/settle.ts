import type { DatabaseSync } from 'node:sqlite';
import { integer, text, textOrNull } from '@ordering/kit/row';
import type { Attempt } from '../log.ts';
import type { Interrupted, Settlement } from '../queue.ts';
import { prepareWaiting } from './lanes.ts';

/** How many attempts at a delivery the log has: it may be resent as often as somebody likes. */
const keptInLog = 100;

/** Writes how an attempt ended, and what follows, both or neither. False if it was not the owner's. */
export type Settle = (owner: string, seq: number, settlement: Settlement) => boolean;

export function prepareSettle(database: DatabaseSync): Settle {
  const finish = database.prepare(`
    UPDATE outbox_delivery SET claim = NULL, claimed_at = NULL, attempts = attempts + 1,
      interrupted = 0, retry = 1, resend_from = NULL, due_at = coalesce(?4, due_at),
      state = CASE
        WHEN ?3 = 'scheduled' AND (SELECT removed FROM outbox_endpoint WHERE key = endpoint) = 1
          THEN 'failed'
        WHEN ?3 = 'failed' THEN coalesce(resend_from, 'failed')
        ELSE ?3
      END
    WHERE seq = ?1 AND claim = ?2`);
  // An endpoint that was removed meanwhile gets nothing more, as with whatever waited for it.
  const repeat = database.prepare(`
    UPDATE outbox_delivery SET claim = NULL, claimed_at = NULL, interrupted = interrupted + ?3,
      state = CASE (SELECT removed FROM outbox_endpoint WHERE key = endpoint)
        WHEN 1 THEN coalesce(resend_from, 'failed') ELSE 'scheduled' END
    WHERE seq = ?1 AND claim = ?2`);
  const log = database.prepare(`
    INSERT INTO outbox_attempt
      (delivery, number, resend, started_at, ended_at, took_ms, url, headers, outcome, status, answer)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const forget = database.prepare(`
    DELETE FROM outbox_attempt WHERE delivery = ?1 AND seq <= (
      SELECT seq FROM outbox_attempt WHERE delivery = ?1 ORDER BY seq DESC LIMIT 1 OFFSET ${keptInLog}
    )`);
  const write = (seq: number, attempt: Attempt, kind: Settlement['kind']): void => {
    const { number, resend, startedAt, endedAt, tookMs, url, headers, outcome } = attempt;
    const times = [Math.floor(startedAt), Math.floor(endedAt), Math.round(tookMs)] as const;
    const { status = null, answer = null } = attempt;
    const sent = JSON.stringify(headers);
    log.run(seq, number, resend ? 1 : 0, ...times, url, sent, outcome, status, answer);
    // Those of the ladder are few.
    if (resend || kind !== 'ended') forget.run(seq);
  };

  return (owner, seq, settlement) => {
    if (settlement.kind === 'ended') {
      const { attempt, step } = settlement;
      const dueAt = step.state === 'scheduled' ? Math.ceil(step.dueAt) : null;
      if (finish.run(seq, owner, step.state, dueAt).changes === 0) return false;
      write(seq, attempt, 'ended');
      return true;
    }
    const { kind, attempt } = settlement;
    if (repeat.run(seq, owner, kind === 'interrupted' ? 1 : 0).changes === 0) return false;
    if (attempt !== undefined) write(seq, attempt, kind);
    return true;
  };
}

/** Prepares what the new owner of the queue does first. */
export function prepareTakeOver(
  database: DatabaseSync,
): (owner: string, now: number, longestGapMs: number) => Interrupted[] {
  const claimed = database.prepare(`
    SELECT seq, outbox_delivery.id, endpoint, attempts, interrupted, resend_from, claimed_at, url
    FROM outbox_delivery INDEXED BY outbox_claimed JOIN outbox_endpoint ON key = endpoint
    WHERE claim IS NOT NULL`);
  const take = database.prepare('UPDATE outbox_delivery SET claim = ? WHERE claim IS NOT NULL');
  const waiting = prepareWaiting(database);
  const hasten = database.prepare(`
    UPDATE outbox_delivery INDEXED BY outbox_due SET due_at = ?3
    WHERE state = 'scheduled' AND claim IS NULL AND endpoint = ?1 AND retry = ?2 AND due_at > ?3`);

  return (owner, now, longestGapMs) => {
    const interrupted = claimed.all().map((row) => ({
      seq: integer(row, 'seq'),
      id: text(row, 'id'),
      endpoint: integer(row, 'endpoint'),
      number: integer(row, 'attempts') + 1,
      resend: textOrNull(row, 'resend_from') !== undefined,
      startedAt: integer(row, 'claimed_at'),
      before: integer(row, 'interrupted'),
      url: text(row, 'url'),
    }));
    take.run(owner);
    for (const endpoint of waiting()) {
      for (const retry of [0, 1]) hasten.run(endpoint, retry, Math.ceil(now + longestGapMs));
    }
    return interrupted;
  };
}
