import type { Clock } from '../src/clock.ts';

/** A clock that moves only when told, except that a sleep takes no time at all: it moves the clock. */
export interface FakeClock extends Clock {
  /** Every sleep that was asked for, in milliseconds. */
  readonly sleeps: readonly number[];
  /** Moves the clock and runs the timers that are due. */
  advance(ms: number): void;
  /** The number of timers that still run. */
  timers(): number;
}

export function fakeClock(start = Date.UTC(2026, 1, 27, 12)): FakeClock {
  let time = start;
  const sleeps: number[] = [];
  const timers = new Set<{ readonly at: number; readonly action: () => void }>();

  const advance = (ms: number): void => {
    time += ms;
    for (const timer of [...timers].filter(({ at }) => at <= time)) {
      timers.delete(timer);
      timer.action();
    }
  };
  return {
    sleeps,
    advance,
    timers: () => timers.size,
    now: () => time,
    elapsed: () => time - start,
    sleep: async (ms) => {
      sleeps.push(ms);
      advance(ms);
    },
    after: (ms, action) => {
      const timer = { at: time + ms, action };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  };
}
