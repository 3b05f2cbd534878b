import { deliveryPolicy } from '@ordering/events';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { HandlerOptions } from './fetch.ts';
import { createFetchHandler, sign } from './fetch.ts';
import type { Outcome } from './outcome.ts';

const secret = 'example-webhook-secret-1';
const body = new TextEncoder().encode(
  JSON.stringify({
    event_type: 'order.created',
    event_id: '7d0f4d4e-5b1c-4c39-9a52-3f1c0e6a8b21',
    timestamp: '2025-03-14T18:03:27.412Z',
    community_id: 'community_1',
    data: { note: '🍕' },
  }),
);
const signature = await sign(secret, body);

function handlerOf(options: Partial<HandlerOptions> = {}) {
  const outcomes: Outcome[] = [];
  const handle = createFetchHandler({
    secrets: [secret],
    accept: async () => 'accepted',
    onOutcome: (outcome) => outcomes.push(outcome),
    ...options,
  });
  return { handle, outcomes };
}

/** A request whose body is a stream that starts with the given parts, and then does `then`. */
function streamed(
  parts: readonly Uint8Array[],
  then: (controller: ReadableStreamDefaultController<Uint8Array>) => void,
): Request {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      then(controller);
    },
  });
  const headers = { 'X-Service-Signature': signature };
  const init = { method: 'POST', headers, body: stream, duplex: 'half' } satisfies RequestInit & {
    duplex: 'half';
  };
  return new Request('http://receiver.test/', init);
}

describe('createFetchHandler', () => {
  test('passes on where a delivery came, for a lookup of secrets', async () => {
    const urls: (string | undefined)[] = [];
    const { handle } = handlerOf({
      secrets: ({ url }) => {
        urls.push(url);
        return [secret];
      },
    });
    const headers = { 'X-Service-Signature': signature };
    const url = 'http://receiver.test/store_1?a=b';
    await handle(new Request(url, { method: 'POST', headers, body }));
    expect(urls).toEqual(['/store_1?a=b']);
  });

  test('holds no more unverified bytes than it may, and none afterwards', async () => {
    const memory = body.length;
    let store: (acceptance: 'accepted') => void = () => {};
    const stored = new Promise<'accepted'>((resolve) => {
      store = resolve;
    });
    const accept = vi.fn(() => stored);
    const { handle, outcomes } = handlerOf({
      maxUnverifiedBytes: memory,
      bodyTimeoutMs: 50,
      accept,
    });
    const whole = () => handle(streamed([body], (controller) => controller.close()));
    const first = whole();
    await expect.poll(() => accept).toHaveBeenCalled();
    expect((await whole()).status).toBe(503);
    expect(outcomes.at(-1)).toEqual({ kind: 'unavailable', reason: 'overloaded' });
    store('accepted');
    expect((await first).status).toBe(200);
    // What never ends, breaks off, or grows too large gives back what it took.
    expect((await handle(streamed([body], () => {}))).status).toBe(408);
    const broken = streamed([body], (controller) => controller.error(new Error('reset')));
    expect((await handle(broken)).status).toBe(400);
    expect((await whole()).status).toBe(200);
  });

  test('answers a genuine delivery', async () => {
    const { handle, outcomes } = handlerOf();
    const response = await handle(
      new Request('http://receiver.test/', {
        method: 'POST',
        headers: { 'X-Service-Signature': signature },
        body,
      }),
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({ outcome: 'accepted' });
    expect(outcomes).toMatchObject([{ delivery: { event: { product: 'hub' } } }]);
  });

  test('joins chunks as bytes', async () => {
    const { handle } = handlerOf();
    const cut = body.length - 6;
    const request = streamed([body.slice(0, cut), body.slice(cut)], (stream) => stream.close());
    expect((await handle(request)).status).toBe(200);
  });

  test.each<[given: string, request: () => Request, status: number]>([
    ['another method', () => new Request('http://receiver.test/'), 405],
    [
      'a body that grows too large',
      () => streamed([body, new Uint8Array(1000)], (stream) => stream.close()),
      413,
    ],
    [
      'a body that is as large as it may be',
      () => streamed([new Uint8Array(1000)], (stream) => stream.close()),
      401,
    ],
    ['no body', () => new Request('http://receiver.test/', { method: 'POST' }), 401],
    [
      'a body that breaks off',
      () => streamed([], (stream) => stream.error(new Error('reset'))),
      400,
    ],
    [
      'a repeated signature',
      () =>
        new Request('http://receiver.test/', {
          method: 'POST',
          headers: [
            ['X-Service-Signature', signature],
            ['X-Service-Signature', signature],
          ],
          body,
        }),
      401,
    ],
  ])('%s', async (_given, request, status) => {
    const { handle } = handlerOf({ maxBodyBytes: 1000 });
    expect((await handle(request())).status).toBe(status);
  });

  test.each([
    ['that says it is too large, unread', 251, 413],
    ['that is as large as it may be', 250, 401],
  ])('a body %s', async (_given, length, status) => {
    const { handle } = handlerOf({ maxBodyBytes: 250 });
    const request = new Request('http://receiver.test/', {
      method: 'POST',
      headers: { 'content-length': String(length) },
      body: new Uint8Array(1),
    });
    expect((await handle(request)).status).toBe(status);
    expect(request.bodyUsed).toBe(status !== 413);
  });

  test('waits for a body as long as the service waits for an answer, unless told', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const handle = createFetchHandler({ secrets: [secret], accept: async () => 'accepted' });
    const answered = vi.fn();
    const answer = handle(streamed([], () => {})).then(({ status }) => answered(status));
    await vi.advanceTimersByTimeAsync(deliveryPolicy.timeoutMs - 1);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await answer;
    expect(answered).toHaveBeenCalledExactlyOnceWith(408);
  });

  test('stops reading a body that grows too large', async () => {
    const { handle } = handlerOf({ maxBodyBytes: 250 });
    let given = 0;
    let cancelled = false;
    // One part each time that it is asked for one, without an end.
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          given += 1;
          controller.enqueue(new Uint8Array(100));
        },
        cancel() {
          cancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    const init = { method: 'POST', body: stream, duplex: 'half' } as const;
    expect((await handle(new Request('http://receiver.test/', init))).status).toBe(413);
    expect({ given, cancelled }).toEqual({ given: 3, cancelled: true });
  });

  test('says so when the body was read before', async () => {
    const { handle, outcomes } = handlerOf();
    const log = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => log.mockRestore());
    const outcome = {
      kind: 'unavailable',
      reason: 'failed',
      cause: { message: expect.stringContaining('before anything reads the body') },
    };
    for (const count of [1, 2, 3]) {
      const request = new Request('http://receiver.test/', { method: 'POST', body });
      await request.text();
      expect((await handle(request)).status).toBe(503);
      expect(outcomes).toMatchObject(Array.from({ length: count }, () => outcome));
    }
    // Once, with nothing of the body.
    expect(log.mock.calls).toEqual([
      [
        '@ordering/webhooks: the body was read before this handler ran, so its raw bytes cannot be verified: call the handler before anything reads the body',
      ],
    ]);
  });
});
