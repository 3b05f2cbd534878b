import { expect, test } from 'vitest';
import { standStill } from '../testing/stand-still.ts';
import { quiet } from './catch-up.ts';

test('what is waited for has its time although this process stood still', async () => {
  const from = performance.now();
  const waited = quiet(100);
  standStill(300);
  await waited;
  // Timers may be early by a millisecond, and a standstill is counted without the 10 ms between two looks.
  expect(performance.now() - from).toBeGreaterThanOrEqual(300 + 100 - 20);
});
