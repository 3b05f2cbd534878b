import { FakeClock } from '@ordering/kit/fake-clock';
import type { MockInstance } from 'vitest';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sqliteHarness } from '../testing/sqlite-harness.ts';
import { InboxError } from './error.ts';
import type { Inbox } from './inbox.ts';
import type { Processing, ProcessingOptions, RunResult, SettledRun } from './processing.ts';
import { startProcessing } from './processor.ts';
import { RunCutError } from './run.ts';
import { eventOf } from './testing/deliveries.ts';
import { claiming, type InboxHarness } from './testing/scene.ts';
import type { Claim, Claimed } from './work.ts';

let harness: InboxHarness;
let clock: FakeClock;
let inbox: Inbox;
let runs: SettledRun[];
const started: Processing[] = [];

beforeEach(async () => {
  harness = await sqliteHarness();
  clock = new FakeClock();
  inbox = await harness.open(clock);
  runs = [];
});
afterEach(async () => {
  const stopped = Promise.all(started.splice(0).map((processing) => processing.stop()));
  await calm();
  clock.advance(60_000);
  await stopped;
  await harness.dispose();
});

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

/** Lets everything happen that does not wait for the store or the clock. */
const calm = () => new Promise((resolve) => setImmediate(resolve));
/** What a spied method has resolved to, so far. */
function answers(spy: Pick<MockInstance, 'mock'>): unknown[] {
  return spy.mock.settledResults
    .filter(({ type }) => type === 'fulfilled')
    .map(({ value }) => value);
}
const settled = (count: number) => expect.poll(() => runs).toHaveLength(count);
const kinds = () => runs.map(({ settlement }) => settlement.kind);

describe('processing', () => {
  test('takes what was there, and what arrives', async () => {
    await inbox.accept(eventOf('before'));
    const items: Claimed[] = [];
    start({
      async process(item) {
        items.push(item);
        return 'handled';
      },
    });
    await settled(1);
    await inbox.accept(eventOf('after'));
    await settled(2);
    expect(items).toMatchObject([
      { id: 'before', attempt: 1, body: eventOf('').body },
      { id: 'after', attempt: 1 },
    ]);
    expect(await inbox.inspect('after')).toMatchObject({ state: 'done', effects: 1 });
  });

  test('finds what another process left, without a hint', async () => {
    const other = await harness.open(clock);
    const claims = vi.spyOn(inbox, 'work');
    start();
    await expect.poll(() => answers(claims)).toHaveLength(1);
    await calm();
    await other.accept(eventOf('a'));
    clock.advance(1000);
    await settled(1);
  });

  test('an ignored event is done, and no effect', async () => {
    start({ process: async () => 'ignored' });
    await inbox.accept(eventOf('a'));
    await settled(1);
    expect(await inbox.inspect('a')).toMatchObject({ state: 'done', effects: 0 });
  });

  test('what nobody can process goes to quarantine', async () => {
    start({ process: async () => ({ kind: 'quarantined', reason: 'not-json' }) });
    await inbox.accept(eventOf('a'));
    await settled(1);
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
  ])('a handler that %s is tried again later, and then no more', async (_how, process) => {
    start({ process, maxAttempts: 3 });
    await inbox.accept(eventOf('a'));
    for (const attempt of [1, 2, 3]) {
      await settled(attempt);
      clock.advance(999);
      expect(runs).toHaveLength(attempt);
      clock.advance(1);
    }
    expect(kinds()).toEqual(['retry', 'retry', 'dead']);
    expect(runs[0]).toMatchObject({ error: { message: 'printer on fire' }, held: true });
    expect(await inbox.get('a')).toMatchObject({
      ...{ state: 'dead', reason: 'printer on fire', attempts: 3, crashes: 0 },
    });
  });

  test('runs no more at once than it should', async () => {
    const { items, process } = heldWork();
    start({ process, concurrency: 2 });
    for (const id of ['a', 'b', 'c']) await inbox.accept(eventOf(id));
    await expect.poll(() => items).toHaveLength(2);
    expect((await inbox.counts()).states).toMatchObject({ pending: 1, processing: 2 });
    items[0]?.end('handled');
    await expect.poll(() => items).toHaveLength(3);
    expect(items.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    for (const { end } of items) end('handled');
    await settled(3);
  });

  test('a long run keeps its lease', async () => {
    const { items, process } = heldWork();
    const other = await harness.open(clock);
    const renewals = vi.spyOn(inbox, 'renew');
    start({ process });
    await inbox.accept(eventOf('a'));
    await expect.poll(() => items).toHaveLength(1);
    for (let times = 1; times <= 8; times += 1) {
      clock.advance(5000);
      await expect.poll(() => answers(renewals)).toHaveLength(times);
    }
    expect(answers(renewals).flat()).toEqual(Array.from({ length: 8 }, () => true));
    const { items: stolen } = await other.work({ claim: claiming });
    expect(stolen).toEqual([]);
    items[0]?.end('handled');
    await settled(1);
    expect(runs[0]).toMatchObject({ held: true });
  });

  test('a run that loses its lease is told so', async () => {
    const { items, process } = heldWork();
    const other = await harness.open(clock);
    start({ process });
    await inbox.accept(eventOf('a'));
    await expect.poll(() => items).toHaveLength(1);
    // As if this process had stood still: the lease ends before anything is renewed.
    vi.spyOn(inbox, 'renew').mockResolvedValueOnce([false]);
    clock.advance(5000);
    await settled(1);
    expect(items[0]?.signal.reason).toMatchObject({ cut: 'lost' });
    await other.close();
  });

  test('a run that takes too long counts as failed', async () => {
    const { items, process } = heldWork();
    start({ process, runTimeoutMs: 2000 });
    await inbox.accept(eventOf('a'));
    await expect.poll(() => items).toHaveLength(1);
    clock.advance(2000);
    await settled(1);
    expect(items[0]?.signal.aborted).toBe(true);
    expect(runs[0]?.error).toBeInstanceOf(RunCutError);
    expect(kinds()).toEqual(['retry']);
  });

  test('the work of a process that died is taken up after its lease, and does not count as tried', async () => {
    await inbox.accept(eventOf('a'));
    await inbox.work({ claim: claiming });
    const claims = vi.spyOn(inbox, 'work');
    start({ pollMs: 60_000 });
    await expect.poll(() => answers(claims)).toHaveLength(1);
    await calm();
    clock.advance(14_999);
    expect(runs).toEqual([]);
    clock.advance(1);
    await expect.poll(() => answers(claims)).toHaveLength(2);
    await calm();
    clock.advance(1000);
    await settled(1);
    expect(runs[0]?.item).toMatchObject({ attempt: 1, crashes: 1 });
  });

  test('a delivery that kills every process ends as dead', async () => {
    await inbox.accept(eventOf('a'));
    await inbox.work({ claim: claiming });
    clock.advance(15_000);
    await inbox.work({ claim: claiming });
    clock.advance(1000);
    start({ maxCrashes: 1 });
    await settled(1);
    expect(runs[0]).toMatchObject({
      item: { id: 'a', attempt: 0, crashes: 1 },
      settlement: { kind: 'dead', reason: '1 processes ended while they worked on it' },
    });
  });

  test('a store that fails is tried again', async () => {
    const onStoreError = vi.fn();
    const claim = vi.spyOn(inbox, 'work').mockRejectedValueOnce(new InboxError('store', 'busy'));
    start({ onStoreError });
    await expect.poll(() => onStoreError).toHaveBeenCalledOnce();
    expect(claim).toHaveBeenCalledOnce();
    await inbox.accept(eventOf('a'));
    await settled(1);
  });
});

test('what others have locked is looked for again soon, and not all the time', async () => {
  const nothing = { held: [], items: [], buried: [], aloneNext: false };
  const contended = { ...nothing, contended: true };
  const claims = vi.spyOn(inbox, 'work').mockResolvedValue({ ...contended, dueInMs: 30_000 });
  start();
  for (const looks of [1, 2, 3]) {
    await expect.poll(() => answers(claims)).toHaveLength(looks);
    await calm();
    expect(clock.timers).toBe(1);
    clock.advance(49);
    await calm();
    expect(claims).toHaveBeenCalledTimes(looks);
    clock.advance(1);
  }
  claims.mockRestore();
  await inbox.accept(eventOf('a'));
  await settled(1);
});

test('what is due before what others have locked is looked for when it is due', async () => {
  const nothing = { held: [], items: [], buried: [], aloneNext: false };
  const work = vi
    .spyOn(inbox, 'work')
    .mockResolvedValue({ ...nothing, contended: true, dueInMs: 7 });
  start();
  await expect.poll(() => answers(work)).toHaveLength(1);
  await calm();
  clock.advance(7);
  await expect.poll(() => answers(work)).toHaveLength(2);
});

describe('what must run alone', () => {
  test('waits until nothing else runs, and nothing begins beside it', async () => {
    for (const id of ['suspect', 'other suspect']) await inbox.accept(eventOf(id));
    await inbox.work({ claim: claiming });
    clock.advance(15_000);
    await inbox.work({ claim: claiming });
    for (const id of ['before', 'before, too']) await inbox.accept(eventOf(id));
    const { items, process } = heldWork();
    start({ process });
    await expect.poll(() => items).toHaveLength(2);
    clock.advance(1000);
    await inbox.accept(eventOf('after'));
    const begun = () => items.map(({ id }) => id);
    items[0]?.end('handled');
    await settled(1);
    // It is known by now who is next: nothing is asked for until that one can begin.
    const asked = vi.spyOn(inbox, 'work');
    await inbox.accept(eventOf('after, too'));
    await calm();
    expect(asked).not.toHaveBeenCalled();
    expect(begun()).toEqual(['before', 'before, too']);
    items[1]?.end('handled');
    await expect.poll(begun).toEqual(['before', 'before, too', 'suspect']);
    await inbox.accept(eventOf('last'));
    await calm();
    expect(items).toHaveLength(3);
    items[2]?.end('handled');
    await expect.poll(() => begun().slice(3)).toEqual(['other suspect']);
    items[3]?.end('handled');
    await expect.poll(() => begun().slice(4)).toEqual(['after', 'after, too', 'last']);
    for (const { end } of items) end('handled');
    await settled(7);
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
    await settled(60);
    expect(limits[0]).toBe(4);
    expect(Math.max(...limits.map((limit) => limit ?? 0))).toBe(14);
    const { items, process } = heldWork();
    await Promise.all(started.splice(0).map((each) => each.stop()));
    limits.length = 0;
    start({ concurrency: 4, prefetch: 10, process });
    await Promise.all(ids.slice(0, 8).map((id) => inbox.accept(eventOf(`slow ${id}`))));
    await expect.poll(() => items).toHaveLength(4);
    await calm();
    expect((await inbox.counts()).states).toMatchObject({ pending: 4, processing: 4 });
  });

  test('stops at so many bytes', async () => {
    const body = new Uint8Array(6 * 1024 * 1024);
    for (let index = 0; index < 5; index += 1) await inbox.accept({ ...eventOf(`${index}`), body });
    const claims: Claim[] = [];
    const work = inbox.work.bind(inbox);
    vi.spyOn(inbox, 'work').mockImplementation((request) => {
      if (request.claim !== undefined) claims.push(request.claim);
      return work(request);
    });
    const { items, process } = heldWork();
    start({ process, concurrency: 1, prefetch: 100 });
    await expect.poll(() => items).toHaveLength(1);
    items[0]?.end('handled');
    await expect.poll(() => items).toHaveLength(2);
    items[1]?.end('handled');
    await expect.poll(() => items).toHaveLength(3);
    expect(Math.max(...claims.map(({ maxBytes }) => maxBytes))).toBe(16 * 1024 * 1024);
    for (let index = 2; index < 5; index += 1) {
      await expect.poll(() => items.length).toBeGreaterThan(index);
      items[index]?.end('handled');
    }
    await settled(5);
  });
});

describe('a crash', () => {
  test('is noted for what runs, and what has not begun is given back', async () => {
    const { items, process } = heldWork();
    const processing = start({ process, concurrency: 2 });
    for (const id of ['a', 'b', 'c']) await inbox.accept(eventOf(id));
    await expect.poll(() => items).toHaveLength(2);
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
    await expect.poll(() => items).toHaveLength(1);
    const stopped = processing.stop();
    items[0]?.end('handled');
    await stopped;
    expect(kinds()).toEqual(['done']);
    expect(items).toHaveLength(1);
    expect(await inbox.inspect('b')).toMatchObject({ state: 'pending', attempts: 0 });
  });

  test('gives back what takes too long, to whoever comes next', async () => {
    const { items, process } = heldWork();
    const processing = start({ process, stopTimeoutMs: 500 });
    await inbox.accept(eventOf('a'));
    await expect.poll(() => items).toHaveLength(1);
    const stopped = processing.stop();
    await vi.waitFor(() => {
      clock.advance(500);
      expect(items[0]?.signal.aborted).toBe(true);
    }, 60_000);
    await stopped;
    expect(kinds()).toEqual(['released']);
    start();
    await settled(2);
    expect(runs[1]).toMatchObject({ item: { id: 'a', attempt: 1 }, settlement: { kind: 'done' } });
  });

  test('gives back what it was just claiming', async () => {
    await inbox.accept(eventOf('a'));
    const process = vi.fn(async () => 'handled' as const);
    await start({ process }).stop();
    expect(process).not.toHaveBeenCalled();
    expect(await inbox.inspect('a')).toMatchObject({ state: 'pending', attempts: 0 });
  });
});
