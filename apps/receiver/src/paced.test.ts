import { FakeClock } from '@ordering/kit/fake-clock';
import { expect, test } from 'vitest';
import { paced } from './paced.ts';

function counting() {
  const clock = new FakeClock();
  let works = 0;
  const ask = paced(20, async () => ++works, clock);
  return { clock, ask };
}

test('those who ask together share one', async () => {
  const { ask } = counting();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
});

test('a second caller waits for the rest of the interval, and gets a new result', async () => {
  const { clock, ask } = counting();
  await ask();
  clock.advance(5);
  expect(await Promise.all([ask(), ask()])).toEqual([2, 2]);
  clock.advance(19);
  expect(await ask()).toBe(3);
  clock.advance(20);
  expect(await ask()).toBe(4);
  expect(clock.sleeps).toEqual([0, 15, 1, 0]);
});

test('a result that was started earlier is not reused for a later caller', async () => {
  const ends: ((value: string) => void)[] = [];
  const clock = new FakeClock();
  const ask = paced(20, () => new Promise<string>((resolve) => ends.push(resolve)), clock);
  const first = ask();
  await new Promise(setImmediate);
  const second = ask();
  await new Promise(setImmediate);
  expect(ends).toHaveLength(2);
  ends[0]?.('before');
  ends[1]?.('after');
  expect(await Promise.all([first, second])).toEqual(['before', 'after']);
});

test('a failure is told to those who asked for it, and to nobody after', async () => {
  let works = 0;
  const ask = paced(
    20,
    async () => {
      works += 1;
      if (works === 1) throw new Error('no figures');
      return works;
    },
    new FakeClock(),
  );
  await expect(Promise.all([ask(), ask()])).rejects.toThrow('no figures');
  expect(await ask()).toBe(2);
});
