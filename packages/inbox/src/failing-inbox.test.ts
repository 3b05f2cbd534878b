import { FakeClock } from '@ordering/kit/fake-clock';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PooledHarness } from '../testing/inbox-pool.ts';
import { SqliteInboxes } from '../testing/sqlite-harness.ts';
import { InboxError } from './error.ts';
import type { Inbox } from './inbox.ts';
import type { ProcessingOptions } from './processing.ts';
import { startProcessing } from './processor.ts';
import { startRetention } from './retention.ts';
import { eventOf } from './testing/deliveries.ts';

let inboxes: SqliteInboxes;
let harness: PooledHarness;
let clock: FakeClock;
let inbox: Inbox;
const stray = vi.fn();
beforeAll(() => {
  inboxes = new SqliteInboxes();
});
afterAll(() => inboxes.dispose());
beforeEach(async () => {
  harness = await inboxes.harness();
  clock = new FakeClock();
  inbox = await harness.open(clock);
  stray.mockClear();
  process.on('unhandledRejection', stray);
});
afterEach(async () => {
  vi.restoreAllMocks();
  process.off('unhandledRejection', stray);
  await harness.dispose();
});

const broken = () => new InboxError('full', 'disk full');
/** Until nothing more happens before the clock moves. */
const quiet = () => harness.quiet();

/** Lets so much time pass, and whatever comes of it happen. */
async function pass(ms: number): Promise<void> {
  clock.advance(ms);
  await quiet();
}

/** Lets time pass until it is so. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  await quiet();
  while (!(await condition())) await pass(250);
}

describe('an inbox whose calls reject by turns', () => {
  test('is processed to the end, and leaves neither a lease nor a timer', async () => {
    const ids = Array.from({ length: 40 }, (_, index) => `id-${index}`);
    await Promise.all(ids.map((id) => inbox.accept(eventOf(id))));
    let calls = 0;
    const work = inbox.work.bind(inbox);
    const renew = inbox.renew.bind(inbox);
    vi.spyOn(inbox, 'work').mockImplementation(async (request) => {
      calls += 1;
      if (calls % 2 === 1) throw broken();
      return work(request);
    });
    const renewals = vi.spyOn(inbox, 'renew').mockImplementation(async (leases, leaseMs) => {
      calls += 1;
      if (calls % 2 === 1) throw broken();
      return renew(leases, leaseMs);
    });
    const runs: string[] = [];
    const [errors, settled] = [vi.fn(), vi.fn()];
    const processing = startProcessing(inbox, {
      clock,
      // Even a settlement that is late has its lease.
      leaseMs: 600_000,
      onStoreError: errors,
      onSettled: settled,
      async process({ id }) {
        runs.push(id);
        await new Promise(setImmediate);
        return 'handled';
      },
    });
    // What is done can be seen before the one who did it hears of it, and lets the lease go.
    await until(() => settled.mock.calls.length === 40);
    expect((await inbox.counts()).states.done).toBe(40);
    expect(runs.sort()).toEqual([...ids].sort());
    expect(errors.mock.calls.length).toBeGreaterThan(2);
    await until(() => clock.timers === 1);
    const before = renewals.mock.calls.length;
    await pass(1_200_000);
    expect(renewals.mock.calls.length).toBe(before);
    await processing.stop();
    expect(clock.timers).toBe(0);
    expect(stray).not.toHaveBeenCalled();
  });

  test('that fails permanently during a stop is abandoned in time, and another process takes over', async () => {
    await inbox.accept(eventOf('a'));
    const work = vi.spyOn(inbox, 'work');
    let end = (): void => {};
    const processing = startProcessing(inbox, {
      clock,
      stopTimeoutMs: 500,
      process: () =>
        new Promise((resolve) => {
          end = () => resolve('handled');
        }),
    });
    await until(async () => (await inbox.counts()).states.processing === 1);
    work.mockRejectedValue(broken());
    end();
    let stopped = false;
    const stopping = processing.stop().then(() => {
      stopped = true;
    });
    await pass(499);
    expect(stopped).toBe(false);
    await until(() => stopped);
    await stopping;
    expect(clock.timers).toBe(0);
    work.mockRestore();
    const next = startProcessing(inbox, { clock, process: async () => 'handled' });
    await until(async () => (await inbox.counts()).states.done === 1);
    await next.stop();
    expect(await inbox.inspect('a')).toMatchObject({ effects: 1, crashes: 1 });
    expect(stray).not.toHaveBeenCalled();
  });

  test('gets renewals again, and the run continues meanwhile', async () => {
    await inbox.accept(eventOf('a'));
    let end = (): void => {};
    const onStoreError = vi.fn();
    const processing = startProcessing(inbox, {
      ...{ clock, onStoreError },
      process: (_item, signal) =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', reject);
          end = () => resolve('handled');
        }),
    });
    await until(() => processing.running().length === 1);
    const renewals = vi.spyOn(inbox, 'renew').mockRejectedValueOnce(broken());
    await pass(5000);
    expect(onStoreError).toHaveBeenCalledOnce();
    await pass(5000);
    expect(renewals.mock.settledResults[1]?.value).toEqual([true]);
    end();
    await until(async () => (await inbox.counts()).states.done === 1);
    await processing.stop();
    expect(stray).not.toHaveBeenCalled();
  });

  test('stores the record of a crash, or not, and the process can exit', async () => {
    await inbox.accept(eventOf('a'));
    const processing = startProcessing(inbox, { clock, process: () => new Promise(() => {}) });
    await until(() => processing.running().length === 1);
    vi.spyOn(inbox, 'work').mockRejectedValue(broken());
    await processing.crash(new Error('stray'));
    expect(clock.timers).toBe(0);
    expect(stray).not.toHaveBeenCalled();
  });
});

test('a second burst behaves like the first one', async () => {
  const renewals = vi.spyOn(inbox, 'renew');
  const processing = startProcessing(inbox, { clock, process: async () => 'handled' });
  for (const burst of ['first', 'second']) {
    const ids = Array.from({ length: 100 }, (_, index) => `${burst}-${index}`);
    await Promise.all(ids.map((id) => inbox.accept(eventOf(id))));
    await quiet();
    expect((await inbox.counts()).states.done).toBe(burst === 'first' ? 100 : 200);
    // The one that is left looks for what another process may have stored.
    expect(clock.timers).toBe(1);
    expect(processing.running()).toEqual([]);
  }
  await pass(60_000);
  expect(renewals).not.toHaveBeenCalled();
  await processing.stop();
  expect(clock.timers).toBe(0);
});

describe('the defaults of processing', () => {
  test('are what its documentation says', async () => {
    const work = vi.spyOn(inbox, 'work');
    const processing = startProcessing(inbox, { clock, process: async () => 'handled' });
    await quiet();
    expect(work.mock.calls[0]?.[0]).toEqual({
      settled: [],
      deadHolds: false,
      claim: {
        ...{ limit: 16, maxBytes: 16 * 1024 * 1024, leaseMs: 15_000, maxAttempts: 16 },
        ...{ maxCrashes: 5, crashBackoffMs: 1000, places: 16, suspects: 4, isolation: 'reserve' },
      },
    });
    await processing.stop();
  });

  test.each<[what: string, ms: number, how: string]>([
    ['a run', 60_000, 'timeout'],
    ['a stop', 10_000, 'stopped'],
  ])('%s may take %d ms', async (what, ms, cut) => {
    await inbox.accept(eventOf('a'));
    const signals: AbortSignal[] = [];
    const hang: ProcessingOptions['process'] = (_item, signal) => {
      signals.push(signal);
      return new Promise(() => {});
    };
    const processing = startProcessing(inbox, { clock, process: hang, backoff: () => 1000 });
    await quiet();
    const stopped = what === 'a stop' ? processing.stop() : undefined;
    await quiet();
    // In steps: the leases are renewed on the way.
    for (let left = ms - 1; left > 0; left -= 1000) await pass(Math.min(left, 1000));
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    await pass(1);
    expect(signals[0]?.reason).toMatchObject({ cut });
    await (stopped ?? processing.stop());
    expect(clock.timers).toBe(0);
  });
});

describe('retention', () => {
  const dayMs = 24 * 60 * 60 * 1000;

  test('deletes after 30 days by default, in steps, once an hour, also after a failure', async () => {
    const purge = vi
      .spyOn(inbox, 'purge')
      .mockResolvedValueOnce({ count: 500, next: 'x' })
      .mockRejectedValueOnce(broken())
      .mockResolvedValue({ count: 0 });
    const onStoreError = vi.fn();
    const end = startRetention(inbox, { repeatedForMs: dayMs, onStoreError, clock });
    await pass(0);
    expect(purge).toHaveBeenCalledTimes(1);
    expect(purge).toHaveBeenCalledWith({ olderThanMs: 30 * dayMs });
    await pass(100);
    expect(purge).toHaveBeenCalledTimes(2);
    expect(onStoreError).toHaveBeenCalledOnce();
    await pass(60 * 60 * 1000 - 1);
    expect(purge).toHaveBeenCalledTimes(2);
    await pass(1);
    expect(purge).toHaveBeenCalledTimes(3);
    end();
    expect(clock.timers).toBe(0);
  });

  test('deletes by state, each in steps, and then waits', async () => {
    const purge = vi
      .spyOn(inbox, 'purge')
      .mockResolvedValueOnce({ count: 500, next: 'x' })
      .mockResolvedValue({ count: 0 });
    const keepMs = { dead: 5 * dayMs, quarantined: 4 * dayMs, done: 3 * dayMs };
    const end = startRetention(inbox, { keepMs, repeatedForMs: dayMs, clock });
    for (const ms of [0, 100, 100, 100, 100]) {
      await pass(ms);
    }
    const dead = { states: ['dead'], olderThanMs: 5 * dayMs };
    const quarantined = { states: ['quarantined'], olderThanMs: 4 * dayMs };
    const done = { states: ['done'], olderThanMs: 3 * dayMs };
    expect(purge.mock.calls).toEqual([[dead], [dead], [quarantined], [done]]);
    await pass(60 * 60 * 1000);
    expect(purge).toHaveBeenCalledTimes(5);
    end();
  });

  test.each([
    [dayMs, RangeError],
    [{ dead: dayMs + 1, quarantined: dayMs, done: dayMs + 1 }, RangeError],
    [dayMs + 1, undefined],
    [Number.NaN, TypeError],
  ])(
    'of %j ms where keepMs must be longer than repeatedForMs a day: refused by %o',
    (keepMs, refused) => {
      const begin = () => startRetention(inbox, { keepMs, repeatedForMs: dayMs, clock })();
      if (refused === undefined) expect(begin).not.toThrow();
      else expect(begin).toThrow(refused);
    },
  );
});
