import { FakeClock } from '@ordering/kit/fake-clock';
import { expect, test, vi } from 'vitest';
import { whileItGoesOn } from './patience.ts';

/** A call that ends when it has been looked after so often, or is aborted. */
function calling(looks: number, attemptsAt: (look: number) => number | undefined) {
  let done: (result: string) => void = () => {};
  let seen = 0;
  const aborted = vi.fn();
  return {
    aborted,
    call: (signal: AbortSignal) =>
      new Promise<string>((resolve, reject) => {
        done = resolve;
        signal.addEventListener('abort', () => {
          aborted();
          reject(new Error('aborted'));
        });
      }),
    async look() {
      seen += 1;
      if (seen === looks) done('done');
      const attempts = attemptsAt(seen);
      if (attempts === undefined) throw new Error('no connection');
      return { attempts, under_way: 10, attempts_left: 50 };
    },
  };
}

test('a call is not aborted while it makes progress', async () => {
  const time = new FakeClock();
  // Every attempt takes half a minute, and they take an hour.
  const { call, look } = calling(3600, (n) => Math.floor(n / 30));
  const onProgress = vi.fn();
  expect(await whileItGoesOn(call, { look, onProgress, time })).toBe('done');
  expect(time.elapsed()).toBeGreaterThanOrEqual(3_600_000);
  expect(onProgress.mock.calls.map(([{ attempts }]) => attempts)).toEqual(
    Array.from({ length: 120 }, (_, index) => index),
  );
});

test.each([
  { name: 'makes no progress', attemptsAt: () => 7 },
  { name: 'cannot be looked after', attemptsAt: () => undefined },
])('a call that $name is aborted after a minute', async ({ attemptsAt }) => {
  const time = new FakeClock();
  const { call, look, aborted } = calling(Number.POSITIVE_INFINITY, attemptsAt);
  await expect(whileItGoesOn(call, { look, time })).rejects.toThrow(
    'no progress on this call for 60 s',
  );
  expect(aborted).toHaveBeenCalledOnce();
  expect(time.elapsed()).toBeLessThan(70_000);
});
