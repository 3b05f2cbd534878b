import { expect, test } from 'vitest';
import { standStill } from '../testing/stand-still.ts';
import { awake } from './standstill.ts';

test('the time in which this process stood still is waited for as well', async () => {
  const waits: number[] = [];
  const came = await awake(async (withinMs) => {
    waits.push(withinMs);
    if (waits.length > 1) return true;
    standStill(300);
    return false;
  }, 200);
  const [first, second = 0] = waits;
  expect({ came, first }).toEqual({ came: true, first: 200 });
  expect(second).toBeGreaterThan(0);
  expect(second).toBeLessThanOrEqual(200);
});

test('a process that always stands still does not wait for ever', async () => {
  const until = async () => {
    standStill(60);
    return false;
  };
  expect(await awake(until, 10)).toBe(false);
});
