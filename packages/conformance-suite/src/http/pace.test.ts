import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

test('no more calls begin in any stretch of time than there may be', async () => {
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
  for (const comes of [0, 0, 5, 10, 10, 70, 500, 500, 500, 500]) {
    now = Math.max(now, comes);
    await pace.turn(signal);
    begun.push(now);
  }
  expect(begun).toEqual([0, 0, 5, 64, 64, 70, 500, 500, 500, 564]);
});

test('nobody waits without a rate, or when the run is over', async () => {
  const over = AbortSignal.abort();
  await new Pace(undefined).turn(new AbortController().signal);
  const pace = new Pace({ calls: 1, perMs: 60_000 });
  await pace.turn(over);
  await pace.turn(over);
});
