import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { answering, portOf, startEndpoint } from '../testing/endpoint.ts';
import { HttpSender } from './attempt.ts';

const never = new AbortController().signal;
const parcel = (url: string) => ({ url, headers: { 'X-One': '1' }, payload: Buffer.from('{}') });

/** An attempt, with a limit that is reached only where nothing answers any more. */
function attempt(url: string, stop = never, timeoutMs = 60_000) {
  const sender = new HttpSender({ timeoutMs });
  onTestFinished(() => sender.close());
  return sender.send(parcel(url), stop);
}

/** A server below HTTP: what it does with a connection is up to the test. */
async function startTcp(behaviour: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    behaviour(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${portOf(server.address())}/`;
}

describe('by its status alone', () => {
  test.each([200, 201, 202, 204, 299])('%i is a success', async (status) => {
    const { url } = await startEndpoint(answering(status));
    expect(await attempt(url)).toMatchObject({ ok: true, status });
  });

  test.each([300, 304, 400, 401, 404, 410, 429, 500, 503])('%i is a failure', async (status) => {
    const { url } = await startEndpoint(answering(status));
    expect(await attempt(url)).toMatchObject({ ok: false, status });
  });
});

test.each([301, 302, 303, 307, 308])('a redirect (%i) is not followed', async (status) => {
  const target = await startEndpoint();
  const { url } = await startEndpoint(answering(status, { location: target.url }));
  const outcome = await attempt(url);
  expect(outcome).toMatchObject({ ok: false, status });
  expect(outcome.text).toContain('redirect');
  expect(target.received).toEqual([]);
});

test('sends what it was given, once, and asks for a response that is not compressed', async () => {
  const endpoint = await startEndpoint();
  await attempt(endpoint.url);
  expect(endpoint.received).toHaveLength(1);
  const [delivery] = endpoint.received;
  expect(delivery?.method).toBe('POST');
  expect(delivery?.body.toString()).toBe('{}');
  const names = delivery?.headers.map(([name]) => name) ?? [];
  expect(names.length).toBe(new Set(names).size);
  expect(delivery?.headers).toContainEqual(['x-one', '1']);
  expect(delivery?.headers).toContainEqual(['accept-encoding', 'identity']);
  expect(delivery?.headers).toContainEqual(['content-length', '2']);
});

test('ignores proxy variables', async () => {
  const proxy = await startEndpoint();
  const endpoint = await startEndpoint();
  const before = process.env.http_proxy;
  process.env.http_proxy = proxy.url;
  onTestFinished(() => {
    if (before === undefined) delete process.env.http_proxy;
    else process.env.http_proxy = before;
  });
  await attempt(endpoint.url);
  expect([proxy.received.length, endpoint.received.length]).toEqual([0, 1]);
});

describe('reads only the start of a response', () => {
  test('and shows it', async () => {
    const { url } = await startEndpoint((response) => response.writeHead(500).end('out of memory'));
    expect(await attempt(url)).toMatchObject({ ok: false, body: 'out of memory' });
  });

  test('when it does not end', async () => {
    const { url } = await startEndpoint((response) => {
      response.writeHead(200);
      const pour = () => {
        while (response.write('x'.repeat(65_536)));
        response.once('drain', pour);
      };
      pour();
    });
    const outcome = await attempt(url);
    expect(outcome).toMatchObject({ ok: true, status: 200 });
    expect(outcome.body?.length).toBe(4_096);
    expect(outcome.text).toContain('only the start');
  });

  test('and bytes that are not text do no harm', async () => {
    const { url } = await startEndpoint((r) => r.writeHead(500).end(Buffer.from([0, 255, 254])));
    expect((await attempt(url)).body).toBe('\u0000\uFFFD\uFFFD');
  });
});

describe('the limit is wall-clock time over the whole attempt', () => {
  const limited = (url: string) => attempt(url, never, 400);

  test('no response', async () => {
    const { url } = await startEndpoint(() => undefined);
    const begun = performance.now();
    expect(await limited(url)).toEqual({ ok: false, text: 'no response within 0.4 s' });
    expect(performance.now() - begun).toBeGreaterThanOrEqual(395);
  });

  test('a connection that is accepted and stays silent', async () => {
    expect((await limited(await startTcp(() => undefined))).text).toBe('no response within 0.4 s');
  });

  test('headers that drip', async () => {
    const url = await startTcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => socket.write('X-A: b\r\n'), 50);
      socket.on('close', () => clearInterval(drip));
    });
    expect(await limited(url)).toEqual({ ok: false, text: 'no response within 0.4 s' });
  });

  test.each([
    { status: 200, ok: true },
    { status: 500, ok: false },
  ])(
    'a body that drips is cut off; the $status that came in time decides',
    async ({ status, ok }) => {
      const { url } = await startEndpoint((response) => {
        response.writeHead(status);
        const drip = setInterval(() => response.write('.'), 50);
        response.on('close', () => clearInterval(drip));
      });
      // The limit passes when the first drip has come, however long that took.
      const limit = new AbortController();
      vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal);
      const pass = () => limit.abort();
      subscribe('undici:request:bodyChunkReceived', pass);
      onTestFinished(() => {
        unsubscribe('undici:request:bodyChunkReceived', pass);
        vi.restoreAllMocks();
      });
      const outcome = await limited(url);
      expect(outcome).toMatchObject({ ok, status });
      expect(outcome.text).toContain('its body was cut off after 0.4 s');
    },
  );
});

describe('no response', () => {
  test('connection refused', async () => {
    const url = await startTcp(() => undefined);
    const free = await new Promise<string>((resolve) => {
      const server = createTcpServer().listen(0, '127.0.0.1', () => {
        const port = portOf(server.address());
        server.close(() => resolve(`http://127.0.0.1:${port}/`));
      });
    });
    expect(free).not.toBe(url);
    expect(await attempt(free)).toEqual({ ok: false, text: 'the connection was refused' });
  });

  test.each([
    { name: 'reset', act: (socket: Socket) => socket.resetAndDestroy(), want: 'was reset' },
    { name: 'closed', act: (socket: Socket) => socket.end(), want: 'closed without a response' },
    { name: 'garbage', act: (socket: Socket) => socket.end('\0\0 hello\n\n'), want: 'not HTTP' },
  ])('$name', async ({ act, want }) => {
    const outcome = await attempt(
      await startTcp((socket) => socket.once('data', () => act(socket))),
    );
    expect(outcome.ok).toBe(false);
    expect(outcome.text).toContain(want);
  });

  test('plain HTTP behind an https URL', async () => {
    const { url } = await startEndpoint();
    expect((await attempt(url.replace('http:', 'https:'))).ok).toBe(false);
  });

  test('headers without end', async () => {
    const url = await startTcp((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n`);
      for (let n = 0; n < 2_000; n += 1) socket.write(`X-${n}: ${'y'.repeat(100)}\r\n`);
    });
    expect(await attempt(url)).toMatchObject({ ok: false });
  });

  test('the sandbox stops', async () => {
    const stop = new AbortController();
    const endpoint = await startEndpoint(() => undefined);
    const work = attempt(endpoint.url, stop.signal, 60_000);
    await endpoint.count(1);
    stop.abort();
    expect(await work).toEqual({ ok: false, text: 'the sandbox stopped during the attempt' });
  });
});
