import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { DeliveryHeader } from '@ordering/events';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { certificates } from '../testing/certificates.ts';
import { standStill } from '../testing/stand-still.ts';
import type { Reply, Script } from './script.ts';
import { always, byAttempt, inTurn, status } from './script.ts';
import type { ListeningServer, ScriptedServer } from './scripted-server.ts';
import { startScriptedServer } from './scripted-server.ts';
import { Standstill } from './standstill.ts';

type Options = Partial<Parameters<typeof startScriptedServer>[0]>;

async function serving(script: Script, options: Options = {}): Promise<ListeningServer> {
  const server = await startScriptedServer({ host: '127.0.0.1', port: 0, ...options });
  onTestFinished(() => server[Symbol.asyncDispose]());
  server.endpoint('here', script);
  return server;
}

/** What a client that knows no HTTP sees: the bytes, how the connection ended, and when the bytes came. */
interface Seen {
  readonly text: string;
  readonly end: string;
  readonly parts: number;
  readonly firstMs: number;
  readonly certificate: string | undefined;
}

const request = (more = '', path = '/here') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n${more}\r\nhi`;

function ask(
  server: ScriptedServer,
  text: string = request(),
  { name, patienceMs = 5000 }: { name?: string; patienceMs?: number } = {},
): Promise<Seen> {
  const { hostname: host, port } = new URL(server.url);
  const to = { host, port: Number(port) };
  return new Promise((resolve) => {
    const tls =
      name === undefined
        ? undefined
        : connectTls({ ...to, servername: name, rejectUnauthorized: false });
    const socket = tls ?? connect(to);
    const started = performance.now();
    let [seen, parts, firstMs] = ['', 0, Number.NaN];
    const done = (end: string) => {
      clearTimeout(timer);
      const certificate = tls?.getPeerCertificate()?.subject?.CN?.toString();
      resolve({ text: seen, end, parts, firstMs, certificate });
      socket.destroy();
    };
    const timer = setTimeout(() => done('no end'), patienceMs);
    socket.on('data', (part) => {
      if (parts === 0) firstMs = performance.now() - started;
      parts += 1;
      seen += part.toString('latin1');
    });
    socket.on('end', () => done('closed'));
    socket.on('error', (error) => done('code' in error ? String(error.code) : error.message));
    socket.on(tls === undefined ? 'connect' : 'secureConnect', () => socket.write(text));
  });
}

const answer: Reply = {
  kind: 'answer',
  status: 302,
  headers: [{ name: 'X-Odd', value: 'é' }],
  body: '0123456789',
};
const drip = { bytes: 2, everyMs: 5 };

test('a connection that is kept has no end in time', async () => {
  const { hostname: host, port } = new URL((await serving(always(status(200)))).url);
  const socket = connect({ host, port: Number(port) });
  onTestFinished(() => void socket.destroy());
  socket.write(request().replace('close', 'keep-alive'));
  const [head] = await once(socket, 'data');
  expect(String(head)).toMatch(/^Connection: keep-alive\r$/m);
  expect(String(head)).not.toMatch(/^Keep-Alive:/m);
});

describe.each([
  { name: 'plain', options: {}, client: {} },
  { name: 'TLS', options: { tls: { fallback: certificates.one } }, client: { name: 'one.test' } },
])('over $name', ({ options, client }) => {
  test.each<{
    name: string;
    reply: Reply;
    want: Partial<Seen>;
    atLeastMs?: number;
    parts?: number;
  }>([
    {
      name: 'an answer',
      reply: answer,
      want: {
        text: expect.stringMatching(/^HTTP\/1.1 302 .*\r\nX-Odd: \xe9\r\n.*\r\n\r\n0123456789$/s),
        end: 'closed',
      },
    },
    {
      name: 'no body where none may be',
      reply: status(204),
      want: { text: expect.stringMatching(/^HTTP\/1.1 204 (?!.*Content-Length)/s) },
    },
    {
      name: 'a delay before the head',
      reply: { ...answer, delayMs: 80 },
      want: { end: 'closed' },
      atLeastMs: 79,
    },
    {
      name: 'a drip',
      reply: { ...answer, drip },
      want: { text: expect.stringMatching(/0123456789$/) },
      parts: 3,
    },
    { name: 'a reset', reply: { kind: 'reset' }, want: { text: '', end: 'ECONNRESET' } },
    { name: 'an empty reply', reply: { kind: 'empty' }, want: { text: '', end: 'closed' } },
    {
      name: 'garbage',
      reply: { kind: 'garbage', bytes: 'not HTTP\r\n' },
      want: { text: 'not HTTP\r\n', end: 'closed' },
    },
  ])('$name', async ({ reply, want, atLeastMs = 0, parts = 0 }) => {
    const server = await serving(always(reply), options);
    const seen = await ask(server, request(), client);
    expect(seen).toMatchObject(want);
    if (atLeastMs > 0) expect(seen.firstMs).toBeGreaterThanOrEqual(atLeastMs);
    expect(seen.parts).toBeGreaterThanOrEqual(parts);
    await server.until(() => server.received[0]?.doneAt !== undefined, 5000);
    const [{ at = 0, answeredAt = 0, doneAt = 0 } = {}] = server.received;
    expect(answeredAt).toBeGreaterThanOrEqual(at + atLeastMs);
    expect(doneAt).toBeGreaterThanOrEqual(answeredAt);
  });

  test('holding on for ever ends with the server', async () => {
    const server = await serving(always({ kind: 'hold' }), options);
    const seen = ask(server, request(), client);
    await server.until(() => server.received.length === 1, 5000);
    expect(server.received[0]).toMatchObject({ answeredAt: undefined, doneAt: undefined });
    await server[Symbol.asyncDispose]();
    expect(await seen).toMatchObject({ text: '' });
    await new Promise(setImmediate);
    expect(server.received[0]?.doneAt).toBeGreaterThan(0);
  });
});

test('the certificate is that of the name that was asked for', async () => {
  const tls = { fallback: certificates.one, byName: { 'two.test': certificates.two } };
  const server = await serving(always(status(200)), { tls });
  expect((await ask(server, request(), { name: 'two.test' })).certificate).toBe('two.test');
  expect((await ask(server, request(), { name: 'three.test' })).certificate).toBe('one.test');
});

test('what came in time counts, though this process stood still and reads it late', async () => {
  const server = await serving(always(status(200)));
  const { hostname: host, port } = new URL(server.url);
  const socket = connect({ host, port: Number(port) });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  const hasCome = server.until(() => server.received.length > 0, 100);
  socket.write(request());
  standStill(200);
  expect(await hasCome).toBe(true);
});

test('a request that may have come while this process stood still says so', async () => {
  const server = await serving(always(status(200)));
  const readAfter = async () => {
    standStill(200);
    await ask(server);
    return server.received.at(-1)?.stoodStillMs;
  };
  await expect.poll(readAfter).toBeGreaterThan(100);
});

async function statuses(server: ScriptedServer, requests: readonly string[]): Promise<string[]> {
  const all: string[] = [];
  for (const text of requests) all.push((await ask(server, text)).text.slice(9, 12));
  return all;
}

const delivery = (id: string) => request(`${DeliveryHeader.idempotencyKey}: ${id}\r\n`);

test('a script goes by the number of the request', async () => {
  const server = await serving(inTurn(status(500), status(200)));
  expect(await statuses(server, [request(), request(), request()])).toEqual(['500', '200', '200']);
});

test('a script goes by the attempt at a delivery', async () => {
  const server = await serving(byAttempt(status(500), status(200)));
  const wanted = ['500', '500', '200', '200'];
  expect(await statuses(server, ['a', 'b', 'a', 'a'].map(delivery))).toEqual(wanted);
  expect(server.received.map(({ deliveryId, attempt }) => `${deliveryId}${attempt}`)).toEqual([
    'a1',
    'b1',
    'a2',
    'a3',
  ]);
});

test('what no endpoint takes is kept too', async () => {
  const server = await serving(always(status(200)));
  expect(await statuses(server, [request('', '/elsewhere')])).toEqual(['404']);
  expect(server.received[0]).toMatchObject({ endpoint: undefined, path: '/elsewhere' });
});

test('an endpoint is found where the path does not tell', async () => {
  const server = await serving(always(status(299)), {
    endpointOf: ({ body }) => (body.toString() === 'hi' ? 'here' : undefined),
  });
  expect(await statuses(server, [request('', '/elsewhere')])).toEqual(['299']);
});

test('only so much of a body is kept', async () => {
  const server = await serving(always(status(200)), { limits: { bodyBytes: 1 } });
  expect(await statuses(server, [request()])).toEqual(['200']);
  expect(server.received.map(({ body, whole }) => [body.toString(), whole])).toEqual([
    ['h', false],
  ]);
  expect(server.overflow).toBeUndefined();
});

const elsewhere = request('', '/elsewhere');

test.each([
  { name: 'requests', limits: { requests: 2 }, came: [request()], kept: 2, tells: true },
  { name: 'bytes', limits: { allBytes: 5 }, came: [request()], kept: 3, tells: true },
  {
    name: 'requests to nobody',
    limits: { strangers: 2 },
    came: [elsewhere],
    kept: 2,
    tells: false,
  },
])('only so many $name are kept, which is told: $tells', async ({ limits, came, kept, tells }) => {
  const server = await serving(always(status(200)), { limits });
  const [one = ''] = came;
  for (let asked = 0; asked < 3; asked += 1) await ask(server, one);
  expect(server.received.length).toBe(kept);
  expect(server.overflow !== undefined).toBe(tells);
});

test('requests to nobody take nothing from those to an endpoint', async () => {
  const limits = { strangers: 1, requests: 1, allBytes: 4 };
  const server = await serving(always(status(200)), { limits });
  for (const text of [elsewhere, elsewhere, elsewhere, request()]) await ask(server, text);
  expect(server.received.map(({ path }) => path)).toEqual(['/elsewhere', '/here']);
  expect(server.overflow).toBeUndefined();
});

test('where a look takes long, what comes after it waits for the next', async () => {
  const server = await serving(always(status(200)));
  const requests = 40;
  let looks = 0;
  const allHere = server.until(() => {
    looks += 1;
    standStill(100);
    return server.received.length === requests;
  }, 60_000);
  const asked = Array.from({ length: requests }, () => ask(server));
  expect(await allHere).toBe(true);
  await Promise.all(asked);
  // Each of them comes, is read and is answered, and each of these was a reason to look.
  expect(looks).toBeLessThan(requests);
});

test('nobody waits at a server that is gone, and what a look throws is thrown', async () => {
  const server = await serving(always(status(200)));
  const waits = server.until(() => false, 60_000);
  const fails = server.until(() => {
    if (server.received.length > 0) throw new Error('no more of that');
    return false;
  }, 60_000);
  const thrown = expect(fails).rejects.toThrow('no more of that');
  await ask(server);
  await thrown;
  await server[Symbol.asyncDispose]();
  expect(await waits).toBe(false);
});

test('a connection on which nobody speaks does not keep the server', async () => {
  const server = await serving(always(status(200)), { tls: { fallback: certificates.one } });
  const { hostname: host, port } = new URL(server.url);
  const socket = connect({ host, port: Number(port) });
  socket.on('error', () => {});
  await expect.poll(() => server.connections.open).toBe(1);
  const closed = once(socket, 'close');
  await server[Symbol.asyncDispose]();
  await closed;
});

test('a server that cannot listen measures nothing any more', async () => {
  const { url } = await serving(always(status(200)));
  const ended = vi.spyOn(Standstill.prototype, 'end');
  const taken = startScriptedServer({ host: '127.0.0.1', port: Number(new URL(url).port) });
  await expect(taken).rejects.toThrow('EADDRINUSE');
  expect(ended).toHaveBeenCalledOnce();
  ended.mockRestore();
});

test('connections are refused, and taken again at the same address', async () => {
  const server = await serving(always(status(200)));
  const { url } = server;
  await server.refuse();
  expect(await ask(server)).toMatchObject({ text: '', end: 'ECONNREFUSED' });
  await server.listen();
  expect(server.url).toBe(url);
  expect((await ask(server)).text).toContain('200 OK');
  expect(server.received.length).toBe(1);
});
