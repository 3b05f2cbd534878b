import { maxTimerMs } from '@ordering/kit/clock';
import { FakeClock } from '@ordering/kit/fake-clock';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Change } from '../queue.ts';
import { Turns } from './turns.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function calm(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Turns whose looks fail where `fails` says so. */
function turnsOf(fails: (n: number) => boolean = () => false) {
  const clock = new FakeClock();
  const looks: Change[] = [];
  const state = { turned: 0, nextDueAt: Number.NaN };
  const failed = vi.fn();
  const turns = new Turns(clock, 1000, {
    look: async (change) => {
      looks.push(change);
      if (fails(looks.length)) throw new Error('disk full');
    },
    turn: () => {
      state.turned += 1;
    },
    isIdle: () => true,
    nextDueAt: () => (Number.isNaN(state.nextDueAt) ? undefined : state.nextDueAt),
    failed,
  });
  onTestFinished(() => turns.stop());
  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 100) {
      vi.advanceTimersByTime(100);
      await calm();
    }
  };
  return { turns, clock, looks, state, failed, pass };
}

test('polls for new deliveries once a second, and for all pending ones every ten seconds', async () => {
  const { looks, pass } = turnsOf();
  await pass(900);
  expect(looks).toEqual([]);
  await pass(20_000);
  const nine = Array.from({ length: 9 }, () => 'arrival');
  expect(looks).toEqual([...nine, 'lanes', ...nine, 'lanes']);
});

test.each([
  { heard: ['arrival', 'arrival'], look: 'arrival' },
  { heard: ['arrival', 'lanes'], look: 'lanes' },
  { heard: ['lanes', 'arrival'], look: 'lanes' },
] as const)('$heard together are one look, at $look', async ({ heard, look }) => {
  const { turns, looks } = turnsOf();
  for (const each of heard) turns.hear(each);
  await calm();
  expect(looks).toEqual([look]);
});

test('a look that failed is repeated a second later, at all that waits', async () => {
  const { turns, looks, failed, pass } = turnsOf((n) => n === 1);
  turns.hear('arrival');
  await calm();
  await pass(900);
  expect(looks).toEqual(['arrival']);
  await pass(100);
  expect(looks).toEqual(['arrival', 'lanes']);
  expect(failed).toHaveBeenCalledTimes(1);
});

test('there is one alarm, for what is due next, however far that is', async () => {
  const { turns, clock, state } = turnsOf();
  for (const [at, turned] of [
    [clock.now() + 500, 1],
    [clock.now() + maxTimerMs + 500, 2],
  ] as const) {
    state.nextDueAt = at;
    turns.again();
    await calm();
    expect([state.turned, clock.timers]).toEqual([turned, 1]);
  }
  clock.advance(maxTimerMs - 1);
  await calm();
  expect(state.turned).toBe(2);
  clock.advance(1);
  await calm();
  // It was not due yet, and has an alarm again.
  expect([state.turned, clock.timers]).toEqual([3, 1]);
  state.nextDueAt = Number.NaN;
  clock.advance(500);
  await calm();
  expect([state.turned, clock.timers]).toEqual([4, 0]);
});

test('a stop ends what waits, and leaves no timer', async () => {
  const { turns, clock, looks, state } = turnsOf((n) => n === 1);
  state.nextDueAt = clock.now() + 500;
  turns.again();
  await calm();
  turns.hear('arrival');
  await calm();
  const paused = turns.pause(60_000);
  const idle = turns.whenIdle(() => 'idle');
  await turns.stop();
  await paused;
  expect(await idle).toBeUndefined();
  expect([vi.getTimerCount(), clock.timers]).toEqual([0, 0]);
  turns.hear('lanes');
  turns.again();
  await turns.pause(60_000);
  await calm();
  expect([looks.length, state.turned]).toEqual([1, 1]);
});
