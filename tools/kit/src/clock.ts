/** Time, as programs see it; tests bring their own. */
export interface Clock {
  /** The present time, in milliseconds since the epoch. May be set back or forward. */
  now(): number;
  /** Milliseconds since some moment that stays the same. Never goes back. */
  elapsed(): number;
  /** Calls `action` once after `ms` milliseconds, unless the function that it returns is called first. */
  after(ms: number, action: () => void): () => void;
  /** Resolves after `ms` milliseconds, or as soon as `signal` is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The longest delay that `setTimeout` supports; it treats anything longer as no delay at all. */
export const maxTimerMs: number = 2 ** 31 - 1;

/** The time of this machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, action) {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (left: number): void => {
      timer =
        left <= maxTimerMs
          ? setTimeout(action, left)
          : setTimeout(() => wait(left - maxTimerMs), maxTimerMs);
    };
    wait(ms);
    return () => clearTimeout(timer);
  },
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const wake = (): void => {
        cancel();
        signal?.removeEventListener('abort', wake);
        resolve();
      };
      const cancel = systemClock.after(ms, wake);
      signal?.addEventListener('abort', wake, { once: true });
      if (signal?.aborted === true) wake();
    }),
};

/** What `work` resolves to, or `timed-out` when it takes longer. The work itself goes on. */
export function withinTime<T>(ms: number, work: Promise<T>): Promise<T | 'timed-out'> {
  return new Promise((resolve, reject) => {
    const cancel = systemClock.after(ms, () => resolve('timed-out'));
    work.then(resolve, reject).finally(cancel);
  });
}
