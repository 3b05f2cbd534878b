import { systemClock } from '@ordering/kit/clock';
import { freePort } from '@ordering/kit/free-port';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Config } from './config.ts';
import type { RunningReceiver } from './receiver.ts';
import { deliveryOf } from './testing/deliveries.ts';
import { type Bench, createBench } from './testing/running.ts';

let bench: Bench;
beforeEach(() => {
  bench = createBench();
});
afterEach(() => bench.clear());

async function deliver(to: RunningReceiver, delivery: RequestInit = deliveryOf()): Promise<number> {
  const response = await fetch(to.webhooks ?? '', delivery);
  await response.arrayBuffer();
  return response.status;
}

async function told(from: RunningReceiver, path: string): Promise<Record<string, unknown>> {
  return JSON.parse(await (await fetch(`${from.operations}${path}`)).text());
}

const effects = async (from: RunningReceiver, id: string) =>
  (await told(from, `/observe/deliveries/${id}`)).effects;

const states = async (from: RunningReceiver) => (await told(from, '/inbox')).states;

describe('without handlers', () => {
  test('events stay pending with a warning; a receiver with handlers processes them', async () => {
    const without = await bench.start({ work: { kind: 'nothing' } });
    expect(bench.logged.join('')).toContain('no handlers: this process stores events');
    const delivery = deliveryOf();
    expect(await deliver(without, delivery)).toBe(200);
    expect(await states(without)).toMatchObject({ pending: 1, done: 0 });
    const from = await bench.start();
    await expect.poll(() => effects(from, delivery.id)).toBe(1);
  });
});

describe('two roles in two processes', () => {
  test('share one file: one accepts, the other handles', async () => {
    const accepting = await bench.start({ role: 'accept', work: { kind: 'nothing' } });
    const handling = await bench.start({ role: 'process' });
    expect(handling.webhooks).toBeUndefined();
    expect(handling.url).toBe(handling.operations);
    const delivery = deliveryOf();
    expect(await deliver(accepting, delivery)).toBe(200);
    await expect.poll(() => effects(accepting, delivery.id)).toBe(1);
    await expect.poll(() => told(handling, '/readyz')).toEqual({ status: 'ready' });
  });

  test('one that only handles needs no secret', async () => {
    const secrets = { kind: 'given', text: '' } as const;
    await expect(bench.start({ secrets })).rejects.toThrow('no webhook secret is configured');
    await bench.start({ role: 'process', secrets });
  });
});

describe('handlers', () => {
  const handlers = (body: string): Config['work'] => {
    const text = `export const handlers = { otherwise: (event, { signal }) => { ${body} } };`;
    return { kind: 'handlers', path: bench.write(`${Math.random()}.mjs`, text) };
  };
  const once = { concurrency: 1, maxAttempts: 1, timeoutMs: 60_000, afterDead: 'go-on' } as const;

  test('are retried up to --attempts', async () => {
    const work = handlers('throw new Error("no paper")');
    const receiver = await bench.start({ work, handling: { ...once, maxAttempts: 2 } });
    await deliver(receiver);
    const failed = () => bench.logged.filter((line) => line.includes('no paper'));
    // What is committed can be seen a moment before whoever wrote it is told, and says so.
    await expect.poll(failed).toHaveLength(2);
    expect(await states(receiver)).toMatchObject({ dead: 1 });
    expect(failed().map((line) => JSON.parse(line).attempt)).toEqual([1, 2]);
  });

  test('are aborted when they take too long', async () => {
    const work = handlers('return new Promise(() => {})');
    const receiver = await bench.start({ work, handling: { ...once, timeoutMs: 50 } });
    await deliver(receiver);
    await expect.poll(() => bench.logged.join('')).toContain('the run exceeded its time limit');
    expect(await states(receiver)).toMatchObject({ dead: 1 });
  });

  test.each([
    ['nothing', 'return undefined;'],
    ['null', 'return null;'],
    ['a number', 'return 7;'],
    ['false', 'return false;'],
    ['what another handler would be', "return { kind: 'quarantined', reason: 'PAYLOAD' };"],
    ['a string', "return 'PAYLOAD';"],
    ['a function', 'return () => {};'],
    ['a thenable', 'return { then(resolve) { resolve(7); } };'],
  ])('may return %s, and have handled the event', async (what, body) => {
    const receiver = await bench.start({ work: handlers(body) });
    const delivery = deliveryOf();
    expect(await deliver(receiver, delivery)).toBe(200);
    await expect.poll(() => effects(receiver, delivery.id)).toBe(1);
    const warned = bench.logged.filter((line) => line.includes("a string that is not 'settled'"));
    expect(warned).toHaveLength(what === 'a string' ? 1 : 0);
    expect(bench.logged.join('')).not.toContain('PAYLOAD');
  });

  test.each([
    ['throw undefined;', 'the thrown value is not an error (undefined)'],
    ["throw 'PAYLOAD';", 'the thrown value is not an error (string)'],
    ['throw Object.create(null);', 'the thrown value is not an error (object)'],
    ['return Promise.reject();', 'the thrown value is not an error (undefined)'],
    ['return { then() { throw new Error("no paper"); } };', 'no paper'],
    [
      'throw Object.assign(new Error(), { message: { data: "PAYLOAD" } });',
      'the thrown value is not an error (object)',
    ],
    [
      'throw new Proxy(new Error("PAYLOAD"), { get() { throw 1; }, getPrototypeOf() { throw 1; } });',
      'the thrown value is not an error (object)',
    ],
  ])('may do %s, and the others continue', async (body, reason) => {
    const work = handlers(`if (event.payload.data.fails) { ${body} }`);
    const receiver = await bench.start({ work, handling: { ...once, concurrency: 4 } });
    const failing = deliveryOf({ body: { data: { fails: true } } });
    const other = deliveryOf();
    for (const each of [failing, other]) expect(await deliver(receiver, each)).toBe(200);
    await expect.poll(() => effects(receiver, other.id)).toBe(1);
    await expect.poll(() => states(receiver)).toMatchObject({ dead: 1, done: 1 });
    await expect.poll(() => bench.logged.join('')).toContain(`"reason":"${reason}"`);
    expect(bench.logged.join('')).not.toContain('PAYLOAD');
  });

  test('run up to --concurrency at once', async () => {
    const work = handlers(
      'return new Promise((resolve) => { globalThis.inTheKitchen.push(resolve); });',
    );
    const running: (() => void)[] = [];
    Reflect.set(globalThis, 'inTheKitchen', running);
    const receiver = await bench.start({ work, handling: { ...once, concurrency: 3 } });
    await Promise.all(Array.from({ length: 9 }, () => deliver(receiver)));
    for (let done = 0; done < 9; done += 3) {
      await expect.poll(() => running.length).toBeGreaterThanOrEqual(3);
      // Had it room for more, they would be here by now.
      await expect.poll(() => states(receiver)).toMatchObject({ done });
      expect(running).toHaveLength(3);
      for (const end of running.splice(0)) end();
    }
    await expect.poll(() => states(receiver)).toMatchObject({ done: 9 });
  });
});

describe('about one resource', () => {
  const about = (order: string, timestamp: string) =>
    deliveryOf({ body: { timestamp, data: { order_id: order } } });
  const shown = (from: RunningReceiver, { id }: { readonly id: string }) =>
    told(from, `/observe/deliveries/${id}`);

  test('a late event is marked as stale for its handler', async () => {
    const path = bench.write(
      'late.mjs',
      `export const handlers = { otherwise(event, { id, stale }) {
         (globalThis.late ??= new Map()).set(id, stale);
       } };`,
    );
    const receiver = await bench.start({
      work: { kind: 'handlers', path },
      resourceFields: ['order_id'],
    });
    const newer = about('o1', '2025-03-14T18:03:27.412Z');
    const [older, other] = ['o1', 'o2'].map((order) => about(order, '2025-03-14T18:00:00.000Z'));
    if (older === undefined || other === undefined) throw new Error('no delivery');
    for (const each of [newer, older, other]) {
      await deliver(receiver, each);
      await expect.poll(() => effects(receiver, each.id)).toBe(1);
    }
    expect(await shown(receiver, newer)).toMatchObject({ stale: false });
    expect(await shown(receiver, older)).toMatchObject({ stale: true });
    expect(await shown(receiver, other)).toMatchObject({ stale: false });
    const late: ReadonlyMap<string, boolean> = Reflect.get(globalThis, 'late');
    expect([newer, older, other].map(({ id }) => late.get(id))).toEqual([false, true, false]);
  });

  test.each([
    ['go-on', { dead: 1, done: 1, pending: 0 }],
    ['wait', { dead: 1, done: 0, pending: 1 }],
  ] as const)('those behind a dead letter %s', async (afterDead, want) => {
    const path = bench.write(
      `${afterDead}.mjs`,
      `export const handlers = { otherwise({ payload }) {
         if (payload.data.fails) throw new Error('no paper');
       } };`,
    );
    const receiver = await bench.start({
      work: { kind: 'handlers', path },
      handling: { concurrency: 16, maxAttempts: 1, timeoutMs: 60_000, afterDead },
      resourceFields: ['order_id'],
    });
    await deliver(receiver, deliveryOf({ body: { data: { order_id: 'o1', fails: true } } }));
    await expect.poll(() => states(receiver)).toMatchObject({ dead: 1 });
    await deliver(receiver, deliveryOf({ body: { data: { order_id: 'o1' } } }));
    const free = deliveryOf({ body: { data: { order_id: 'o2' } } });
    await deliver(receiver, free);
    await expect.poll(() => effects(receiver, free.id)).toBe(1);
    await expect.poll(() => states(receiver)).toMatchObject({ ...want, done: want.done + 1 });
  });
});

describe('a service behind', () => {
  test('gets every event until it takes it', async () => {
    const behind = await bench.start();
    const url = new URL(behind.webhooks ?? '');
    const database = { kind: 'sqlite', path: bench.path('front.db') } as const;
    // The wrong secret first: an answer of 401 is a failed attempt.
    const wrong = { kind: 'forward', url, secret: 'wrong' } as const;
    const delivery = deliveryOf();
    const front = await bench.start({ database, work: wrong });
    await deliver(front, delivery);
    await expect.poll(() => bench.logged.join('')).toContain('service responded with 401');
    await front.stop();
    await bench.start({ database, work: { ...wrong, secret: 'example-webhook-secret-1' } });
    await expect.poll(() => effects(behind, delivery.id)).toBe(1);
  });
});

describe('asked to stop', () => {
  test('it goes on for the drain delay, and is not ready', async () => {
    const drainDelayMs = 1234;
    let drained = (): void => {};
    const drain = new Promise<void>((resolve) => {
      drained = resolve;
    });
    const { sleep } = systemClock;
    const slept = vi
      .spyOn(systemClock, 'sleep')
      .mockImplementation((ms, signal) => (ms === drainDelayMs ? drain : sleep(ms, signal)));
    onTestFinished(() => slept.mockRestore());
    const receiver = await bench.start({ drainDelayMs, port: await freePort() });
    const stopped = receiver.stop();
    expect(await told(receiver, '/readyz')).toEqual({
      ...{ status: 'unavailable', reason: 'the receiver is stopping' },
    });
    expect((await fetch(`${receiver.url}/readyz`)).status).toBe(503);
    const delivery = deliveryOf();
    expect(await deliver(receiver, delivery)).toBe(200);
    drained();
    await stopped;
    await expect(fetch(receiver.url)).rejects.toThrow('fetch failed');
    const next = await bench.start();
    await expect.poll(() => effects(next, delivery.id)).toBe(1);
  });
});
