/** The time that a run may take: nothing in it waits longer. */
export interface Deadline {
  /** Aborts when the time is up. */
  readonly signal: AbortSignal;
  remainingMs(): number;
}

export function deadlineIn(ms: number): Deadline {
  const end = performance.now() + ms;
  return {
    // Node.js keeps timers in 32 bits and would fire a longer one at once.
    signal: AbortSignal.timeout(Math.min(ms, 2 ** 31 - 1)),
    remainingMs: () => Math.max(0, end - performance.now()),
  };
}
