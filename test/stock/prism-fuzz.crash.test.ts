import { expect, test } from 'vitest';
import { fuzzThroughPrism } from './prism-fuzz.ts';

test('of 5,000 strange requests through Prism each is answered as the reference of the sandbox says', async () => {
  const { odd, answered } = await fuzzThroughPrism(5000);
  expect(odd).toEqual([]);
  expect(answered).toBeGreaterThan(3500);
}, 1_800_000);
