import { expect, test } from 'vitest';
import { misses } from './testing/soundness.ts';

test.each([2, 3])(
  'what a validator refuses now, and accepted before, is called breaking: %i',
  {
    timeout: 600_000,
  },
  (seed) => {
    expect(misses(seed, 4000)).toEqual([]);
  },
);
