import { deliveryPolicy } from '@ordering/events';
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  bad,
  closeBenches,
  deliver,
  HandSender,
  ok,
  openBench,
  openBeside,
} from '../../testing/bench.ts';
import type { Outbox } from '../outbox.ts';
import type { Queue } from '../queue.ts';
import { deliveryTo, endpointOf } from '../testing/samples.ts';
import { advanceClock } from './advance.ts';
import { deliverWith } from './delivering.ts';
import { withDefaults } from './options.ts';

const [, gap2 = 0, gap3 = 0] = deliveryPolicy.delaysMs;
const wholeLadder = deliveryPolicy.delaysMs.reduce((sum: number, gap) => sum + gap, 0);
const attempts = deliveryPolicy.delaysMs.length;

afterEach(() => {
  vi.useRealTimers();
});
afterAll(closeBenches);

async function bench(options = {}, endpoints = ['a']) {
  const opened = await openBench(endpoints);
  return { ...opened, ...deliver(opened.outbox, { clock: opened.clock, ...options }) };
}

test('attempts what is sent, and stores the outcome', async () => {
  const { outbox, sender, clock, reports, quiet } = await bench();
  const delivery = deliveryTo('a');
  await outbox.send(delivery);
  await quiet();
  expect(sender.pending).toHaveLength(1);
  expect((await outbox.find(delivery.id))?.state).toBe('attempting');
  clock.advance(7);
  sender.endAll(ok);
  await quiet();
  expect(reports).toHaveLength(1);
  const [parcel] = sender.sent;
  expect(parcel).toMatchObject({ url: 'https://a.example/hooks', body: delivery.body });
  expect(await outbox.find(delivery.id)).toMatchObject({
    state: 'acknowledged',
    attempts: 1,
    log: [
      {
        number: 1,
        resend: false,
        startedAt: clock.now() - 7,
        endedAt: clock.now(),
        tookMs: expect.any(Number),
        headers: parcel?.headers,
        outcome: 'answered 200',
        status: 200,
        answer: '',
      },
    ],
  });
});

test('makes an attempt of what this process stored without a look at the store', async () => {
  const { outbox, sender, quiet } = await bench({ pollMs: 600_000 });
  await quiet();
  const look = vi.spyOn(outbox.queue, 'arrivals');
  await outbox.send(deliveryTo('a'));
  await quiet();
  expect(sender.pending).toHaveLength(1);
  expect(look).not.toHaveBeenCalled();
});

test('follows the retry schedule to its end, never early, with the same bytes, and then stops', async () => {
  const { outbox, sender, clock, delivering } = await bench();
  sender.outcomeOf = () => bad;
  const delivery = deliveryTo('a');
  await outbox.send(delivery);
  expect(await advanceClock(delivering, clock, 0)).toBe(1);
  for (const [index, gap] of deliveryPolicy.delaysMs.slice(1).entries()) {
    expect(await advanceClock(delivering, clock, gap - 1)).toBe(0);
    expect(await advanceClock(delivering, clock, 1)).toBe(1);
    expect(sender.sent).toHaveLength(index + 2);
  }
  expect(await advanceClock(delivering, clock, 10 ** 10)).toBe(0);
  expect(await outbox.find(delivery.id)).toMatchObject({ state: 'failed', attempts });
  for (const parcel of sender.sent) expect(parcel).toEqual(sender.sent[0]);
});

test('uses the URL and the secret that the endpoint has at the attempt', async () => {
  const { outbox, sender, clock, delivering } = await bench();
  sender.outcomeOf = () => bad;
  await outbox.send(deliveryTo('a'));
  await advanceClock(delivering, clock, 0);
  await outbox.putEndpoint(
    endpointOf('a', { secret: 'rotated', url: 'https://other.example/', location: 'mine' }),
  );
  await advanceClock(delivering, clock, gap2);
  const [before, after] = sender.sent;
  expect(after?.url).toBe('https://other.example/');
  expect(after?.body).toEqual(before?.body);
  expect(Object.keys(after?.headers ?? {})).toHaveLength(
    Object.keys(before?.headers ?? {}).length + 1,
  );
});

test('wakes by itself for what is due later', async () => {
  const { outbox, sender, clock, reports, quiet } = await bench();
  sender.outcomeOf = () => bad;
  await outbox.send(deliveryTo('a'));
  await quiet();
  clock.advance(gap2 - 1);
  await quiet();
  expect(reports).toHaveLength(1);
  clock.advance(1);
  await quiet();
  expect(reports).toHaveLength(2);
});

test('finds what another transaction stored, without a notification', async () => {
  const { path, outbox, sender } = await bench({ pollMs: 20 });
  const other = await openBeside(path);
  await other.outbox.send(deliveryTo('a'));
  await expect.poll(() => sender.pending).toHaveLength(1);
  expect(await outbox.depth()).toMatchObject({ attempting: 1 });
});

describe('advancing the clock', () => {
  test('waits for attempts in progress, so that none appears to take longer', async () => {
    const { outbox, sender, clock, delivering, quiet } = await bench();
    const ids = [await outbox.send(deliveryTo('a')), await outbox.send(deliveryTo('a'))];
    await quiet();
    expect(sender.pending).toHaveLength(2);
    const before = clock.now();
    let made = -1;
    const turning = advanceClock(delivering, clock, wholeLadder).then((count) => {
      made = count;
    });
    sender.pending.shift()?.end(bad);
    await quiet();
    expect(await outbox.depth()).toMatchObject({ scheduled: 1 });
    expect([clock.now(), made]).toEqual([before, -1]);
    sender.outcomeOf = () => bad;
    sender.endAll(bad);
    await turning;
    expect(made).toBe(2 * attempts);
    for (const id of ids) {
      const found = await outbox.find(id);
      expect(found).toMatchObject({ state: 'failed', attempts });
      expect(found?.log.map(({ startedAt, endedAt }) => endedAt - startedAt)).toEqual(
        deliveryPolicy.delaysMs.map(() => 0),
      );
      expect(found?.log.map(({ startedAt }) => startedAt - before)).toEqual(
        deliveryPolicy.delaysMs.map((_, n) =>
          deliveryPolicy.delaysMs.slice(0, n + 1).reduce((sum: number, gap) => sum + gap, 0),
        ),
      );
    }
  });

  test('waits for what has just been stored', async () => {
    const { outbox, sender, clock, delivering } = await bench();
    sender.outcomeOf = () => ok;
    await advanceClock(delivering, clock, 0);
    const sent = outbox.send(deliveryTo('a'));
    await sent;
    expect(await advanceClock(delivering, clock, 5000)).toBe(1);
    const { log } = (await outbox.find(await sent)) ?? { log: [] };
    expect(log.map(({ startedAt }) => clock.now() - startedAt)).toEqual([5000]);
  });

  test('several times at once adds up', async () => {
    const { outbox, sender, clock, delivering } = await bench();
    sender.outcomeOf = () => bad;
    await outbox.send(deliveryTo('a'));
    const before = clock.now();
    const made = await Promise.all([gap2, gap3].map((gap) => advanceClock(delivering, clock, gap)));
    expect(made.reduce((sum, count) => sum + count)).toBe(3);
    expect(clock.now() - before).toBe(gap2 + gap3);
    expect(sender.sent).toHaveLength(3);
  });

  test('ends with the stop', async () => {
    const { outbox, sender, clock, delivering, quiet } = await bench();
    await outbox.send(deliveryTo('a'));
    await quiet();
    expect(sender.pending).toHaveLength(1);
    const turning = advanceClock(delivering, clock, 1000);
    await delivering.stop();
    expect(await turning).toBe(0);
    expect(await delivering.whenQuiet(() => 'quiet')).toBeUndefined();
  });
});

describe('a stop', () => {
  test('lets attempts in progress end, and starts no more', async () => {
    const { outbox, sender, delivering, quiet } = await bench({ stopTimeoutMs: 3_600_000 });
    const id = await outbox.send(deliveryTo('a'));
    await quiet();
    expect(sender.pending).toHaveLength(1);
    const stopped = delivering.stop();
    const later = await outbox.send(deliveryTo('a'));
    sender.endAll(ok);
    await stopped;
    expect(sender.closed).toBe(true);
    expect((await outbox.find(id))?.state).toBe('acknowledged');
    expect(await outbox.find(later)).toMatchObject({ state: 'scheduled', log: [] });
  });

  test('does not count the attempts that it interrupted', async () => {
    const { outbox, clock, sender, delivering, quiet } = await bench();
    const id = await outbox.send(deliveryTo('a'));
    await quiet();
    expect(sender.pending).toHaveLength(1);
    await delivering.stop();
    expect(await outbox.find(id)).toMatchObject({ state: 'scheduled', attempts: 0 });
    const after = deliver(outbox, { clock });
    after.sender.outcomeOf = () => bad;
    await advanceClock(after.delivering, clock, 0);
    const { log } = (await outbox.find(id)) ?? { log: [] };
    expect(log.map(({ number, outcome }) => [number, outcome])).toEqual([
      [1, 'the sender was stopped during the attempt'],
      [1, 'answered 500'],
    ]);
  });

  test('makes no calls to the outbox afterwards', async () => {
    const { outbox } = await openBench();
    let listening = 0;
    const onChange = vi.spyOn(outbox.queue, 'onChange').mockImplementation(() => {
      listening += 1;
      return () => {
        listening -= 1;
      };
    });
    for (const starts of [1, 2]) {
      const { delivering } = deliver(outbox, {});
      expect([listening, onChange.mock.calls.length]).toEqual([1, starts]);
      await delivering.stop();
      expect(listening).toBe(0);
    }
    onChange.mockRestore();
  });

  test('by default lasts as long as an attempt may take', () => {
    expect(withDefaults({}).stopTimeoutMs).toBeGreaterThan(deliveryPolicy.timeoutMs);
  });

  test('lets another process that waited take over', async () => {
    const { path, outbox, clock, sender, delivering, quiet } = await bench();
    await quiet();
    const beside = await openBeside(path);
    const other = deliver(beside.outbox, { clock, pollMs: 20 });
    await outbox.send(deliveryTo('a'));
    await quiet();
    expect([sender.pending.length, other.sender.pending.length]).toEqual([1, 0]);
    sender.endAll(bad);
    await quiet();
    await delivering.stop();
    clock.advance(gap2);
    await expect.poll(() => other.sender.pending).toHaveLength(1);
  });
});

test('a crashed attempt is repeated under its number; a second crash counts as one attempt', async () => {
  const { outbox, path } = await openBench();
  const id = await outbox.send(deliveryTo('a'));
  await outbox.close();
  const numbersIn = async (from: Outbox) => (await from.find(id))?.log.map(({ number }) => number);
  for (const crash of [1, 2]) {
    const dying = await openBeside(path);
    const { sender } = deliver(dying.outbox, { clock: dying.clock });
    await expect.poll(() => sender.pending).toHaveLength(1);
    expect(await dying.outbox.find(id)).toMatchObject({ state: 'attempting', attempts: 0 });
    expect(await numbersIn(dying.outbox)).toEqual(crash === 1 ? [] : [1]);
    // Nobody settles the attempt any more: the outbox is gone, as after a crash.
    await dying.close();
  }
  const last = await openBeside(path);
  const { sender, delivering } = deliver(last.outbox, { clock: last.clock });
  await advanceClock(delivering, last.clock, 0);
  expect(sender.sent).toEqual([]);
  expect(await last.outbox.find(id)).toMatchObject({ state: 'scheduled', attempts: 1 });
  sender.outcomeOf = () => ok;
  expect(await advanceClock(delivering, last.clock, gap2)).toBe(1);
  expect(await numbersIn(last.outbox)).toEqual([1, 1, 2]);
});

/** A bench whose test moves the machine's timers on: what is slow is slow by them. */
function timedBench(options: object, endpoints?: string[]) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  return bench(options, endpoints);
}

describe('places', () => {
  test('an endpoint that hangs uses only its own slots', async () => {
    const options = { endpointConcurrency: 4 };
    const { outbox, sender, quiet } = await timedBench(options, ['dead', 'alive']);
    await Promise.all(Array.from({ length: 50 }, () => outbox.send(deliveryTo('dead'))));
    await outbox.send(deliveryTo('alive'));
    await quiet();
    expect(sender.pending).toHaveLength(5);
    const urls = sender.pending.map(({ parcel }) => parcel.url);
    expect(urls.filter((url) => url.includes('alive'))).toHaveLength(1);
  });

  test('an endpoint may say how many', async () => {
    const { outbox, sender, quiet } = await timedBench({});
    await outbox.putEndpoint(endpointOf('a', { concurrency: 2 }));
    sender.outcomeOf = () => ok;
    // What it says is known after the first claim.
    await outbox.send(deliveryTo('a'));
    await quiet();
    sender.outcomeOf = () => undefined;
    await Promise.all(Array.from({ length: 10 }, () => outbox.send(deliveryTo('a'))));
    await quiet();
    expect(sender.pending).toHaveLength(2);
  });

  test('an endpoint that never answers gets each attempt on time', async () => {
    const { outbox, sender, clock, reports, quiet } = await timedBench({});
    await Promise.all(Array.from({ length: 100 }, () => outbox.send(deliveryTo('a'))));
    for (const [rung, gap] of deliveryPolicy.delaysMs.entries()) {
      if (rung > 0) clock.advance(gap);
      await quiet();
      expect(sender.pending).toHaveLength(100);
      clock.advance(deliveryPolicy.timeoutMs);
      vi.advanceTimersByTime(deliveryPolicy.timeoutMs);
      sender.endAll(bad);
      await quiet();
    }
    expect(reports).toHaveLength(100 * deliveryPolicy.delaysMs.length);
    expect(new Set(reports.map(({ lateMs }) => lateMs))).toEqual(new Set([0]));
  });

  test('an attempt that is late because of the concurrency of its endpoint reports lateMs', async () => {
    const { outbox, sender, clock, reports, quiet } = await timedBench({});
    await outbox.putEndpoint(endpointOf('a', { concurrency: 1 }));
    for (let n = 0; n < 3; n += 1) await outbox.send(deliveryTo('a'));
    for (let n = 0; n < 3; n += 1) {
      await quiet();
      expect(sender.pending).toHaveLength(1);
      clock.advance(1500);
      sender.endAll(ok);
    }
    await quiet();
    expect(reports.map(({ lateMs }) => lateMs)).toEqual([0, 1500, 3000]);
  });

  test('onCrowded is called once when all sockets are in use, and once when they are not', async () => {
    const onCrowded = vi.fn();
    const { outbox, sender, quiet } = await timedBench({ sockets: 8, onCrowded });
    const sendSome = async (count: number) => {
      await Promise.all(Array.from({ length: count }, () => outbox.send(deliveryTo('a'))));
      await quiet();
      vi.advanceTimersByTime(500);
      await quiet();
    };
    await sendSome(8);
    // None waits.
    expect(onCrowded).not.toHaveBeenCalled();
    await sendSome(2);
    expect(sender.pending).toHaveLength(8);
    expect(onCrowded.mock.calls).toEqual([[true]]);
    await sendSome(2);
    expect(onCrowded).toHaveBeenCalledTimes(1);
    while (sender.pending.length > 0) {
      sender.pending.shift()?.end(ok);
      await quiet();
    }
    expect(onCrowded.mock.calls).toEqual([[true], [false]]);
    expect(sender.sent).toHaveLength(12);
  });

  test('sockets are bounded, and each is reused when it is free', async () => {
    const { outbox, sender, quiet } = await timedBench({ concurrency: 3, sockets: 1 });
    await Promise.all(Array.from({ length: 10 }, () => outbox.send(deliveryTo('a'))));
    await quiet();
    expect(sender.pending).toHaveLength(3);
    sender.pending.shift()?.end(ok);
    await quiet();
    expect(sender.sent).toHaveLength(4);
    expect(sender.pending).toHaveLength(3);
  });

  test('slow endpoints leave the slots to the others', async () => {
    const slow = ['s1', 's2', 's3', 's4'];
    const { outbox, sender, reports, quiet } = await timedBench(
      { concurrency: 2, sockets: 3, endpointConcurrency: 1 },
      [...slow, 'quick'],
    );
    sender.outcomeOf = ({ url }) => (url.includes('quick') ? ok : undefined);
    const sendToAll = async () => {
      await Promise.all(slow.map((id) => outbox.send(deliveryTo(id))));
      await quiet();
    };
    await sendToAll();
    expect(sender.pending).toHaveLength(2);
    // Each takes over half a second, and then gives its place back.
    for (let passed = 0; passed < 1500; passed += 100) {
      vi.advanceTimersByTime(100);
      await quiet();
    }
    expect(sender.pending).toHaveLength(4);
    await outbox.send(deliveryTo('quick'));
    await quiet();
    expect(reports).toHaveLength(1);
    await sendToAll();
    await outbox.send(deliveryTo('quick'));
    await quiet();
    expect(reports).toHaveLength(2);
    expect(sender.pending).toHaveLength(4);
  });

  test('a claim for endpoints that are slow holds up none for the others', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { outbox, clock, quiet } = await openBench(['slow', 'quick']);
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const held = vi.fn(async (...asked: Parameters<Queue['claim']>) => {
      await released;
      return outbox.queue.claim(...asked);
    });
    let isHolding = false;
    const queue = new Proxy(outbox.queue, {
      get: (target, name) => (name === 'claim' && isHolding ? held : Reflect.get(target, name)),
    });
    const { sender, reports } = deliver({ ...outbox, queue }, { clock });
    sender.outcomeOf = ({ url }) => (url.includes('quick') ? ok : undefined);
    await outbox.send(deliveryTo('slow'));
    await quiet();
    for (let passed = 0; passed < 600; passed += 100) {
      vi.advanceTimersByTime(100);
      await quiet();
    }
    isHolding = true;
    await outbox.send(deliveryTo('slow'));
    await quiet();
    expect(held).toHaveBeenCalledTimes(1);
    isHolding = false;
    await outbox.send(deliveryTo('quick'));
    await quiet();
    expect(reports).toHaveLength(1);
    expect(sender.pending).toHaveLength(1);
    release();
    await quiet();
    expect(sender.pending).toHaveLength(2);
  });
});

test('resends when it is asked to, and what fails again stays failed', async () => {
  const { outbox, sender, clock, delivering } = await bench();
  sender.outcomeOf = () => bad;
  const id = await outbox.send(deliveryTo('a'));
  await advanceClock(delivering, clock, wholeLadder);
  expect(await outbox.resend({ id })).toBe(1);
  expect(await advanceClock(delivering, clock, wholeLadder)).toBe(1);
  expect(await outbox.find(id)).toMatchObject({ state: 'failed', attempts: attempts + 1 });
  sender.outcomeOf = () => ok;
  expect(await outbox.resend({ endpointId: 'a' })).toBe(1);
  await delivering.whenQuiet(() => {});
  const found = await outbox.find(id);
  expect(found?.state).toBe('acknowledged');
  expect(found?.log.map(({ resend }) => resend)).toEqual([
    ...deliveryPolicy.delaysMs.map(() => false),
    true,
    true,
  ]);
  expect(new Set(sender.sent.map(({ body }) => Buffer.from(body).toString('hex'))).size).toBe(1);
});

test('counts attempts of an advance that failed in the next one, so that each is counted once', async () => {
  const { outbox, sender, clock, delivering } = await bench();
  sender.outcomeOf = () => bad;
  await Promise.all(Array.from({ length: 10 }, () => outbox.send(deliveryTo('a'))));
  const { advance } = clock;
  let calls = 0;
  clock.advance = (ms) => {
    calls += 1;
    if (calls === 2 || calls === 3) throw new Error('the time cannot be saved: the disk is full');
    advance.call(clock, ms);
  };
  const byWholeLadder = () => advanceClock(delivering, clock, wholeLadder);
  await expect(byWholeLadder()).rejects.toThrow('disk is full');
  await expect(byWholeLadder()).rejects.toThrow('disk is full');
  expect(sender.sent).toHaveLength(20);
  expect(await byWholeLadder()).toBe(10 * attempts);
  expect(sender.sent).toHaveLength(10 * attempts);
  expect(await byWholeLadder()).toBe(0);
});

test('makes no attempt while an endpoint is disabled, also after a restart, and then goes on where each delivery was', async () => {
  const { outbox, sender, clock, delivering, quiet } = await bench();
  await outbox.putEndpoint(endpointOf('a', { concurrency: 3 }));
  sender.outcomeOf = () => bad;
  const old = Array.from({ length: 10 }, () => outbox.send(deliveryTo('a')));
  const ids = await Promise.all(old);
  expect(await advanceClock(delivering, clock, 0)).toBe(10);
  await outbox.disableEndpoint('a', 'it answers 500');
  ids.push(await outbox.send(deliveryTo('a')));
  expect(await advanceClock(delivering, clock, wholeLadder)).toBe(0);
  await delivering.stop();
  const next = deliver(outbox, { clock });
  expect(await advanceClock(next.delivering, clock, wholeLadder)).toBe(0);
  expect(await outbox.depth()).toMatchObject({ scheduled: 0, disabled: 11, failed: 0 });
  await outbox.enableEndpoint('a');
  for (let left = 11; left > 0; left -= Math.min(3, left)) {
    await quiet();
    expect(next.sender.pending).toHaveLength(Math.min(3, left));
    next.sender.endAll(bad);
  }
  await quiet();
  const made = next.reports.map(({ deliveryId, attempt: { number }, lateMs, state }) => [
    ...[ids.indexOf(deliveryId), number, lateMs, state],
  ]);
  const second = ids.slice(0, 10).map((_, n) => [n, 2, 0, 'scheduled']);
  expect(made.sort(([x], [y]) => Number(x) - Number(y))).toEqual([
    ...second,
    [10, 1, 0, 'scheduled'],
  ]);
  expect((await outbox.find(ids[0] ?? ''))?.nextAttemptAt).toBe(clock.now() + gap3);
});

test('a second burst after the first leaves nothing behind', async () => {
  const opened = await openBench();
  const sender = new HandSender();
  sender.outcomeOf = ({ body }) => (body[0] === 1 ? bad : ok);
  const { clock, outbox } = opened;
  const delivering = deliverWith(outbox, sender, withDefaults({ clock, stopTimeoutMs: 0 }));
  onTestFinished(() => delivering.stop());
  const timers: number[] = [];
  for (const _ of [1, 2]) {
    const body = Uint8Array.of(0);
    await Promise.all(Array.from({ length: 100 }, () => outbox.send(deliveryTo('a', { body }))));
    await delivering.whenQuiet(() => {});
    timers.push(clock.timers);
  }
  expect(timers).toEqual([0, 0]);
  expect(delivering.ended).toBe(200);
  await outbox.send(deliveryTo('a', { body: Uint8Array.of(1) }));
  await delivering.whenQuiet(() => {});
  expect(clock.timers).toBe(1);
  await delivering.stop();
  expect(clock.timers).toBe(0);
});

test.each([
  { count: 100, bytes: 4, most: 32 },
  // Two of them are as many bytes as are signed in one turn.
  { count: 12, bytes: 512 * 1024, most: 4 },
])('$count attempts of $bytes bytes begin over several turns of the event loop', async (given) => {
  const { outbox, clock } = await openBench();
  const body = new Uint8Array(given.bytes);
  for (let n = 0; n < given.count; n += 1) await outbox.send(deliveryTo('a', { body }));
  await outbox.putEndpoint(endpointOf('a', { concurrency: 100 }));
  const { sender } = deliver(outbox, { clock, endpointConcurrency: 100 });
  sender.outcomeOf = () => ok;
  const begun = [0];
  while (sender.sent.length < given.count) {
    await new Promise(setImmediate);
    begun.push(sender.sent.length);
  }
  const most = Math.max(...begun.slice(1).map((now, index) => now - (begun[index] ?? 0)));
  expect(most).toBeLessThanOrEqual(given.most);
});
