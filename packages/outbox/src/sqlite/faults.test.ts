import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { DeliveryHeader } from '@ordering/events';
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { bad, closeBenches, deliver, ok, openBench, openBeside } from '../../testing/bench.ts';
import { storedAtOnce } from '../../testing/stored.ts';
import { temporaryFile, temporaryFolder } from '../../testing/temporary.ts';
import { deliveryTo } from '../testing/samples.ts';
import { openToWrite } from './open.ts';
import { openSqliteOutbox } from './sqlite-outbox.ts';

afterEach(() => {
  vi.useRealTimers();
});
afterAll(closeBenches);

/** The test moves the machine's timers on, from before what it opens to its end. */
function holdMachineTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
}

test('ended deliveries are deleted after their retention', async () => {
  holdMachineTimers();
  const { outbox, clock, quiet } = await openBench();
  const { sender } = deliver(outbox, { clock, retention: { deliveries: 3 } });
  sender.outcomeOf = () => ok;
  for (let n = 0; n < 5; n += 1) await outbox.send(deliveryTo('a'));
  await quiet();
  expect((await outbox.list()).deliveries).toHaveLength(5);
  vi.advanceTimersByTime(1000);
  await quiet();
  expect((await outbox.list()).deliveries).toHaveLength(3);
});

test.each([
  { options: { maxWaiting: 3 }, bytes: 1, count: 3, want: 3 },
  { options: { maxWaiting: 3 }, bytes: 1, count: 4, want: 3 },
  { options: { maxWaitingBytes: 8 }, bytes: 4, count: 2, want: 2 },
  { options: { maxWaitingBytes: 8 }, bytes: 4, count: 3, want: 2 },
  { options: { maxWaitingBytes: 8 }, bytes: 9, count: 2, want: 1 },
])(
  'of $count deliveries of $bytes bytes that come at once $want are stored with $options',
  async ({ options, bytes, count, want }) => {
    expect(await storedAtOnce(options, bytes, count)).toEqual([want, want]);
  },
);

test.each([
  { name: 'large bodies', count: 9, bytes: 1024 * 1024, batches: [4, 4, 1] },
  { name: 'small ones', count: 1025, bytes: 1, batches: [1024, 1] },
])('$name go to the thread in batches, so that nobody waits for their copy', async (given) => {
  const { outbox } = await openBench();
  const post = vi.spyOn(Worker.prototype, 'postMessage');
  onTestFinished(() => void post.mockRestore());
  const body = new Uint8Array(given.bytes);
  const delivery = () => outbox.send(deliveryTo('a', { body }));
  await Promise.all(Array.from({ length: given.count }, delivery));
  expect(post.mock.calls.map(([order]) => order.contents?.length)).toEqual(given.batches);
});

test('what is resent goes to the thread in steps, so that nobody waits for all of it', async () => {
  const { outbox, clock } = await openBench();
  const { sender, delivering } = deliver(outbox, {
    clock,
    policy: { timeoutMs: 1, delaysMs: [0] },
  });
  sender.outcomeOf = () => bad;
  await Promise.all(Array.from({ length: 1001 }, () => outbox.send(deliveryTo('a'))));
  await delivering.whenQuiet(() => {});
  await delivering.stop();
  const post = vi.spyOn(Worker.prototype, 'postMessage');
  onTestFinished(() => void post.mockRestore());
  expect(await outbox.resend({})).toBe(1001);
  expect(post).toHaveBeenCalledTimes(3);
});

describe('a file that cannot be used', () => {
  test('in no folder', async () => {
    const path = join(temporaryFile(), 'none', 'outbox.db');
    await expect(openSqliteOutbox({ path })).rejects.toMatchObject({ code: 'open' });
  });

  test('that is no database', async () => {
    const { path: folder, remove } = temporaryFolder();
    onTestFinished(remove);
    const path = join(folder, 'x');
    writeFileSync(path, 'x'.repeat(5000));
    // The switch waits for others that open the file, as it would for seconds here.
    const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
    onTestFinished(() => void exec.mockRestore());
    expect(() => openToWrite(path)).toThrow(expect.objectContaining({ code: 'open' }));
    expect(exec).not.toHaveBeenCalledWith('PRAGMA journal_mode = WAL');
    await expect(openSqliteOutbox({ path })).rejects.toMatchObject({ code: 'open' });
  });

  test.each([
    [99, 'newer', 'was written by a newer version'],
    [1, 'open', 'has format 1, which no release of this package has written'],
  ])('of format %d is left as it is', async (version, code, message) => {
    const path = temporaryFile();
    const database = new DatabaseSync(path);
    database.exec(
      `CREATE TABLE outbox_version (version); INSERT INTO outbox_version VALUES (${version})`,
    );
    database.close();
    const before = readFileSync(path);
    await expect(openSqliteOutbox({ path })).rejects.toMatchObject({ code });
    await expect(openSqliteOutbox({ path })).rejects.toThrow(message);
    expect(readFileSync(path)).toEqual(before);
  });
});

describe('what says whether a delivery would be stored', () => {
  test('a file that is locked, and open again', async () => {
    holdMachineTimers();
    const { outbox, path, quiet } = await openBench();
    const other = new DatabaseSync(path);
    onTestFinished(() => other.close());
    expect(await outbox.ready()).toEqual({ ready: true });
    other.exec('BEGIN IMMEDIATE');
    const ready = outbox.ready();
    vi.advanceTimersByTime(2000);
    expect(await ready).toMatchObject({
      ready: false,
      reason: expect.stringMatching(/commit takes longer/),
    });
    other.exec('COMMIT');
    await quiet();
    expect(await outbox.ready()).toEqual({ ready: true });
  });

  test('a disk that is full, and free again', async () => {
    holdMachineTimers();
    const path = temporaryFile();
    const maxFileBytes = 256 * 1024;
    const outbox = await openSqliteOutbox({ path, maxFileBytes });
    onTestFinished(() => outbox.close());
    await outbox.putEndpoint({ id: 'a', url: 'https://a.example/', secret: 's' });
    const send = () => outbox.send(deliveryTo('a', { body: new Uint8Array(8000) }));
    const stored: string[] = [];
    const full = async () => {
      for (;;) stored.push(await send());
    };
    await expect(full()).rejects.toMatchObject({
      code: 'store',
      message: expect.stringMatching(/full/),
    });
    expect(await outbox.ready()).toMatchObject({
      ready: false,
      reason: expect.stringMatching(/full/),
    });
    // What is there is still delivered and forgotten, which makes room.
    const { sender } = deliver(outbox, { retention: { deliveries: 0 } });
    sender.outcomeOf = () => ok;
    const leftInTime = async () => {
      vi.advanceTimersByTime(100);
      return (await outbox.list()).deliveries;
    };
    await expect.poll(leftInTime, { interval: 1 }).toEqual([]);
    expect(
      new Set(sender.sent.map(({ headers }) => headers[DeliveryHeader.idempotencyKey])),
    ).toEqual(new Set(stored));
    expect(await outbox.ready()).toEqual({ ready: true });
    expect(await send()).toEqual(expect.any(String));
  });

  test('a thread that has ended', async () => {
    const { outbox, close } = await openBeside(temporaryFile());
    await close();
    expect(await outbox.ready()).toEqual({ ready: false, reason: 'the outbox is closed' });
  });
});
