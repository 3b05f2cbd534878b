import { execFileSync } from 'node:child_process';
import { setTimeout as after } from 'node:timers/promises';

/** How long something runs between two pauses, and how long a pause lasts, at most, in milliseconds. */
const mostRunningMs = 4000;
const mostPausedMs = 1500;

/**
 * Pauses a process and what it has started, again and again, until the signal: sometimes all of them, as a closed laptop
 * does, and sometimes one, as a scheduler does. Everything runs again when this resolves.
 *
 * @param random Numbers from 0 to 1 that say when, whom and how long.
 */
export async function pauseAgainAndAgain(
  pid: number,
  random: () => number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await wait(random() * mostRunningMs, signal);
    const tree = treeOf(pid);
    const one = tree[Math.floor(random() * tree.length)];
    const chosen = random() < 0.5 || one === undefined ? tree : [one];
    for (const each of chosen) send(each, 'SIGSTOP');
    await wait(random() * mostPausedMs, signal);
    for (const each of chosen) send(each, 'SIGCONT');
  }
}

async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await after(ms, undefined, { signal }).catch(() => undefined);
}

/** A process and all that descend from it, as they are now. */
function treeOf(pid: number): readonly number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const tree = [pid];
  // A process that is found adds its children, which are looked for in turn.
  for (const parent of tree) {
    for (const [child = 0, its] of pairs) if (its === parent) tree.push(child);
  }
  return tree;
}

/** It may have ended since it was looked for. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {}
}
