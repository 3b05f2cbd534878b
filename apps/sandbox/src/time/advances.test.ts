import { FakeClock } from '@ordering/kit/fake-clock';
import type { Delivering } from '@ordering/outbox';
import { expect, test } from 'vitest';
import { Advances, type ClockAdvance } from './advances.ts';

/**
 * An outbox whose attempts the test ends, beside a machine whose time it lets pass.
 *
 * @param gap How long after a move of the clock the next attempt is due, in ms; none is unless given.
 */
function scene(countLeft: (until: number) => Promise<number> = async () => 30, gap?: number) {
  const machine = new FakeClock();
  const told: ClockAdvance[] = [];
  const clock = new FakeClock(0);
  const quiet: (() => void)[] = [];
  const delivering = {
    ended: 0,
    underWay: 0,
    whenQuiet: <T>(action: (nextDueAt: number | undefined) => T) =>
      new Promise<T | undefined>((resolve) =>
        quiet.push(() => resolve(action(gap === undefined ? gap : clock.now() + gap))),
      ),
    stop: async () => {},
  } satisfies Delivering;
  const time = {
    elapsed: () => machine.elapsed(),
    sleep: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        const cancel = machine.after(ms, resolve);
        signal?.addEventListener('abort', () => {
          cancel();
          resolve();
        });
      }),
  };
  const advances = new Advances({
    clock,
    delivering: async () => delivering,
    countLeft,
    onProgress: (progress) => told.push(progress),
    time,
  });
  /** Lets time pass, and everything that waits for it happen. */
  const pass = async (ms: number): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    for (let left = ms; left > 0; left -= 50) {
      machine.advance(50);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const settle = async (): Promise<void> => {
    await expect.poll(() => quiet.length).toBeGreaterThan(0);
    quiet.shift()?.();
  };
  return { advances, delivering, told, pass, settle, machine };
}

test('an advance reports progress at most four times a second', async () => {
  const { advances, delivering, told, pass, settle } = scene();
  const advance = advances.advance(60_000);
  delivering.underWay = 10;
  await pass(10_000);
  expect(told).toEqual([{ attempts: 0, under_way: 10, attempts_left: 30, took_ms: 250 }]);
  for (let n = 0; n < 20; n += 1) {
    delivering.ended += 1;
    await pass(50);
  }
  expect(told.length).toBe(5);
  expect(told.at(-1)).toEqual({
    ...{ attempts: 20, under_way: 10, attempts_left: 30, took_ms: 11_000 },
  });
  expect(advances.current).toEqual(told.at(-1));
  await settle();
  await settle();
  expect(await advance).toBe(20);
  expect(advances.current).toBeUndefined();
});

test('the estimate goes by the attempts that were over when the clock was last moved', async () => {
  const left = { count: 60 };
  const { advances, delivering, pass, settle } = scene(async () => left.count, 1_000);
  const advance = advances.advance(60_000);
  const end = (attempts: number) => {
    delivering.ended += attempts;
    left.count -= attempts;
  };
  await pass(9_750);
  end(1);
  await pass(250);
  expect(advances.current).not.toHaveProperty('left_ms');
  end(9);
  await settle();
  await pass(250);
  expect(advances.current).toMatchObject({ attempts: 10, took_ms: 10_250, left_ms: 49_750 });
  await pass(9_500);
  end(1);
  await pass(250);
  expect(advances.current).toMatchObject({ attempts: 11, took_ms: 20_000, left_ms: 40_000 });
  for (let n = 0; n < 60; n += 1) await settle();
  expect(await advance).toBe(11);
});

test('a count that fails does not end an advance', async () => {
  const { advances, told, pass, settle } = scene(() => Promise.reject(new Error('disk full')));
  const advance = advances.advance(1_000);
  await pass(1_000);
  await settle();
  await settle();
  expect(await advance).toBe(0);
  expect(told).toEqual([]);
});
