import { ErrorCode, RetryClass } from '@ordering/errors';
import { freePort } from '@ordering/kit/free-port';
import { describe, expect, test, vi } from 'vitest';
import {
  type Answer,
  answer,
  cutOff,
  reset,
  serve,
  silence,
  unfinished,
} from '../testing/server.ts';
import { denial, maxAttempts, refusal, setUp, statusOf, watchedFetch } from '../testing/setup.ts';
import type { Doubt, Reconcile, ReconcileAnswer } from './reconcile.ts';

const gatewayTimeout = answer(statusOf(RetryClass.readStateFirst), '<html>504</html>');

/** What leaves a write in doubt, and what the caller is told of it. */
const doubts: { name: string; given: Answer; silent?: boolean; failure: object }[] = [
  {
    name: 'a gateway timeout',
    given: gatewayTimeout,
    failure: { kind: 'unreadable-error', status: statusOf(RetryClass.readStateFirst) },
  },
  {
    name: 'a gateway timeout with a code that says to repeat',
    given: answer(statusOf(RetryClass.readStateFirst), {
      error: { code: ErrorCode.internalError, message: 'm' },
    }),
    failure: { kind: 'api', decision: { retry: RetryClass.readStateFirst, because: 'status' } },
  },
  { name: 'a reset connection', given: reset, failure: { kind: 'network' } },
  { name: 'silence', given: silence, silent: true, failure: { kind: 'timeout' } },
];

describe.each(doubts)('after $name, a write', ({ given, silent, failure }) => {
  /** Makes the call, and lets the time of the first attempt pass where nothing else ends it. */
  async function deny(rest: readonly Answer[], reconcile?: Reconcile<'cancelOrder'>) {
    await using server = await serve(given, ...rest);
    const { client, clock } = setUp(server.url);
    const call = client.cancelOrder(denial, reconcile === undefined ? {} : { reconcile });
    await server.arrived(1);
    if (silent) clock.advance(15_000);
    return { result: await call, requests: server.received.length, clock };
  }

  test('is not repeated where there is nobody to ask', async () => {
    const { result, requests } = await deny([answer(200)]);
    expect(result).toMatchObject({
      ok: false,
      kind: 'outcome-unknown',
      reconcile: 'not-asked',
      failure: { ...failure, attempts: 1 },
      attempts: 1,
    });
    expect(requests).toBe(1);
  });

  test('is not repeated where it was applied', async () => {
    const reconcile = vi.fn(async () => 'applied' as const);
    const { result, requests } = await deny([answer(500)], reconcile);
    expect(result).toEqual({ ok: true, confirmedBy: 'reconcile', data: undefined, attempts: 1 });
    expect(requests).toBe(1);
    expect(reconcile).toHaveBeenCalledExactlyOnceWith(denial, {
      failure: expect.objectContaining(failure),
      signal: expect.any(AbortSignal),
    });
  });

  test('is repeated where it was not applied, after a wait', async () => {
    const { result, requests, clock } = await deny([answer(200)], async () => 'not-applied');
    expect(result).toMatchObject({ ok: true, confirmedBy: 'answer', attempts: 2 });
    expect(requests).toBe(2);
    expect(clock.sleeps).toEqual([75]);
  });

  test('is not repeated where nobody can tell', async () => {
    const { result, requests } = await deny([answer(200)], async () => 'unknown');
    expect(result).toMatchObject({ kind: 'outcome-unknown', reconcile: 'unknown', failure });
    expect(requests).toBe(1);
  });

  test('is not repeated where the question fails', async () => {
    const cause = new Error('no state');
    const { result, requests } = await deny([answer(200)], () => Promise.reject(cause));
    expect(result).toMatchObject({ kind: 'outcome-unknown', reconcile: 'failed', cause });
    expect(requests).toBe(1);
  });
});

describe('reconcile', () => {
  test('is asked each time, and ends with the attempts', async () => {
    await using server = await serve(gatewayTimeout);
    const cancelOrder = vi.fn(async () => 'not-applied' as const);
    const { deny } = setUp(server.url, { reconcile: { cancelOrder } });
    expect(await deny()).toMatchObject({ kind: 'unreadable-error', attempts: maxAttempts });
    expect(cancelOrder).toHaveBeenCalledTimes(maxAttempts);
  });

  test('may answer with what the lost answer would have said', async () => {
    await using server = await serve(gatewayTimeout);
    const data = { state: 'denied' };
    const { deny } = setUp(server.url, {
      reconcile: { cancelOrder: async () => ({ applied: data }) },
    });
    const want = { ok: true, confirmedBy: 'reconcile', data, attempts: 1 };
    expect(await deny()).toStrictEqual(want);
  });

  test.each([undefined, null, true, 'APPLIED', {}, 1])(
    'that answers with %j has not said that it was applied',
    async (said) => {
      await using server = await serve(gatewayTimeout);
      // As a program without a compiler has it.
      const untyped: object = { reconcile: { cancelOrder: async () => said } };
      expect(await setUp(server.url, untyped).deny()).toMatchObject({
        ...{ kind: 'outcome-unknown', reconcile: 'failed' },
        cause: { message: expect.stringContaining("reconcile must answer 'applied', ") },
      });
    },
  );

  test.each([
    { name: 'as long as the call', given: { timeoutMs: 400, deadlineMs: 400 }, triesMs: 300 },
    { name: 'shorter', given: { timeoutMs: 50, deadlineMs: 400 }, triesMs: 50 },
  ])('has time kept for it where an attempt may take $name', async ({ given, triesMs }) => {
    await using server = await serve(silence);
    const cancelOrder = vi.fn(async () => 'applied' as const);
    const { client, clock } = setUp(server.url, { reconcile: { cancelOrder } });
    const call = client.cancelOrder(denial, given);
    await server.arrived(1);
    clock.advance(triesMs - 1);
    await new Promise(setImmediate);
    expect(cancelOrder).not.toHaveBeenCalled();
    clock.advance(1);
    expect(await call).toMatchObject({ ok: true, confirmedBy: 'reconcile' });
  });

  test('has no time kept for it where there is none', async () => {
    await using server = await serve(silence);
    const { client, clock } = setUp(server.url);
    const call = client.cancelOrder(denial, { timeoutMs: 400, deadlineMs: 400 });
    await server.arrived(1);
    const ended = vi.fn();
    void call.then(ended);
    clock.advance(399);
    await new Promise(setImmediate);
    expect(ended).not.toHaveBeenCalled();
    clock.advance(1);
    expect(await call).toMatchObject({ kind: 'outcome-unknown', reconcile: 'not-asked' });
  });

  test('of a call comes before that of the client', async () => {
    await using server = await serve(gatewayTimeout);
    const cancelOrder = vi.fn(async () => 'not-applied' as const);
    const { client } = setUp(server.url, { reconcile: { cancelOrder } });
    const own = { reconcile: async () => 'applied' as const };
    expect(await client.cancelOrder(denial, own)).toMatchObject({ confirmedBy: 'reconcile' });
    expect(cancelOrder).not.toHaveBeenCalled();
  });

  test('that never answers is not waited for longer than the call may take', async () => {
    await using server = await serve(gatewayTimeout);
    let asked: AbortSignal | undefined;
    const cancelOrder = (_: unknown, { signal }: Doubt): Promise<ReconcileAnswer> => {
      asked = signal;
      return new Promise(() => {});
    };
    const { deny, clock } = setUp(server.url, { reconcile: { cancelOrder } });
    const call = deny();
    await expect.poll(() => asked).toBeDefined();
    clock.advance(60_000);
    expect(await call).toMatchObject({ kind: 'outcome-unknown', reconcile: 'failed' });
    expect(asked?.aborted).toBe(true);
  });

  test('is not asked where the request was surely not sent', async () => {
    const closed = `http://127.0.0.1:${await freePort()}`;
    const cancelOrder = vi.fn(async () => 'applied' as const);
    const { deny } = setUp(closed, { reconcile: { cancelOrder } });
    expect(await deny()).toMatchObject({ kind: 'network', attempts: maxAttempts });
    expect(cancelOrder).not.toHaveBeenCalled();
  });

  test('is not asked where the call was aborted before the request was sent', async () => {
    await using server = await serve(answer(200));
    const cancelOrder = vi.fn(async () => 'applied' as const);
    const controller = new AbortController();
    const { client } = setUp(server.url, {
      reconcile: { cancelOrder },
      onRequest: () => controller.abort(),
    });
    const { signal } = controller;
    expect(await client.cancelOrder(denial, { signal })).toMatchObject({ kind: 'aborted' });
    expect(cancelOrder).not.toHaveBeenCalled();
    expect(server.received).toEqual([]);
  });

  test('is not asked after a failure that changed nothing', async () => {
    await using server = await serve(refusal(ErrorCode.internalError));
    const cancelOrder = vi.fn(async () => 'applied' as const);
    expect(await setUp(server.url, { reconcile: { cancelOrder } }).deny()).toMatchObject({
      kind: 'api',
    });
    expect(cancelOrder).not.toHaveBeenCalled();
  });
});

describe('a 2xx answer whose body is lost', () => {
  const table: { name: string; given: Answer; problem: string; silent?: boolean }[] = [
    { name: 'not JSON', given: answer(200, '<html>Welcome</html>'), problem: 'not JSON' },
    { name: 'beyond the limit', given: answer(200, { x: 'y'.repeat(5000) }), problem: 'too large' },
    { name: 'cut off', given: cutOff(200, '{"a":'), problem: 'cut off' },
    { name: 'never ending', given: unfinished(200, '{"a":'), problem: 'cut off', silent: true },
  ];
  test.each(table)('$name: said so, and not repeated', async ({ given, problem, silent }) => {
    await using server = await serve(given, answer(200));
    const { fetch, headCame } = watchedFetch();
    const { deny, clock } = setUp(server.url, { maxBodyBytes: 4096, fetch });
    const call = deny();
    await headCame;
    if (silent) clock.advance(15_000);
    expect(await call).toEqual({
      ok: false,
      kind: 'unreadable-success',
      status: 200,
      headers: expect.any(Headers),
      problem: expect.stringContaining(problem),
      attempts: 1,
    });
    expect(server.received).toHaveLength(1);
  });
});
