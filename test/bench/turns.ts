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
