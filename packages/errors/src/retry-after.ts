import { parseHttpDate } from './http-date.ts';

/**
 * The longest delay that is believed, in milliseconds: a day. A header that asks for more is treated
 * as if it asked for nothing.
 */
export const maxRetryAfterMs = 86_400_000;

/**
 * Reads a `Retry-After` header: whole seconds, or an HTTP date (RFC 9110, section 10.2.3). The
 * contract leaves format and unit open, so both forms of the standard are accepted.
 *
 * @param value - The header as received, or `null` if it is absent.
 * @param now - The current time, as a `Date` or in milliseconds since the epoch.
 * @param date - The `Date` header of the same response, where there is one: a date is counted from it, so that the clocks
 * of both sides need not agree.
 * @returns The delay from `now` in milliseconds, at most {@link maxRetryAfterMs}; `undefined` if the
 * header is absent, unreadable, in the past or beyond that limit, so that the ordinary backoff
 * applies. Never throws.
 *
 * @see specs/openapi.yaml#/components/responses/TooManyRequests
 */
export function parseRetryAfter(
  value: string | null | undefined,
  now: Date | number,
  date?: string | null,
): { readonly delayMs: number } | undefined {
  const text = value?.trim() ?? '';
  const delayMs = /^\d+$/.test(text)
    ? Number(text) * 1000
    : delayUntil(text, parseHttpDate(date?.trim() ?? '') ?? now);
  return delayMs !== undefined && delayMs >= 0 && delayMs <= maxRetryAfterMs
    ? { delayMs }
    : undefined;
}

function delayUntil(text: string, now: Date | number): number | undefined {
  const date = parseHttpDate(text);
  return date === undefined ? undefined : date - Number(now);
}
