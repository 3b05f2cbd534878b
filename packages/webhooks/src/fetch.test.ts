import { describe, expect, test } from 'vitest';
import type { HandlerOptions } from './fetch.ts';
import { createFetchHandler } from './fetch.ts';
import type { Outcome } from './outcome.ts';
import { body, headers, name, secret, signature } from './testing/genuine.ts';

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

const url = 'http://receiver.test/store_1?a=b';
const post = (init: RequestInit = {}) =>
  new Request(url, { method: 'POST', headers, body, ...init });

/** A request whose body is a stream of the given parts. */
function streamed(...parts: readonly Uint8Array[]): Request {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
  const init = { method: 'POST', headers, body: stream, duplex: 'half' } satisfies RequestInit & {
    duplex: 'half';
  };
  return new Request(url, init);
}
const repeated: [string, string] = [name, signature];

describe('createFetchHandler', () => {
  test('passes on where a delivery came, for a lookup of secrets', async () => {
    const urls: (string | undefined)[] = [];
    const { handle } = handlerOf({
      secrets: ({ url }) => {
        urls.push(url);
        return [secret];
      },
    });
    await handle(post());
    expect(urls).toEqual(['/store_1?a=b']);
  });

  test('answers a genuine delivery', async () => {
    const { handle, outcomes } = handlerOf();
    const response = await handle(post());
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({ outcome: 'accepted' });
    expect(outcomes).toMatchObject([{ delivery: { event: { product: 'hub' } } }]);
  });

  test('joins chunks as bytes', async () => {
    const { handle } = handlerOf();
    const cut = body.length - 6;
    const request = streamed(body.slice(0, cut), body.slice(cut));
    expect((await handle(request)).status).toBe(200);
  });

  test.each<[given: string, request: () => Request, status: number]>([
    ['another method', () => new Request(url), 405],
    ['a body that grows too large', () => streamed(body, Buffer.alloc(1000)), 413],
    ['no body', () => new Request(url, { method: 'POST' }), 401],
    ['a repeated signature', () => post({ headers: [repeated, repeated] }), 401],
  ])('%s', async (_given, request, status) => {
    const { handle } = handlerOf({ maxBodyBytes: 1000 });
    expect((await handle(request())).status).toBe(status);
  });
});
