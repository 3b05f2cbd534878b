const firstMs = 1000;
const longestMs = 15 * 60 * 1000;

/**
 * How long to wait after a failed attempt, in milliseconds: exponential with full jitter, so that
 * deliveries that failed together do not come back together.
 * See docs/decisions/backoff-range.md.
 *
 * @param attempt 1 for the first.
 * @param random A number from 0 up to 1.
 */
export function backoffMs(attempt: number, random: number): number {
  return Math.round(random * Math.min(longestMs, firstMs * 2 ** (attempt - 1)));
}
