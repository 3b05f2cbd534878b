import { expect, onTestFinished, test, vi } from 'vitest';
import { Places } from './places.ts';

/** The test moves them on. */
function holdMachineTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

const limits = { concurrency: 3, slowConcurrency: 2, maxBytes: 100 };

test('what is taken is given back, twice over', () => {
  const places = new Places(limits, () => {});
  const all = { quick: 3, slow: 2, slowEach: 2 };
  for (const _ of [1, 2]) {
    expect([places.free(0), places.freeBytes]).toEqual([all, 100]);
    const taken = [places.take(1, 40, false), places.take(1, 20, true)];
    expect([places.free(1), places.freeBytes]).toEqual([{ quick: 2, slow: 1, slowEach: 2 }, 40]);
    for (const place of taken) expect(places.release(place)).toBe(true);
    expect(places.freeBytes).toBe(40);
    for (const place of taken) places.forget(place);
  }
  places.stop();
});

test.each([
  { bytes: 99, quick: 2 },
  { bytes: 100, quick: 0 },
  { bytes: 101, quick: 0 },
])('with $bytes of 100 bytes under way, $quick more may begin', ({ bytes, quick }) => {
  const places = new Places(limits, () => {});
  places.take(1, bytes, false);
  expect(places.free(0).quick).toBe(quick);
  places.stop();
});

test('attempts that are over and not written down are bounded too', () => {
  const places = new Places(limits, () => {});
  const unwritten = [1, 2, 3, 4, 5].map(() => {
    const place = places.take(1, 0, false);
    places.release(place);
    return place;
  });
  expect(places.free(0)).toMatchObject({ quick: 0, slow: 0 });
  for (const place of unwritten.slice(0, 1)) places.forget(place);
  expect(places.free(0)).toMatchObject({ quick: 1, slow: 1 });
  places.stop();
});

test('slow endpoints share the slow places, and each has one', () => {
  const places = new Places({ ...limits, slowConcurrency: 10 }, () => {});
  expect([0, 1, 3, 10, 50].map((slow) => places.free(slow).slowEach)).toEqual([10, 10, 3, 1, 1]);
});

test('an attempt that takes a second gives its place back, and keeps it where there is no other', () => {
  holdMachineTimers();
  const slow = vi.fn();
  const places = new Places(limits, slow);
  const taken = [1, 2, 3].map((endpoint) => places.take(endpoint, 0, false));
  expect(places.free(0).quick).toBe(0);
  vi.advanceTimersByTime(999);
  expect(slow).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(slow.mock.calls.flat()).toEqual([1, 2, 3]);
  expect(places.free(3)).toMatchObject({ quick: 2, slow: 0 });
  expect(taken.map((place) => places.release(place))).toEqual([false, false, false]);
  expect(places.free(3)).toMatchObject({ quick: 2, slow: 2 });
  for (const place of taken) places.forget(place);
  expect(places.free(3)).toMatchObject({ quick: 3, slow: 2 });
});

test('of two crowds there is one timer, and none after a stop', () => {
  holdMachineTimers();
  const places = new Places(limits, () => {});
  for (const _ of [1, 2]) {
    const taken = [1, 2, 3].map((endpoint) => places.take(endpoint, 0, false));
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(10);
    for (const place of taken) {
      places.release(place);
      places.forget(place);
    }
    vi.advanceTimersByTime(1000);
    expect(vi.getTimerCount()).toBe(0);
  }
  places.take(1, 0, false);
  places.stop();
  expect(vi.getTimerCount()).toBe(0);
});
