import { expect, test } from 'vitest';
import { attempts, delaysMs } from '../../contract/policy.ts';
import { slackMs } from '../scenarios/walk.ts';
import { likeliest } from './history.ts';

/** When each attempt is due, counted from the first. */
const due = delaysMs.map((_, rung) => delaysMs.slice(0, rung + 1).reduce((sum, ms) => sum + ms, 0));
const at = (rung: number) => due[rung] ?? 0;
const long = 10 * at(attempts - 1);
const second = 1000;
/** Somebody was away around these attempts, counted from 0. */
const around = (...rungs: number[]) =>
  rungs.map((rung) => ({ from: at(rung) - second, to: at(rung) + second }));
const without = (...rungs: number[]) => due.filter((_, rung) => !rungs.includes(rung));

test.each([
  { name: 'all were seen', seen: due, away: [], missed: [] },
  { name: 'somebody was away in between', seen: due, away: [{ from: 5000, to: 9000 }], missed: [] },
  { name: 'one was missed', seen: without(2), away: around(2), missed: [2] },
  { name: 'two in a row were missed', seen: without(2, 3), away: around(2, 3), missed: [2, 3] },
  { name: 'the last was missed', seen: without(5), away: around(5), missed: [5] },
  { name: 'the first was missed', seen: without(0), away: around(0), missed: [0] },
  {
    name: 'two were missed in one go',
    seen: without(1, 2),
    away: [{ from: second, to: at(2) + second }],
    missed: [1, 2],
  },
  {
    name: 'of a short absence only what fits is missed',
    seen: without(3),
    away: [...around(3), { from: at(4) + second, to: at(4) + 2 * second }],
    missed: [3],
  },
])('$name: nothing is broken', ({ seen, away, missed }) => {
  const history = likeliest({ firedAt: 0, firstAttemptMs: 10_000, seen, away, until: long });
  expect(history).toMatchObject({ breaches: 0, made: { length: attempts } });
  expect(history.made.flatMap((each, rung) => (each.seen ? [] : [rung]))).toEqual(missed);
  for (const [rung, each] of history.made.entries()) {
    const before = history.made[rung - 1]?.at ?? 0;
    expect(each.at - before).toBeGreaterThanOrEqual((delaysMs[rung] ?? 0) - 10);
    expect(each.at - before).toBeLessThanOrEqual(
      (delaysMs[rung] ?? 0) + slackMs(delaysMs[rung] ?? 0) + 10_000,
    );
  }
});

test.each([
  { name: 'one is missing while somebody listened', seen: without(5), away: around(2) },
  { name: 'one came early', seen: [...due.slice(0, 3), at(3) - 60 * second], away: around(1) },
  { name: 'there is one too many', seen: [...due, long - second], away: [] },
  {
    name: 'one is missing, and another one may have been missed',
    seen: without(2, 5),
    away: around(2),
  },
])('$name: that is broken whatever was missed', ({ seen, away }) => {
  const history = likeliest({ firedAt: 0, firstAttemptMs: 10_000, seen, away, until: long });
  expect(history.breaches).toBeGreaterThan(0);
});

test('what is not due yet is open', () => {
  const seen = due.slice(0, 4);
  const known = { firedAt: 0, firstAttemptMs: 10_000, seen, away: around(4) };
  const until = at(4) + slackMs(delaysMs[4] ?? 0) - second;
  expect(likeliest({ ...known, until })).toMatchObject({ breaches: 0, made: { length: 4 } });
  expect(likeliest({ ...known, until }).openUntil).toBeGreaterThan(until);
  expect(likeliest({ ...known, until: until + 10 * second })).toMatchObject({
    ...{ breaches: 0, made: { length: 5 } },
  });
});
