import { once } from 'node:events';
import { connect } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
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
    { why: 'nobody wants it', ...chunked, path: '/nope', want: 404 },
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

test.each(['stores', 'orders'] as const)(
  'of the %s the newest hundred are listed',
  async (what) => {
    const { app, ports } = shared;
    const list = async (): Promise<unknown[]> =>
      (await app.inject({ url: what === 'stores' ? at.stores() : at.orders() })).json()[what];
    for (let n = (await list()).length; n <= 101; n += 1) {
      if (what === 'stores') ports.stores.add({ storeId: `s${n}`, locationId: `l${n}` });
      else await app.inject({ method: 'POST', url: at.orders(), payload: { store_id: 's' } });
    }
    expect(await list()).toHaveLength(100);
  },
);

describe('a store that fails, and then works again', () => {
  test('a disk that is full', async () => {
    const { database, ports, post } = await testServer();
    const order = () => post(at.orders(), { store_id: 's' });
    const pages = Number(Object.values(Object(database.get('PRAGMA page_count')))[0]);
    database.all(`PRAGMA max_page_count = ${pages}`);
    let full = await order();
    while (full.statusCode === 201) full = await order();
    expect(full.statusCode).toBe(500);
    const message = expect.not.stringMatching(/full|disk|SQL/i);
    expect(full.json()).toEqual({ error: { code: 'internal.error', message } });
    const before = ports.orders.page({})?.items.length ?? 0;
    expect((await order()).statusCode).toBe(500);
    // Of an order that was not placed there is nothing, neither of its event.
    expect(ports.orders.page({})?.items.length).toBe(before);
    expect((await ports.deliveries.list({})).deliveries).toHaveLength(before);
    database.all('PRAGMA max_page_count = 1000000');
    expect((await order()).statusCode).toBe(201);
  });

  test('a file that is locked', async () => {
    const { app, database, ports, post } = await testServer();
    // Nobody has to wait for the usual five seconds.
    database.all('PRAGMA busy_timeout = 20');
    const other = new DatabaseSync(database.path, { timeout: 60_000 });
    onTestFinished(() => other.close());
    other.exec('BEGIN IMMEDIATE');
    expect((await post(at.orders(), { store_id: 's' })).statusCode).toBe(500);
    // What needs no writing is answered.
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
    expect(ports.orders.page({})).toEqual({ items: [] });
    other.exec('COMMIT');
    await expect
      .poll(async () => (await post(at.orders(), { store_id: 's' })).statusCode)
      .toBe(201);
  });
});

describe('what is in memory changes once the rest is stored, and not where it cannot be', () => {
  test('the clock, which is saved by itself', async () => {
    const { app, database, ports } = shared;
    const setScale = vi.spyOn(ports.clock, 'setScale');
    // There is no transaction within a transaction.
    setScale.mockImplementation(() => database.transaction(() => {}));
    const reply = await app.inject({ method: 'PUT', url: at.clock(), payload: { scale: 2 } });
    expect([reply.statusCode, setScale.mock.calls]).toEqual([200, [[2]]]);
  });

  test('faults and the rate limit, which a reset puts back', async () => {
    const { ports, post } = shared;
    ports.faults.add({ status: 500 });
    const reset = vi.spyOn(ports.rateLimit, 'reset');
    const held = () => [ports.faults.page({})?.items.length, reset.mock.calls.length];
    ports.reset = () => Promise.reject(new Error('disk I/O error'));
    expect((await post(at.reset(), {})).statusCode).toBe(500);
    expect(held()).toEqual([1, 0]);
    ports.reset = async () => {};
    expect((await post(at.reset(), {})).statusCode).toBe(200);
    expect(held()).toEqual([0, 1]);
  });
});

test('a stop waits no longer for a request that is half-sent than it says', async () => {
  const sandbox = await newSandbox();
  const socket = connect(Number(new URL(sandbox.url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  socket.write(`POST ${at.stores()} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n`);
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  await sandbox.stop();
  await closed;
});
