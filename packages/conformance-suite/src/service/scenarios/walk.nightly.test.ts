import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { delaysMs, ladderMs } from '../../contract/policy.ts';
import type { Observation } from '../../http/observation.ts';
import { wallClock } from '../../http/wall-clock.ts';
import { longestWalkMs, slackMs, walk } from './walk.ts';

/** A first attempt, which is refused. */
function attemptNow(): Observation {
  return {
    ...{ at: wallClock(), attempt: 1, method: 'POST', path: '/', headers: [], body: '' },
    ...{ whole: true, answer: { kind: 'answer', status: 500 }, signedBy: [] },
  };
}

/** Walks with a delivery that was attempted once and is never attempted again. Returns how long was waited, in service time. */
async function waitedFor(turned: boolean, scale: number, attempts?: number): Promise<number> {
  let waitedMs = 0;
  const pass = async (byMs: number) => {
    waitedMs += Math.max(0, byMs);
  };
  const until = async (isTrue: () => boolean) => isTrue() || pause(10, false);
  const world = { server: { received: [], until }, firstAttemptMs: 1 };
  const first = attemptNow();
  const clock = { turned, lastTurnMs: () => 0, pass };
  const options = attempts === undefined ? {} : { attempts };
  await walk(world, ['a'], () => [first], clock, scale, options);
  return waitedMs;
}

const [, gap = 0] = delaysMs;
const untilLate = gap + 1.5 * slackMs(gap);

test.concurrent.each([
  ['in real time for one that is not to be followed further', false, 1, 2, untilLate],
  ['in real time for one that others come after', false, 1, 3, untilLate + ladderMs],
  ['in real time on the whole ladder', false, 1, undefined, untilLate + ladderMs],
  ['where time is turned', true, 1, 2, untilLate + ladderMs],
  ['where time goes faster', false, 2, 2, untilLate + ladderMs],
])('an attempt that does not come is waited for: %s', async (_, turned, scale, attempts, want) => {
  const waited = await waitedFor(turned, scale, attempts);
  // A second before and after the end of the delay.
  expect(Math.abs(waited - want)).toBeLessThan(10_000);
});

test.concurrent('no walk takes longer than the longest', async () => {
  // Each attempt comes when it is hardly waited for any more, and the last one at one of two endpoints never.
  const dueMs = delaysMs.map((_, index) =>
    delaysMs.slice(1, index + 1).reduce((sum, delay) => sum + delay + 1.5 * slackMs(delay) - 1, 0),
  );
  const first = attemptNow();
  const made = { all: dueMs.length, but: dueMs.length - 1 };
  let nowMs = 0;
  const clock = {
    ...{ turned: false, lastTurnMs: () => 0 },
    async pass(byMs: number, over: (withinMs: number) => Promise<boolean>) {
      const end = nowMs + Math.max(0, byMs);
      const due = dueMs.filter((each) => each > nowMs && each < end);
      for (nowMs of [...due, end]) if (await over(0)) return;
    },
  };
  const until = async (isTrue: () => boolean) => isTrue() || pause(10, false);
  const world = { server: { received: [], until }, firstAttemptMs: 1 };
  const attemptsOf = (each: keyof typeof made) =>
    dueMs.filter((due, index) => index < made[each] && due <= nowMs).map(() => first);
  await walk(world, ['all', 'but'], attemptsOf, clock, 1);
  expect(nowMs).toBeLessThan(longestWalkMs + 10_000);
  expect(nowMs).toBeGreaterThan(longestWalkMs - 10_000);
});

test.concurrent('time is not turned before every attempt has been answered', async () => {
  const observed = attemptNow();
  const received: { endpoint: string; doneAt: number | undefined }[] = [
    { endpoint: 'a', doneAt: undefined },
  ];
  const turnedBeforeDone: boolean[] = [];
  const server = {
    received,
    async until(isTrue: () => boolean) {
      if (isTrue()) return true;
      // Longer than is waited after an answer.
      await pause(300);
      for (const each of received) each.doneAt = wallClock();
      return isTrue();
    },
  };
  const clock = {
    ...{ turned: true, lastTurnMs: () => 0 },
    pass: async (byMs: number) => {
      if (byMs > 0) turnedBeforeDone.push(received.some(({ doneAt }) => doneAt === undefined));
    },
  };
  await walk({ server, firstAttemptMs: 1 }, ['a'], () => [observed], clock, 1, { attempts: 2 });
  expect(turnedBeforeDone.length).toBeGreaterThan(1);
  expect(turnedBeforeDone).not.toContain(true);
});

test.concurrent('a clock that goes on by itself is turned by so much less', async () => {
  const first = attemptNow();
  let turnedMs = 0;
  const turns: { readonly turnedMs: number; readonly passedMs: number }[] = [];
  const until = async (isTrue: () => boolean) => isTrue() || pause(10, false);
  const clock = {
    ...{ turned: true, lastTurnMs: () => 0 },
    async pass(byMs: number) {
      turnedMs += byMs;
      turns.push({ turnedMs, passedMs: turnedMs + wallClock() - first.at });
      // Two of these are longer than the last stop is before the end of the delay.
      await pause(800);
    },
  };
  const world = { server: { received: [], until }, firstAttemptMs: 1 };
  const attempts = () => (turnedMs < gap ? [first] : [first, attemptNow()]);
  await walk(world, ['a'], attempts, clock, 1, { attempts: 2 });
  const last = turns.findLast((turn) => turn.turnedMs < gap);
  expect(last?.passedMs).toBeLessThan(gap);
});
