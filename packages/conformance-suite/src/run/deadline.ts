import { setMaxListeners } from 'node:events';
import { maxTimerMs } from '@ordering/kit/clock';

/** The time that a run may take: nothing in it waits longer. */
export interface Deadline {
  /** Aborts when the time is up, or the run is interrupted. */
  readonly signal: AbortSignal;
  remainingMs(): number;
  /** The time that what has to be done afterwards may still take, however the run has ended. */
  overtimeMs(): number;
  /** Why it is over, once the signal has aborted. */
  because(): string;
}

/** What has to be done when the time is up takes no longer than this. */
const mostOvertimeMs = 4000;

/** @param interrupt Ends the run before its time. */
export function deadlineIn(ms: number, interrupt?: AbortSignal): Deadline {
  const end = performance.now() + ms;
  const timeUp = AbortSignal.timeout(Math.min(Math.ceil(ms), maxTimerMs));
  const signal = interrupt === undefined ? timeUp : AbortSignal.any([timeUp, interrupt]);
  // Every check that is under way listens, as does what it waits for. Node.js 20 takes more than ten for a leak.
  setMaxListeners(0, signal);
  return {
    signal,
    remainingMs: () => (signal.aborted ? 0 : Math.max(0, end - performance.now())),
    overtimeMs: () => Math.max(0, end + mostOvertimeMs - performance.now()),
    because: () =>
      interrupt?.aborted === true
        ? 'the run was interrupted'
        : 'the time limit of the run was reached; raise it with --timeout',
  };
}

/** What is awaited, or nothing where the time is up before. */
export function unlessOver<T>(awaited: Promise<T>, { signal }: Deadline): Promise<T | undefined> {
  const over = new AbortController();
  const first = new Promise<T | undefined>((resolve, reject) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true, signal: over.signal });
    awaited.then(resolve, reject);
  });
  return first.finally(() => over.abort());
}
