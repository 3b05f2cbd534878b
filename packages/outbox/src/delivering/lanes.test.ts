import { describe, expect, test } from 'vitest';
import { DueHeap } from './due-heap.ts';
import { Lanes } from './lanes.ts';
import type { Row } from './places.ts';

const places = 8;
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
    const wants = lanes.wants(0, 'prompt', places);
    expect(wants).toEqual(
      [1, 2].map((endpoint) => ({ endpoint, limit: 4, running: 0, retriesFirst: false })),
    );
    expect(lanes.wants(0, 'prompt', places)).toEqual([]);
    expect(lanes.nextDueAt()).toBe(10);
  });

  test('come round: none has a second before everyone had a first', () => {
    const lanes = new Lanes(64);
    for (const endpoint of [1, 2, 3, 4, 5]) lanes.hear(waiting(endpoint));
    const served: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      for (const want of lanes.wants(0, 'prompt', 2)) {
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
      const [want] = lanes.wants(0, 'prompt', places);
      if (want !== undefined) lanes.answer(want, 0, waiting(1), undefined);
      return want?.retriesFirst;
    });
    expect(turns.map((first, n) => (first === true ? n + 1 : 0)).filter(Boolean)).toEqual([8, 16]);
  });

  test('keep what was heard while a claim was under way', () => {
    const lanes = new Lanes(64);
    lanes.hear(waiting(1));
    const [want] = lanes.wants(0, 'prompt', places);
    if (want === undefined) throw new Error('no turn');
    lanes.hear(waiting(1, 5));
    lanes.answer(want, 1, nothing(1), undefined);
    expect(lanes.wants(4, 'prompt', places)).toEqual([]);
    expect(lanes.nextDueAt()).toBe(5);
    expect(lanes.wants(5, 'prompt', places)).toMatchObject([{ endpoint: 1 }]);
  });

  test('come again after a claim that failed', () => {
    const lanes = new Lanes(64);
    lanes.hear(waiting(1));
    const [want] = lanes.wants(0, 'prompt', places);
    if (want === undefined) throw new Error('no turn');
    lanes.answer(want, 0, undefined, undefined);
    expect(lanes.wants(0, 'prompt', places)).toHaveLength(1);
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
  const roomOf = (lanes: Lanes, row: Row = 'prompt') => lanes.wants(0, row, 1000)[0]?.limit ?? 0;

  test.each([
    { most: 64, running: 0, want: 64 },
    { most: 64, running: 63, want: 1 },
    { most: 64, running: 64, want: 0 },
    { most: 4, running: 0, want: 4 },
    { most: 4, running: 9, want: 0 },
  ])('$most at most, $running under way: $want', ({ most, running, want }) => {
    expect(roomOf(busy(most, running))).toBe(want);
  });

  test.each([true, false])('is the same after an attempt that was prompt: %s', (isPrompt) => {
    const lanes = busy(64, 2);
    lanes.ended(1, isPrompt);
    expect(roomOf(lanes)).toBe(63);
  });

  test('is that of another row for as long as an endpoint takes long', () => {
    const lanes = busy(64, 2);
    lanes.slowDown(1);
    expect(lanes.rowOf(1)).toBe('late');
    expect(roomOf(lanes, 'prompt')).toBe(0);
    expect(lanes.waits(0, 'late')).toBe(true);
    lanes.ended(1, false);
    expect(roomOf(lanes, 'late')).toBe(63);
    lanes.ended(1, true);
    expect(lanes.rowOf(1)).toBe('prompt');
  });

  test('is shared out in the row of those that take long as in the other one', () => {
    const lanes = new Lanes(64);
    for (const endpoint of [1, 2, 3]) {
      lanes.hear(waiting(endpoint));
      lanes.slowDown(endpoint);
    }
    expect(lanes.wants(0, 'prompt', 12)).toEqual([]);
    expect(lanes.wants(0, 'late', 12).map(({ limit }) => limit)).toEqual([4, 4, 4]);
  });
});

describe('what is kept in memory', () => {
  const far = 6 * 3_600_000;

  /** One attempt at each of so many endpoints, after which nothing waits for them. */
  function once(lanes: Lanes, count: number): void {
    for (let endpoint = 0; endpoint < count; endpoint += 1) lanes.hear(waiting(endpoint));
    for (const row of ['prompt', 'late'] as const) {
      for (const want of lanes.wants(0, row, 10_000)) {
        lanes.answer(want, 1, nothing(want.endpoint), undefined);
        lanes.slowDown(want.endpoint);
        lanes.ended(want.endpoint, false);
      }
    }
  }

  test('of an endpoint there is one time at most, however often it is served before that', () => {
    const lanes = new Lanes(64);
    lanes.hear({ endpoint: 1, firstDueAt: undefined, retryDueAt: far });
    for (let n = 0; n < 1000; n += 1) {
      lanes.hear(waiting(1, n));
      for (const want of lanes.wants(n, 'prompt', places)) {
        const left = { endpoint: 1, firstDueAt: undefined, retryDueAt: far };
        lanes.answer(want, 1, left, undefined);
        lanes.ended(1, true);
      }
      expect([lanes.times, lanes.nextDueAt()]).toEqual([1, far]);
    }
  });

  test.each([1000, 1001])(
    'of %d endpoints that took long and have nothing to do, a thousand',
    (count) => {
      const lanes = new Lanes(64);
      for (const _ of [1, 2]) {
        once(lanes, count);
        expect(lanes.size).toBe(1000);
        expect(lanes.rowOf(count - 1)).toBe('late');
      }
    },
  );
});

test('an endpoint that answers soon and has nothing to do is forgotten', () => {
  const lanes = new Lanes(64);
  for (let endpoint = 0; endpoint < 1000; endpoint += 1) lanes.hear(waiting(endpoint));
  for (let left = 1000; left > 0; ) {
    for (const want of lanes.wants(0, 'prompt', places)) {
      lanes.answer(want, 1, nothing(want.endpoint), undefined);
      lanes.ended(want.endpoint, true);
      left -= 1;
    }
  }
  expect(lanes.size).toBe(0);
});
