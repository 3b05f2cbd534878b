import { FakeClock } from '@ordering/kit/fake-clock';
import type { MockInstance } from 'vitest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PooledHarness } from '../testing/inbox-pool.ts';
import { SqliteInboxes } from '../testing/sqlite-harness.ts';
import { InboxError } from './error.ts';
import type { Inbox } from './inbox.ts';
import type { Processing, ProcessingOptions, RunResult, SettledRun } from './processing.ts';
import { startProcessing } from './processor.ts';
import { RunCutError } from './run.ts';
import { eventOf } from './testing/deliveries.ts';
import { claiming } from './testing/scene.ts';
import type { Claimed } from './work.ts';

let inboxes: SqliteInboxes;
let harness: PooledHarness;
let clock: FakeClock;
let inbox: Inbox;
let runs: SettledRun[];
const started: Processing[] = [];

beforeAll(() => {
  inboxes = new SqliteInboxes();
});
afterAll(() => inboxes.dispose());
beforeEach(async () => {
  harness = await inboxes.harness();
  clock = new FakeClock();
  inbox = await harness.open(clock);
  runs = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  const stopped = Promise.all(started.splice(0).map((processing) => processing.stop()));
  await quiet();
  clock.advance(60_000);
  await stopped;
  await harness.dispose();
});

/** Until nothing more happens before the clock moves. */
const quiet = () => harness.quiet();

/** Lets so much time pass, and whatever comes of it happen. */
async function pass(ms: number): Promise<void> {
  clock.advance(ms);
  await quiet();
}

function start(options: Partial<ProcessingOptions> = {}, from: Inbox = inbox): Processing {
  const processing = startProcessing(from, {
    process: async () => 'handled',
    clock,
    backoff: () => 1000,
    onSettled: (run) => runs.push(run),
    ...options,
  });
  started.push(processing);
  return processing;
}

/** Work that ends when the test says so. */
function heldWork() {
  const items: { id: string; signal: AbortSignal; end: (result: RunResult) => void }[] = [];
  const process: ProcessingOptions['process'] = ({ id }, signal) =>
    new Promise((end) => {
      items.push({ id, signal, end });
    });
  return { items, process };
}

/** What a spied method has resolved to, so far. */
function answers(spy: Pick<MockInstance, 'mock'>): unknown[] {
  return spy.mock.settledResults
    .filter(({ type }) => type === 'fulfilled')
    .map(({ value }) => value);
}
const kinds = () => runs.map(({ settlement }) => settlement.kind);

describe('processing', () => {
  test('processes stored and arriving deliveries', async () => {
    await inbox.accept(eventOf('before'));
    const items: Claimed[] = [];
    start({
      async process(item) {
        items.push(item);
        return 'handled';
      },
    });
    await quiet();
    await inbox.accept(eventOf('after'));
    await quiet();
    expect(items).toMatchObject([
      { id: 'before', attempt: 1, body: eventOf('').body },
      { id: 'after', attempt: 1 },
    ]);
    expect(await inbox.inspect('after')).toMatchObject({ state: 'done', effects: 1 });
  });

  test.each([
    ['nothing else waits', []],
    ['something else waits for an hour', ['fails']],
  ])('finds deliveries of another process without a hint when %s', async (_when, before) => {
    const other = await harness.open(clock);
    start({
      backoff: () => 3_600_000,
      async process({ id }) {
        if (id === 'fails') throw new Error('not now');
        return 'handled';
      },
    });
    for (const id of before) await inbox.accept(eventOf(id));
    await quiet();
    await other.accept(eventOf('a'));
    await pass(999);
    expect(runs.map(({ item }) => item.id)).toEqual(before);
    await pass(1);
    expect(runs.map(({ item }) => item.id)).toEqual([...before, 'a']);
  });

  test('an ignored event is done without an effect', async () => {
    start({ process: async () => 'ignored' });
    await inbox.accept(eventOf('a'));
    await quiet();
    expect(await inbox.inspect('a')).toMatchObject({ state: 'done', effects: 0 });
  });

  test('a delivery that cannot be processed is quarantined', async () => {
    start({ process: async () => ({ kind: 'quarantined', reason: 'not-json' }) });
    await inbox.accept(eventOf('a'));
    await quiet();
    expect(await inbox.get('a')).toMatchObject({ state: 'quarantined', reason: 'not-json' });
  });

  test.each([
    [
      'throws',
      () => {
        throw new Error('printer on fire');
      },
    ],
    ['rejects', () => Promise.reject(new Error('printer on fire'))],
  ])('a handler that %s is retried later, up to the limit', async (_how, process) => {
    start({ process, maxAttempts: 3 });
    await inbox.accept(eventOf('a'));
    await quiet();
    for (const attempt of [1, 2, 3]) {
      await pass(999);
      expect(runs).toHaveLength(attempt);
      await pass(1);
    }
    expect(kinds()).toEqual(['retry', 'retry', 'dead']);
    expect(runs[0]).toMatchObject({ error: { message: 'printer on fire' }, held: true });
    expect(await inbox.get('a')).toMatchObject({
      ...{ state: 'dead', reason: 'printer on fire', attempts: 3, crashes: 0 },
    });
  });

  test('runs at most concurrency deliveries at once', async () => {
    const { items, process } = heldWork();
    start({ process, concurrency: 2 });
    for (const id of ['a', 'b', 'c']) await inbox.accept(eventOf(id));
    await quiet();
    expect((await inbox.counts()).states).toMatchObject({ pending: 1, processing: 2 });
    expect(items).toHaveLength(2);
    items[0]?.end('handled');
    await quiet();
    expect(items.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    for (const { end } of items) end('handled');
    await quiet();
    expect(kinds()).toEqual(['done', 'done', 'done']);
  });

  test('a long run keeps its lease', async () => {
    const { items, process } = heldWork();
    const other = await harness.open(clock);
    const renewals = vi.spyOn(inbox, 'renew');
    start({ process });
    await inbox.accept(eventOf('a'));
    await quiet();
    for (let times = 1; times <= 8; times += 1) await pass(5000);
    expect(answers(renewals)).toEqual(Array.from({ length: 8 }, () => [true]));
    const { items: stolen } = await other.work({ claim: claiming });
    expect(stolen).toEqual([]);
    items[0]?.end('handled');
    await quiet();
    expect(runs).toMatchObject([{ held: true }]);
  });

  test('a run that loses its lease is aborted', async () => {
    const { items, process } = heldWork();
    start({ process });
    await inbox.accept(eventOf('a'));
    await quiet();
    // As if this process had stood still: the lease ends before anything is renewed.
    vi.spyOn(inbox, 'renew').mockResolvedValueOnce([false]);
    await pass(5000);
    expect(items[0]?.signal.reason).toMatchObject({ cut: 'lost' });
    expect(runs).toHaveLength(1);
  });

  test('a run that takes too long counts as failed', async () => {
    const { items, process } = heldWork();
    start({ process, runTimeoutMs: 2000 });
    await inbox.accept(eventOf('a'));
    await quiet();
    await pass(1999);
    expect(items.map(({ signal }) => signal.aborted)).toEqual([false]);
    await pass(1);
    expect(items[0]?.signal.aborted).toBe(true);
    expect(runs[0]?.error).toBeInstanceOf(RunCutError);
    expect(kinds()).toEqual(['retry']);
  });

  test('deliveries of a process that died are recovered after their lease, without a counted attempt', async () => {
    await inbox.accept(eventOf('a'));
    await inbox.work({ claim: claiming });
    start({ pollMs: 60_000 });
    await quiet();
    await pass(14_999);
    await pass(1);
    await pass(999);
    expect(runs).toEqual([]);
    await pass(1);
    expect(runs[0]?.item).toMatchObject({ attempt: 1, crashes: 1 });
  });

  test('a delivery that crashes every process becomes a dead letter', async () => {
    await inbox.accept(eventOf('a'));
    await inbox.work({ claim: claiming });
    clock.advance(15_000);
    await inbox.work({ claim: claiming });
    clock.advance(1000);
    start({ maxCrashes: 1 });
    await quiet();
    expect(runs).toMatchObject([
      {
        item: { id: 'a', attempt: 0, crashes: 1 },
        settlement: { kind: 'dead', reason: '1 processes ended while they worked on it' },
      },
    ]);
  });

  test('a failing store is retried after a while or when something arrives', async () => {
    const onStoreError = vi.fn();
    const work = vi.spyOn(inbox, 'work').mockRejectedValue(new InboxError('store', 'busy'));
    start({ onStoreError });
    await quiet();
    await pass(999);
    expect(work).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(work).toHaveBeenCalledTimes(2);
    expect(onStoreError).toHaveBeenCalledTimes(2);
    work.mockRestore();
    await inbox.accept(eventOf('a'));
    await quiet();
    expect(kinds()).toEqual(['done']);
  });
});

test('locked deliveries are looked for again soon, without a busy loop', async () => {
  const nothing = { held: [], items: [], buried: [] };
  const contended = { ...nothing, contended: true };
  const claims = vi.spyOn(inbox, 'work').mockResolvedValue({ ...contended, dueInMs: 30_000 });
  start();
  await quiet();
  for (const looks of [1, 2, 3]) {
    await pass(49);
    expect(claims).toHaveBeenCalledTimes(looks);
    await pass(1);
  }
  claims.mockRestore();
  await inbox.accept(eventOf('a'));
  await quiet();
  expect(kinds()).toEqual(['done']);
});

test('what is due before what others have locked is looked for when it is due', async () => {
  const nothing = { held: [], items: [], buried: [] };
  const worked = { ...nothing, contended: true, dueInMs: 7 };
  const work = vi.spyOn(inbox, 'work').mockResolvedValue(worked);
  start();
  await quiet();
  await pass(6);
  expect(work).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(work).toHaveBeenCalledTimes(2);
});

/** So many processes end while they work on these, and nothing else is done meanwhile. */
async function crash(times: number, ...ids: string[]): Promise<void> {
  for (const id of ids) await inbox.accept(eventOf(id));
  const reason = 'stray';
  for (let crashes = 0; crashes < times; crashes += 1) {
    for (let leased = 0; leased < ids.length; ) {
      const { items, reservation } = await inbox.work({
        claim: { ...claiming, isolation: 'reserve' },
      });
      const isolation = reservation === undefined ? undefined : { reservation, begins: true };
      const more = await inbox.work({ claim: { ...claiming, limit: 0, isolation } });
      const all = [...items, ...more.items];
      leased += all.length;
      await inbox.work({
        settled: all.map(({ lease }) => ({
          lease,
          settlement: { kind: 'crashed', inMs: 0, reason },
        })),
      });
    }
  }
}

test('deliveries after a crash take a quarter of the slots while others are pending', async () => {
  await crash(1, 'a', 'b', 'c', 'd');
  for (let index = 0; index < 20; index += 1) await inbox.accept(eventOf(`${index}`));
  const { items, process } = heldWork();
  start({ process, concurrency: 8 });
  await quiet();
  const begun = () => items.map(({ id }) => id);
  expect(begun().toSorted()).toEqual(['0', '1', '2', '3', '4', '5', 'a', 'b']);
  // One in, one out, of either kind.
  items.find(({ id }) => id === 'a')?.end('handled');
  items.find(({ id }) => id === '0')?.end('handled');
  await quiet();
  expect(begun().slice(8).toSorted()).toEqual(['6', 'c']);
  // A long run does not keep what met a crash from its place.
  for (const { end } of items) end('handled');
  await quiet();
  expect(begun()).toContain('d');
});

test('deliveries after a crash take idle slots', async () => {
  await crash(1, 'a', 'b', 'c', 'd');
  await inbox.accept(eventOf('other'));
  const { items, process } = heldWork();
  start({ process, concurrency: 4 });
  await quiet();
  expect(items.map(({ id }) => id).toSorted()).toEqual(['a', 'b', 'c', 'other']);
});

test('deliveries after a crash start at once where runs are quick', async () => {
  await crash(1, ...Array.from({ length: 10 }, (_, index) => `${index}`));
  start({ concurrency: 2, prefetch: 10 });
  await quiet();
  expect(runs.map(({ item, settlement }) => [item.crashes, settlement.kind])).toEqual(
    Array.from({ length: 10 }, () => [1, 'done']),
  );
});

describe('a delivery that must run in isolation', () => {
  test('waits until nothing else runs in its process, and nothing starts beside it', async () => {
    await crash(2, 'suspect', 'other suspect');
    for (const id of ['before', 'before, too']) await inbox.accept(eventOf(id));
    const { items, process } = heldWork();
    const beside = heldWork();
    const begun = () => items.map(({ id }) => id);
    // It claims both before it looks for what must run alone.
    const claims = vi.spyOn(inbox, 'work');
    claims.mockImplementationOnce((request) =>
      inbox.work({ ...request, claim: { ...claiming, suspects: 0 } }),
    );
    start({ process });
    await quiet();
    expect(begun()).toEqual(['before', 'before, too']);
    await pass(1000);
    await inbox.accept(eventOf('after'));
    items[0]?.end('handled');
    await quiet();
    // It is known by now who is next: nothing is asked for until that one can begin.
    claims.mockClear();
    await inbox.accept(eventOf('after, too'));
    await quiet();
    expect(claims).not.toHaveBeenCalled();
    expect(begun()).toEqual(['before', 'before, too']);
    start({ process: beside.process, concurrency: 1 }, await harness.open(clock));
    await quiet();
    expect(beside.items.map(({ id }) => id)).toEqual(['after']);
    items[1]?.end('handled');
    await quiet();
    expect(begun().slice(2)).toEqual(['suspect']);
    await inbox.accept(eventOf('last'));
    await pass(1000);
    expect(items).toHaveLength(3);
    beside.items[0]?.end('handled');
    await quiet();
    expect(beside.items.slice(1).map(({ id }) => id)).toEqual(['after, too']);
    items[2]?.end('handled');
    await quiet();
    expect(begun().slice(3)).toEqual(['last']);
    // Either of them is next to run something alone.
    await pass(1000);
    beside.items[1]?.end('handled');
    items[3]?.end('handled');
    await quiet();
    const next = [...items.slice(4), ...beside.items.slice(2)];
    expect(next.map(({ id }) => id)).toEqual(['other suspect']);
    for (const { end } of [...items, ...beside.items]) end('handled');
    await quiet();
    expect(kinds()).toEqual(Array.from({ length: 7 }, () => 'done'));
  });

  test('lets others run for as long as it ran', async () => {
    await crash(2, 'suspect', 'other suspect');
    const { items, process } = heldWork();
    start({ process });
    await quiet();
    await inbox.accept(eventOf('other'));
    await pass(3000);
    expect(items.map(({ id }) => id)).toEqual(['suspect']);
    items[0]?.end('handled');
    await quiet();
    items[1]?.end('handled');
    await pass(2999);
    expect(items.map(({ id }) => id)).toEqual(['suspect', 'other']);
    await pass(1000);
    expect(items.slice(2).map(({ id }) => id)).toEqual(['other suspect']);
  });

  test('is reserved within a second while every slot is in use', async () => {
    const { items, process } = heldWork();
    start({ process, concurrency: 1 });
    await inbox.accept(eventOf('long'));
    await quiet();
    await crash(2, 'suspect');
    await inbox.accept(eventOf('after'));
    await pass(1000);
    items[0]?.end('handled');
    await quiet();
    expect(items.map(({ id }) => id)).toEqual(['long', 'suspect']);
  });
});

describe('claiming ahead', () => {
  test('grows with what is done meanwhile, up to its limit, and not with what takes long', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `id-${index}`);
    await Promise.all(ids.map((id) => inbox.accept(eventOf(id))));
    const limits: (number | undefined)[] = [];
    const work = inbox.work.bind(inbox);
    vi.spyOn(inbox, 'work').mockImplementation((request) => {
      limits.push(request.claim?.limit);
      return work(request);
    });
    start({ concurrency: 4, prefetch: 10 });
    await quiet();
    expect(runs).toHaveLength(60);
    expect(limits[0]).toBe(4);
    expect(Math.max(...limits.map((limit) => limit ?? 0))).toBe(14);
    const { items, process } = heldWork();
    await Promise.all(started.splice(0).map((each) => each.stop()));
    limits.length = 0;
    start({ concurrency: 4, prefetch: 10, process });
    await Promise.all(ids.slice(0, 8).map((id) => inbox.accept(eventOf(`slow ${id}`))));
    await quiet();
    expect(items).toHaveLength(4);
    expect((await inbox.counts()).states).toMatchObject({ pending: 4, processing: 4 });
  });

  test('releases prefetched deliveries when runs are no longer quick', async () => {
    const { items, process } = heldWork();
    const isQuick = (id: string) => id.startsWith('quick');
    start({
      concurrency: 4,
      prefetch: 10,
      process: async (item, signal) => (isQuick(item.id) ? 'handled' : process(item, signal)),
    });
    for (let index = 0; index < 20; index += 1) await inbox.accept(eventOf(`quick ${index}`));
    await quiet();
    const held = Array.from({ length: 10 }, (_, index) => `${index}`);
    await Promise.all(held.map((id) => inbox.accept(eventOf(id))));
    await quiet();
    // Those may have been quick as well.
    expect((await inbox.counts()).states.processing).toBeGreaterThan(4);
    await pass(1000);
    expect((await inbox.counts()).states).toMatchObject({ pending: 6, processing: 4 });
    expect(await inbox.list({ states: ['pending'] })).toMatchObject({
      entries: Array.from({ length: 6 }, () => ({ attempts: 0, crashes: 0 })),
    });
    for (let begun = 4; begun <= 10; begun += 1) {
      expect(items).toHaveLength(begun);
      items[begun - 4]?.end('handled');
      clock.advance(100);
      await quiet();
    }
  });

  test('leases only what starts at once where runs are not quick', async () => {
    const { items, process } = heldWork();
    start({ concurrency: 4, process });
    for (let index = 0; index < 40; index += 1) await inbox.accept(eventOf(`${index}`));
    for (let begun = 4; begun <= 40; begun += 4) {
      await quiet();
      expect(items).toHaveLength(begun);
      expect((await inbox.counts()).states).toMatchObject({ processing: 4 });
      clock.advance(100);
      for (const { end } of items) end('handled');
    }
  });
});

describe('a crash', () => {
  test('is noted for what runs, and what has not begun is given back', async () => {
    const { items, process } = heldWork();
    const processing = start({ process, concurrency: 2 });
    for (const id of ['a', 'b', 'c']) await inbox.accept(eventOf(id));
    await quiet();
    expect(processing.running()).toMatchObject([{ id: 'a' }, { id: 'b' }]);
    await processing.crash(new Error('stray'));
    expect(items.every(({ signal }) => signal.aborted)).toBe(true);
    const crashed = { state: 'pending', attempts: 0, crashes: 1, reason: 'stray' };
    expect(await inbox.get('a')).toMatchObject(crashed);
    expect(await inbox.get('b')).toMatchObject(crashed);
    expect(await inbox.inspect('c')).toMatchObject({ state: 'pending', attempts: 0, crashes: 0 });
    expect(kinds()).toEqual(['crashed', 'crashed']);
    await processing.stop();
    expect(clock.timers).toBe(0);
  });
});

describe('stop', () => {
  test('waits for the runs, and claims nothing more', async () => {
    const { items, process } = heldWork();
    const processing = start({ process, concurrency: 1 });
    await inbox.accept(eventOf('a'));
    await inbox.accept(eventOf('b'));
    await quiet();
    expect(items).toHaveLength(1);
    const stopped = processing.stop();
    items[0]?.end('handled');
    await stopped;
    expect(kinds()).toEqual(['done']);
    expect(items).toHaveLength(1);
    expect(await inbox.inspect('b')).toMatchObject({ state: 'pending', attempts: 0 });
  });

  test('releases runs that take too long', async () => {
    const { items, process } = heldWork();
    const processing = start({ process, stopTimeoutMs: 500 });
    await inbox.accept(eventOf('a'));
    await quiet();
    const stopped = processing.stop();
    await pass(499);
    expect(items.map(({ signal }) => signal.aborted)).toEqual([false]);
    await pass(1);
    await stopped;
    expect(kinds()).toEqual(['released']);
    start();
    await quiet();
    expect(runs[1]).toMatchObject({ item: { id: 'a', attempt: 1 }, settlement: { kind: 'done' } });
  });

  test('releases what it was just claiming', async () => {
    await inbox.accept(eventOf('a'));
    const process = vi.fn(async () => 'handled' as const);
    await start({ process }).stop();
    expect(process).not.toHaveBeenCalled();
    expect(await inbox.inspect('a')).toMatchObject({ state: 'pending', attempts: 0 });
  });
});
