import { setTimeout as pause } from 'node:timers/promises';

/** How long is looked at what this thread does, in ms. */
const lookMs = 100;

/** The part of that time from which on this thread is busy: the rest is left for what goes on already. */
const busy = 0.7;

let last: Promise<void> = Promise.resolve();

/**
 * Waits until this thread has time for one more subject. Most of a run is waiting, so many may go on at once; but checks of
 * real time say nothing where the thread is busy, and how many that takes depends on the machine.
 */
export function whenIdle(): Promise<void> {
  last = last.then(async () => {
    for (;;) {
      const before = performance.eventLoopUtilization();
      await pause(lookMs);
      if (performance.eventLoopUtilization(before).utilization < busy) return;
    }
  });
  return last;
}
