import { expect, onTestFinished, test, vi } from 'vitest';
import { Places } from './places.ts';

/** The test moves them on. */
function holdMachineTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

const limits = { concurrency: 3, sockets: 2, maxBytes: 100 };
const freeOf = (places: Places) => [places.free('prompt'), places.free('late')];

test('what is taken is returned, in two rounds', () => {
  const places = new Places(limits, () => {});
  for (const _ of [1, 2]) {
    expect([...freeOf(places), places.freeBytes('prompt')]).toEqual([3, 2, 100]);
    const taken = [places.take(1, 40, 'prompt'), places.take(1, 20, 'late')];
    expect([...freeOf(places), places.freeBytes('prompt')]).toEqual([2, 1, 40]);
    for (const place of taken) expect(places.release(place)).toBe(true);
    expect(places.freeBytes('prompt')).toBe(40);
    for (const place of taken) places.forget(place);
  }
  places.stop();
});

test.each([
  { bytes: 99, prompt: 2 },
  { bytes: 100, prompt: 0 },
  { bytes: 101, prompt: 0 },
])('with $bytes of 100 bytes under way, $prompt more may begin', ({ bytes, prompt }) => {
  const places = new Places(limits, () => {});
  places.take(1, bytes, 'prompt');
  expect(places.free('prompt')).toBe(prompt);
  places.stop();
});

test.each([
  { bytes: 49, free: [3, 1] },
  { bytes: 50, free: [3, 0] },
])(
  'endpoints that take long get half of the bytes: with $bytes of 100, $free may begin',
  ({ bytes, free }) => {
    const places = new Places(limits, () => {});
    places.take(1, bytes, 'late');
    expect(freeOf(places)).toEqual(free);
    expect(places.freeBytes('prompt')).toBe(100 - bytes);
    places.stop();
  },
);

test('what a claim may take is kept for it until it has answered', () => {
  const places = new Places(limits, () => {});
  const release = places.reserve(4, 60);
  expect([...freeOf(places), places.freeBytes('prompt'), places.freeBytes('late')]).toEqual([
    1, 1, 40, 40,
  ]);
  release();
  expect([...freeOf(places), places.freeBytes('prompt'), places.freeBytes('late')]).toEqual([
    3, 2, 100, 50,
  ]);
});

test('attempts that ended and are not stored yet are bounded too', () => {
  const places = new Places(limits, () => {});
  const unwritten = [1, 2, 3, 4, 5].map(() => {
    const place = places.take(1, 0, 'prompt');
    places.release(place);
    return place;
  });
  expect(freeOf(places)).toEqual([0, 0]);
  for (const place of unwritten.slice(0, 1)) places.forget(place);
  expect(freeOf(places)).toEqual([1, 1]);
  places.stop();
});

test('few attempts at slow endpoints start together', () => {
  const places = new Places({ ...limits, sockets: 1000 }, () => {});
  expect(places.free('late')).toBe(32);
});

test('an attempt that takes half a second gives its place back, and keeps it where no socket is free', () => {
  holdMachineTimers();
  const late = vi.fn();
  const places = new Places(limits, late);
  const taken = [1, 2, 3].map((endpoint) => places.take(endpoint, 10, 'prompt'));
  expect(places.free('prompt')).toBe(0);
  vi.advanceTimersByTime(499);
  expect(late).not.toHaveBeenCalled();
  expect(places.isCrowded).toBe(false);
  vi.advanceTimersByTime(1);
  expect(late.mock.calls.flat()).toEqual([1, 2, 3]);
  expect(freeOf(places)).toEqual([2, 0]);
  expect([places.isCrowded, places.freeBytes('late')]).toEqual([true, 30]);
  expect(taken.map((place) => places.release(place))).toEqual([false, false, false]);
  expect(freeOf(places)).toEqual([2, 2]);
  for (const place of taken) places.forget(place);
  expect(freeOf(places)).toEqual([3, 2]);
  expect([places.isCrowded, places.freeBytes('late')]).toEqual([false, 50]);
});

test('two bursts share one timer, and a stop clears it', () => {
  holdMachineTimers();
  const places = new Places(limits, () => {});
  for (const _ of [1, 2]) {
    const taken = [1, 2, 3].map((endpoint) => places.take(endpoint, 0, 'prompt'));
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(10);
    for (const place of taken) {
      places.release(place);
      places.forget(place);
    }
    vi.advanceTimersByTime(1000);
    expect(vi.getTimerCount()).toBe(0);
  }
  places.take(1, 0, 'prompt');
  places.stop();
  expect(vi.getTimerCount()).toBe(0);
});
