/** Time, as the client sees it: replaced in tests, or to make time run faster. */
export interface Clock {
  /** The present time, in milliseconds since the epoch. May be set back or forward. */
  now(): number;
  /** Milliseconds since some moment that stays the same. Never goes back. */
  elapsed(): number;
  /** Resolves after `ms` milliseconds, or as soon as `signal` is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Calls `action` after `ms` milliseconds, unless the function that it returns is called first. */
  after(ms: number, action: () => void): () => void;
}
