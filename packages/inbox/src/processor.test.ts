import { FakeClock } from '@ordering/kit/fake-clock';
import type { MockInstance } from 'vitest';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sqliteHarness } from '../testing/sqlite-harness.ts';
import { InboxError } from './error.ts';
import type { Claimed, Inbox } from './inbox.ts';
import type { Processing, ProcessingOptions, RunResult, SettledRun } from './processing.ts';
import { startProcessing } from './processor.ts';
import { RunCutError } from './run.ts';
import { eventOf } from './testing/deliveries.ts';
import type { InboxHarness } from './testing/describe-inbox.ts';

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
    const claims = vi.spyOn(inbox, 'claim');
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
    expect(await inbox.quarantined()).toMatchObject([{ id: 'a', reason: 'not-json' }]);
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
    expect(await inbox.deadLetters()).toMatchObject([
      { id: 'a', reason: 'printer on fire', attempts: 3 },
    ]);
  });

  test('runs no more at once than it should', async () => {
    const { items, process } = heldWork();
    start({ process, concurrency: 2 });
    for (const id of ['a', 'b', 'c']) await inbox.accept(eventOf(id));
    await expect.poll(() => items).toHaveLength(2);
    expect(await inbox.depth()).toMatchObject({ pending: 1, processing: 2 });
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
    expect(new Set(answers(renewals))).toEqual(new Set([true]));
    const { items: stolen } = await other.claim({ limit: 1, leaseMs: 15_000, maxAttempts: 9 });
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
    vi.spyOn(inbox, 'renew').mockResolvedValueOnce(false);
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

  test('the work of a process that died is taken up after its lease', async () => {
    await inbox.accept(eventOf('a'));
    await inbox.claim({ limit: 1, leaseMs: 15_000, maxAttempts: 9 });
    const claims = vi.spyOn(inbox, 'claim');
    start({ pollMs: 60_000 });
    await expect.poll(() => answers(claims)).toHaveLength(1);
    await calm();
    clock.advance(14_999);
    expect(runs).toEqual([]);
    clock.advance(1);
    await settled(1);
    expect(runs[0]?.item.attempt).toBe(2);
  });

  test('a delivery that kills every process ends as dead', async () => {
    await inbox.accept(eventOf('a'));
    await inbox.claim({ limit: 1, leaseMs: 15_000, maxAttempts: 1 });
    clock.advance(15_000);
    start({ maxAttempts: 1 });
    await settled(1);
    expect(runs[0]).toMatchObject({ item: { id: 'a', attempt: 1 }, settlement: { kind: 'dead' } });
  });

  test('a store that fails is tried again', async () => {
    const onStoreError = vi.fn();
    const claim = vi.spyOn(inbox, 'claim').mockRejectedValueOnce(new InboxError('store', 'busy'));
    start({ onStoreError });
    await expect.poll(() => onStoreError).toHaveBeenCalledOnce();
    expect(claim).toHaveBeenCalledOnce();
    await inbox.accept(eventOf('a'));
    await settled(1);
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
