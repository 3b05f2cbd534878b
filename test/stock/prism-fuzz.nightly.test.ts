import { expect, test } from 'vitest';
import { fuzzThroughPrism } from './prism-fuzz.ts';

test('of 500 strange requests through Prism each is answered as the reference of the sandbox says', async () => {
  const { odd, answered } = await fuzzThroughPrism(500);
  expect(odd).toEqual([]);
  expect(answered).toBeGreaterThan(350);
}, 600_000);
