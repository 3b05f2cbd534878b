import { describe, expect, test } from 'vitest';
import { DueHeap } from './due-heap.ts';
import { Lanes } from './lanes.ts';

const places = { quick: 8, slow: 4, slowEach: 1 };
const waiting = (endpoint: number, firstDueAt = 0) => ({
  endpoint,
  firstDueAt,
  retryDueAt: undefined,
});
const nothing = (endpoint: number) => ({ endpoint, firstDueAt: undefined, retryDueAt: undefined });

test('the heap gives out in order, whatever came first', () => {
  const heap = new DueHeap<number>();
  const values = Array.from({ length: 200 }, (_, n) => (n * 7919) % 211);
  for (const value of values) heap.set(300 - value, value);
  for (const value of values) heap.set(value, value);
  expect(heap.firstAt).toBe(Math.min(...values));
  const out = values.map(() => heap.pop()?.at);
  expect(out).toEqual([...values].sort((a, b) => a - b));
  expect([heap.pop(), heap.firstAt, heap.size]).toEqual([undefined, undefined, 0]);
});

test('the heap takes out what is due no more', () => {
  const heap = new DueHeap<number>();
  for (let value = 0; value < 50; value += 1) heap.set((value * 31) % 50, value);
  for (let value = 0; value < 50; value += 3) heap.set(Infinity, value);
  heap.set(Infinity, 99);
  const out = Array.from({ length: 33 }, () => heap.pop()?.at ?? -1);
  expect(out).toEqual([...out].sort((a, b) => a - b));
  expect([out.includes(-1), heap.size]).toEqual([false, 0]);
});

describe('turns', () => {
  test('are shared by those with something due', () => {
    const lanes = new Lanes(64);
    for (const endpoint of [1, 2]) lanes.hear(waiting(endpoint));
    lanes.hear(waiting(3, 10));
    const wants = lanes.wants(0, places);
    expect(wants).toEqual(
      [1, 2].map((endpoint) => ({ endpoint, limit: 4, running: 0, retriesFirst: false })),
    );
    expect(lanes.wants(0, places)).toEqual([]);
    expect(lanes.nextDueAt()).toBe(10);
  });

  test('come round: none has a second before everyone had a first', () => {
    const lanes = new Lanes(64);
    for (const endpoint of [1, 2, 3, 4, 5]) lanes.hear(waiting(endpoint));
    const served: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      for (const want of lanes.wants(0, { ...places, quick: 2 })) {
        served.push(want.endpoint);
        lanes.answer(want, 0, waiting(want.endpoint), undefined);
      }
    }
    const rounds = [served.slice(0, 5), served.slice(5)].map((round) => round.sort());
    expect(rounds).toEqual([
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5],
    ]);
  });

  test('let attempts after the first go first, once in eight', () => {
    const lanes = new Lanes(64);
    lanes.hear(waiting(1));
    const turns = Array.from({ length: 16 }, () => {
      const [want] = lanes.wants(0, places);
      if (want !== undefined) lanes.answer(want, 0, waiting(1), undefined);
      return want?.retriesFirst;
    });
    expect(turns.map((first, n) => (first === true ? n + 1 : 0)).filter(Boolean)).toEqual([8, 16]);
  });

  test('keep what was heard while a claim was under way', () => {
    const lanes = new Lanes(64);
    lanes.hear(waiting(1));
    const [want] = lanes.wants(0, places);
    if (want === undefined) throw new Error('no turn');
    lanes.hear(waiting(1, 5));
    lanes.answer(want, 1, nothing(1), undefined);
    expect(lanes.wants(4, places)).toEqual([]);
    expect(lanes.nextDueAt()).toBe(5);
    expect(lanes.wants(5, places)).toMatchObject([{ endpoint: 1 }]);
  });

  test('come again after a claim that failed', () => {
    const lanes = new Lanes(64);
    lanes.hear(waiting(1));
    const [want] = lanes.wants(0, places);
    if (want === undefined) throw new Error('no turn');
    lanes.answer(want, 0, undefined, undefined);
    expect(lanes.wants(0, places)).toHaveLength(1);
  });
});

describe('room', () => {
  /** A lane with something due and so many attempts under way. */
  function busy(most: number, running: number): Lanes {
    const lanes = new Lanes(most);
    for (let n = 0; n < running; n += 1) lanes.begun(1);
    lanes.hear(waiting(1));
    return lanes;
  }
  const roomOf = (lanes: Lanes) =>
    lanes.wants(0, { quick: 1000, slow: 1000, slowEach: 1000 })[0]?.limit ?? 0;

  test.each([
    { most: 64, running: 0, want: 16 },
    { most: 64, running: 15, want: 1 },
    { most: 64, running: 16, want: 0 },
    { most: 4, running: 0, want: 4 },
    { most: 4, running: 4, want: 0 },
  ])('$most at most, $running under way: $want', ({ most, running, want }) => {
    expect(roomOf(busy(most, running))).toBe(want);
  });

  test.each([
    { went: 'well', want: 17 },
    { went: 'badly', want: 8 },
    { went: 'nothing', want: 16 },
  ] as const)('after an attempt that went $went: $want', ({ went, want }) => {
    const lanes = busy(64, 1);
    lanes.ended(1, went, true);
    expect(roomOf(lanes)).toBe(want);
  });

  test('shrinks to one and not to none, and grows to the most and not beyond', () => {
    const lanes = busy(20, 60);
    for (let n = 0; n < 10; n += 1) lanes.ended(1, 'badly', true);
    for (let n = 0; n < 50; n += 1) lanes.ended(1, 'nothing', true);
    expect(roomOf(lanes)).toBe(1);
    const again = busy(20, 60);
    for (let n = 0; n < 60; n += 1) again.ended(1, 'well', true);
    expect(roomOf(again)).toBe(20);
  });

  test('of slow endpoints is that of the slow places', () => {
    const lanes = new Lanes(64);
    lanes.hear(waiting(1));
    lanes.begun(1);
    lanes.slowDown(1);
    expect(lanes.slow).toBe(1);
    expect(lanes.wants(0, { quick: 8, slow: 0, slowEach: 1 })).toEqual([]);
    expect(lanes.wants(0, { quick: 0, slow: 8, slowEach: 3 })).toMatchObject([{ limit: 2 }]);
    lanes.ended(1, 'well', true);
    expect(lanes.slow).toBe(0);
  });
});

describe('what is remembered', () => {
  const far = 6 * 3_600_000;
  const everywhere = { quick: 10_000, slow: 10_000, slowEach: 1 };

  /** One attempt at each of so many endpoints, after which nothing waits for them. */
  function once(lanes: Lanes, count: number, went: 'well' | 'badly', slow: boolean): void {
    for (let endpoint = 0; endpoint < count; endpoint += 1) lanes.hear(waiting(endpoint));
    for (const want of lanes.wants(0, everywhere)) {
      lanes.answer(want, 1, nothing(want.endpoint), undefined);
      if (slow) lanes.slowDown(want.endpoint);
      lanes.ended(want.endpoint, went, !slow);
    }
  }

  test('of an endpoint there is one time at most, however often it is served before that', () => {
    const lanes = new Lanes(64);
    lanes.hear({ endpoint: 1, firstDueAt: undefined, retryDueAt: far });
    for (let n = 0; n < 1000; n += 1) {
      lanes.hear(waiting(1, n));
      for (const want of lanes.wants(n, places)) {
        const left = { endpoint: 1, firstDueAt: undefined, retryDueAt: far };
        lanes.answer(want, 1, left, undefined);
        lanes.ended(1, 'well', true);
      }
      expect([lanes.times, lanes.nextDueAt()]).toEqual([1, far]);
    }
  });

  test.each([
    { count: 1000, went: 'badly', slow: false },
    { count: 1001, went: 'badly', slow: false },
    { count: 1001, went: 'well', slow: true },
  ] as const)(
    'of $count endpoints that were not well and have nothing to do, a thousand',
    (given) => {
      const lanes = new Lanes(64);
      for (const _ of [1, 2]) {
        once(lanes, given.count, given.went, given.slow);
        expect(lanes.size).toBe(1000);
      }
    },
  );

  test('a slow endpoint with nothing to do takes no share of the places from others', () => {
    const lanes = new Lanes(64);
    once(lanes, 10, 'well', true);
    expect(lanes.slow).toBe(0);
    lanes.hear(waiting(3));
    expect([lanes.slow, lanes.isSlow(3)]).toEqual([1, true]);
  });
});

test('an endpoint that is well and has nothing to do is forgotten', () => {
  const lanes = new Lanes(64);
  for (let endpoint = 0; endpoint < 1000; endpoint += 1) lanes.hear(waiting(endpoint));
  for (let left = 1000; left > 0; ) {
    for (const want of lanes.wants(0, places)) {
      lanes.answer(want, 1, nothing(want.endpoint), undefined);
      lanes.ended(want.endpoint, 'well', true);
      left -= 1;
    }
  }
  expect(lanes.size).toBe(0);
});
