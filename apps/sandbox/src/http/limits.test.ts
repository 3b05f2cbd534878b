import { once } from 'node:events';
import { connect } from 'node:net';
import { systemClock } from '@ordering/kit/clock';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { atEndOfFile } from '../testing/folder.ts';
import { at, newSandbox, refusal, send } from '../testing/sandbox.ts';
import { testServer } from '../testing/server.ts';

const atEnd = atEndOfFile();
/** One that no test leaves otherwise than it found it. */
let shared: Awaited<ReturnType<typeof testServer>>;
let url: string;

beforeAll(async () => {
  shared = await testServer(atEnd);
  url = await shared.app.listen({ port: 0, host: '127.0.0.1' });
});

test('a request has half a minute to arrive', () => {
  const { server } = shared.app;
  expect([server.requestTimeout, server.headersTimeout <= 60_000]).toEqual([30_000, true]);
});

describe('a body', () => {
  const limit = 1_048_576;
  const headers = { 'content-type': 'application/json' };

  test.each([
    { bytes: limit, want: 201 },
    { bytes: limit + 1, want: 400 },
  ])('of $bytes bytes is answered $want', async ({ bytes, want }) => {
    const body = '{}'.padEnd(bytes, ' ');
    const reply = await send(url + at.stores(), { method: 'POST', headers, body });
    expect(reply.status).toBe(want);
    if (want === 400)
      expect(refusal(reply).message).toBe(`The body is larger than ${limit} bytes.`);
  });

  const declared = { line: 'Content-Length: 1000000000', chunk: 'x'.repeat(65_536) };
  const chunked = {
    line: 'Transfer-Encoding: chunked',
    chunk: `10000\r\n${'x'.repeat(65_536)}\r\n`,
  };

  test.each([
    { why: 'its length says so', ...declared, path: at.stores(), want: 400 },
    { why: 'it has become too large', ...chunked, path: at.stores(), want: 400 },
  ])(
    'without end is refused because $why, and not read on',
    async ({ line, chunk, path, want }) => {
      const leftover: (() => void)[] = [];
      const after = vi.spyOn(systemClock, 'after').mockImplementation((_ms, ring) => {
        leftover.push(ring);
        return () => {};
      });
      onTestFinished(() => after.mockRestore());
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      socket.on('error', () => undefined);
      const gone = new Promise((resolve) => socket.once('close', resolve));
      let answer = '';
      socket.on('data', (data) => {
        answer += data.toString('latin1');
      });
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${line}\r\n\r\n`,
      );
      const pour = (): void => {
        if (answer === '') socket.write(chunk, pour);
      };
      pour();
      await expect.poll(() => answer).toContain(`HTTP/1.1 ${want} `);
      await expect.poll(() => leftover).toHaveLength(1);
      expect(after).toHaveBeenCalledWith(1000, expect.anything());
      for (const ring of leftover) ring();
      await gone;
    },
  );
});

test('an address has so many calls in a window of real time, and then so many again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { app, ports } = shared;
  ports.rateLimit.change({ requests: 2, windowMs: 60_000 });
  onTestFinished(() => ports.rateLimit.reset());
  const call = async () => (await app.inject({ url: at.order('x') })).statusCode;
  expect([await call(), await call(), await call()]).toEqual([401, 401, 429]);
  vi.setSystemTime(Date.now() + 59_999);
  expect(await call()).toBe(429);
  vi.setSystemTime(Date.now() + 1);
  expect([await call(), await call(), await call()]).toEqual([401, 401, 429]);
});

test('a stop waits for a request that is half-sent as long as it says, and no longer', async () => {
  const graceMs = 50;
  const sandbox = await newSandbox({}, { graceMs });
  const socket = connect(Number(new URL(sandbox.url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  socket.write(`POST ${at.stores()} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n`);
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  const began = performance.now();
  await sandbox.stop();
  expect(performance.now() - began).toBeGreaterThanOrEqual(graceMs - 1);
  // Only the sandbox ends it: the test sends nothing more.
  await closed;
  expect(socket.destroyed).toBe(true);
});
