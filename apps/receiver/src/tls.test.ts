import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:https';
import { connect } from 'node:tls';
import { FakeClock } from '@ordering/kit/fake-clock';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { certificates } from './testing/certificates.ts';
import { deliveryOf } from './testing/deliveries.ts';
import { type Bench, createBench } from './testing/running.ts';
import { type KeyPair, openTls } from './tls.ts';

const { one, two } = certificates;

let bench: Bench;
beforeEach(() => {
  bench = createBench();
});
afterEach(() => bench.clear());

/** Writes a pair into two files, which a later pair replaces. */
function write({ cert, key }: KeyPair) {
  return { cert: bench.write('tls.crt', cert), key: bench.write('tls.key', key) };
}

async function deliver(to: string | undefined, ca: string): Promise<number | undefined> {
  const { method, headers, body } = deliveryOf({ id: randomUUID() });
  const sent = request(to ?? '', { method, headers, ca, agent: false }).end(body);
  const [response] = await once(sent, 'response');
  response.resume();
  return response.statusCode;
}

describe('behind TLS', () => {
  test('deliveries are accepted over TLS only', async () => {
    const receiver = await bench.start({ tls: write(one) });
    expect(receiver.webhooks).toMatch(/^https:/);
    expect(receiver.operations).toMatch(/^http:/);
    expect(await deliver(receiver.webhooks, one.cert)).toBe(200);
    await expect(deliver(receiver.webhooks, two.cert)).rejects.toThrow('self-signed');
    await expect(fetch(receiver.url.replace('https', 'http'))).rejects.toThrow('fetch failed');
  });

  test('a certificate that is exchanged is used without a restart, and connections stay', async () => {
    const receiver = await bench.start({ tls: write(one) });
    const { port, hostname } = new URL(receiver.url);
    const open = connect({ port: Number(port), host: hostname, ca: one.cert });
    await once(open, 'secureConnect');
    write(two);
    await expect
      .poll(() => deliver(receiver.webhooks, two.cert).catch(String), { interval: 200 })
      .toBe(200);
    expect(bench.logged.join('')).toContain('TLS certificate reloaded');
    open.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(String(await once(open, 'data'))).toContain('200 OK');
    open.destroy();
  });

  test.each<[given: string, pair: KeyPair, message: RegExp]>([
    [
      'a key of another',
      { cert: one.cert, key: two.key },
      /must be a certificate and its private key/,
    ],
    ['no PEM', { cert: 'x', key: 'y' }, /must be a certificate and its private key/],
    ['nothing', { cert: '', key: '' }, /must be a certificate and its private key/],
  ])('%s is refused', async (_given, pair, message) => {
    await expect(bench.start({ tls: write(pair) })).rejects.toThrow(message);
  });

  test('a file that is not there is refused', async () => {
    const files = { ...write(one), key: bench.path('none') };
    await expect(bench.start({ tls: files })).rejects.toThrow('--tls-key cannot be read');
  });
});

test('a mismatched or broken pair keeps the previous one in use', async () => {
  const clock = new FakeClock();
  const logged: string[] = [];
  const log = pino({}, { write: (line: string) => logged.push(line) });
  const tls = await openTls(write(one), log, clock);
  const used: string[] = [];
  const stop = tls.follow(({ cert }) => used.push(cert));
  const look = async () => {
    clock.advance(1000);
    await expect.poll(() => clock.timers).toBe(1);
  };
  write({ cert: two.cert, key: one.key });
  for (let looks = 0; looks < 5; looks += 1) await look();
  expect(used).toEqual([]);
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain('the previous one stays in use');
  expect(logged[0]).not.toContain('BEGIN');
  write(two);
  await look();
  expect(used).toEqual([]);
  await look();
  expect(used).toEqual([two.cert]);
  stop();
});
