import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { DeliveryHeader } from '@ordering/events';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { bad, deliver, ok, openBench } from '../../testing/bench.ts';
import { temporaryFile, temporaryFolder } from '../../testing/temporary.ts';
import { OutboxError } from '../error.ts';
import type { Outbox } from '../outbox.ts';
import type { Queue } from '../queue.ts';
import { deliveryTo } from '../testing/samples.ts';
import { openSqliteOutbox } from './sqlite-outbox.ts';

/** An outbox whose queue rejects every call of one name, until it is told otherwise. */
function failing(outbox: Outbox, name: keyof Queue) {
  const state = { fails: true, failed: 0 };
  const queue = new Proxy(outbox.queue, {
    get(target, property, receiver) {
      const value: unknown = Reflect.get(target, property, receiver);
      if (property !== name || !state.fails) return value;
      return () => {
        state.failed += 1;
        return Promise.reject(new OutboxError('store', `${name} failed`));
      };
    },
  });
  return { state, outbox: { ...outbox, queue } };
}

describe('a store that fails, and then works again', () => {
  test.each(['begin', 'lanes', 'arrivals', 'claim', 'settle'] as const)('%s', async (name) => {
    const opened = await openBench();
    const broken = failing(opened.outbox, name);
    const { sender, delivering, errors } = deliver(broken.outbox, { clock: opened.clock });
    sender.outcomeOf = () => ok;
    const id = await opened.outbox.send(deliveryTo('a'));
    await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0));
    expect((await opened.outbox.find(id))?.state).not.toBe('acknowledged');
    broken.state.fails = false;
    await delivering.whenQuiet(() => {});
    expect(await opened.outbox.find(id)).toMatchObject({ state: 'acknowledged', attempts: 1 });
    expect(sender.sent).toHaveLength(1);
  });

  test.each(['expire', 'end'] as const)('%s harms nobody', async (name) => {
    const opened = await openBench();
    const broken = failing(opened.outbox, name);
    const retention = { deliveries: 0 };
    const { clock } = opened;
    const { sender, delivering, errors } = deliver(broken.outbox, { clock, retention });
    sender.outcomeOf = () => ok;
    await opened.outbox.send(deliveryTo('a'));
    if (name === 'expire') await vi.waitFor(() => expect(errors).toHaveLength(1), 30_000);
    await delivering.whenQuiet(() => {});
    await delivering.stop();
    expect(broken.state.failed).toBeGreaterThan(0);
    expect(errors.length).toBe(broken.state.failed);
  });

  test('a stop meanwhile ends, and the next start makes the attempt again', async () => {
    const opened = await openBench();
    const broken = failing(opened.outbox, 'settle');
    const { sender, delivering, errors } = deliver(broken.outbox, { clock: opened.clock });
    sender.outcomeOf = () => bad;
    const id = await opened.outbox.send(deliveryTo('a'));
    await vi.waitFor(() => expect(errors).toHaveLength(1));
    await delivering.stop();
    const next = deliver(opened.outbox, { clock: opened.clock });
    next.sender.outcomeOf = () => ok;
    await vi.waitFor(async () =>
      expect(await opened.outbox.find(id)).toMatchObject({ state: 'acknowledged', attempts: 1 }),
    );
  });
});

test('what has ended is forgotten in time', async () => {
  const { outbox, clock } = await openBench();
  const { sender } = deliver(outbox, { clock, retention: { deliveries: 3 } });
  sender.outcomeOf = () => ok;
  for (let n = 0; n < 5; n += 1) await outbox.send(deliveryTo('a'));
  await vi.waitFor(async () => expect((await outbox.list()).deliveries).toHaveLength(3), 30_000);
});

test('a file that is locked for too long fails the call, and nothing else', async () => {
  const { outbox, path } = await openBench();
  const other = new DatabaseSync(path);
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  await expect(outbox.send(deliveryTo('a'))).rejects.toMatchObject({ code: 'store' });
  expect((await outbox.list()).deliveries).toEqual([]);
  other.exec('COMMIT');
  expect(await outbox.send(deliveryTo('a'))).toEqual(expect.any(String));
});

describe('what may wait for the disk', () => {
  const most = async (options: object, body: number, count: number) => {
    const path = temporaryFile();
    const outbox = await openSqliteOutbox({ path, ...options });
    onTestFinished(() => outbox.close());
    await outbox.putEndpoint({ id: 'a', url: 'https://a.example/', secret: 's' });
    const bytes = new Uint8Array(body);
    const burst = () =>
      Promise.allSettled(
        Array.from({ length: count }, () => outbox.send(deliveryTo('a', { body: bytes }))),
      );
    const taken = async () => (await burst()).filter(({ status }) => status === 'fulfilled').length;
    // The second shows that the first gave everything back.
    return [await taken(), await taken()];
  };

  test.each([
    { name: 'as many as are allowed', options: { maxWaiting: 3 }, body: 1, count: 3, want: 3 },
    { name: 'and no more', options: { maxWaiting: 3 }, body: 1, count: 4, want: 3 },
    { name: 'as many bytes', options: { maxWaitingBytes: 8 }, body: 4, count: 2, want: 2 },
    { name: 'and no more bytes', options: { maxWaitingBytes: 8 }, body: 4, count: 3, want: 2 },
    { name: 'one of any size', options: { maxWaitingBytes: 8 }, body: 9, count: 2, want: 1 },
    { name: 'ten thousand by default', options: {}, body: 0, count: 10_001, want: 10_000 },
    { name: '64 MiB by default', options: {}, body: 1024 * 1024, count: 65, want: 64 },
  ])('$name', async ({ options, body, count, want }) => {
    expect(await most(options, body, count)).toEqual([want, want]);
  });
});

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
    await expect(openSqliteOutbox({ path })).rejects.toMatchObject({ code: 'open' });
  });

  test('of a newer version', async () => {
    const path = temporaryFile();
    await (await openSqliteOutbox({ path })).close();
    const database = new DatabaseSync(path);
    database.exec('UPDATE outbox_version SET version = 99');
    database.close();
    await expect(openSqliteOutbox({ path })).rejects.toMatchObject({ code: 'newer' });
  });
});

describe('what says whether a delivery would be stored', () => {
  test('a file that is locked, and open again', async () => {
    const { outbox, path } = await openBench();
    expect(await outbox.ready()).toEqual({ ready: true });
    const other = new DatabaseSync(path);
    onTestFinished(() => other.close());
    other.exec('BEGIN IMMEDIATE');
    expect(await outbox.ready()).toMatchObject({
      ready: false,
      reason: expect.stringMatching(/commit takes longer/),
    });
    other.exec('COMMIT');
    await vi.waitFor(async () => expect(await outbox.ready()).toEqual({ ready: true }));
  });

  test('a disk that is full, and free again', async () => {
    const path = temporaryFile();
    const maxFileBytes = 1024 * 1024;
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
    await vi.waitFor(async () => expect((await outbox.list()).deliveries).toEqual([]), 30_000);
    expect(
      new Set(sender.sent.map(({ headers }) => headers[DeliveryHeader.idempotencyKey])),
    ).toEqual(new Set(stored));
    expect(await outbox.ready()).toEqual({ ready: true });
    expect(await send()).toEqual(expect.any(String));
  });

  test('a thread that has ended', async () => {
    const { outbox, close } = await openBench();
    await close();
    expect(await outbox.ready()).toEqual({ ready: false, reason: 'the outbox is closed' });
  });
});
