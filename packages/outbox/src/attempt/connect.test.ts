import type { Socket } from 'node:net';
import { selfSigned } from '@ordering/kit/certificate';
import { expect, onTestFinished, test } from 'vitest';
import { startEndpoint, startFull, startTcp, startTls, trust } from '../../testing/endpoint.ts';
import { createGuard } from './guard.ts';
import { HttpSender } from './send.ts';

// Every address of 127.0.0.0/8 is this machine; at those without a server connections are refused.

const refuses = '127.0.0.9';
const certificate = selfSigned({ hosts: ['several.example'] });

/** Makes an attempt at a name that has these addresses. */
function attempt(
  origin: string,
  addresses: readonly string[],
  { timeoutMs = 3_600_000, resolved = () => {} } = {},
) {
  const guard = createGuard({
    allowTargets: ['several.example'],
    lookup: (_, __, callback) => {
      const all = addresses.map((address) => ({ address, family: 4 }));
      callback(null, all);
      // By then the first connection is begun.
      setImmediate(resolved);
    },
  });
  const sender = new HttpSender(guard, 'x', timeoutMs);
  onTestFinished(() => sender.close());
  return sender.send({ url: `${origin}/hooks`, headers: {}, body: Buffer.from('{}') });
}

const acknowledged = { ok: true, text: 'answered 200' };

test.each([
  { name: 'before one that refuses', addresses: ['127.0.0.2', refuses] },
  { name: 'after one that refuses', addresses: [refuses, '127.0.0.2'] },
])('waits for an address that takes a second to connect, $name', async ({ addresses }) => {
  const { port, accept } = await startFull('127.0.0.2');
  // What comes while it is full is lost, and the system sends it again a second later.
  const outcome = attempt(`http://several.example:${port}`, addresses, { resolved: accept });
  expect(await outcome).toMatchObject(acknowledged);
});

test('tries the next address beside one that never accepts', async () => {
  const { port, received } = await startEndpoint();
  await startFull('127.0.0.2', port);
  const outcome = await attempt(`http://several.example:${port}`, ['127.0.0.2', '127.0.0.1']);
  expect(outcome).toMatchObject(acknowledged);
  expect(received).toHaveLength(1);
});

test('tries the next address beside one that accepts and says nothing in TLS', async () => {
  trust(certificate);
  const { port, received } = await startTls(certificate);
  const ended = new Promise((resolve) => {
    startTcp((socket: Socket) => socket.resume().once('close', resolve), {
      host: '127.0.0.2',
      port,
    });
  });
  const outcome = await attempt(`https://several.example:${port}`, ['127.0.0.2', '127.0.0.1']);
  expect(outcome).toMatchObject(acknowledged);
  expect(received).toHaveLength(1);
  await ended;
});

test('uses the first of several that answer, and only that', async () => {
  const { port, connections } = await startEndpoint();
  let others = 0;
  await startTcp(
    (_, n) => {
      others = n;
    },
    { host: '127.0.0.2', port },
  );
  const outcome = await attempt(`http://several.example:${port}`, ['127.0.0.1', '127.0.0.2']);
  expect(outcome).toMatchObject(acknowledged);
  expect([connections(), others]).toEqual([1, 0]);
});

test.each([
  { name: 'has not resolved', resolves: false },
  { name: 'does not accept', resolves: true },
])('ends with the sender where the host $name', async ({ resolves }) => {
  const { port } = await startFull('127.0.0.2');
  const asked: (() => void)[] = [];
  const guard = createGuard({
    allowTargets: ['several.example'],
    lookup: (_, __, callback) => {
      const answer = () => callback(null, [{ address: '127.0.0.2', family: 4 }]);
      if (resolves) answer();
      asked.push(answer);
    },
  });
  const sender = new HttpSender(guard, 'x');
  const url = `http://several.example:${port}/hooks`;
  const work = sender.send({ url, headers: {}, body: Buffer.from('{}') });
  await expect.poll(() => asked).toHaveLength(1);
  await sender.close();
  expect(await work).toBe('broken-off');
  // An answer that comes too late begins nothing.
  asked[0]?.();
  expect([sender.underWay, sender.connections]).toEqual([0, 0]);
});

test('has the limit of the attempt for all addresses together', async () => {
  const { port } = await startFull('127.0.0.2');
  const addresses = ['127.0.0.2', '127.0.0.2'];
  expect(await attempt(`http://several.example:${port}`, addresses, { timeoutMs: 400 })).toEqual({
    ok: false,
    text: 'no response within 0.4 s',
  });
});

test.each([
  { addresses: [refuses, '127.0.0.8'], text: 'the connection was refused' },
  { addresses: [], text: 'no response' },
])('fails with $text where the addresses are $addresses', async ({ addresses, text }) => {
  expect(await attempt('http://several.example:1', addresses)).toEqual({ ok: false, text });
});
