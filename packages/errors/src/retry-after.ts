import { parseHttpDate } from './http-date.ts';

/**
 * Reads a `Retry-After` header: seconds, also with a fraction, or an HTTP date (RFC 9110, section 10.2.3). The
 * contract leaves format and unit open, so both forms of the standard are accepted.
 *
 * @param value - The header as received, or `null` if it is absent. Of several values, joined by commas, the longest counts.
 * @param now - The current time, as a `Date` or in milliseconds since the epoch.
 * @param date - The `Date` header of the same response, where there is one: a date is counted from it, so that the clocks
 * of both sides need not agree.
 * @returns The delay from `now` in whole milliseconds, which may be more than a timer takes: a caller that cannot wait so long
 * does not repeat the call. `undefined` if the header is absent, unreadable or in the past, so that the ordinary backoff applies.
 * Never throws.
 *
 * @see specs/openapi.yaml#/components/responses/TooManyRequests
 */
export function parseRetryAfter(
  value: string | null | undefined,
  now: Date | number,
  date?: string | null,
): { readonly delayMs: number } | undefined {
  const from = parseHttpDate(date?.trim() ?? '') ?? Number(now);
  let longest = -1;
  for (const each of value?.split(separator) ?? []) {
    const text = each.trim();
    const delayMs = number.test(text)
      ? Math.ceil(Number(text) * 1000)
      : (parseHttpDate(text) ?? Number.NaN) - from;
    if (delayMs > longest) longest = Math.min(delayMs, Number.MAX_SAFE_INTEGER);
  }
  return longest < 0 ? undefined : { delayMs: longest };
}

const number = /^\d+(\.\d+)?$/;

/** A comma, but not the one after the day of a date. */
const separator = /,(?! \d\d[ -][A-Z])/;
