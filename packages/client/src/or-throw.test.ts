import { ErrorCode, errorCatalogue } from '@ordering/errors';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { answer, reset, serve } from '../testing/server.ts';
import { refusal, setUp } from '../testing/setup.ts';
import type { IntegrateStoreData } from './generated/operations.ts';
import { OrderingError, orThrow } from './or-throw.ts';
import type { Failure, Result, Uncertainty } from './result.ts';
import { TokenError } from './token-error.ts';

const registration = { body: { store_id: 'store-1', webhook_url: 'https://shop.example/hooks' } };
const cause = new Error('hush');
const answered = { status: 418, headers: new Headers({ 'set-cookie': 'hush' }) };
const failed = { ok: false, attempts: 1 } as const;
const decision = { retry: 'never', because: 'unlisted' } as const;

function thrownBy(result: Result<unknown>): unknown {
  try {
    return orThrow(result);
  } catch (error) {
    return error;
  }
}

const network: Uncertainty = { ...failed, kind: 'network', cause };
const table: readonly { result: Failure; message: string; because?: unknown }[] = [
  {
    result: {
      ...{ ...failed, ...answered, decision, kind: 'api', known: false },
      ...{ code: 'tea.pot', message: 'hush' },
    },
    message: 'The service refused the call: 418 tea.pot',
  },
  {
    result: {
      ...failed,
      ...answered,
      decision,
      kind: 'unreadable-error',
      problem: 'the body is not JSON',
    },
    message: 'The service refused the call (status 418), and the body is not JSON',
  },
  {
    result: { ...failed, ...answered, kind: 'unreadable-success', problem: 'the body is not JSON' },
    message: 'The service carried out the call (status 418), but the body is not JSON',
  },
  {
    result: {
      ...{ ...failed, ...answered, kind: 'incomplete-success' },
      ...{ problem: 'the body has no x', answer: 'hush' },
    },
    message: 'The service carried out the call (status 418), but the body has no x',
  },
  {
    result: network,
    message: 'The service gave no response: the connection failed',
    because: cause,
  },
  { result: { ...failed, kind: 'timeout' }, message: 'The service gave no response in time' },
  { result: { ...failed, kind: 'aborted' }, message: 'The call was aborted' },
  {
    result: { ...failed, kind: 'outcome-unknown', failure: network, reconcile: 'not-asked' },
    message: 'The write may have been applied. The service gave no response: the connection failed',
    because: cause,
  },
  {
    result: {
      ...{ ...failed, kind: 'outcome-unknown', failure: { ...failed, kind: 'timeout' } },
      ...{ reconcile: 'failed', cause },
    },
    message: 'The write may have been applied. The service gave no response in time',
    because: cause,
  },
  {
    result: { ...failed, kind: 'no-token', problem: 'the token source failed', cause },
    message: 'No token was obtained: the token source failed',
    because: cause,
  },
  {
    result: { ...failed, kind: 'invalid-request', problem: 'orderId is missing' },
    message: 'The request is not valid: orderId is missing',
  },
];

describe('orThrow', () => {
  test.each(table)('throws $result.kind as an error', ({ result, message, because }) => {
    const error = thrownBy(result);
    expect(error).toBeInstanceOf(OrderingError);
    expect(error).toMatchObject({ name: 'OrderingError', message, result });
    expect(error instanceof OrderingError && error.cause).toBe(because);
    expect(message).not.toContain('hush');
  });

  test('gives the data of a success, at once or when it has come', async () => {
    await using server = await serve(answer(200, { webhook_secret: 's' }));
    const { client } = setUp(server.url);
    const data = orThrow(await client.integrateStore(registration));
    expectTypeOf(data).toEqualTypeOf<IntegrateStoreData | undefined>();
    expect(data).toEqual({ webhook_secret: 's' });
    expect(await orThrow(client.integrateStore(registration))).toEqual({ webhook_secret: 's' });
  });

  test('rejects where it is given a promise', async () => {
    await using server = await serve(refusal(ErrorCode.orderNotFound), reset);
    const { deny } = setUp(server.url);
    const code = ErrorCode.orderNotFound;
    await expect(orThrow(deny())).rejects.toMatchObject({
      message: `The service refused the call: ${errorCatalogue[code].status} ${code}`,
      result: { code },
    });
    await expect(orThrow(deny())).rejects.toMatchObject({ cause: expect.any(TypeError) });
  });
});

test('the message has the code of the innermost error, and what a token source of ours says', () => {
  const refusedBy = Object.assign(new Error('hush'), { code: 'ECONNREFUSED' });
  const lost = new TypeError('fetch failed', { cause: refusedBy });
  const offline: Failure = { ...failed, kind: 'network', cause: lost };
  const grant = new TokenError('The token endpoint answered 401: check clientId');
  const noToken = { ...failed, kind: 'no-token', problem: 'the token source failed' } as const;
  expect(
    [offline, { ...noToken, cause: grant }, { ...noToken, cause }].map(thrownBy),
  ).toMatchObject([
    { message: 'The service gave no response: the connection failed (ECONNREFUSED)' },
    {
      message:
        'No token was obtained: the token source failed: The token endpoint answered 401: check clientId',
    },
    { message: 'No token was obtained: the token source failed' },
  ]);
});
