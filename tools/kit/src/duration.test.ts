import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  durationPattern,
  formatDuration,
  formatTypedDuration,
  parseDuration,
  parseTypedDuration,
  typedDurationPattern,
} from './duration.ts';

test.each([
  { given: 'PT0S', want: 0 },
  { given: 'PT10S', want: 10_000 },
  { given: 'PT1M', want: 60_000 },
  { given: 'P1D', want: 86_400_000 },
  { given: 'P1DT1H1M1.5S', want: 90_061_500 },
  { given: 'PT0.1S', want: 100 },
  { given: 'P', want: undefined },
  { given: 'PT', want: undefined },
  { given: 'P1Y', want: undefined },
  { given: 'P1M', want: undefined },
  { given: 'PT1', want: undefined },
  { given: 'PT.5S', want: undefined },
  // Two readers once differed here: one rounded what is finer than a millisecond, the other refused it. A rung
  // of the ladder must not become another in silence.
  { given: 'PT0.0001S', want: undefined },
  // And here: beyond what a number counts exactly, one gave a neighbour, the other nothing.
  { given: 'PT9007199254740S', want: 9_007_199_254_740_000 },
  { given: 'PT9007199254741S', want: undefined },
  { given: 'PT1.005S', want: 1005 },
  { given: '-PT1S', want: undefined },
  { given: 'PT9007199254740993S', want: undefined },
  { given: '', want: undefined },
])('parseDuration("$given") is $want', ({ given, want }) => {
  expect(parseDuration(given)).toBe(want);
});

test('the pattern says the same, in words that JSON Schema takes', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^P?(\d{0,2}D)?T?(\d{0,2}[HMS]){0,3}(\d?\.\d{0,4}S)?$/),
      (text) => {
        expect(new RegExp(durationPattern, 'u').test(text)).toBe(parseDuration(text) !== undefined);
      },
    ),
  );
});

test.each([
  { given: '250ms', want: 250 },
  { given: '90s', want: 90_000 },
  { given: '10m', want: 600_000 },
  { given: '7d', want: 604_800_000 },
  { given: 'PT1H30M', want: 5_400_000 },
  { given: '104249991d', want: 9_007_199_222_400_000 },
  { given: '104249992d', want: undefined },
  { given: '90', want: undefined },
  { given: '1.5s', want: undefined },
  { given: '-5s', want: undefined },
  { given: '5 s', want: undefined },
  { given: '5s\n', want: undefined },
  { given: '1h30m', want: undefined },
  { given: 'P1M', want: undefined },
  { given: '', want: undefined },
])('parseTypedDuration($given) is $want', ({ given, want }) => {
  expect(parseTypedDuration(given)).toBe(want);
});

test.each([
  { given: 0, want: '0s' },
  { given: 250, want: '250ms' },
  { given: 1500, want: '1500ms' },
  { given: 90_000, want: '90s' },
  { given: 2_592_000_000, want: '30d' },
])('formatTypedDuration($given) is $want', ({ given, want }) => {
  expect(formatTypedDuration(given)).toBe(want);
});

test('parseTypedDuration reads what formatTypedDuration and formatDuration write', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (ms) => {
      expect(parseTypedDuration(formatTypedDuration(ms))).toBe(ms);
    }),
  );
  fc.assert(
    fc.property(fc.nat(10 ** 12), (ms) => {
      expect(parseTypedDuration(formatDuration(ms))).toBe(ms);
    }),
  );
});

test('parseTypedDuration returns a count from 0 for what its pattern accepts, and undefined for all else', () => {
  const likely = fc.stringMatching(/^[P+-]?\d{0,8}(\.\d)?[TDHMSdhms]{0,3}$/);
  fc.assert(
    fc.property(fc.oneof(likely, fc.string()), (text) => {
      const ms = parseTypedDuration(text);
      expect(ms !== undefined).toBe(new RegExp(typedDurationPattern, 'u').test(text));
      if (ms !== undefined) expect(Number.isSafeInteger(ms) && ms >= 0).toBe(true);
    }),
  );
});
