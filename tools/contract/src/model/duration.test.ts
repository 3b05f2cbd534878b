import { expect, test } from 'vitest';
import { durationPattern, parseDuration } from './duration.ts';

test.each([
  ['PT0S', 0],
  ['PT10S', 10_000],
  ['PT1.5S', 1500],
  ['PT0.001S', 1],
  ['PT5M', 300_000],
  ['PT2H', 7_200_000],
  ['PT1H30M', 5_400_000],
  ['P1D', 86_400_000],
  ['P1DT1S', 86_401_000],
  ['P', undefined],
  ['PT', undefined],
  ['P1DT', undefined],
  ['P1M', undefined],
  ['P1Y', undefined],
  ['10S', undefined],
  ['PT-1S', undefined],
  ['pt1s', undefined],
  ['PT1S ', undefined],
])('%s', (text, want) => {
  expect(parseDuration(text)).toBe(want);
  expect(new RegExp(durationPattern).test(text)).toBe(want !== undefined);
});
