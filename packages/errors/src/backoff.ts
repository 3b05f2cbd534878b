/** How to wait between the attempts of a call. */
export interface BackoffOptions {
  /** The longest wait before the first retry, in milliseconds. It doubles with each failure. */
  readonly baseMs: number;
  /** The longest wait of all, in milliseconds. */
  readonly capMs: number;
  /** Gives a number in [0, 1), as `Math.random` does, which is the default. */
  readonly random?: () => number;
}

/**
 * How long to wait, in milliseconds, after the given number of failed attempts: exponential, capped
 * and jittered.
 *
 * The ceiling is `baseMs`, then twice that, and so on up to `capMs`; the wait is drawn from the
 * ceiling's upper half. So waits differ between callers, and yet each is at least as long as the one
 * before it until the cap is reached. (Drawing from the whole range would spread callers a little
 * better, but one wait in four would be shorter than the one before it.)
 * See docs/decisions/backoff-range.md.
 *
 * @param failures - How many attempts have failed: 1 before the first retry.
 * @returns A whole number from 0 to `capMs`. Never throws.
 *
 * @see specs/openapi.yaml#/components/responses/InternalError
 */
export function backoffDelay(failures: number, options: BackoffOptions): number {
  const { baseMs, capMs, random = Math.random } = options;
  // 2 ** 1024 is Infinity, and 0 * Infinity is not a number.
  const doublings = Math.min(Math.max(failures - 1, 0), 52);
  const ceiling = Math.max(0, Math.min(capMs, baseMs * 2 ** doublings));
  const drawn = Math.min(Math.max(random(), 0), 1) || 0;
  return Math.floor((ceiling / 2) * (1 + drawn));
}
