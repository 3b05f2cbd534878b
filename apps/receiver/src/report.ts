import type { Readiness, SettledRun } from '@ordering/inbox';
import type { Outcome } from '@ordering/webhooks';
import type { Logger } from 'pino';

/** How many warnings of a kind are logged each second. */
const warningsPerSecond = 10;

/**
 * Makes what logs the outcomes of requests. Nothing of an unverified request is repeated in the log, and of a flood of
 * forged ones only some are logged each second, with how many were left out. Metrics count every one.
 */
export function createOutcomeLog(
  log: Logger,
  perSecond: number = warningsPerSecond,
  now: () => number = Date.now,
): (outcome: Outcome) => void {
  const kinds = new Map<string, { second: number; lines: number; leftOut: number }>();
  return (outcome) => {
    const line = lineOf(outcome);
    if (line === undefined) {
      log.debug(idOf(outcome), outcome.kind);
      return;
    }
    const second = Math.floor(now() / 1000);
    const state = kinds.get(line.kind) ?? { second, lines: 0, leftOut: 0 };
    kinds.set(line.kind, state);
    if (state.second !== second) Object.assign(state, { second, lines: 0 });
    if (state.lines >= perSecond) {
      state.leftOut += 1;
      return;
    }
    const { leftOut } = state;
    state.lines += 1;
    state.leftOut = 0;
    log.warn({ ...line.fields, ...(leftOut === 0 ? {} : { leftOut }) }, outcome.kind);
  };
}

/** What deserves a warning. Warnings of one kind are counted together. */
function lineOf(outcome: Outcome): { readonly kind: string; readonly fields: object } | undefined {
  switch (outcome.kind) {
    case 'accepted': {
      const { id, deviations } = outcome.delivery;
      const kinds = deviations.map(({ kind }) => kind);
      if (kinds.length === 0) return undefined;
      return { kind: `accepted ${kinds.join(' ')}`, fields: { id, deviations: kinds } };
    }
    case 'duplicate':
      return undefined;
    case 'quarantined': {
      const { id, reason, problems } = outcome.delivery;
      return { kind: outcome.kind, fields: { id, reason, problems } };
    }
    case 'rejected':
      return { kind: `rejected ${outcome.reason}`, fields: { reason: outcome.reason } };
    case 'unavailable': {
      const { reason, cause } = outcome;
      return { kind: `unavailable ${reason}`, fields: { reason, err: cause } };
    }
  }
}

function idOf(outcome: Outcome): { readonly id?: string } {
  if (outcome.kind === 'accepted') return { id: outcome.delivery.id };
  return outcome.kind === 'duplicate' ? { id: outcome.id } : {};
}

/** Logs how a run ended, where it did not end well. */
export function logRun(log: Logger, { item, settlement, error, held }: SettledRun): void {
  const fields = { id: item.id, attempt: item.attempt, err: error };
  if (!held) log.warn(fields, 'the lease was lost: another process may have run the same delivery');
  if (settlement.kind === 'retry') {
    log.warn({ ...fields, nextAttemptInMs: settlement.inMs }, 'run failed');
  }
  if (settlement.kind === 'crashed') log.error(fields, 'the process crashed during this run');
  if (settlement.kind === 'dead') {
    log.error(
      { ...fields, reason: settlement.reason },
      'the last attempt failed: the delivery is a dead letter now, and does not run again until you replay it with `ordering-receiver inbox replay ID`',
    );
  }
}

/** Makes what logs when a receiver is not ready any more, why, and when it is again: what is told over and over is logged once. */
export function createReadinessLog(log: Logger): (readiness: Readiness) => void {
  let logged: string | undefined;
  return (readiness) => {
    const reason = readiness.ready ? undefined : readiness.reason;
    if (reason === logged) return;
    logged = reason;
    if (reason === undefined) log.info('ready again');
    else log.warn({ reason }, 'not ready');
  };
}
