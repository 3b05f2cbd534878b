import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Server } from 'node:net';
import { DeliveryHeader } from '@ordering/events';
import type { Claimed } from '@ordering/inbox';
import { freePort } from '@ordering/kit/free-port';
import { sign } from '@ordering/webhooks/node';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { createForward } from './forward.ts';

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

const seen: Seen[] = [];
afterEach(() => {
  seen.length = 0;
});

/** A service behind, and what it was sent. */
async function behind(answer: (response: ServerResponse) => void): Promise<URL> {
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    seen.push({ method, url, headers, body: Buffer.concat(chunks) });
    answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return new URL('/orders?from=toolkit', urlOf(server));
}

function urlOf(server: Server): URL {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return new URL(`http://127.0.0.1:${port}/`);
}

const item: Claimed = {
  lease: 'lease',
  id: 'id',
  body: Uint8Array.of(0, 255, 10, 128),
  headers: {
    [DeliveryHeader.idempotencyKey.toLowerCase()]: 'id',
    'content-type': 'application/json',
  },
  attempt: 1,
  crashes: 0,
  stale: false,
  receivedAt: 0,
};
const never = new AbortController().signal;

describe('a forwarded delivery', () => {
  test('is the bytes and the headers as they came', async () => {
    const url = await behind((response) => response.end());
    expect(await createForward({ url })(item, never)).toBe('handled');
    expect(seen).toMatchObject([
      {
        method: 'POST',
        url: '/orders?from=toolkit',
        headers: item.headers,
        body: Buffer.from(item.body),
      },
    ]);
    expect(seen[0]?.headers).not.toHaveProperty(DeliveryHeader.signature.toLowerCase());
  });

  test('is signed again when a secret is set', async () => {
    const url = await behind((response) => response.end());
    await createForward({ url, secret: 'shared' })(item, never);
    expect(seen[0]?.headers).toMatchObject({
      [DeliveryHeader.signature.toLowerCase()]: sign('shared', item.body),
    });
  });
});

describe('an answer', () => {
  test.each([200, 202, 204, 299])('of %d settles the delivery', async (status) => {
    const url = await behind((response) => response.writeHead(status).end());
    expect(await createForward({ url })(item, never)).toBe('handled');
  });

  test.each([301, 302, 307, 400, 401, 404, 409, 429, 500, 503])(
    'of %d is a failed attempt, and a redirect is not followed',
    async (status) => {
      const url = await behind((response) =>
        response.writeHead(status, { location: '/elsewhere' }).end('SECRET'),
      );
      await expect(createForward({ url })(item, never)).rejects.toThrow(
        new RegExp(`^the --forward service responded with ${status}$`),
      );
      expect(seen).toHaveLength(1);
    },
  );

  test.each<[string, (response: ServerResponse) => void]>([
    ['without end', (response) => response.writeHead(200).write('x')],
    ['that is large', (response) => response.end(Buffer.alloc(50 * 1024 * 1024))],
    ['that is cut off', (response) => response.writeHead(200).write('x', () => response.destroy())],
  ])('%s is not waited for: its status has settled the delivery', async (_what, answer) => {
    const url = await behind(answer);
    expect(await createForward({ url })(item, never)).toBe('handled');
  });
});

test('a service that is not listening is a failed attempt', async () => {
  const url = new URL(`http://127.0.0.1:${await freePort()}/`);
  await expect(createForward({ url })(item, never)).rejects.toThrow(
    /^no response from the --forward service \(ECONNREFUSED\)$/,
  );
});

test('an aborted run aborts the request', async () => {
  const cut = new AbortController();
  const url = await behind(() => cut.abort(new Error('cut')));
  await expect(createForward({ url })(item, cut.signal)).rejects.toThrow(/^cut$/);
});
