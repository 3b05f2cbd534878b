import { systemClock } from '@ordering/kit/clock';
import { FakeClock } from '@ordering/kit/fake-clock';
import { describe, expect, test } from 'vitest';
import { bounded } from './bounded.ts';

describe('bounded', () => {
  const cases: { name: string; work: () => Promise<string>; want: object }[] = [
    { name: 'done', work: async () => 'x', want: { kind: 'done', value: 'x' } },
    {
      name: 'rejected',
      work: () => Promise.reject(new Error('no')),
      want: { kind: 'failed', error: new Error('no') },
    },
    {
      name: 'thrown at once',
      work: () => {
        throw new Error('no');
      },
      want: { kind: 'failed', error: new Error('no') },
    },
  ];
  test.each(cases)('$name, and no timer is left', async ({ work, want }) => {
    const clock = new FakeClock();
    expect(await bounded(work, { clock, ms: 100, signals: [] })).toEqual(want);
    expect(clock.timers).toBe(0);
  });

  test('ends work that does not end itself, and tells it', async () => {
    const clock = new FakeClock();
    let told: AbortSignal | undefined;
    const ending = bounded(
      (signal) => {
        told = signal;
        return new Promise(() => {});
      },
      { clock, ms: 100, signals: [] },
    );
    clock.advance(99);
    expect(told?.aborted).toBe(false);
    clock.advance(1);
    expect(await ending).toEqual({ kind: 'timeout' });
    expect(told?.aborted).toBe(true);
  });

  test('does not begin work for an aborted caller', async () => {
    const clock = new FakeClock();
    let begun = false;
    const work = async (): Promise<void> => {
      begun = true;
    };
    const signals = [new AbortController().signal, AbortSignal.abort()];
    expect(await bounded(work, { clock, ms: 100, signals })).toEqual({ kind: 'aborted' });
    expect(begun).toBe(false);
    expect(clock.timers).toBe(0);
  });

  test('does not tell work that ended by itself', async () => {
    const clock = new FakeClock();
    const controller = new AbortController();
    let told: AbortSignal | undefined;
    const work = async (signal: AbortSignal): Promise<void> => {
      told = signal;
    };
    await bounded(work, { clock, ms: 100, signals: [controller.signal] });
    controller.abort();
    clock.advance(1000);
    expect(told?.aborted).toBe(false);
  });
});

describe('systemClock', () => {
  test('wakes a sleeper whose signal is aborted', async () => {
    const controller = new AbortController();
    const sleep = systemClock.sleep(1_000_000, controller.signal);
    controller.abort();
    await sleep;
    await systemClock.sleep(1_000_000, controller.signal);
    await systemClock.sleep(1, new AbortController().signal);
    expect(systemClock.elapsed()).toBeGreaterThan(0);
    expect(systemClock.now()).toBeGreaterThan(Date.UTC(2025, 0, 1));
  });
});
