import { describe, expect, test } from 'vitest';
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
});
