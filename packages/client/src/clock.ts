/** Time, as the client sees it: replaced in tests, and where time is to run faster. */
export interface Clock {
  /** The present time, in milliseconds since the epoch. May be set back or forward. */
  now(): number;
  /** Milliseconds since some moment that stays the same. Never goes back. */
  elapsed(): number;
  /** Resolves after `ms` milliseconds, or as soon as `signal` is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Calls `action` after `ms` milliseconds, unless the function that it returns is called before. */
  after(ms: number, action: () => void): () => void;
}

/** The longest delay that `setTimeout` can keep; it takes anything longer for no delay at all. */
export const maxTimerMs = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const stop = systemClock.after(ms, resolve);
      const wake = (): void => {
        stop();
        resolve();
      };
      signal.addEventListener('abort', wake, { once: true });
      if (signal.aborted) wake();
    }),
  after: (ms, action) => {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  },
};
