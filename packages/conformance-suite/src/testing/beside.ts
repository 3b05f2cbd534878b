import { setTimeout as pause } from 'node:timers/promises';

/** So many runs go on in any case: each of them mostly waits. */
const least = 3;

/** How this thread is looked at: it takes so many naps, each of so many ms. */
const naps = 10;
const napMs = 10;

/** From this part of that time on, this thread is busy: the rest is left for what goes on already. */
const busy = 0.7;

let running = 0;
let last: Promise<void> = Promise.resolve();

/**
 * Makes a run beside others, as soon as this thread has time for one more. Checks of real time say nothing where the thread
 * is busy, and how many runs that takes depends on the machine and on what else goes on there.
 */
export async function beside<T>(run: () => Promise<T>): Promise<T> {
  last = last.then(begin);
  await last;
  try {
    return await run();
  } finally {
    running -= 1;
  }
}

async function begin(): Promise<void> {
  while (running >= least && (await isBusy()));
  running += 1;
}

/** Whether this thread has much to do itself, or wakes late because others have. */
async function isBusy(): Promise<boolean> {
  const from = performance.now();
  const before = performance.eventLoopUtilization();
  for (let nap = 0; nap < naps; nap += 1) await pause(napMs);
  const { active } = performance.eventLoopUtilization(before);
  const tookMs = performance.now() - from;
  return active + (tookMs - naps * napMs) > busy * tookMs;
}
