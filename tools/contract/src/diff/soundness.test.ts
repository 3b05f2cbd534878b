import { expect, test } from 'vitest';
import { misses } from './testing/soundness.ts';

// soundness.nightly.test.ts has more of them.
test('what a validator refuses now, and accepted before, is called breaking', () => {
  expect(misses(1, 200)).toEqual([]);
});
