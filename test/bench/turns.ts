import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How often the event loop is asked to do something at once, in ms. */
const askedEveryMs = 1;

/**
 * Follows how long this thread's event loop keeps others waiting, by the clock on the wall. Returns what ends that, and how
 * long 99 of 100 had to wait at most, in ms. What else the machine does meanwhile is in it.
 */
export function longestStallMs(): () => number {
  const delays = monitorEventLoopDelay({ resolution: askedEveryMs });
  delays.enable();
  return () => {
    delays.disable();
    return Math.max(0, delays.percentile(99) / 1e6 - askedEveryMs);
  };
}

/**
 * Follows the turns of this thread's event loop. Returns what ends that, and how long one turn of a hundred that did anything
 * took at least, in ms of this thread's own time: what else the machine does meanwhile is not in it.
 */
export function longestTurnMs(): () => number {
  const turns: number[] = [];
  let before = process.threadCpuUsage();
  let following = true;
  const turn = (): void => {
    const now = process.threadCpuUsage();
    const ms = (now.user + now.system - before.user - before.system) / 1000;
    before = now;
    // Turns in which nothing happened are this function's own.
    if (ms > 0.1) turns.push(ms);
    if (following) setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    following = false;
    return turns.sort((a, b) => a - b)[Math.floor(turns.length * 0.99)] ?? 0;
  };
}
