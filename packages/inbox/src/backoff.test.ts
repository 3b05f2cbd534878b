import { expect, test } from 'vitest';
import { backoffMs } from './backoff.ts';

test.each([
  [1, 1, 1000],
  [2, 1, 2000],
  [5, 1, 16_000],
  [5, 0.5, 8000],
  [5, 0, 0],
  [11, 1, 900_000],
  [1100, 1, 900_000],
])('the pause after attempt %d is %d of the longest: %d ms', (attempt, random, want) => {
  expect(backoffMs(attempt, random)).toBe(want);
});
