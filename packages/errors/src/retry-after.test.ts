import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRetryAfter } from './retry-after.ts';

const now = Date.UTC(2026, 1, 27, 12, 0, 0);

describe('parseRetryAfter', () => {
  const delays: { given: string; want: number }[] = [
    { given: '0', want: 0 },
    { given: '  30 ', want: 30_000 },
    { given: '2.5', want: 2500 },
    { given: '0.0001', want: 1 },
    { given: '172800', want: 172_800_000 },
    { given: '9'.repeat(400), want: Number.MAX_SAFE_INTEGER },
    { given: '2, 2', want: 2000 },
    { given: '5,2', want: 5000 },
    { given: 'soon, 2, -1', want: 2000 },
    { given: '2, Fri, 27 Feb 2026 12:00:05 GMT', want: 5000 },
    { given: 'Fri, 27 Feb 2026 12:00:05 GMT, 2', want: 5000 },
    { given: 'Friday, 27-Feb-26 12:00:05 GMT, Fri, 27 Feb 2026 11:59:59 GMT', want: 5000 },
    { given: 'Sat, 28 Feb 2026 12:00:01 GMT', want: 86_401_000 },
    { given: 'Fri, 27 Feb 2026 12:00:00 GMT', want: 0 },
    { given: 'Fri, 27 Feb 2026 12:00:05 GMT', want: 5000 },
    { given: 'Friday, 27-Feb-26 12:00:05 GMT', want: 5000 },
    { given: 'Fri Feb 27 12:00:05 2026', want: 5000 },
  ];
  test.each(delays)('"$given" is $want ms', ({ given, want }) => {
    expect(parseRetryAfter(given, now)).toEqual({ delayMs: want });
    expect(parseRetryAfter(given, new Date(now))).toEqual({ delayMs: want });
  });

  test('a single-digit day of the asctime form', () => {
    const want = { delayMs: 5000 };
    expect(parseRetryAfter('Sun Mar  1 00:00:05 2026', Date.UTC(2026, 2, 1))).toEqual(want);
  });

  const nothing: { given: string | null | undefined; because: string }[] = [
    { given: null, because: 'absent' },
    { given: '', because: 'empty' },
    { given: '-1', because: 'negative' },
    { given: '+1', because: 'signed' },
    { given: '.5', because: 'no digit before the point' },
    { given: '5.', because: 'no digit behind the point' },
    { given: '1e3', because: 'not digits' },
    { given: '0x10', because: 'not digits' },
    { given: '٣', because: 'not ASCII digits' },
    { given: 'soon, later', because: 'sent twice, and no delay' },
    { given: 'soon', because: 'no date' },
    { given: 'soon 7', because: 'a date for Date.parse only' },
    { given: '2026-02-27T12:00:05Z', because: 'ISO 8601 is no HTTP date' },
    { given: 'Fri, 27 Feb 2026 11:59:59 GMT', because: 'over' },
    { given: 'Mon, 30 Feb 2026 12:00:00 GMT', because: 'no such day' },
    { given: 'Fri, 27 Feb 2026 24:00:00 GMT', because: 'no such hour' },
  ];
  test.each(nothing)('"$given": $because', ({ given }) => {
    expect(parseRetryAfter(given, now)).toBeUndefined();
  });

  test('a current time that is not a time', () => {
    expect(parseRetryAfter('Fri, 27 Feb 2026 12:00:05 GMT', Number.NaN)).toBeUndefined();
    expect(parseRetryAfter('5', Number.NaN)).toEqual({ delayMs: 5000 });
  });

  test('whatever the header holds: no delay, or one of whole milliseconds', () => {
    const header = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.bigInt().map(String),
      fc.double().map(String),
      fc.date().map((date) => (Number.isNaN(date.getTime()) ? 'NaN' : date.toUTCString())),
    );
    fc.assert(
      fc.property(header, fc.double(), (value, present) => {
        const delay = parseRetryAfter(value, present);
        if (delay === undefined) return;
        expect(delay.delayMs).toBeGreaterThanOrEqual(0);
        expect(Number.isSafeInteger(delay.delayMs)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test('every HTTP date of the next day is read to the second', () => {
    const seconds = fc.integer({ min: 0, max: 86_400 });
    const start = fc.integer({
      min: Date.UTC(1970, 0, 1) / 1000,
      max: Date.UTC(9998, 0, 1) / 1000,
    });
    fc.assert(
      fc.property(start, seconds, (from, delay) => {
        const header = new Date((from + delay) * 1000).toUTCString();
        expect(parseRetryAfter(header, from * 1000)).toEqual({ delayMs: delay * 1000 });
      }),
    );
  });
});
