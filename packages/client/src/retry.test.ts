import { ErrorCode, maxRetryAfterMs, RetryClass } from '@ordering/errors';
import { describe, expect, test } from 'vitest';
import { answer, serve } from '../testing/server.ts';
import { maxAttempts, refusal, setUp, statusOf } from '../testing/setup.ts';
import type { AttemptReport } from './attempt-report.ts';

describe('backoff', () => {
  test('grows, is capped, and ends', async () => {
    await using server = await serve(refusal(ErrorCode.internalError));
    const { deny, clock } = setUp(server.url, {
      retry: { maxAttempts: 7, baseMs: 100, capMs: 1000 },
    });
    expect(await deny()).toMatchObject({ ok: false, attempts: 7 });
    expect(clock.sleeps).toEqual([75, 150, 300, 600, 750, 750]);
  });

  test('differs between clients', async () => {
    await using server = await serve(refusal(ErrorCode.internalError));
    const runs = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { deny, clock } = setUp(server.url, { random: Math.random });
        await deny();
        return clock.sleeps.join();
      }),
    );
    expect(new Set(runs).size).toBeGreaterThan(1);
  });

  test('is not started where one attempt is all', async () => {
    await using server = await serve(refusal(ErrorCode.internalError));
    const { deny, clock } = setUp(server.url, { retry: { maxAttempts: 1 } });
    expect(await deny()).toMatchObject({ ok: false, attempts: 1 });
    expect(clock.sleeps).toEqual([]);
  });

  test('does not begin a wait that the call has no time for', async () => {
    await using server = await serve(refusal(ErrorCode.internalError));
    const { deny, clock } = setUp(server.url, { deadlineMs: 200 });
    expect(await deny()).toMatchObject({ kind: 'api', attempts: 2 });
    expect(clock.sleeps).toEqual([75]);
  });

  test('waits as long as Retry-After asks, where that is longer', async () => {
    const failing = refusal(ErrorCode.internalError, { 'retry-after': '3' });
    await using server = await serve(failing, answer(200));
    const { deny, clock } = setUp(server.url);
    expect(await deny()).toMatchObject({ ok: true });
    expect(clock.sleeps).toEqual([3000]);
  });
});

describe('Retry-After', () => {
  // `setUp` draws 0.5, so the jitter on top is 75 ms, and the backoff after one failure is 75 ms.
  const table: { name: string; header?: string; want: number }[] = [
    { name: 'seconds', header: '7', want: 7075 },
    { name: 'zero', header: '0', want: 75 },
    { name: 'a date', header: 'Fri, 27 Feb 2026 12:00:05 GMT', want: 5075 },
    { name: 'a date that is over', header: 'Fri, 27 Feb 2026 11:00:00 GMT', want: 75 },
    { name: 'nothing', want: 75 },
    { name: 'a word', header: 'soon', want: 75 },
    { name: 'a negative number', header: '-5', want: 75 },
    { name: 'years', header: '999999999', want: 75 },
    { name: 'more than a number holds', header: '9'.repeat(400), want: 75 },
  ];
  test.each(table)('$name: waits $want ms', async ({ header, want }) => {
    const headers: Record<string, string> = header === undefined ? {} : { 'retry-after': header };
    await using server = await serve(refusal(ErrorCode.rateLimited, headers), answer(200));
    const { deny, clock } = setUp(server.url);
    expect(await deny()).toMatchObject({ ok: true, attempts: 2 });
    expect(clock.sleeps).toEqual([want]);
  });

  test('is honoured without a readable body', async () => {
    const empty = answer(statusOf(RetryClass.retryAfter), '', { 'retry-after': '7' });
    await using server = await serve(empty, answer(200));
    const { deny, clock } = setUp(server.url);
    expect(await deny()).toMatchObject({ ok: true, attempts: 2 });
    expect(clock.sleeps).toEqual([7075]);
  });

  test('is told to the caller where the call cannot wait so long', async () => {
    const patient = { 'retry-after': '3600' };
    await using server = await serve(refusal(ErrorCode.rateLimited, patient));
    const { deny, clock } = setUp(server.url);
    expect(await deny()).toMatchObject({
      kind: 'api',
      decision: { retry: RetryClass.retryAfter },
      retryAfterMs: 3_600_000,
      attempts: 1,
    });
    expect(clock.sleeps).toEqual([]);
  });

  test('ends after the last attempt, however often it is asked for', async () => {
    await using server = await serve(refusal(ErrorCode.rateLimited, { 'retry-after': '1' }));
    const { deny } = setUp(server.url);
    expect(await deny()).toMatchObject({ kind: 'api', attempts: maxAttempts });
    expect(maxRetryAfterMs).toBeGreaterThan(3_600_000);
  });
});

describe('onAttempt', () => {
  test('is told of every attempt, and of nothing secret', async () => {
    await using server = await serve(
      refusal(ErrorCode.authTokenExpired),
      refusal(ErrorCode.rateLimited, { 'retry-after': '2' }),
      answer(200, { webhook_secret: 'hush' }),
    );
    const reports: AttemptReport[] = [];
    const { client } = setUp(server.url, { onAttempt: (report) => reports.push(report) });
    await client.integrateStore({ body: { note: 'private' } });
    expect(reports).toMatchObject([
      { operation: 'integrateStore', attempt: 1, outcome: 'api', next: 'refresh' },
      { attempt: 2, outcome: 'api', code: ErrorCode.rateLimited, next: 'repeat', delayMs: 2075 },
      { attempt: 3, outcome: 'success', status: 200, next: 'stop' },
    ]);
    expect(JSON.stringify(reports)).not.toMatch(/token-|hush|private|127\.0\.0\.1/);
  });

  test('cannot break a call', async () => {
    await using server = await serve(answer(200));
    const onAttempt = (): never => {
      throw new Error('log');
    };
    expect(await setUp(server.url, { onAttempt }).deny()).toMatchObject({ ok: true });
  });
});
