import { setMaxListeners } from 'node:events';
import { maxTimerMs } from '@ordering/kit/clock';

/** The time that a run may take: nothing in it waits longer. */
export interface Deadline {
  /** Aborts when the time is up, or the run is interrupted. */
  readonly signal: AbortSignal;
  remainingMs(): number;
  /** Why it is over, once the signal has aborted. */
  because(): string;
}

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
    because: () =>
      interrupt?.aborted === true
        ? 'the run was interrupted'
        : 'the time for the run was up; give it more with --timeout',
  };
}
