import type { ErrorCode, RetryClass, StatusRow } from '../../model/contract.ts';
import type { JsonObject } from '../../read/json.ts';
import { readingMethods } from '../operations/operations.ts';

/** What a client knows when an attempt has failed. */
export interface Failure {
  readonly method: string;
  readonly status: number;
  /** The code that the body has, if it can be read. */
  readonly code: string | null;
  /** The longest delay that `Retry-After` asks for in milliseconds, if it can be read. */
  readonly askedMs: number | null;
  /** How many attempts have failed, this one included. */
  readonly attempt: number;
  /** Whether the call has had a new token already. */
  readonly refreshed: boolean;
  /** What the state of the resource says of a write that may have been applied; `null` before it was read. */
  readonly state: 'applied' | 'not-applied' | 'unknown' | null;
}

/** What the contract says of codes and statuses. */
export interface Tables {
  readonly errorCodes: readonly Pick<ErrorCode, 'code' | 'status' | 'retry'>[];
  readonly statuses: readonly Pick<StatusRow, 'status' | 'retry'>[];
}

/**
 * The numbers that the contract leaves to the client. The vectors hold for these, which reach the cap early. A longer delay than
 * `longestMs`, a week, is not waited for.
 */
export const policy = {
  ...{ maxAttempts: 6, baseMs: 1000, capMs: 5000 },
  longestMs: 7 * 24 * 60 * 60 * 1000,
} as const;

/**
 * What a client does, read from the tables of the specs. This is written without a look at the function in
 * `@ordering/errors`, which the vectors test: two readings of the same rules have to agree.
 * See docs/decisions/retry-vectors.md.
 */
export function wanted(failure: Failure, tables: Tables): JsonObject {
  const [retry, because] = classOf(failure, tables);
  return { code: failure.code, class: retry, because, ...next(retry, failure) };
}

function classOf({ code, status }: Failure, tables: Tables): readonly [RetryClass, string] {
  const row = tables.statuses.find((each) => each.status === status);
  const known = tables.errorCodes.find((each) => each.code === code);
  if (known === undefined) return row === undefined ? ['never', 'unlisted'] : [row.retry, 'status'];
  // A code of another status says nothing of a write that this status calls doubtful.
  return known.status !== status && row?.retry === 'read-state-first'
    ? [row.retry, 'status']
    : [known.retry, 'code'];
}

function next(retry: RetryClass, failure: Failure): JsonObject {
  switch (retry) {
    case 'never':
    case 'reconcile':
      return stop('failed');
    case 'refresh-once':
      return failure.refreshed ? stop('failed') : { ...stop(null), next: 'refresh' };
    case 'retry-after':
    case 'backoff':
      return repeat(retry, failure);
    case 'read-state-first':
      if (readingMethods.has(failure.method.toLowerCase())) return repeat(retry, failure);
      if (failure.state === null) return { ...stop(null), next: 'read-state' };
      return failure.state === 'not-applied' ? repeat(retry, failure) : stop(failure.state);
  }
}

function stop(outcome: 'failed' | 'applied' | 'unknown' | null): JsonObject {
  return { next: 'stop', outcome, delayMs: null };
}

/** The least is what the service asks for; the most is what the largest random number gives. */
function repeat(retry: RetryClass, { attempt, askedMs }: Failure): JsonObject {
  if (attempt >= policy.maxAttempts || (askedMs ?? 0) > policy.longestMs) return stop('failed');
  const ceiling = Math.min(policy.capMs, policy.baseMs * 2 ** (attempt - 1));
  const least = askedMs ?? 0;
  const isTold = retry === 'retry-after' && askedMs !== null;
  const most = isTold ? askedMs + policy.baseMs : Math.max(least, ceiling);
  return { next: 'repeat', outcome: null, delayMs: { least, most } };
}
