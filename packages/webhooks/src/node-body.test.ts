import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { BodyMemory } from './body-memory.ts';
import { readNodeBody } from './node-body.ts';

const limitsWith = (memoryBytes: number) => ({
  maxBytes: 100,
  timeoutMs: 1000,
  memory: new BodyMemory(memoryBytes),
});

test.each<[given: string, act: (request: IncomingMessage) => void, want: number | string]>([
  ['is whole', (request) => [request.push('a'), request.push('b'), request.push(null)], 2],
  [
    'is as large as it may be',
    (request) => [request.push(Buffer.alloc(100)), request.push(null)],
    100,
  ],
  ['is too large', (request) => request.push(Buffer.alloc(101)), 'body-too-large'],
  ['stays away', () => vi.advanceTimersByTime(1000), 'body-too-slow'],
  ['breaks off', (request) => request.destroy(), 'body-incomplete'],
  [
    'fails',
    (request) => [request.emit('error', new Error('reset')), request.emit('close')],
    'body-incomplete',
  ],
])('a body that %s, and nothing is left behind', async (_given, act, want) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const request = new IncomingMessage(new Socket());
  const limits = limitsWith(1000);
  const reading = readNodeBody(request, limits);
  act(request);
  const result = await reading;
  expect(result.ok ? result.body.byteLength : result.reason).toBe(want);
  expect(request.isPaused()).toBe(!result.ok);
  expect(limits.memory.used).toBe(result.ok ? want : 0);
  expect(['data', 'end', 'close'].map((name) => request.listenerCount(name))).toEqual([0, 0, 0]);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ['more than it may be: it is not read', '101', false],
  ['as much as it may be: it is read', '100', true],
])('a body that says it is %s', (_given, length, read) => {
  const request = new IncomingMessage(new Socket());
  request.headers = { 'content-length': length };
  const reading = readNodeBody(request, limitsWith(1000));
  expect(request.listenerCount('data')).toBe(read ? 1 : 0);
  request.push(null);
  return expect(reading).resolves.toMatchObject(
    read ? { ok: true } : { ok: false, reason: 'body-too-large' },
  );
});

test('bodies share the memory, and what is refused gives it back', async () => {
  const limits = limitsWith(150);
  const [first, second, third] = [0, 1, 2].map(() => {
    const request = new IncomingMessage(new Socket());
    return { request, body: readNodeBody(request, limits) };
  });
  first?.request.push(Buffer.alloc(100));
  second?.request.push(Buffer.alloc(51));
  expect(await second?.body).toEqual({ ok: false, reason: 'overloaded' });
  third?.request.push(Buffer.alloc(50));
  third?.request.push(null);
  expect(await third?.body).toMatchObject({ ok: true });
  expect(limits.memory.used).toBe(150);
  first?.request.destroy();
  await first?.body;
  expect(limits.memory.used).toBe(50);
});
