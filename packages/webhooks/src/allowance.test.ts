import { expect, test } from 'vitest';
import { Allowance } from './allowance.ts';

test('is a share of the time, and a second of it at the most is saved', () => {
  let now = 0;
  const allowance = new Allowance(0.25, () => now);
  expect(allowance.isLeft).toBe(true);
  allowance.take(250);
  expect(allowance.isLeft).toBe(false);
  now += 100;
  allowance.take(24);
  expect(allowance.isLeft).toBe(true);
  allowance.take(1);
  expect(allowance.isLeft).toBe(false);
  now += 3_600_000;
  expect(allowance.isLeft).toBe(true);
  allowance.take(250);
  expect(allowance.isLeft).toBe(false);
});
