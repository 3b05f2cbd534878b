import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { BodyLimits } from './body-limits.ts';
import { readFetchRequest } from './fetch-request.ts';
import { readNodeRequest } from './node-request.ts';
import { type BodySource, readRawBody } from './raw-body.ts';

const limitsOf = (maxUnverifiedBytes = 1000) =>
  new BodyLimits({ maxBodyBytes: 100, bodyTimeoutMs: 1000, maxUnverifiedBytes });

/** A body on its way. */
interface Body {
  readonly source: BodySource;
  readonly send: (chunk: Uint8Array) => void;
  readonly end: () => void;
  readonly breakOff: () => void;
  /** Whether its source was told to stop, and holds nothing of the reader. */
  readonly isStopped: () => boolean;
}

/** What `Content-Length` says, if it is sent. */
type Length = { readonly 'content-length'?: string };

function ofNode(headers: Length = {}): Body {
  const request = Object.assign(new IncomingMessage(new Socket()), { headers });
  const listeners = () => ['data', 'end', 'close'].map((name) => request.listenerCount(name));
  return {
    source: readNodeRequest(request).source,
    send: (chunk) => request.push(chunk),
    end: () => request.push(null),
    breakOff: () => request.destroy(new Error('reset')),
    isStopped: () =>
      listeners().join() === '0,0,0' && (request.isPaused() || request.readableEnded),
  };
}

function ofFetch(headers: Length = {}, cancel: () => void | Promise<void> = () => {}): Body {
  let part: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isOver = false;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      part = controller;
    },
    cancel() {
      isOver = true;
      return cancel();
    },
  });
  const over = () => {
    isOver = true;
  };
  const init = { method: 'POST', headers, body, duplex: 'half' } as const;
  return {
    source: readFetchRequest(new Request('http://receiver.test/', init)).source,
    send: (chunk) => part?.enqueue(chunk),
    end: () => [part?.close(), over()],
    breakOff: () => [part?.error(new Error('reset')), over()],
    isStopped: () => isOver,
  };
}

const withFakeTimers = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
};
const late = () => vi.advanceTimersByTime(1000);
/** The size of the body that was read, or why it was not. */
const resultOf = async (read: ReturnType<typeof readRawBody>) => {
  const raw = await read;
  if ('body' in raw) return Buffer.byteLength(raw.body);
  return 'reason' in raw ? raw.reason : raw.kind;
};

describe.each([
  ['node', ofNode],
  ['fetch', ofFetch],
])('a body of %s', (_name, create) => {
  const sendTo = (body: Body, ...sizes: readonly number[]) =>
    sizes.forEach((size) => void body.send(Buffer.alloc(size)));

  test.each<[given: string, act: (body: Body) => void, want: number | string]>([
    ['is whole', (body) => [sendTo(body, 1, 1), body.end()], 2],
    ['is empty', (body) => body.end(), 0],
    ['is as large as it may be', (body) => [sendTo(body, 99, 1), body.end()], 100],
    ['grows too large', (body) => sendTo(body, 99, 2), 'body-too-large'],
    ['stops coming', (body) => [sendTo(body, 9), late()], 'body-too-slow'],
    ['breaks off', (body) => [sendTo(body, 9), body.breakOff()], 'body-incomplete'],
  ])('that %s, and nothing is left behind', async (_given, act, want) => {
    withFakeTimers();
    const body = create();
    const limits = limitsOf();
    const reading = readRawBody(body.source, limits);
    act(body);
    expect(await resultOf(reading)).toBe(want);
    expect([limits.used, body.isStopped()]).toEqual([typeof want === 'number' ? want : 0, true]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([
    ['more than it may be: it is not read', '101', 'body-too-large'],
    ['as much as it may be: it is read', '100', 0],
    ['what is no number: it is read', 'x', 0],
  ])('that says it is %s', async (_given, length, want) => {
    const body = create({ 'content-length': length });
    const start = vi.spyOn(body.source, 'start');
    const reading = readRawBody(body.source, limitsOf());
    body.end();
    expect(await resultOf(reading)).toBe(want);
    expect(start).toHaveBeenCalledTimes(want === 0 ? 1 : 0);
  });

  test('shares the memory with others, and gives it back when it is refused', async () => {
    const limits = limitsOf(150);
    const [first, second, third] = [create(), create(), create()];
    const [one, two, three] = [first, second, third].map(({ source }) =>
      readRawBody(source, limits),
    );
    sendTo(first, 100);
    await expect.poll(() => limits.used).toBe(100);
    sendTo(second, 50, 1);
    expect(await two).toEqual({ kind: 'unavailable', reason: 'overloaded' });
    sendTo(third, 50);
    third.end();
    expect(await three).toMatchObject({ size: 50 });
    expect(limits.used).toBe(150);
    first.breakOff();
    await one;
    expect(limits.used).toBe(50);
  });

  test('that comes too late takes no memory, however late it is', async () => {
    withFakeTimers();
    for (let turns = 0; turns < 20; turns += 1) {
      const body = create();
      const limits = limitsOf();
      const reading = readRawBody(body.source, limits);
      late();
      for (let turn = 0; turn < turns; turn += 1) await undefined;
      if (!body.isStopped()) sendTo(body, 9);
      expect(await resultOf(reading)).toBe('body-too-slow');
      expect({ turns, used: limits.used }).toEqual({ turns, used: 0 });
    }
  });
});

test.each<[given: string, cancel: () => Promise<void>]>([
  ['never ends', () => new Promise(() => {})],
  ['fails', () => Promise.reject(new Error('reset'))],
])(
  'a body that is not wanted is answered, although its cancellation %s',
  async (_given, cancel) => {
    const body = ofFetch({}, cancel);
    const reading = readRawBody(body.source, limitsOf());
    body.send(new Uint8Array(101));
    expect(await resultOf(reading)).toBe('body-too-large');
  },
);

const failLater = (request: IncomingMessage) =>
  setImmediate(() => setImmediate(() => request.emit('error', new Error('reset'))));

test.each<[given: string, act: (request: IncomingMessage) => unknown]>([
  ['was closed before', (request) => request.destroy()],
  ['fails', failLater],
])('a request that %s broke off, and nothing is left behind', async (_given, act) => {
  const request = new IncomingMessage(new Socket());
  act(request);
  await new Promise(setImmediate);
  const { source } = readNodeRequest(request);
  expect(await resultOf(readRawBody(source, limitsOf()))).toBe('body-incomplete');
  expect(['data', 'end', 'close'].map((name) => request.listenerCount(name))).toEqual([0, 0, 0]);
});

test.each<[given: string, fault: Partial<BodySource>]>([
  [
    'starts',
    {
      start: () => {
        throw new RangeError('x');
      },
    },
  ],
  [
    'joins',
    {
      join: () => {
        throw new RangeError('x');
      },
    },
  ],
])('a source that throws when it %s rejects, and nothing is held', async (_given, fault) => {
  const body = ofNode();
  const limits = limitsOf();
  const reading = readRawBody({ ...body.source, ...fault }, limits);
  body.send(Buffer.alloc(9));
  body.end();
  await expect(reading).rejects.toThrow(RangeError);
  expect(limits.used).toBe(0);
});
