import { gzipSync } from 'node:zlib';
import { contractVersion, operations } from '@ordering/api';
import { CancelReasonCode } from '@ordering/api/constants';
import { ErrorCode, errorCatalogue, RetryClass, statusTable } from '@ordering/errors';
import { describe, expect, test } from 'vitest';
import { answer, serve } from '../testing/server.ts';
import { denial, maxAttempts, refusal, setUp } from '../testing/setup.ts';
import type { CallOptions } from './options.ts';

describe('the request', () => {
  test('has a method for every operation of the contract', () => {
    const { client } = setUp('http://127.0.0.1');
    expect(Object.keys(client).sort()).toEqual(Object.keys(operations).sort());
  });

  test('holds what the caller gave, and nothing else', async () => {
    await using server = await serve(answer(204));
    const { client } = setUp(`${server.url}/v0/`);
    const body = { reason: 'é 🍜', reason_code: CancelReasonCode.other, message: 'No gas.' };
    await client.cancelOrder({ orderId: 'a/b?c#d %2e', body });

    const [request] = server.received;
    expect(request).toMatchObject({
      method: 'POST',
      url: '/v0/pos/orders/a%2Fb%3Fc%23d%20%252e/cancel',
      headers: {
        authorization: 'Bearer token-1',
        'content-type': 'application/json',
        accept: 'application/json',
        'user-agent': `ordering-client/${contractVersion}`,
      },
    });
    expect(JSON.parse(request?.body ?? '')).toEqual(body);
  });

  test('sends the same bytes on every attempt', async () => {
    await using server = await serve(refusal(ErrorCode.internalError), answer(200, {}));
    await setUp(server.url).deny();
    const [first, second] = server.received;
    expect(second?.body).toBe(JSON.stringify(denial.body));
    expect(second).toEqual(first);
  });

  test('has the headers of the call, and the token in any case', async () => {
    await using server = await serve(answer(204));
    const { client } = setUp(server.url);
    const headers = { 'X-Trace': 't-1', 'User-Agent': 'kitchen/2', Authorization: 'none' };
    await client.cancelOrder(denial, { headers });
    await client.cancelOrder(denial, { headers: new Headers(headers) });
    await client.cancelOrder(denial);
    const ours = { authorization: 'Bearer token-1', accept: 'application/json' };
    const own = { ...ours, 'x-trace': 't-1', 'user-agent': 'kitchen/2' };
    expect(server.received.map((each) => each.headers)).toMatchObject([own, own, ours]);
    expect(server.received[2]?.headers).not.toHaveProperty('x-trace');
  });

  const impossible: { name: string; input: object; problem: RegExp }[] = [
    { name: 'an empty id', input: { ...denial, orderId: '' }, problem: /orderId/ },
    { name: 'the id "."', input: { ...denial, orderId: '.' }, problem: /orderId/ },
    { name: 'the id ".."', input: { ...denial, orderId: '..' }, problem: /orderId/ },
    { name: 'half a character', input: { ...denial, orderId: '\ud83c' }, problem: /URIError/ },
    { name: 'a body that is no JSON', input: { ...denial, body: { n: 1n } }, problem: /TypeError/ },
    { name: 'an id that is no text', input: { ...denial, orderId: true }, problem: /orderId/ },
  ];
  test.each(impossible)('is not sent for $name', async ({ input, problem }) => {
    await using server = await serve(answer(200));
    const untyped: unknown = setUp(server.url).client.cancelOrder;
    if (typeof untyped !== 'function') throw new Error('no method');
    expect(await untyped(input)).toEqual({
      ok: false,
      kind: 'invalid-request',
      problem: expect.stringMatching(problem),
      attempts: 0,
    });
    expect(server.received).toHaveLength(0);
  });

  test('is not sent with limits that cannot be kept', async () => {
    await using server = await serve(answer(200));
    const { client } = setUp(server.url);
    const cases: [name: string, own: CallOptions<'cancelOrder'>][] = [
      ['timeoutMs', { timeoutMs: 0 }],
      ['deadlineMs', { deadlineMs: Number.NaN }],
      ['timeoutMs', { timeoutMs: 2 ** 31 }],
      ['retry.maxAttempts', { retry: { maxAttempts: 0 } }],
      ['retry.baseMs', { retry: { baseMs: 0.5 } }],
      ['retry.capMs', { retry: { capMs: 2 ** 31 } }],
    ];
    for (const [name, own] of cases) {
      expect(await client.cancelOrder(denial, own)).toEqual({
        ok: false,
        kind: 'invalid-request',
        problem: expect.stringContaining(`${name} must be a whole number from`),
        attempts: 0,
      });
    }
    expect(server.received).toHaveLength(0);
  });
});

describe('a 2xx response', () => {
  const bodies: { status: number; body: string }[] = [
    { status: 200, body: '{"status":"cancelled","new":{"field":[1]}}' },
    { status: 201, body: '[]' },
    { status: 202, body: ' \n' },
    { status: 200, body: '' },
    { status: 204, body: '' },
    { status: 299, body: 'null' },
  ];
  test.each(bodies)('$status with the body "$body"', async ({ status, body }) => {
    await using server = await serve(answer(status, body));
    expect(await setUp(server.url).deny()).toEqual({
      ok: true,
      confirmedBy: 'answer',
      status,
      headers: expect.any(Headers),
      data: body.trim() === '' ? undefined : JSON.parse(body),
      attempts: 1,
    });
  });

  test('keeps fields that the contract does not know', async () => {
    const given = { webhook_secret: 's', plan: { tier: 'x' } };
    await using server = await serve(answer(200, given));
    const result = await setUp(server.url).client.integrateStore({ body: { store: 'mine' } });
    expect(result).toMatchObject({ ok: true, data: given });
  });
});

test('a body is bounded after decompression', async () => {
  const bomb = gzipSync(Buffer.alloc(10_000_000, 'x'));
  await using server = await serve((response) => {
    response.writeHead(500, { 'content-encoding': 'gzip' }).end(bomb);
  });
  const { deny } = setUp(server.url, { retry: { maxAttempts: 1 } });
  expect(await deny()).toMatchObject({ problem: 'the body is too large' });
});

describe('an error response', () => {
  /** How many requests a class leads to when every one of them is answered alike. */
  const requests: { readonly [C in RetryClass]: number } = {
    [RetryClass.never]: 1,
    [RetryClass.reconcile]: 1,
    [RetryClass.refreshOnce]: 2,
    [RetryClass.retryAfter]: maxAttempts,
    [RetryClass.backoff]: maxAttempts,
    [RetryClass.readStateFirst]: 1,
  };

  const listed = Object.values<readonly string[]>(operations.cancelOrder.codes).flat();

  test.each(Object.values(ErrorCode))('with the code %s', async (code) => {
    await using server = await serve(refusal(code));
    const { status, retry } = errorCatalogue[code];
    expect(await setUp(server.url).deny()).toEqual({
      ok: false,
      kind: 'api',
      status,
      headers: expect.any(Headers),
      known: listed.includes(code),
      code,
      message: 'No.',
      decision: { retry, because: 'code' },
      attempts: requests[retry],
    });
    expect(server.received).toHaveLength(requests[retry]);
  });

  const inDoubt = new Set<RetryClass>([RetryClass.readStateFirst]);
  const rows = statusTable.filter(({ retry }) => !inDoubt.has(retry));

  test.each(rows)('$status with a code of tomorrow: as its status row', async (row) => {
    const error = { code: 'order.invented_tomorrow', message: 'New' };
    await using server = await serve(answer(row.status, { error }));
    expect(await setUp(server.url).deny()).toMatchObject({
      kind: 'api',
      known: false,
      code: error.code,
      decision: { retry: row.retry, because: 'status' },
      attempts: requests[row.retry],
    });
    expect(server.received).toHaveLength(requests[row.retry]);
  });

  const pages: { name: string; body: string | object; problem: RegExp }[] = [
    { name: 'a gateway page', body: '<html><h1>Bad</h1></html>', problem: /not JSON/ },
    { name: 'an empty body', body: '', problem: /the body is empty/ },
    { name: 'JSON of another shape', body: { code: 'x' }, problem: /`error`/ },
    { name: 'a body beyond the limit', body: 'x'.repeat(5000), problem: /too large/ },
  ];
  test.each(rows.flatMap((row) => pages.map((page) => ({ ...row, ...page, name: page.name }))))(
    '$status with $name: as its status row',
    async ({ status, retry, body, problem }) => {
      await using server = await serve(answer(status, body));
      expect(await setUp(server.url, { maxBodyBytes: 4096 }).deny()).toEqual({
        ok: false,
        kind: 'unreadable-error',
        status,
        headers: expect.any(Headers),
        problem: expect.stringMatching(problem),
        decision: { retry, because: 'status' },
        attempts: requests[retry],
      });
    },
  );

  test.each([418, 451, 501, 520])('%i is in no row: never repeated', async (status) => {
    await using server = await serve(answer(status, '<html>'));
    expect(await setUp(server.url).deny()).toMatchObject({
      decision: { retry: RetryClass.never, because: 'unlisted' },
      attempts: 1,
    });
  });

  test('is judged by its code, whatever its message says', async () => {
    const messages = ['', 'Retry in 1 s', 'order.not_found', '<html>', '💥'];
    const results = await Promise.all(
      messages.map(async (message) => {
        await using server = await serve(refusal(ErrorCode.orderInvalidTransition, {}, message));
        const result = await setUp(server.url).deny();
        return { ...result, message: '' };
      }),
    );
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
  });

  test('is over when a later attempt succeeds', async () => {
    const failing = refusal(ErrorCode.internalError);
    await using server = await serve(failing, answer(502, '<html>'), answer(200, {}));
    expect(await setUp(server.url).deny()).toMatchObject({ ok: true, attempts: 3 });
  });
});
