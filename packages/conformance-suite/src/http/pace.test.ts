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

/** A clock that counts the waits. Waiting for a turn that never comes ends with the run, as it does in real time. */
function counting() {
  const run = new AbortController();
  let waits = 0;
  const time = {
    now: () => 0,
    async sleep() {
      waits += 1;
      run.abort();
    },
  };
  return { time, run, waits: () => waits };
}

test.each([
  { name: 'without a rate', rate: undefined, isOver: false, waits: 0 },
  { name: 'when the run is over', rate: { calls: 1, perMs: 60_000 }, isOver: true, waits: 0 },
  { name: 'until the run is over', rate: { calls: 1, perMs: 60_000 }, isOver: false, waits: 1 },
])('who has had a turn waits $waits times, $name', async ({ rate, isOver, waits }) => {
  const clock = counting();
  const pace = new Pace(rate, clock.time);
  await pace.turn(clock.run.signal);
  if (isOver) clock.run.abort();
  await pace.turn(clock.run.signal);
  expect(clock.waits()).toBe(waits);
});
