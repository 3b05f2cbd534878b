import { operations } from '@ordering/api';
import { ErrorCode, errorBody, errorCatalogue, RetryClass, statusTable } from '@ordering/errors';
import { FakeClock } from '@ordering/kit/fake-clock';
import { describe, expect, test } from 'vitest';
import { answer, cutOff, reset, serve, silence } from '../testing/server.ts';
import { countingSource, maxAttempts, statusOf } from '../testing/setup.ts';
import type { Attempt } from './attempt.ts';
import { performCall } from './call.ts';
import { judge } from './judge.ts';
import { Places } from './places.ts';
import { RetryBudget } from './retry-budget.ts';
import { resolveSettings } from './settings.ts';
import { keepTokens } from './token-keeper.ts';
import { bearer } from './token-source.ts';

const url = 'https://api.test/x';
const { codes } = operations.cancelOrder;
const write = { write: true, codes };
const read = { write: false, codes };
const lost = (reason: 'network' | 'timeout' | 'aborted', sent: boolean): Attempt => ({
  kind: 'no-answer',
  reason,
  sent,
});

describe('judge', () => {
  const table: { name: string; given: Attempt; write: boolean; kind: string; retry: RetryClass }[] =
    [
      {
        name: 'a read that was lost',
        given: lost('network', true),
        write: false,
        kind: 'network',
        retry: RetryClass.backoff,
      },
      {
        name: 'a read that took too long',
        given: lost('timeout', true),
        write: false,
        kind: 'timeout',
        retry: RetryClass.backoff,
      },
      {
        name: 'a read that the caller gave up',
        given: lost('aborted', true),
        write: false,
        kind: 'aborted',
        retry: RetryClass.never,
      },
      {
        name: 'a read whose answer was cut off',
        given: {
          kind: 'answer',
          status: 200,
          ok: true,
          headers: new Headers(),
          url,
          body: { kind: 'incomplete', reason: 'network' },
        },
        write: false,
        kind: 'network',
        retry: RetryClass.backoff,
      },
      {
        name: 'a read whose answer took too long',
        given: {
          kind: 'answer',
          status: 200,
          ok: true,
          headers: new Headers(),
          url,
          body: { kind: 'incomplete', reason: 'timeout' },
        },
        write: false,
        kind: 'timeout',
        retry: RetryClass.backoff,
      },
      {
        name: 'a write that was not sent',
        given: lost('network', false),
        write: true,
        kind: 'network',
        retry: RetryClass.backoff,
      },
      {
        name: 'a write that was lost',
        given: lost('network', true),
        write: true,
        kind: 'network',
        retry: RetryClass.readStateFirst,
      },
      {
        name: 'a write that took too long',
        given: lost('timeout', true),
        write: true,
        kind: 'timeout',
        retry: RetryClass.readStateFirst,
      },
      {
        name: 'a write that the caller gave up',
        given: lost('aborted', true),
        write: true,
        kind: 'aborted',
        retry: RetryClass.readStateFirst,
      },
    ];
  test.each(table)('$name: $kind, $retry', ({ given, write, kind, retry }) => {
    const judgement = judge(given, { operation: { write, codes }, attempts: 1, now: 0 });
    expect(judgement).toMatchObject({ final: false, retry, result: { ok: false, kind } });
  });

  test.each(statusTable)('$status asks for $retry, read or write', ({ status, retry }) => {
    const given: Attempt = {
      kind: 'answer',
      status,
      ok: false,
      headers: new Headers(),
      url,
      body: { kind: 'text', text: '' },
    };
    for (const operation of [write, read]) {
      expect(judge(given, { operation, attempts: 1, now: 0 })).toMatchObject({ retry });
    }
  });

  test('a success is final, whether it can be read or not', () => {
    const judged = (text: string) =>
      judge(
        {
          kind: 'answer',
          status: 200,
          ok: true,
          headers: new Headers(),
          url,
          body: { kind: 'text', text },
        },
        { operation: write, attempts: 1, now: 0 },
      );
    expect(judged('{}')).toMatchObject({ final: true, result: { ok: true, data: {} } });
    expect(judged('<html>')).toMatchObject({ final: true, result: { kind: 'unreadable-success' } });
  });

  test.each(Object.values(ErrorCode))('%s is known where the operation lists it', (code) => {
    const { status, retry } = errorCatalogue[code];
    const text = JSON.stringify(errorBody({ code, message: 'No.' }));
    const headers = new Headers();
    const body = { kind: 'text', text } as const;
    const given: Attempt = { kind: 'answer', status, ok: false, headers, url, body };
    const known = Object.values<readonly string[]>(codes).flat().includes(code);
    const judgement = judge(given, { operation: write, attempts: 1, now: 0 });
    expect(judgement).toMatchObject({ retry, result: { kind: 'api', code, known } });
  });

  test('what ended the body of a read is kept', () => {
    const cause = new Error('reset');
    const body = { kind: 'incomplete', reason: 'network', cause } as const;
    const given: Attempt = {
      kind: 'answer',
      status: 200,
      ok: true,
      headers: new Headers(),
      url,
      body,
    };
    expect(judge(given, { operation: read, attempts: 2, now: 0 })).toStrictEqual({
      final: false,
      retry: RetryClass.backoff,
      result: { ok: false, kind: 'network', cause, attempts: 2 },
    });
  });

  test.each([
    [null, {}],
    ['soon', {}],
    ['2', { retryAfterMs: 2000 }],
  ])('Retry-After: %s', (retryAfter, want) => {
    const body = { kind: 'text', text: '' } as const;
    const headers = new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter });
    const given: Attempt = { kind: 'answer', status: 418, ok: false, headers, url, body };
    expect(judge(given, { operation: write, attempts: 1, now: 0 }).result).toStrictEqual({
      ok: false,
      kind: 'unreadable-error',
      headers,
      status: 418,
      problem: expect.any(String),
      decision: { retry: RetryClass.never, because: 'unlisted' },
      attempts: 1,
      ...want,
    });
  });

  test('a redirect that a browser hides is a redirect', () => {
    const body = { kind: 'text', text: '' } as const;
    const given: Attempt = {
      kind: 'answer',
      status: 0,
      ok: false,
      headers: new Headers(),
      url,
      body,
    };
    expect(judge(given, { operation: write, attempts: 1, now: 0 })).toMatchObject({
      retry: RetryClass.never,
      result: { problem: 'the response is a redirect' },
    });
  });
});

// The contract has no read yet, so this one is made up.
describe('a read', () => {
  async function readFrom(url: string) {
    const clock = new FakeClock();
    const settings = resolveSettings({
      baseUrl: url,
      token: countingSource(),
      authorize: bearer,
      retry: { maxAttempts },
      clock,
    });
    const call = {
      operation: { ...read, id: 'cancelOrder', secured: false },
      outgoing: { url: `${url}/x`, method: 'GET', headers: new Headers(), body: undefined },
      shared: {
        tokens: keepTokens(countingSource(), { clock, ms: 1, signals: [] }),
        places: new Places(1),
        budget: new RetryBudget(20),
      },
      limits: { ...settings, timeoutMs: 1000 },
      signals: [],
    } as const;
    return { clock, result: performCall(call, settings) };
  }

  const lostOnce = [
    { name: 'a gateway timeout', given: answer(statusOf(RetryClass.readStateFirst)) },
    { name: 'a reset connection', given: reset },
    { name: 'a body that was cut off', given: cutOff(200, '{') },
  ];
  test.each(lostOnce)('is repeated after $name', async ({ given }) => {
    await using server = await serve(given, answer(200, { a: 1 }));
    const { result } = await readFrom(server.url);
    expect(await result).toMatchObject({ ok: true, data: { a: 1 }, attempts: 2 });
  });

  test('is repeated after silence, and ends', async () => {
    await using server = await serve(silence);
    const { result, clock } = await readFrom(server.url);
    for (let count = 1; count <= maxAttempts; count++) {
      await server.arrived(count);
      clock.advance(1000);
    }
    expect(await result).toEqual({ ok: false, kind: 'timeout', attempts: maxAttempts });
  });

  test('without a security requirement sends no token, and does not refresh one', async () => {
    await using server = await serve(answer(statusOf(RetryClass.refreshOnce)));
    const { result } = await readFrom(server.url);
    expect(await result).toMatchObject({ kind: 'unreadable-error', attempts: 1 });
    expect(server.received[0]?.headers.authorization).toBeUndefined();
  });
});
