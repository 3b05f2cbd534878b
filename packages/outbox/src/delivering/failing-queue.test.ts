import {
  afterAll,
  afterEach,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { closeBenches, deliver, ok, openBench } from '../../testing/bench.ts';
import { OutboxError } from '../error.ts';
import type { Outbox } from '../outbox.ts';
import type { Queue } from '../queue.ts';
import { deliveryTo } from '../testing/samples.ts';

afterAll(closeBenches);

const stray = vi.fn();
beforeEach(() => {
  stray.mockClear();
  process.on('unhandledRejection', stray);
  // Those of the machine, which `pass` and `until` move on.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  process.off('unhandledRejection', stray);
});

type Quiet = () => Promise<void>;

/** Moves the machine's timers on, some ms at a time, and lets what follows happen. */
async function pass(quiet: Quiet, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    vi.advanceTimersByTime(100);
    await quiet();
  }
}

/** The same until something is so. */
async function until(quiet: Quiet, condition: () => boolean | Promise<boolean>): Promise<void> {
  await quiet();
  while (!(await condition())) await pass(quiet, 100);
}

/** An outbox whose nth call of a name rejects where `rejects` says so, with how often each was called. */
function rejecting(outbox: Outbox, rejects: (name: string, call: number) => boolean) {
  const calls = new Map<string, number>();
  const queue: Queue = new Proxy(outbox.queue, {
    get(target, property, receiver) {
      const value: unknown = Reflect.get(target, property, receiver);
      const name = String(property);
      if (typeof value !== 'function' || name === 'onChange') return value;
      return (...args: readonly unknown[]) => {
        const call = (calls.get(name) ?? 0) + 1;
        calls.set(name, call);
        if (rejects(name, call)) return Promise.reject(new OutboxError('store', 'disk full'));
        return Reflect.apply(value, target, args);
      };
    },
  });
  return { calls, outbox: { ...outbox, queue } };
}

describe('a queue whose calls reject by turns', () => {
  test('is worked on to the end, each attempt once, in two bursts, and nothing stays behind', async () => {
    const opened = await openBench(['a', 'b']);
    const { quiet } = opened;
    const broken = rejecting(opened.outbox, (_, call) => call % 2 === 1);
    const retention = { deliveries: 0 };
    const { clock } = opened;
    const { sender, delivering, errors } = deliver(broken.outbox, { clock, retention });
    sender.outcomeOf = () => ok;
    for (const burst of [1, 2]) {
      for (const endpoint of ['a', 'b']) {
        await Promise.all(
          Array.from({ length: 20 }, () => opened.outbox.send(deliveryTo(endpoint))),
        );
      }
      await until(quiet, () => delivering.ended === 40 * burst);
      expect(sender.sent).toHaveLength(40 * burst);
      await until(quiet, async () => (await opened.outbox.list()).deliveries.length === 0);
    }
    expect(errors.length).toBeGreaterThan(40);
    await delivering.stop();
    expect([vi.getTimerCount(), clock.timers]).toEqual([0, 0]);
    expect(stray).not.toHaveBeenCalled();
  });

  test.each([
    { name: 'begin', held: 0 },
    { name: 'lanes', held: 0 },
    { name: 'arrivals', held: 0 },
    { name: 'claim', held: 0 },
    { name: 'settle', held: 1 },
  ])('$name that rejects is retried once a second until it works', async ({ name, held }) => {
    const opened = await openBench();
    const { quiet } = opened;
    let works = false;
    const broken = rejecting(opened.outbox, (called) => called === name && !works);
    const { sender, delivering, errors } = deliver(broken.outbox, { clock: opened.clock });
    sender.outcomeOf = () => ok;
    const id = await opened.outbox.send(deliveryTo('a'));
    const calls = () => broken.calls.get(name) ?? 0;
    await until(quiet, () => calls() > 0);
    const before = calls();
    await pass(quiet, 10_000);
    expect(calls() - before).toBeLessThanOrEqual(11);
    expect(calls() - before).toBeGreaterThan(5);
    expect(errors).toHaveLength(calls());
    expect(sender.sent).toHaveLength(held);
    expect((await opened.outbox.find(id))?.state).not.toBe('acknowledged');
    works = true;
    await pass(quiet, 1000);
    expect(await opened.outbox.find(id)).toMatchObject({ state: 'acknowledged', attempts: 1 });
    expect(sender.sent).toHaveLength(1);
    await delivering.stop();
    expect([vi.getTimerCount(), opened.clock.timers]).toEqual([0, 0]);
    expect(stray).not.toHaveBeenCalled();
  });

  test.each(['expire', 'end'] as const)('%s that rejects affects nothing else', async (name) => {
    const opened = await openBench();
    const { clock, quiet } = opened;
    const broken = rejecting(opened.outbox, (called) => called === name);
    const retention = { deliveries: 0 };
    const { sender, delivering, errors } = deliver(broken.outbox, { clock, retention });
    sender.outcomeOf = () => ok;
    await opened.outbox.send(deliveryTo('a'));
    await quiet();
    await pass(quiet, 1000);
    expect(delivering.ended).toBe(1);
    await delivering.stop();
    expect(broken.calls.get(name)).toBe(1);
    expect(errors).toHaveLength(1);
  });

  test('settle that rejects ends with a stop, and the next start makes the attempt again', async () => {
    const opened = await openBench();
    const { clock, quiet } = opened;
    const broken = rejecting(opened.outbox, (called) => called === 'settle');
    const { sender, delivering, errors } = deliver(broken.outbox, { clock });
    sender.outcomeOf = () => ok;
    const id = await opened.outbox.send(deliveryTo('a'));
    await quiet();
    expect(errors).toHaveLength(1);
    await delivering.stop();
    const next = deliver(opened.outbox, { clock });
    next.sender.outcomeOf = () => ok;
    await quiet();
    expect(await opened.outbox.find(id)).toMatchObject({ state: 'acknowledged', attempts: 1 });
    expect(next.sender.sent).toHaveLength(1);
  });
});

test('a store that fails at the start is not looked through as a whole', async () => {
  const { outbox, clock, quiet } = await openBench();
  for (let n = 0; n < 3; n += 1) await outbox.send(deliveryTo('a'));
  const broken = rejecting(outbox, (name, call) => name === 'arrivals' && call === 1);
  const arrivals = vi.spyOn(outbox.queue, 'arrivals');
  onTestFinished(() => void arrivals.mockRestore());
  const { sender, delivering } = deliver(broken.outbox, { clock });
  sender.outcomeOf = () => ok;
  await until(quiet, () => delivering.ended === 3);
  const [first, ...others] = arrivals.mock.calls.map(([after]) => after);
  expect([first, new Set(others)]).toEqual([undefined, new Set([3])]);
});

describe('a callback that throws', () => {
  test.each(['onAttempt', 'onStoreError'] as const)(
    '%s is logged, and delays nothing',
    async (name) => {
      const uncaught: unknown[] = [];
      const handlers = process.listeners('uncaughtException');
      process.removeAllListeners('uncaughtException');
      process.on('uncaughtException', (error) => uncaught.push(error));
      try {
        const opened = await openBench();
        const broken = rejecting(
          opened.outbox,
          (called, call) => called === 'claim' && call % 2 === 1,
        );
        const bug = new Error('a bug of the caller');
        const { clock, quiet } = opened;
        const { sender, delivering } = deliver(broken.outbox, {
          clock,
          concurrency: 1,
          sockets: 0,
          [name]: () => {
            throw bug;
          },
        });
        sender.outcomeOf = () => ok;
        for (let n = 0; n < 3; n += 1) await opened.outbox.send(deliveryTo('a'));
        await until(quiet, () => delivering.ended === 3);
        await delivering.stop();
        expect(uncaught.length).toBeGreaterThan(0);
        expect(new Set(uncaught)).toEqual(new Set([bug]));
        expect([vi.getTimerCount(), clock.timers]).toEqual([0, 0]);
        expect(stray).not.toHaveBeenCalled();
      } finally {
        process.removeAllListeners('uncaughtException');
        for (const handler of handlers) process.on('uncaughtException', handler);
      }
    },
  );
});
