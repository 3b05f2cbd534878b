import { FakeClock } from '@ordering/kit/fake-clock';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Expiry } from '../queue.ts';
import type { Retention } from './options.ts';
import { withDefaults } from './options.ts';
import { Upkeep } from './upkeep.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Upkeep whose steps find so many each; `Error`s are thrown. */
function upkeepOf(found: readonly (number | Error)[], retention: Retention = {}) {
  const clock = new FakeClock();
  const left = [...found];
  const expire = vi.fn(async (_expiry: Expiry): Promise<number> => {
    const next = left.shift() ?? 0;
    if (next instanceof Error) throw next;
    return next;
  });
  const onStoreError = vi.fn();
  const upkeep = new Upkeep({ expire }, withDefaults({ clock, retention, onStoreError }));
  onTestFinished(() => upkeep.stop());
  return { upkeep, clock, expire, onStoreError };
}

const dayMs = 24 * 60 * 60 * 1000;

const usual = { keep: 100_000, ageMs: 30 * dayMs };
const failed = { keep: 1_000_000, ageMs: 90 * dayMs };
test.each([
  { retention: {}, want: [usual, failed] },
  { retention: { deliveries: 5 }, want: [{ ...usual, keep: 5 }, failed] },
  { retention: { ageMs: 7 }, want: [{ ...usual, ageMs: 7 }, failed] },
  { retention: { failed: { deliveries: 5 } }, want: [usual, { ...failed, keep: 5 }] },
  { retention: { failed: { ageMs: 7 } }, want: [usual, { ...failed, ageMs: 7 }] },
])('with $retention it keeps $want', async ({ retention, want }) => {
  const { upkeep, clock, expire } = upkeepOf([0], retention);
  upkeep.wanted();
  await vi.advanceTimersByTimeAsync(1000);
  const [acknowledged, failed] = want.map(({ keep, ageMs }) => ({
    keep,
    since: clock.now() - ageMs,
  }));
  expect(expire.mock.calls).toEqual([[{ acknowledged, failed, limit: 200 }]]);
});

test.each([
  { name: 'nothing is asked before something has ended', wanted: 0, found: [], at: [] },
  { name: 'a second after it, once for all of that second', wanted: 3, found: [0], at: [1000] },
  { name: 'one less than a step is the end', wanted: 1, found: [199], at: [1000] },
  {
    name: 'after a whole step the next one comes soon',
    wanted: 1,
    found: [200, 200, 0],
    at: [1000, 1020, 1040],
  },
  {
    name: 'after a failure it comes a second later',
    wanted: 1,
    found: [new Error('disk full'), 0],
    at: [1000, 2000],
  },
])('$name', async ({ wanted, found, at }) => {
  const { upkeep, expire, onStoreError } = upkeepOf(found);
  for (let n = 0; n < wanted; n += 1) upkeep.wanted();
  const asked: number[] = [];
  for (let ms = 1; ms <= 5000; ms += 1) {
    await vi.advanceTimersByTimeAsync(1);
    while (asked.length < expire.mock.calls.length) asked.push(ms);
  }
  expect(asked).toEqual(at);
  expect(onStoreError).toHaveBeenCalledTimes(found.filter((each) => each instanceof Error).length);
  expect(vi.getTimerCount()).toBe(0);
});

test('a stop in the middle of a step is the end of it', async () => {
  const { upkeep, expire } = upkeepOf([200, 200]);
  upkeep.wanted();
  vi.advanceTimersByTime(1000);
  upkeep.stop();
  await vi.advanceTimersByTimeAsync(5000);
  upkeep.wanted();
  await vi.advanceTimersByTimeAsync(5000);
  expect(expire).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('a stop before a step takes its timer back', async () => {
  const { upkeep, expire } = upkeepOf([0]);
  upkeep.wanted();
  expect(vi.getTimerCount()).toBe(1);
  upkeep.stop();
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(5000);
  expect(expire).not.toHaveBeenCalled();
});
