import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backoffDelay } from './backoff.ts';

describe('backoffDelay', () => {
  const table: { failures: number; random: number; want: number }[] = [
    { failures: 1, random: 0, want: 50 },
    { failures: 1, random: 0.5, want: 75 },
    { failures: 1, random: 0.999, want: 99 },
    { failures: 2, random: 0, want: 100 },
    { failures: 3, random: 0.5, want: 300 },
    { failures: 5, random: 0.999, want: 999 },
    { failures: 2000, random: 0, want: 500 },
    { failures: 0, random: 0, want: 50 },
  ];
  test.each(table)('failure $failures, random $random: $want ms', ({ failures, random, want }) => {
    const options = { baseMs: 100, capMs: 1000, random: () => random };
    expect(backoffDelay(failures, options)).toBe(want);
  });

  const anything = fc.oneof(fc.double(), fc.double({ min: 0, max: 1, maxExcluded: true }));
  const duration = fc.integer({ min: 0, max: 1_000_000_000 });

  test('is a whole number from 0 to the cap, whatever random gives', () => {
    fc.assert(
      fc.property(fc.integer(), duration, duration, anything, (failures, baseMs, capMs, drawn) => {
        const delay = backoffDelay(failures, { baseMs, capMs, random: () => drawn });
        expect(Number.isInteger(delay)).toBe(true);
        expect(delay).toBeGreaterThanOrEqual(0);
        expect(delay).toBeLessThanOrEqual(capMs);
      }),
    );
  });

  test('never shrinks from one failure to the next below the cap, however unlucky the draws', () => {
    const draw = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), draw, draw, (failures, first, second) => {
        const options = { baseMs: 100, capMs: Number.MAX_SAFE_INTEGER };
        expect(
          backoffDelay(failures + 1, { ...options, random: () => second }),
        ).toBeGreaterThanOrEqual(backoffDelay(failures, { ...options, random: () => first }));
      }),
    );
  });

  test('draws from Math.random unless told otherwise', () => {
    const draws = Array.from({ length: 50 }, () => backoffDelay(1, { baseMs: 1e6, capMs: 1e6 }));
    expect(new Set(draws).size).toBeGreaterThan(1);
  });
});
