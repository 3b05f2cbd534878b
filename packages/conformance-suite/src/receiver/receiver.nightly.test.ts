import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { beside } from '../testing/beside.ts';
import { notPassed } from '../testing/not-passed.ts';
import type { Pace } from '../testing/pace.ts';
import { oneAtATime } from '../testing/pace.ts';
import { proveFake } from './testing/prove-fake.ts';

// It does one thing after another, and its slow work takes longer than an effect may.
test.concurrent.each([
  { what: 'a sound receiver', decisions: {}, found: [] },
  {
    what: 'one that keeps ids and work in memory',
    decisions: { record: 'volatile', work: 'volatile' },
    found: ['RCV-063/effect fail'],
  },
] as const)(
  'slow work does not hide what a restart forgets: $what',
  async (given) => {
    const decisions = { ...given.decisions, worksInTurn: true, effectAfterMs: 200 };
    const selection = { only: ['RCV-063', 'RCV-072'] };
    const report = await beside(() => proveFake(decisions, { answerMs: 2000 }, { selection }));
    expect(notPassed(report)).toEqual(given.found);
  },
  600_000,
);

test('copies that take effect do not hide what a kill forgets', async () => {
  const decisions = { remembersMs: -1, work: 'volatile', effectAfterMs: 1000 } as const;
  const selection = { only: ['RCV-061', 'RCV-062', 'RCV-080'] };
  const report = await beside(() => proveFake(decisions, {}, { selection }));
  const want = ['RCV-061/effect fail', 'RCV-062/effect not-run', 'RCV-080/effect fail'];
  expect(notPassed(report)).toEqual(want);
}, 600_000);

test('what a burst has left to do is not held against what comes after it', async () => {
  const inTurn = oneAtATime();
  const pace: Pace = (handle) => inTurn(() => pause(200).then(handle));
  const selection = { only: ['RCV-071', 'RCV-078', 'RCV-079'] };
  const report = await beside(() => proveFake({ pace }, { answerMs: 4000 }, { selection }));
  expect(notPassed(report)).toEqual(['RCV-071 fail']);
}, 600_000);
