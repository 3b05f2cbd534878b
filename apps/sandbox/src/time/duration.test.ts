import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDuration, parseDuration } from './duration.ts';

test.each([
  { given: 'PT0S', want: 0 },
  { given: 'PT10S', want: 10_000 },
  { given: 'PT1M', want: 60_000 },
  { given: 'PT2H', want: 7_200_000 },
  { given: 'PT8H36M', want: 30_960_000 },
  { given: 'P1D', want: 86_400_000 },
  { given: 'P1DT1H1M1.5S', want: 90_061_500 },
  { given: 'PT0.001S', want: 1 },
  { given: 'PT0.01S', want: 10 },
  { given: 'PT0.1S', want: 100 },
  { given: 'PT90M', want: 5_400_000 },
  { given: 'P', want: undefined },
  { given: 'PT', want: undefined },
  { given: 'P1DT', want: undefined },
  { given: 'P1Y', want: undefined },
  { given: 'P1M', want: undefined },
  { given: 'PT1', want: undefined },
  { given: 'PT.5S', want: undefined },
  { given: 'PT0.0001S', want: undefined },
  { given: 'PT1S1M', want: undefined },
  { given: '-PT1S', want: undefined },
  { given: ' PT1S', want: undefined },
  { given: 'pt1s', want: undefined },
  { given: 'PT9007199254740993S', want: undefined },
  { given: '', want: undefined },
])('parseDuration("$given") is $want', ({ given, want }) => {
  expect(parseDuration(given)).toBe(want);
});

test('what formatDuration writes, parseDuration reads', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (ms) => {
      expect(parseDuration(formatDuration(ms))).toBe(ms);
    }),
  );
});

test('no text makes parseDuration throw or give a negative span', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[PT0-9DHMS.-]*$/), (text) => {
      expect(parseDuration(text) ?? 0).toBeGreaterThanOrEqual(0);
    }),
  );
});
