import { createServer } from 'node:http';
import { bearer, createClient, type Fetch } from '@ordering/client';
import { clientCredentials } from '@ordering/client/client-credentials';
import ky from 'ky';
import { Agent, ProxyAgent, fetch as undiciFetch } from 'undici';
import { expect, test } from 'vitest';
import { answer, serve } from '../../packages/client/testing/server.ts';
import { countingSource, denial } from '../../packages/client/testing/setup.ts';

// Implementations of `fetch` that know nothing of this project send what the client gives them.

const fetches: { name: string; make: () => Fetch }[] = [
  { name: "npm's undici", make: () => undiciFetch },
  { name: 'a wrapper with a dispatcher', make: () => through(new Agent()) },
  { name: 'ky', make: () => ky.create({ retry: 0, throwHttpErrors: false }) },
];

function through(dispatcher: Agent | ProxyAgent): Fetch {
  return (url, init) => undiciFetch(url, { ...init, dispatcher });
}

test.each(fetches)('$name sends a call and a request for a token', async ({ make }) => {
  const fetch = make();
  await using server = await serve(
    answer(200, { access_token: 'a-token' }),
    answer(409, '', { 'x-request': 'r-1' }),
  );
  const token = clientCredentials({
    ...{ tokenUrl: `${server.url}/token`, clientId: 'me', clientSecret: 'secret' },
    fetch,
  });
  const client = createClient({ baseUrl: server.url, token, authorize: bearer, fetch });
  const result = await client.cancelOrder(denial);
  expect(result).toMatchObject({ ok: false, kind: 'unreadable-error', status: 409 });
  expect('headers' in result && result.headers).toBeInstanceOf(Headers);
  expect('headers' in result && result.headers.get('x-request')).toBe('r-1');
  expect(server.received[1]).toMatchObject({
    ...{ method: 'POST', url: '/pos/orders/order-1/cancel', body: JSON.stringify(denial.body) },
    headers: { authorization: 'Bearer a-token', 'content-type': 'application/json' },
  });
});

test('a proxy of undici that refuses the tunnel leaves a write in no doubt', async () => {
  const proxy = createServer().on('connect', (_, socket) => {
    socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const dispatcher = new ProxyAgent(`http://127.0.0.1:${port}`);
  const client = createClient({
    ...{ baseUrl: 'https://orders.example', token: countingSource(), authorize: bearer },
    ...{ fetch: through(dispatcher), retry: { maxAttempts: 1 } },
  });
  try {
    expect(await client.cancelOrder(denial)).toMatchObject({ kind: 'network', attempts: 1 });
  } finally {
    await dispatcher.close();
    proxy.close();
  }
});
