import { bearer, CancelReasonCode, createClient, type TokenSource } from '@ordering/client';
import {
  backoffDelay,
  parseErrorEnvelope,
  parseRetryAfter,
  RetryClass,
  retryDecision,
  statusTable,
} from '@ordering/errors';
import { FakeClock } from '@ordering/kit/fake-clock';
import { describe, expect, test } from 'vitest';
import { type RetryVector, retryVectors } from './retry-vectors.ts';

const { vectors } = retryVectors;
const { longestMs, ...policy } = retryVectors.policy;
const now = new Date(retryVectors.now);
const dayMs = 86_400_000;

describe('@ordering/errors', () => {
  test.each(vectors)('$id', ({ given, want }) => {
    const parsed = parseErrorEnvelope(parseJson(given.body));
    const code = parsed.ok ? parsed.error.code : undefined;
    expect(code ?? null).toBe(want.code);
    expect(retryDecision({ status: given.status, code })).toEqual({
      retry: want.class,
      because: want.because,
    });
    if (want.delayMs === null) return;

    const told = parseRetryAfter(given.retryAfter, now)?.delayMs;
    expect(told ?? 0).toBe(want.delayMs.least);
    const longest = backoffDelay(given.attempt, { ...policy, random: () => 1 });
    if (told === undefined) expect(longest).toBe(want.delayMs.most);
  });
});

// The operations that the contract shows are all writes, so no call of the client is a read.
const isRead = ({ given: { method } }: RetryVector) => ['GET', 'HEAD', 'OPTIONS'].includes(method);
const writes = vectors.filter((vector) => !isRead(vector));

describe('@ordering/client', () => {
  test.each(writes)('$id', async (vector) => {
    const { delayMs, next, outcome } = vector.want;
    for (const random of [0, 0.5, 1]) {
      const { delay, ...done } = await call(vector, random);
      expect(done).toEqual({ next, outcome });
      if (delayMs === null) continue;
      expect(delay).toBeGreaterThanOrEqual(delayMs.least);
      expect(delay).toBeLessThanOrEqual(delayMs.most);
      if (random === 1) expect(delay).toBe(delayMs.most);
    }
  });
});

/** Makes a call that fails until the vector's failure has come, and says what the client did then. */
async function call({ given }: RetryVector, random: number) {
  const { status, body, retryAfter, attempt, refreshed, state } = given;
  const headers = new Headers();
  if (retryAfter !== null) headers.set('Retry-After', retryAfter);
  const answers = [
    ...(refreshed ? [new Response('', { status: statusWith(RetryClass.refreshOnce) })] : []),
    ...Array.from(
      { length: attempt - 1 },
      () => new Response('', { status: statusWith(RetryClass.backoff) }),
    ),
    new Response(body, { status, headers }),
  ];
  const clock = new FakeClock(now.getTime());
  const source = countingSource();
  const client = createClient({
    baseUrl: 'http://service.test',
    token: source,
    authorize: bearer,
    fetch: async () => answers.shift() ?? new Response(null, { status: 204 }),
    retry: policy,
    timeoutMs: dayMs,
    deadlineMs: longestMs + dayMs,
    clock,
    random: () => random,
    ...(state === null ? {} : { reconcile: { cancelOrder: async () => state } }),
  });
  const result = await client.cancelOrder({
    orderId: 'order-1',
    body: { reason: 'Sorry.', reason_code: CancelReasonCode.capacity },
  });

  if (result.ok && result.confirmedBy === 'reconcile') return { next: 'stop', outcome: 'applied' };
  if (result.ok) {
    const isRefreshed = source.refreshes() > Number(refreshed);
    return { next: isRefreshed ? 'refresh' : 'repeat', outcome: null, delay: clock.sleeps.at(-1) };
  }
  if (result.kind !== 'outcome-unknown') return { next: 'stop', outcome: 'failed' };
  return result.reconcile === 'not-asked'
    ? { next: 'read-state', outcome: null }
    : { next: 'stop', outcome: 'unknown' };
}

function countingSource(): TokenSource & { readonly refreshes: () => number } {
  let refreshes = 0;
  const token = () => `token-${refreshes}`;
  return {
    get: async () => token(),
    refresh: async () => {
      refreshes += 1;
      return token();
    },
    refreshes: () => refreshes,
  };
}

function statusWith(retry: RetryClass): number {
  return statusTable.find((row) => row.retry === retry)?.status ?? 0;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
