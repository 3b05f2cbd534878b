import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { certificates } from '../testing/certificates.ts';
import { standStill } from '../testing/stand-still.ts';
import type { Reply, Script } from './script.ts';
import { always, status } from './script.ts';
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

/** What a client that knows no HTTP sees: the bytes, and how the connection ended. */
interface Seen {
  readonly text: string;
  readonly end: string;
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
    let seen = '';
    const done = (end: string) => {
      clearTimeout(timer);
      resolve({ text: seen, end });
      socket.destroy();
    };
    const timer = setTimeout(() => done('no end'), patienceMs);
    socket.on('data', (part) => {
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

describe.each([
  { name: 'plain', options: {}, client: {} },
  { name: 'TLS', options: { tls: { fallback: certificates.one } }, client: { name: 'one.test' } },
])('over $name', ({ options, client }) => {
  test.each<{ name: string; reply: Reply; want: Partial<Seen> }>([
    {
      name: 'an answer',
      reply: answer,
      want: {
        text: expect.stringMatching(/^HTTP\/1.1 302 .*\r\nX-Odd: \xe9\r\n.*\r\n\r\n0123456789$/s),
        end: 'closed',
      },
    },
    { name: 'a reset', reply: { kind: 'reset' }, want: { text: '', end: 'ECONNRESET' } },
    {
      name: 'garbage',
      reply: { kind: 'garbage', bytes: 'not HTTP\r\n' },
      want: { text: 'not HTTP\r\n', end: 'closed' },
    },
  ])('$name', async ({ reply, want }) => {
    const server = await serving(always(reply), options);
    const seen = await ask(server, request(), client);
    expect(seen).toMatchObject(want);
    await server.until(() => server.received[0]?.doneAt !== undefined, 5000);
    const [{ at = 0, answeredAt = 0, doneAt = 0 } = {}] = server.received;
    expect(answeredAt).toBeGreaterThanOrEqual(at);
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

test('only so much of a body is kept', async () => {
  const server = await serving(always(status(200)), { limits: { bodyBytes: 1 } });
  await ask(server);
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

test('a server that cannot listen measures nothing any more', async () => {
  const { url } = await serving(always(status(200)));
  const ended = vi.spyOn(Standstill.prototype, 'end');
  const taken = startScriptedServer({ host: '127.0.0.1', port: Number(new URL(url).port) });
  await expect(taken).rejects.toThrow('EADDRINUSE');
  expect(ended).toHaveBeenCalledOnce();
  ended.mockRestore();
});
