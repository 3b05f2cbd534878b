import { FakeClock } from '@ordering/kit/fake-clock';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PooledHarness } from '../testing/inbox-pool.ts';
import { SqliteInboxes } from '../testing/sqlite-harness.ts';
import type { Inbox } from './inbox.ts';
import { startProcessing } from './processor.ts';
import { eventOf } from './testing/deliveries.ts';
import { claiming } from './testing/scene.ts';

let inboxes: SqliteInboxes;
let harness: PooledHarness;
let clock: FakeClock;
let inbox: Inbox;
beforeAll(() => {
  inboxes = new SqliteInboxes();
});
afterAll(() => inboxes.dispose());
beforeEach(async () => {
  harness = await inboxes.harness();
  clock = new FakeClock();
  inbox = await harness.open(clock);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await harness.dispose();
});

test('an idle process runs an arriving delivery without a claim', async () => {
  const work = vi.spyOn(inbox, 'work');
  const settled = vi.fn();
  const processing = startProcessing(inbox, {
    clock,
    process: async () => 'handled',
    onSettled: settled,
  });
  await harness.quiet();
  expect(work).toHaveBeenCalledTimes(1);
  await inbox.accept(eventOf('a'));
  await harness.quiet();
  expect(settled).toHaveBeenCalledTimes(1);
  expect(work.mock.calls.slice(1)).toEqual([
    [{ settled: [expect.anything()], claim: undefined, deadHolds: false }],
  ]);
  expect(await inbox.inspect('a')).toMatchObject({ state: 'done', attempts: 1 });
  await processing.stop();
});

test('deliveries handed to a stopping process are released before it has stopped', async () => {
  const run = vi.fn();
  const processing = startProcessing(inbox, { clock, process: run });
  await harness.quiet();
  const accepted = vi.fn();
  void inbox.accept(eventOf('a')).then(accepted);
  // The commit is under way, and room was offered for what it stores.
  await new Promise(setImmediate);
  await processing.stop();
  expect(accepted.mock.calls).toEqual([['accepted']]);
  expect(run).not.toHaveBeenCalled();
  expect(await inbox.inspect('a')).toMatchObject({ state: 'pending', attempts: 0, crashes: 0 });
  expect(clock.timers).toBe(0);
});

test('a delivery that arrives in the commit that claims an isolated one waits for it', async () => {
  await inbox.accept(eventOf('suspect'));
  for (const crashes of [1, 2]) {
    await inbox.work({ claim: claiming });
    clock.advance(claiming.leaseMs);
    await inbox.work({ claim: claiming });
    clock.advance(claiming.crashBackoffMs * crashes);
  }
  const work = inbox.work.bind(inbox);
  vi.spyOn(inbox, 'work').mockImplementation((request) => {
    if (typeof request.claim?.isolation === 'object') void inbox.accept(eventOf('beside'));
    return work(request);
  });
  const beside: string[][] = [];
  const running = new Set<string>();
  const processing = startProcessing(inbox, {
    clock,
    async process({ id }) {
      running.add(id);
      await new Promise(setImmediate);
      beside.push([...running]);
      running.delete(id);
      return 'handled';
    },
  });
  await harness.quiet();
  expect(beside).toEqual([['suspect'], ['beside']]);
  await processing.stop();
});

test('a retry is claimed when it is due', async () => {
  const attempts: number[] = [];
  const processing = startProcessing(inbox, {
    clock,
    backoff: () => 100,
    async process({ attempt }) {
      attempts.push(attempt);
      if (attempt === 1) throw new Error('not yet');
      return 'handled';
    },
  });
  await inbox.accept(eventOf('a'));
  await harness.quiet();
  clock.advance(99);
  await harness.quiet();
  expect(attempts).toEqual([1]);
  clock.advance(1);
  await harness.quiet();
  expect(attempts).toEqual([1, 2]);
  await processing.stop();
});
