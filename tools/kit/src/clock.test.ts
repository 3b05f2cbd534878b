import { afterEach, expect, test, vi } from 'vitest';
import { maxTimerMs, systemClock, withinTime } from './clock.ts';

afterEach(() => {
  vi.useRealTimers();
});

test.each([0, 1, 1000, maxTimerMs, maxTimerMs + 1, 3 * maxTimerMs])(
  'after %d ms, not earlier, and once',
  (ms) => {
    vi.useFakeTimers();
    let calls = 0;
    systemClock.after(ms, () => {
      calls += 1;
    });
    vi.advanceTimersByTime(Math.max(0, ms - 1));
    expect(calls).toBe(ms === 0 ? 1 : 0);
    vi.advanceTimersByTime(1);
    expect(calls).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  },
);

test('what is cancelled is not called, however long it was to wait', () => {
  vi.useFakeTimers();
  const cancel = systemClock.after(2 * maxTimerMs, () => expect.unreachable());
  vi.advanceTimersByTime(maxTimerMs);
  cancel();
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ['before', 0],
  ['during', 1],
])('sleep ends at an abort %s it, and leaves nothing behind', async (_when, ms) => {
  vi.useFakeTimers();
  const controller = new AbortController();
  if (ms === 0) controller.abort();
  const slept = systemClock.sleep(1000, controller.signal);
  vi.advanceTimersByTime(ms);
  controller.abort();
  await slept;
  expect(vi.getTimerCount()).toBe(0);
});

test('withinTime gives the result, the failure, or that time is up', async () => {
  vi.useFakeTimers();
  expect(await withinTime(10, Promise.resolve('done'))).toBe('done');
  await expect(withinTime(10, Promise.reject(new Error('no')))).rejects.toThrow('no');
  const late = withinTime(10, new Promise(() => {}));
  vi.advanceTimersByTime(10);
  expect(await late).toBe('timed-out');
  expect(vi.getTimerCount()).toBe(0);
});
