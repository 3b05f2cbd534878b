import { maxTimerMs } from '@ordering/kit/clock';

/** The time that a run may take: nothing in it waits longer. */
export interface Deadline {
  /** Aborts when the time is up. */
  readonly signal: AbortSignal;
  remainingMs(): number;
}

export function deadlineIn(ms: number): Deadline {
  const end = performance.now() + ms;
  return {
    signal: AbortSignal.timeout(Math.min(ms, maxTimerMs)),
    remainingMs: () => Math.max(0, end - performance.now()),
  };
}
