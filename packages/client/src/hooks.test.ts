import { ErrorCode } from '@ordering/errors';
import { describe, expect, test, vi } from 'vitest';
import { answer, serve } from '../testing/server.ts';
import { denial, refusal, setUp } from '../testing/setup.ts';
import type { ClientOptions } from './options.ts';

describe('onRequest', () => {
  test('is told of each attempt before it is sent, and may add headers to it', async () => {
    await using server = await serve(
      refusal(ErrorCode.authTokenExpired),
      refusal(ErrorCode.internalError),
      answer(204),
    );
    const seen: unknown[] = [];
    const { client } = setUp(server.url, {
      onRequest: (report, headers) => {
        seen.push({ ...report, headers: [...headers.keys()], sent: server.received.length });
        headers.set('traceparent', `00-${report.attempt}`);
        headers.set('Authorization', 'mine');
      },
    });
    await client.cancelOrder(denial, { headers: { 'X-Own': '1' } });

    const headers = ['accept', 'content-type', 'user-agent', 'x-own'];
    const each = { operation: 'cancelOrder', headers };
    expect(seen).toEqual([
      { ...each, attempt: 1, sent: 0 },
      { ...each, attempt: 2, sent: 1 },
      { ...each, attempt: 3, sent: 2 },
    ]);
    expect(server.received.map((request) => request.headers)).toMatchObject([
      { traceparent: '00-1', authorization: 'Bearer token-1' },
      { traceparent: '00-2', authorization: 'Bearer token-2' },
      { traceparent: '00-3', authorization: 'Bearer token-2' },
    ]);
  });

  test('never gets to see the token, even if it keeps the headers', async () => {
    await using server = await serve(answer(204));
    const kept: Headers[] = [];
    const { deny } = setUp(server.url, { onRequest: (_report, headers) => kept.push(headers) });
    await deny();
    expect(server.received[0]?.headers.authorization).toBe('Bearer token-1');
    expect(kept[0]?.has('Authorization')).toBe(false);
  });

  test('is not told of what is not sent', async () => {
    const onRequest = vi.fn();
    const { client } = setUp('http://127.0.0.1', { onRequest });
    await client.cancelOrder(denial, { signal: AbortSignal.abort() });
    await client.cancelOrder({ ...denial, orderId: '..' });
    expect(onRequest).not.toHaveBeenCalled();
  });
});

const breaking: readonly (readonly [name: string, hook: () => unknown])[] = [
  [
    'throws',
    () => {
      throw new Error('log');
    },
  ],
  // As an async function without a compiler does.
  ['rejects', () => Promise.reject(new Error('log'))],
];
describe.each(breaking)('a hook that %s', (_name, hook) => {
  test.each<keyof ClientOptions>(['onRequest', 'onAttempt'])(
    'as %s cannot break a call',
    async (name) => {
      await using server = await serve(answer(200));
      expect(await setUp(server.url, { [name]: hook }).deny()).toMatchObject({ ok: true });
      expect(server.received).toHaveLength(1);
    },
  );
});

test('a write in doubt stops, as a report has it, where nobody can be asked', async () => {
  await using server = await serve(answer(504));
  const next: unknown[] = [];
  const onAttempt: ClientOptions['onAttempt'] = (report) => next.push(report.next);
  const { client } = setUp(server.url, { onAttempt });
  await client.cancelOrder(denial);
  await client.cancelOrder(denial, { reconcile: async () => 'applied' });
  expect(next).toEqual(['stop', 'reconcile']);
});
