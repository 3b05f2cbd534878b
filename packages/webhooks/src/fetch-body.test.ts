import { expect, onTestFinished, test, vi } from 'vitest';
import { BodyMemory } from './body-memory.ts';
import { readFetchBody } from './fetch-body.ts';

const limitsWith = (memoryBytes: number) => ({
  maxBytes: 100,
  timeoutMs: 1000,
  memory: new BodyMemory(memoryBytes),
});

/** A request, and what its body is made with. */
function streamed() {
  const cancelled = vi.fn();
  let part: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      part = controller;
    },
    cancel: cancelled,
  });
  if (part === undefined) throw new Error('a stream starts at once');
  const init = { method: 'POST', body, duplex: 'half' } as const;
  return { request: new Request('http://receiver.test/', init), stream: part, cancelled };
}

type Stream = ReturnType<typeof streamed>['stream'];
const send = (stream: Stream, ...sizes: readonly number[]) => {
  for (const size of sizes) stream.enqueue(new Uint8Array(size));
};

function withFakeTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

test.each<[given: string, act: (stream: Stream) => void, want: number | string]>([
  ['is whole', (stream) => [send(stream, 1, 1), stream.close()], 2],
  ['is as large as it may be', (stream) => [send(stream, 99, 1), stream.close()], 100],
  ['grows too large', (stream) => send(stream, 99, 2), 'body-too-large'],
  ['stops coming', (stream) => [send(stream, 9), vi.advanceTimersByTime(1000)], 'body-too-slow'],
  ['breaks off', (stream) => [send(stream, 9), stream.error(new Error())], 'body-incomplete'],
])('a body that %s, and nothing is left behind', async (_given, act, want) => {
  withFakeTimers();
  const { request, stream } = streamed();
  const limits = limitsWith(1000);
  const reading = readFetchBody(request, limits);
  act(stream);
  const result = await reading;
  expect(result.ok ? result.body.byteLength : result.reason).toBe(want);
  expect(limits.memory.used).toBe(result.ok ? want : 0);
  expect(vi.getTimerCount()).toBe(0);
});

test('bodies share the memory, and what is refused gives it back', async () => {
  const limits = limitsWith(150);
  const [first, second] = [streamed(), streamed()];
  const readings = [first, second].map(({ request }) => readFetchBody(request, limits));
  send(first.stream, 99);
  send(second.stream, 50, 2);
  expect(await readings[1]).toEqual({ ok: false, reason: 'overloaded' });
  expect(limits.memory.used).toBe(99);
  first.stream.close();
  expect(await readings[0]).toMatchObject({ ok: true });
});

test('a part that arrives as the time ends takes no memory, however late it is', async () => {
  withFakeTimers();
  const wasCancelled: boolean[] = [];
  for (let turns = 0; turns < 20; turns += 1) {
    const { request, stream, cancelled } = streamed();
    const limits = limitsWith(1000);
    const reading = readFetchBody(request, limits);
    vi.advanceTimersByTime(1000);
    for (let turn = 0; turn < turns; turn += 1) await undefined;
    wasCancelled.push(cancelled.mock.calls.length > 0);
    if (cancelled.mock.calls.length === 0) send(stream, 9);
    expect(await reading).toEqual({ ok: false, reason: 'body-too-slow' });
    expect({ turns, used: limits.memory.used }).toEqual({ turns, used: 0 });
  }
  // From before the time was over to after.
  expect([wasCancelled.at(0), wasCancelled.at(-1)]).toEqual([false, true]);
});

test.each<[given: string, act: (stream: Stream) => void, want: string]>([
  ['grows too large', (stream) => send(stream, 99, 2), 'body-too-large'],
  ['stops coming', () => vi.advanceTimersByTime(1000), 'body-too-slow'],
])(
  'a body that %s is answered, although whoever sends it cannot be stopped',
  async (_given, act, want) => {
    withFakeTimers();
    const { request, stream, cancelled } = streamed();
    cancelled.mockReturnValue(new Promise(() => {}));
    const reading = readFetchBody(request, limitsWith(1000));
    act(stream);
    const answer = await Promise.race([reading, new Promise(setImmediate)]);
    expect(answer).toEqual({ ok: false, reason: want });
    expect(cancelled).toHaveBeenCalledOnce();
  },
);
