import { randomUUID } from 'node:crypto';
import { deliveryPolicy } from '@ordering/events';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Database } from '../database/database.ts';
import { Deliveries } from '../database/deliveries.ts';
import { temporaryFolder } from '../testing/folder.ts';
import type { Parcel, Sender } from './attempt.ts';
import { DeliveryEngine } from './engine.ts';
import type { Outcome } from './outcome.ts';

const ok: Outcome = { ok: true, text: 'answered 200', status: 200, body: '' };
const bad: Outcome = { ok: false, text: 'answered 500', status: 500, body: 'no' };

/** A clock that stands still until it is set. */
class HandClock {
  readonly scale = 1;
  time = 1_000_000;
  now = () => this.time;
  realMsUntil = (at: number) => Math.max(0, at - this.time);
}

/** An attempt under way, which the test ends when it likes. */
interface Pending {
  readonly parcel: Parcel;
  readonly end: (outcome: Outcome) => void;
}

/** An engine over a real database, with attempts that end when the test says so. */
function bench(options: { atOnce?: number; atOnceToOne?: number; folder?: string } = {}) {
  const folder = options.folder ?? temporaryFolder();
  const database = new Database(folder);
  const deliveries = new Deliveries(database);
  const clock = new HandClock();
  const pending: Pending[] = [];
  const send: Sender = (parcel, stop) =>
    new Promise((resolve) => {
      pending.push({ parcel, end: resolve });
      stop.addEventListener('abort', () => resolve({ ok: false, text: 'broken off' }));
    });
  const { folder: _, ...limits } = options;
  const log = pino({ level: 'silent' });
  const engine = new DeliveryEngine({ deliveries, clock, send, log, ...limits });
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    await engine.stop(0);
    database.close();
  };
  onTestFinished(close);
  /** The process dies: nobody concludes an attempt that is under way. */
  const die = () => {
    closed = true;
    database.close();
  };
  const add = (url = 'http://127.0.0.1/a') => {
    const deliveryId = randomUUID();
    deliveries.add({
      deliveryId,
      eventType: 'x',
      storeId: 's',
      url,
      headers: { a: 'b' },
      payload: Buffer.from(deliveryId),
      createdAt: clock.time,
      nextAttemptAt: clock.time,
    });
    return deliveryId;
  };
  const endAll = async (outcome: Outcome) => {
    for (const { end } of pending.splice(0)) end(outcome);
    await engine.settled(clock.time);
  };
  return { folder, deliveries, clock, pending, engine, add, endAll, die, database };
}

test('makes an attempt of what is due, and writes down how it ended', async () => {
  const { engine, deliveries, pending, add, endAll, clock } = bench();
  const id = add();
  engine.start();
  expect(pending.map(({ parcel }) => Buffer.from(parcel.payload).toString())).toEqual([id]);
  expect(deliveries.find(id)).toMatchObject({ state: 'attempting', attempts: 0 });
  clock.time += 7;
  await endAll(ok);
  expect(deliveries.find(id)).toMatchObject({ state: 'acknowledged', attempts: 1 });
  expect(deliveries.attemptsOf(id)).toEqual([
    {
      number: 1,
      startedAt: 1_000_000,
      endedAt: 1_000_007,
      outcome: 'answered 200',
      responseStatus: 200,
      responseBody: '',
    },
  ]);
});

test('climbs the ladder to its end, never a moment early, and then is silent', async () => {
  const { engine, deliveries, pending, add, endAll, clock } = bench();
  const id = add();
  engine.start();
  for (const gap of deliveryPolicy.delaysMs.slice(1)) {
    clock.time += 3;
    await endAll(bad);
    clock.time += gap - 1;
    engine.wake();
    expect(pending).toEqual([]);
    clock.time += 1;
    engine.wake();
    expect(pending).toHaveLength(1);
  }
  await endAll(bad);
  expect(deliveries.find(id)).toMatchObject({
    state: 'failed',
    attempts: deliveryPolicy.delaysMs.length,
  });
  clock.time += 10 ** 10;
  engine.wake();
  expect(pending).toEqual([]);
  expect(deliveries.nextDueAt()).toBeUndefined();
});

test('wakes by itself for what is due later', async () => {
  const { engine, pending, add, clock } = bench();
  add();
  clock.time -= 30;
  engine.start();
  expect(pending).toEqual([]);
  clock.time += 30;
  await expect.poll(() => pending.length).toBe(1);
});

describe('places', () => {
  test('an address holds only its own, so a dead endpoint delays no other', () => {
    const { engine, pending, add } = bench({ atOnce: 10, atOnceToOne: 2 });
    for (let n = 0; n < 50; n += 1) add('http://127.0.0.1/dead');
    add('http://127.0.0.1/alive');
    engine.start();
    expect(pending.map(({ parcel }) => parcel.url)).toEqual([
      'http://127.0.0.1/dead',
      'http://127.0.0.1/dead',
      'http://127.0.0.1/alive',
    ]);
  });

  test('in all they are bounded, and each is filled when it is free', async () => {
    const { engine, pending, add } = bench({ atOnce: 3, atOnceToOne: 3 });
    for (let n = 0; n < 10; n += 1) add();
    engine.start();
    expect(pending).toHaveLength(3);
    pending.shift()?.end(ok);
    await expect.poll(() => pending.length).toBe(3);
    expect(engine.ended).toBe(1);
  });
});

describe('settled', () => {
  test('waits for what was due, also where it had no place at first', async () => {
    const { engine, pending, add, clock } = bench({ atOnce: 1 });
    add();
    add();
    engine.start();
    let settled = false;
    const wait = engine.settled(clock.time).then(() => {
      settled = true;
    });
    pending.shift()?.end(ok);
    await expect.poll(() => pending.length).toBe(1);
    expect(settled).toBe(false);
    pending.shift()?.end(ok);
    await wait;
  });

  test('does not wait for what is due later', async () => {
    const { engine, pending, add, clock } = bench();
    add();
    await engine.settled(clock.time - 1);
    // The attempt is under way all the while: it was not what was waited for.
    expect(pending).toHaveLength(1);
  });
});

describe('a stop', () => {
  test('lets an attempt under way end', async () => {
    const { engine, deliveries, pending, add } = bench();
    const id = add();
    engine.start();
    const stopped = engine.stop(60_000);
    pending.shift()?.end(ok);
    await stopped;
    expect(deliveries.find(id)).toMatchObject({ state: 'acknowledged' });
  });

  test('breaks off what takes too long, and counts it', async () => {
    const { engine, deliveries, add } = bench();
    const id = add();
    engine.start();
    await engine.stop(1);
    expect(deliveries.find(id)).toMatchObject({ state: 'scheduled', attempts: 1 });
  });

  test('begins nothing more', async () => {
    const { engine, deliveries, pending, add, clock } = bench();
    engine.start();
    await engine.stop(1);
    const id = add();
    engine.wake();
    await engine.settled(clock.time);
    expect(pending).toEqual([]);
    expect(deliveries.find(id)).toMatchObject({ state: 'scheduled', attempts: 0 });
  });
});

describe('after a restart', () => {
  test('an attempt that was under way counts as made, once, and the ladder goes on', async () => {
    const before = bench();
    const id = before.add();
    before.engine.start();
    await before.endAll(bad);
    before.clock.time += deliveryPolicy.delaysMs[1];
    before.engine.wake();
    before.die();

    const after = bench({ folder: before.folder });
    after.clock.time = before.clock.time + 5_000;
    after.engine.start();
    expect(after.pending).toEqual([]);
    expect(after.deliveries.find(id)).toMatchObject({
      state: 'scheduled',
      attempts: 2,
      nextAttemptAt: after.clock.time + deliveryPolicy.delaysMs[2],
    });
    after.clock.time += deliveryPolicy.delaysMs[2];
    after.engine.wake();
    await after.endAll(ok);
    expect(after.deliveries.attemptsOf(id).map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(after.deliveries.find(id)).toMatchObject({ state: 'acknowledged', attempts: 3 });
  });

  test('the last attempt under way leaves the delivery failed', async () => {
    const before = bench();
    const id = before.add();
    before.engine.start();
    for (const gap of deliveryPolicy.delaysMs.slice(1)) {
      await before.endAll(bad);
      before.clock.time += gap;
      before.engine.wake();
    }
    before.die();
    const after = bench({ folder: before.folder });
    after.clock.time = before.clock.time;
    after.engine.start();
    expect(after.deliveries.find(id)).toMatchObject({
      state: 'failed',
      attempts: deliveryPolicy.delaysMs.length,
    });
  });
});

test('a result whose claim is gone changes nothing', () => {
  const { deliveries, add, clock } = bench();
  const id = add();
  expect(deliveries.claim(id, 'mine', clock.time)).toBe(true);
  expect(deliveries.claim(id, 'theirs', clock.time)).toBe(false);
  const attempt = { number: 1, startedAt: 0, endedAt: 0, outcome: 'x' };
  deliveries.conclude(id, 'theirs', attempt, { state: 'acknowledged' });
  expect(deliveries.find(id)).toMatchObject({ state: 'attempting', attempts: 0 });
  expect(deliveries.attemptsOf(id)).toEqual([]);
});

test('a result that cannot be written at first is written again', async () => {
  const { engine, deliveries, pending, add, database } = bench();
  const id = add();
  engine.start();
  database.run('ALTER TABLE attempts RENAME TO gone');
  pending.shift()?.end(ok);
  await new Promise((resolve) => setImmediate(resolve));
  expect(deliveries.find(id)).toMatchObject({ state: 'attempting' });
  database.run('ALTER TABLE gone RENAME TO attempts');
  await expect.poll(() => deliveries.find(id)?.state).toBe('acknowledged');
});
