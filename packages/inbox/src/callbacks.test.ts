import { systemClock } from '@ordering/kit/clock';
import { FakeClock } from '@ordering/kit/fake-clock';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PooledHarness } from '../testing/inbox-pool.ts';
import { InboxFile, SqliteInboxes } from '../testing/sqlite-harness.ts';
import { InboxError } from './error.ts';
import type { Inbox } from './inbox.ts';
import type { Processing, SettledRun } from './processing.ts';
import { startProcessing } from './processor.ts';
import { startRetention } from './retention.ts';
import { eventOf } from './testing/deliveries.ts';
import { claiming } from './testing/scene.ts';

let inboxes: SqliteInboxes;
let harness: PooledHarness;
let clock: FakeClock;
let inbox: Inbox;
let lines: string[];
const started: Processing[] = [];
const stray = vi.fn();

beforeAll(() => {
  inboxes = new SqliteInboxes();
});
afterAll(() => inboxes.dispose());
beforeEach(async () => {
  harness = await inboxes.harness();
  clock = new FakeClock();
  inbox = await harness.open(clock);
  lines = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(String(line)));
  // The delay after a failed attempt may be drawn as 0 ms, and then the next attempt begins before anything looks.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  // What paces the lines.
  vi.spyOn(systemClock, 'elapsed').mockReturnValue(0);
  stray.mockClear();
  process.on('unhandledRejection', stray);
});
afterEach(async () => {
  const stopped = Promise.all(started.splice(0).map((processing) => processing.stop()));
  await quiet();
  clock.advance(60_000);
  await stopped;
  // Whatever rejects in vain has done so by now.
  await new Promise(setImmediate);
  process.off('unhandledRejection', stray);
  vi.restoreAllMocks();
  await harness.dispose();
  expect(stray).not.toHaveBeenCalled();
  expect(lines.join()).not.toMatch(/PAYLOAD|\n/);
});

/** Until nothing more happens before the clock moves. */
const quiet = () => harness.quiet();

/** Options as JavaScript may give them. */
type Options = Readonly<Record<string, unknown>>;

function start(options: Options): Processing {
  const all = { process: async () => 'handled', clock, ...options };
  const processing: Processing = Reflect.apply(startProcessing, undefined, [inbox, all]);
  started.push(processing);
  return processing;
}

async function done(...ids: readonly string[]): Promise<void> {
  await quiet();
  for (const id of ids) expect(await inbox.inspect(id)).toMatchObject({ state: 'done' });
}

const fails = (thrown: unknown) => () => {
  throw thrown;
};
/** An error that throws when anything of it is looked at. */
const hostile = (): unknown =>
  new Proxy(new Error('PAYLOAD'), { get: fails('PAYLOAD'), getPrototypeOf: fails('PAYLOAD') });
const quoting = new TypeError('PAYLOAD');

const results = "instead of 'handled', 'ignored', 'settled' or { kind: 'quarantined', reason }";
const again = '; the delivery will be retried';

describe('process', () => {
  test.each<[how: string, process: () => unknown, kind: string]>([
    ['returns nothing', () => undefined, 'undefined'],
    ['resolves to nothing', async () => {}, 'undefined'],
    ['returns null', () => null, 'null'],
    ['returns a number', () => 1, 'a number'],
    ['resolves to another string', async () => 'PAYLOAD', 'a string'],
    ['returns an object', () => ({ rowCount: 1 }), 'an object'],
    ['returns a quarantine without a reason', () => ({ kind: 'quarantined' }), 'an object'],
    [
      'returns a quarantine whose reason is not a string',
      () => ({ kind: 'quarantined', reason: { data: 'PAYLOAD' } }),
      'an object',
    ],
    ['returns a function', () => () => 'handled', 'a function'],
  ])('that %s fails its attempt, and the others continue', async (_how, process, kind) => {
    const runs: SettledRun[] = [];
    start({
      process: ({ id }: { id: string }) => (id === 'a' ? process() : 'handled'),
      onSettled: (run: SettledRun) => runs.push(run),
    });
    for (const id of ['a', 'b', 'c']) await inbox.accept(eventOf(id));
    await done('b', 'c');
    const reason = `process returned ${kind} ${results}`;
    expect(await inbox.get('a')).toMatchObject({ state: 'pending', attempts: 1, reason });
    expect(lines).toEqual([`@ordering/inbox: ${reason}${again}`]);
    expect(runs.find(({ item }) => item.id === 'a')?.error).toMatchObject({ message: reason });
  });

  test.each<[how: string, process: () => unknown, says: string, reason: string]>([
    ['throws', fails(quoting), 'TypeError at /', 'PAYLOAD'],
    ['rejects with nothing', () => Promise.reject(), 'undefined;', 'undefined'],
    ['throws a string', fails('PAYLOAD'), 'a string;', 'PAYLOAD'],
    [
      'throws what has no words',
      fails(Object.create(null)),
      'an object;',
      'what was thrown has no words',
    ],
    [
      'throws an error whose message is not a string',
      fails(Object.assign(new Error(), { message: { data: 'PAYLOAD' } })),
      'Error at /',
      '[object Object]',
    ],
    [
      'rejects with what throws',
      () => Promise.reject(hostile()),
      'an object;',
      'what was thrown has no words',
    ],
    ['returns what throws', hostile, 'a string;', 'PAYLOAD'],
  ])('that %s fails its attempt, and the others continue', async (_how, process, says, reason) => {
    start({ process: ({ id }: { id: string }) => (id === 'a' ? process() : 'handled') });
    for (const id of ['a', 'b', 'c']) await inbox.accept(eventOf(id));
    await done('b', 'c');
    expect(await inbox.get('a')).toMatchObject({ state: 'pending', attempts: 1, reason });
    expect(lines).toEqual([
      expect.stringContaining(`@ordering/inbox: process failed with ${says}`),
    ]);
    expect(lines[0]?.endsWith(again)).toBe(true);
  });

  test('that hangs is aborted, and that is logged', async () => {
    start({ process: () => new Promise(() => {}), maxAttempts: 1 });
    await inbox.accept(eventOf('a'));
    await quiet();
    clock.advance(60_000);
    await quiet();
    expect(await inbox.inspect('a')).toMatchObject({ state: 'dead' });
    expect(lines).toEqual([
      '@ordering/inbox: process was aborted, because the run exceeded its time limit; the delivery is a dead letter now',
    ]);
  });

  test.each([
    ['returns', () => 'handled'],
    ['throws', fails(quoting)],
  ])('that %s after its lease is logged, also when onSettled is set', async (_how, end) => {
    const onSettled = vi.fn();
    const process = async ({ lease }: { lease: string }) => {
      // As if this process had stood still, and another one had taken the delivery over.
      await inbox.work({ settled: [{ lease, settlement: { kind: 'dead', reason: 'taken' } }] });
      return end();
    };
    start({ process, onSettled });
    await inbox.accept(eventOf('a'));
    await quiet();
    expect(onSettled.mock.calls).toMatchObject([[{ held: false }]]);
    expect(lines).toEqual([
      '@ordering/inbox: process returned after its lease had expired, so the delivery runs again and counts as crashed: a handler blocked the event loop for longer than leaseMs, or the process or the database was suspended; do blocking work in a worker thread',
    ]);
  });

  test('that crashed every process is logged as a dead letter', async () => {
    await inbox.accept(eventOf('a'));
    await inbox.work({ claim: claiming });
    clock.advance(15_000);
    start({ maxCrashes: 1 });
    await quiet();
    clock.advance(1000);
    await quiet();
    expect(lines).toEqual([
      '@ordering/inbox: 1 processes ended while they worked on it; the delivery is a dead letter now',
    ]);
  });

  test('that throws is not logged when onSettled is set, and log is the user’s own', async () => {
    const own = vi.fn();
    const onSettled = vi.fn();
    start({ process: fails(quoting), onSettled, log: own });
    await inbox.accept(eventOf('a'));
    await quiet();
    expect(onSettled).toHaveBeenCalledOnce();
    expect(own).not.toHaveBeenCalled();
    await started[0]?.stop();
    start({ process: () => 5, log: own });
    await inbox.accept(eventOf('b'));
    await quiet();
    expect(own.mock.calls.flat().join()).toContain('process returned a number');
    expect(lines).toEqual([]);
  });

  test('may quarantine with a reason up to the stored length', async () => {
    start({ process: () => ({ kind: 'quarantined', reason: 'x'.repeat(501) }) });
    await inbox.accept(eventOf('a'));
    await quiet();
    expect(await inbox.get('a')).toMatchObject({ state: 'quarantined', reason: 'x'.repeat(500) });
    expect(lines).toEqual([]);
  });
});

describe('backoff', () => {
  const usual = '; the default delay is used';
  const year = 365 * 24 * 60 * 60 * 1000;

  test.each<[how: string, backoff: () => unknown, says: string]>([
    ['returns nothing', () => undefined, 'returned undefined instead of milliseconds'],
    ['returns NaN', () => Number.NaN, 'returned NaN instead of milliseconds'],
    ['returns a time that is over', () => -1, 'returned -1 instead of milliseconds'],
    ['returns a string', () => 'PAYLOAD', 'returned a string instead of milliseconds'],
    ['returns a promise', async () => 1000, 'returned a promise instead of milliseconds'],
    ['throws', fails(quoting), 'failed with TypeError at /'],
    ['throws what throws', () => fails(hostile())(), 'failed with an object'],
  ])('that %s is not used', async (_how, backoff, says) => {
    const runs: SettledRun[] = [];
    start({
      process: ({ id }: { id: string }) => (id === 'a' ? fails(quoting)() : 'handled'),
      backoff,
      onSettled: (run: SettledRun) => runs.push(run),
    });
    for (const id of ['a', 'b', 'c']) await inbox.accept(eventOf(id));
    await done('b', 'c');
    expect(runs.find(({ item }) => item.id === 'a')?.settlement).toMatchObject({ inMs: 500 });
    expect(lines).toEqual([expect.stringContaining(`@ordering/inbox: backoff ${says}`)]);
    expect(lines[0]?.endsWith(usual)).toBe(true);
  });

  test('that rejects does not end the process', async () => {
    start({ process: fails(quoting), backoff: () => Promise.reject(quoting), onSettled: () => {} });
    await inbox.accept(eventOf('a'));
    await quiet();
    expect(await inbox.inspect('a')).toMatchObject({ state: 'pending', attempts: 1 });
    expect(lines[0]).toContain('backoff returned a promise instead of milliseconds');
  });

  test.each([
    ['no time', 0, 0],
    ['parts of a millisecond', 1.5, 2],
    ['more than a year', 1e300, year],
    ['for ever', Number.POSITIVE_INFINITY, year],
  ])('may be %s', async (_what, ms, inMs) => {
    const runs: SettledRun[] = [];
    const process = vi.fn(() => 'handled').mockImplementationOnce(fails(quoting));
    start({ process, backoff: () => ms, onSettled: (run: SettledRun) => runs.push(run) });
    await inbox.accept(eventOf('a'));
    await quiet();
    expect(runs[0]?.settlement).toMatchObject({ kind: 'retry', inMs });
    await inbox.accept(eventOf('b'));
    await done('b');
    expect(lines).toEqual([]);
  });
});

/** What a callback that is only told something may do, and what is said of it. */
const told: readonly (readonly [how: string, callback: () => unknown, says: string | undefined])[] =
  [
    ['returns a number', () => 5, undefined],
    ['hangs', () => new Promise(() => {}), undefined],
    ['throws', fails(quoting), 'failed with TypeError at /'],
    ['rejects', () => Promise.reject(quoting), 'failed with TypeError at /'],
    ['throws what throws', () => fails(hostile())(), 'failed with an object'],
    ['returns what throws', hostile, 'failed with a string'],
  ];

/** One line, however often it failed. */
function expectSaid(name: string, says: string | undefined): void {
  expect(lines).toEqual(
    says === undefined ? [] : [expect.stringContaining(`@ordering/inbox: ${name} ${says}`)],
  );
}

describe.each(told)('a callback that %s', (_how, callback, says) => {
  let calls: number;
  /** Not a mock, which would look at what it returns. */
  const counted = (): unknown => {
    calls += 1;
    return callback();
  };
  beforeEach(() => {
    calls = 0;
  });

  test('as onSettled, does not delay processing', async () => {
    const process = async ({ id }: { id: string }) => (id === 'b' ? 'settled' : 'handled');
    start({ onSettled: counted, process });
    for (const id of ['a', 'b', 'c']) await inbox.accept(eventOf(id));
    await done('a', 'c');
    expect(calls).toBe(3);
    expectSaid('onSettled', says);
  });

  test('as onSettled, does not delay a delivery that becomes a dead letter', async () => {
    await inbox.accept(eventOf('a'));
    await inbox.work({ claim: claiming });
    clock.advance(15_000);
    start({ onSettled: counted, maxCrashes: 1 });
    await quiet();
    clock.advance(1000);
    await quiet();
    await inbox.accept(eventOf('b'));
    await done('b');
    expect(await inbox.inspect('a')).toMatchObject({ state: 'dead' });
    expect(calls).toBe(2);
    expectSaid('onSettled', says);
  });

  test('as onStoreError, does not delay processing', async () => {
    const broken = new InboxError('full', 'disk full');
    vi.spyOn(inbox, 'work').mockRejectedValueOnce(broken);
    vi.spyOn(inbox, 'renew').mockRejectedValueOnce(broken);
    let end = (): void => {};
    const process = () =>
      new Promise((resolve) => {
        end = () => resolve('handled');
      });
    await inbox.accept(eventOf('a'));
    const processing = start({ onStoreError: counted, process });
    await quiet();
    expect(calls).toBe(1);
    clock.advance(1000);
    await quiet();
    expect(processing.running()).toHaveLength(1);
    clock.advance(5000);
    await quiet();
    expect(calls).toBe(2);
    end();
    await done('a');
    expectSaid('onStoreError', says);
  });

  test('as onStoreError of retention, does not end the process', async () => {
    const purge = vi.fn().mockRejectedValue(new InboxError('full', 'disk full'));
    const options = { repeatedForMs: 1, onStoreError: counted, clock };
    const end = startRetention({ purge }, options);
    for (const times of [1, 2]) {
      clock.advance(60 * 60 * 1000);
      await quiet();
      expect(purge).toHaveBeenCalledTimes(times);
      expect(calls).toBe(times);
    }
    end();
    expectSaid('onStoreError', says);
  });

  test('as onCommit, does not delay commits', async () => {
    const file = new InboxFile();
    try {
      const own = await file.open({ onCommit: counted });
      for (const id of ['a', 'b']) expect(await own.accept(eventOf(id))).toBe('accepted');
      await expect.poll(() => calls).toBe(2);
      await own.close();
      expectSaid('onCommit', says);
    } finally {
      await file.dispose();
    }
  });
});

describe('wrong options throw with what to write', () => {
  const names =
    'process, concurrency, prefetch, leaseMs, maxAttempts, maxCrashes, afterDead, runTimeoutMs, pollMs, stopTimeoutMs, backoff, onSettled, onStoreError, log, clock';
  test.each<[options: Options, message: string]>([
    [{ handlers: {} }, `unknown option handlers; the options are ${names}`],
    [
      { process: undefined },
      'the option process must be a function, such as createProcess(dispatch); it is missing',
    ],
    [
      { process: {} },
      'the option process must be a function, such as createProcess(dispatch); it is an object',
    ],
    [{ concurrency: '16' }, 'the option concurrency must be a number above 0; it is a string'],
    [{ leaseMs: Number.NaN }, 'the option leaseMs must be a number above 0; it is NaN'],
    [{ prefetch: -1 }, 'the option prefetch must be a number from 0; it is -1'],
    [{ afterDead: 'stop' }, "the option afterDead must be 'go-on' or 'wait'; it is a string"],
    [{ clock: 5 }, 'the option clock must be a Clock; it is 5'],
  ])('%o', (options, message) => {
    expect(() => start(options)).toThrow(new TypeError(message));
  });

  test('but for one that is left out', async () => {
    start({ concurrency: undefined, onSettled: undefined, backoff: undefined, prefetch: 0 });
    await inbox.accept(eventOf('a'));
    await done('a');
  });
});
