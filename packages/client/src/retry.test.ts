import { ErrorCode, errorCatalogue, RetryClass } from '@ordering/errors';
import { FakeClock } from '@ordering/kit/fake-clock';
import { describe, expect, test } from 'vitest';
import { type Answer, answer, reset, serve } from '../testing/server.ts';
import { denial, maxAttempts, refusal, setUp, statusOf } from '../testing/setup.ts';
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

  test('has the options of a call, and the rest from the client', async () => {
    await using server = await serve(refusal(ErrorCode.internalError));
    const { client, clock } = setUp(server.url);
    const retry = { maxAttempts: 3, baseMs: 200 };
    expect(await client.cancelOrder(denial, { retry })).toMatchObject({ attempts: 3 });
    expect(clock.sleeps).toEqual([150, 300]);
    expect(await client.cancelOrder(denial, { retry: { capMs: 100 } })).toMatchObject({
      attempts: maxAttempts,
    });
    expect(clock.sleeps.slice(2)).toEqual([75, 75, 75]);
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

  test.each([
    ['3', 3000],
    ['0', 75],
  ])('waits as long as Retry-After: %s asks, where that is longer', async (header, want) => {
    const failing = refusal(ErrorCode.internalError, { 'retry-after': header });
    await using server = await serve(failing, answer(200));
    const { deny, clock } = setUp(server.url);
    expect(await deny()).toMatchObject({ ok: true });
    expect(clock.sleeps).toEqual([want]);
  });

  test.each([0, 1])('sends nothing where it wakes %i ms after its time', async (late) => {
    class SlowClock extends FakeClock {
      override sleep(): Promise<void> {
        return super.sleep(60_000 + late);
      }
    }
    await using server = await serve(refusal(ErrorCode.internalError));
    const { deny } = setUp(server.url, { clock: new SlowClock(), deadlineMs: 60_000 });
    expect(await deny()).toEqual({ ok: false, kind: 'timeout', attempts: 1 });
    expect(server.received).toHaveLength(1);
  });

  test('does not begin a wait that would last as long as the call has left', async () => {
    await using server = await serve(refusal(ErrorCode.internalError));
    const { deny, clock } = setUp(server.url, { deadlineMs: 75 });
    expect(await deny()).toMatchObject({ kind: 'api', attempts: 1 });
    expect(clock.sleeps).toEqual([]);
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
    { name: 'a fraction', header: '2.5', want: 2575 },
    { name: 'two delays', header: '2, 7', want: 7075 },
  ];
  test.each(table)('$name: waits $want ms', async ({ header, want }) => {
    const asked = header === undefined ? {} : { 'retry-after': header };
    const headers = { date: 'Fri, 27 Feb 2026 12:00:00 GMT', ...asked };
    await using server = await serve(refusal(ErrorCode.rateLimited, headers), answer(200));
    const { deny, clock } = setUp(server.url);
    expect(await deny()).toMatchObject({ ok: true, attempts: 2 });
    expect(clock.sleeps).toEqual([want]);
  });

  test.each([
    { name: 'an hour ahead', date: 'Fri, 27 Feb 2026 13:00:00 GMT', until: '13:00:05', want: 5075 },
    {
      name: 'an hour behind',
      date: 'Fri, 27 Feb 2026 11:00:00 GMT',
      until: '11:00:05',
      want: 5075,
    },
    { name: 'no clock', date: 'soon', until: '12:00:05', want: 5075 },
  ])('as a date of a service that has $name: waits $want ms', async ({ date, until, want }) => {
    const headers = { date, 'retry-after': `Fri, 27 Feb 2026 ${until} GMT` };
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

  test.each([
    { name: 'an hour', header: '3600', want: 3_600_000 },
    { name: 'two days', header: '172800', want: 172_800_000 },
    { name: 'more than a number holds', header: '9'.repeat(400), want: Number.MAX_SAFE_INTEGER },
  ])('of $name ends the call, which cannot wait so long', async ({ header, want }) => {
    await using server = await serve(refusal(ErrorCode.rateLimited, { 'retry-after': header }));
    const { deny, clock } = setUp(server.url);
    expect(await deny()).toMatchObject({
      kind: 'api',
      decision: { retry: RetryClass.retryAfter },
      retryAfterMs: want,
      attempts: 1,
    });
    expect(clock.sleeps).toEqual([]);
  });

  test('that is sent twice is kept to in both headers', async () => {
    const twice: Answer = (response) =>
      response
        .writeHead(statusOf(RetryClass.retryAfter), ['retry-after', '2', 'retry-after', '7'])
        .end();
    await using server = await serve(twice, answer(200));
    const { deny, clock } = setUp(server.url);
    expect(await deny()).toMatchObject({ ok: true, attempts: 2 });
    expect(clock.sleeps).toEqual([7075]);
  });

  test('ends after the last attempt, however often it is asked for', async () => {
    await using server = await serve(refusal(ErrorCode.rateLimited, { 'retry-after': '1' }));
    const { deny } = setUp(server.url);
    expect(await deny()).toMatchObject({ kind: 'api', attempts: maxAttempts });
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
    const { client, clock } = setUp(server.url, {
      onAttempt: (report) => reports.push(report),
      fetch: (url, init) => {
        clock.advance(40.4);
        return fetch(url, init);
      },
    });
    await client.integrateStore({ body: { note: 'private' } });
    const each = { operation: 'integrateStore', durationMs: 40 };
    const refusedFor = (code: ErrorCode) => {
      const { status } = errorCatalogue[code];
      return { ...each, outcome: 'api', status, code };
    };
    expect(reports).toStrictEqual([
      { ...refusedFor(ErrorCode.authTokenExpired), attempt: 1, next: 'refresh' },
      { ...refusedFor(ErrorCode.rateLimited), attempt: 2, next: 'repeat', delayMs: 2075 },
      { ...each, outcome: 'success', status: 200, attempt: 3, next: 'stop' },
    ]);
    expect(JSON.stringify(reports)).not.toMatch(/token-|hush|private|127\.0\.0\.1/);
  });

  const endings: { name: string; given: Answer; maxAttempts: number; want: object[] }[] = [
    {
      name: 'a write in doubt, which may be repeated',
      given: reset,
      maxAttempts: 2,
      want: [
        { attempt: 1, outcome: 'network', next: 'reconcile' },
        { attempt: 2, outcome: 'network', next: 'reconcile' },
      ],
    },
    {
      name: 'the last of several attempts',
      given: refusal(ErrorCode.internalError),
      maxAttempts: 2,
      want: [
        { attempt: 1, next: 'repeat', delayMs: 75 },
        { attempt: 2, next: 'stop' },
      ],
    },
    {
      name: 'a failure that is never repeated',
      given: refusal(ErrorCode.orderNotFound),
      maxAttempts: 2,
      want: [{ attempt: 1, next: 'stop' }],
    },
  ];
  test.each(endings)('is told what follows on $name', async ({ given, maxAttempts, want }) => {
    await using server = await serve(given);
    const reports: AttemptReport[] = [];
    const { deny } = setUp(server.url, {
      retry: { maxAttempts, baseMs: 100 },
      reconcile: { cancelOrder: async () => 'not-applied' },
      onAttempt: (report) => reports.push(report),
    });
    await deny();
    expect(reports).toMatchObject(want);
    expect(reports.map((report) => 'delayMs' in report)).toEqual(
      want.map((row) => 'delayMs' in row),
    );
  });
});
