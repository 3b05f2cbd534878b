import { ErrorCode, errorCatalogue, RetryClass } from '@ordering/errors';
import { describe, expect, test } from 'vitest';
import { type Answer, answer, reset, serve } from '../testing/server.ts';
import { maxAttempts, refusal, setUp, statusOf } from '../testing/setup.ts';

const failing = refusal(ErrorCode.internalError);
const spent = { retry: { maxAttempts, budget: 0 } };

describe('the retry budget', () => {
  test('bounds what a service that is down gets of many calls', async () => {
    await using server = await serve(failing);
    const { deny } = setUp(server.url);
    const results = await Promise.all(Array.from({ length: 100 }, deny));
    expect(results.every((result) => !result.ok && result.kind === 'api')).toBe(true);
    expect(server.received).toHaveLength(120);
    const { status } = errorCatalogue[ErrorCode.internalError];
    expect(await deny()).toMatchObject({ kind: 'api', status, attempts: 1 });
  });

  test('is filled by successes, one each, and never beyond its size', async () => {
    const script: Answer[] = [];
    await using server = await serve((response, received) => {
      (script.shift() ?? failing)(response, received);
    });
    const { deny } = setUp(server.url, { retry: { maxAttempts: 100, budget: 3, capMs: 0 } });
    const attempts = async () => (await deny()).attempts;
    expect(await attempts()).toBe(4);
    expect(await attempts()).toBe(1);
    script.push(answer(200), answer(200));
    await deny();
    await deny();
    expect(await attempts()).toBe(3);
    script.push(...Array.from({ length: 10 }, () => answer(200)));
    for (let count = 0; count < 10; count++) await deny();
    expect(await attempts()).toBe(4);
  });

  test('is taken from by what Retry-After asks for', async () => {
    await using server = await serve(refusal(ErrorCode.rateLimited, { 'retry-after': '1' }));
    const { deny } = setUp(server.url, { retry: { maxAttempts, budget: 1 } });
    expect(await deny()).toMatchObject({ kind: 'api', attempts: 2, retryAfterMs: 1000 });
  });

  test('is not asked for the repetition after a refresh', async () => {
    await using server = await serve(refusal(ErrorCode.authTokenExpired), answer(200));
    expect(await setUp(server.url, spent).deny()).toMatchObject({ ok: true, attempts: 2 });
  });

  test("is each client's own", async () => {
    await using server = await serve(failing);
    const one = { retry: { maxAttempts: 2, budget: 1 } };
    const [first, second] = [setUp(server.url, one), setUp(server.url, one)];
    expect((await first.deny()).attempts).toBe(2);
    expect((await second.deny()).attempts).toBe(2);
    expect((await first.deny()).attempts).toBe(1);
  });

  test.each([
    ['a lost connection', reset],
    ['a gateway timeout', answer(statusOf(RetryClass.readStateFirst))],
  ])('leaves a write in doubt after %s where it is empty', async (_name, given) => {
    await using server = await serve(given);
    expect(await setUp(server.url, spent).deny()).toMatchObject({
      ...{ kind: 'outcome-unknown', reconcile: 'not-asked', attempts: 1 },
    });
  });

  test('ends a write that was not applied with its failure where it is empty', async () => {
    await using server = await serve(answer(statusOf(RetryClass.readStateFirst)));
    const reconcile = { cancelOrder: async () => 'not-applied' as const };
    expect(await setUp(server.url, { ...spent, reconcile }).deny()).toMatchObject({
      ...{ kind: 'unreadable-error', attempts: 1 },
    });
  });
});
