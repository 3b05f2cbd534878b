import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

test.each([
  {
    name: 'one after another',
    comes: [0, 0, 5, 10, 10, 70, 500, 500, 500, 500],
    together: 1,
    want: [0, 0, 5, 64, 64, 70, 500, 500, 500, 564],
  },
  { name: 'in pairs', comes: [0, 5, 10, 70], together: 2, want: [0, 64, 128, 192] },
])('no more calls begin in any stretch of time than there may be, $name', async (given) => {
  let now = 0;
  const time = {
    now: () => now,
    async sleep(ms: number) {
      now += ms;
    },
  };
  const rate = { calls: 3, perMs: 60 };
  const pace = new Pace(rate, time);
  const { signal } = new AbortController();
  const begun: number[] = [];
  for (const comes of given.comes) {
    now = Math.max(now, comes);
    await pace.turn(signal, given.together);
    begun.push(now);
  }
  expect(begun).toEqual(given.want);
});

test.each([
  { calls: 3, want: true },
  { calls: 4, want: false },
])('$calls calls at once are allowed: $want', ({ calls, want }) => {
  expect(new Pace({ calls: 3, perMs: 60 }).allows(calls)).toBe(want);
  expect(new Pace(undefined).allows(calls)).toBe(true);
});

test('nobody waits without a rate, or when the run is over', async () => {
  const over = AbortSignal.abort();
  await new Pace(undefined).turn(new AbortController().signal);
  const pace = new Pace({ calls: 1, perMs: 60_000 });
  await pace.turn(over);
  await pace.turn(over);
});
