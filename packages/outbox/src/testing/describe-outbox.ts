import { FakeClock } from '@ordering/kit/fake-clock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Clock } from '../clock.ts';
import { OutboxError } from '../error.ts';
import type { Outbox } from '../outbox.ts';
import type { Claimed, Lane, Settlement, Step } from '../queue.ts';
import { attemptOf, deliveryTo, endpointOf } from './samples.ts';

/** How a database opens an outbox: each call another connection to the same, at first empty, one. */
export interface OutboxHarness {
  /** Opens an outbox for which it is as late as the clock says. */
  open(clock: Clock): Promise<Outbox>;
  /** Ends what `open` left open, and forgets the database. */
  dispose(): Promise<void>;
}

const gap = 60_000;
const plenty = 10_000_000;

/**
 * Defines the tests of what every outbox does, in whatever database it keeps deliveries: for the test of an adapter, in
 * a file that vitest runs.
 *
 * @param name - The title of the suite.
 * @param create - Called before each test: a new, empty database.
 */
export function describeOutbox(name: string, create: () => Promise<OutboxHarness>): void {
  describe(name, () => {
    let harness: OutboxHarness;
    let clock: FakeClock;
    let outbox: Outbox;
    beforeEach(async () => {
      harness = await create();
      clock = new FakeClock();
      outbox = await harness.open(clock);
      await outbox.putEndpoint(endpointOf('a'));
      await outbox.queue.begin('me', clock.now(), gap);
    });
    afterEach(() => harness.dispose());

    async function claim(limit = 10, retriesFirst = false): Promise<readonly Claimed[]> {
      const lanes = await outbox.queue.lanes();
      const wants = lanes.map(({ endpoint }) => ({ endpoint, limit, running: 0, retriesFirst }));
      return (await outbox.queue.claim('me', clock.now(), wants, plenty)).deliveries;
    }
    async function claimOne(): Promise<Claimed> {
      const [found] = await claim(1);
      if (found === undefined) throw new Error('nothing to claim');
      return found;
    }
    const ended = (number: number, step: Step): Settlement => ({
      kind: 'ended',
      attempt: attemptOf(number),
      step,
    });
    async function end(step: Step): Promise<string> {
      const { seq, id, number } = await claimOne();
      expect(await outbox.queue.settle('me', seq, ended(number, step))).toBe(true);
      return id;
    }
    const stateOf = async (id: string) => (await outbox.find(id))?.state;
    async function sendTo(endpointId: string, count: number): Promise<string[]> {
      return Promise.all(Array.from({ length: count }, () => outbox.send(deliveryTo(endpointId))));
    }

    describe('endpoints', () => {
      test('are stored whole, and changed', async () => {
        const full = endpointOf('b', { location: 'mine', concurrency: 3, enabled: false });
        await outbox.putEndpoint(full);
        expect(await outbox.endpoint('b')).toEqual(full);
        await outbox.putEndpoint(endpointOf('b', { url: 'https://other.example/' }));
        expect(await outbox.endpoint('b')).toEqual({
          ...endpointOf('b', { url: 'https://other.example/', enabled: true }),
          location: undefined,
          concurrency: undefined,
        });
        expect(await outbox.endpoint('c')).toBeUndefined();
      });

      test.each([
        ['no id', { id: '' }],
        ['a relative URL', { url: '/hooks' }],
        ['another scheme', { url: 'ftp://a.example/' }],
        ['a password in the URL', { url: 'https://me:pass@a.example/' }],
        ['an empty secret', { secret: '' }],
        ['a location that breaks the line', { location: 'a\r\nX: b' }],
        ['no attempt at once', { concurrency: 0 }],
      ])('with %s are refused', async (_, changes) => {
        await expect(outbox.putEndpoint(endpointOf('bad', changes))).rejects.toMatchObject({
          code: 'invalid',
        });
        expect(await outbox.endpoint('bad')).toBeUndefined();
      });

      test('that are removed take nothing more, and what waited has failed', async () => {
        const ids = await sendTo('a', 3);
        const running = await claimOne();
        expect(await outbox.removeEndpoint('a')).toBe(true);
        expect(await outbox.removeEndpoint('a')).toBe(false);
        expect(await outbox.removeEndpoint('never')).toBe(false);
        expect(await outbox.endpoint('a')).toBeUndefined();
        await expect(outbox.send(deliveryTo('a'))).rejects.toMatchObject({
          code: 'unknown-endpoint',
        });
        expect(await claim()).toEqual([]);
        const next = { state: 'scheduled', dueAt: clock.now() + gap } as const;
        expect(await outbox.queue.settle('me', running.seq, ended(1, next))).toBe(true);
        expect(await Promise.all(ids.map(stateOf))).toEqual(['failed', 'failed', 'failed']);
      });

      test('that come again get nothing of what waited for them before', async () => {
        await sendTo('a', 1200);
        await Promise.all([outbox.removeEndpoint('a'), outbox.putEndpoint(endpointOf('a'))]);
        expect(await outbox.depth()).toEqual({ scheduled: 0, attempting: 0, failed: 1200 });
        const [fresh] = await sendTo('a', 1);
        expect((await claim()).map(({ id }) => id)).toEqual([fresh]);
      });

      test('that are not enabled get nothing, and everything later', async () => {
        await outbox.putEndpoint(endpointOf('a', { enabled: false }));
        const ids = await sendTo('a', 2);
        expect(await claim()).toEqual([]);
        await outbox.putEndpoint(endpointOf('a'));
        expect((await claim()).map(({ id }) => id)).toEqual(ids);
      });
    });

    describe('send', () => {
      test('stores a delivery, which the log shows', async () => {
        const delivery = deliveryTo('a');
        expect(await outbox.send(delivery)).toBe(delivery.id);
        expect(await outbox.find(delivery.id)).toEqual({
          id: delivery.id,
          endpointId: 'a',
          url: 'https://a.example/hooks',
          eventType: 'thing.done',
          state: 'scheduled',
          attempts: 0,
          createdAt: clock.now(),
          nextAttemptAt: clock.now(),
          body: delivery.body,
          log: [],
        });
        expect(await outbox.find('unheard-of')).toBeUndefined();
      });

      test('keeps it when the outbox is closed and opened again', async () => {
        const id = await outbox.send(deliveryTo('a'));
        await outbox.close();
        expect(await (await harness.open(clock)).find(id)).toMatchObject({ state: 'scheduled' });
      });

      test('takes an id once', async () => {
        const delivery = deliveryTo('a');
        const both = [outbox.send(delivery), outbox.send({ ...delivery, body: new Uint8Array(1) })];
        const [first, second] = await Promise.allSettled(both);
        expect(first).toMatchObject({ status: 'fulfilled' });
        expect(second).toMatchObject({ reason: { code: 'duplicate' } });
        expect((await outbox.find(delivery.id))?.body).toEqual(delivery.body);
      });

      test('one that fails takes no other along', async () => {
        const sent = await Promise.allSettled(
          ['a', 'nobody', 'a'].map((endpointId) => outbox.send(deliveryTo(endpointId))),
        );
        expect(sent.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      });

      test('takes bodies of any size up to the largest', async () => {
        const large = Uint8Array.from({ length: 1024 * 1024 }, (_, index) => index % 251);
        const bodies = [new Uint8Array(), large, Uint8Array.of(7)];
        const ids = await Promise.all(bodies.map((body) => outbox.send(deliveryTo('a', { body }))));
        const found = new Map((await claim()).map(({ id, body }) => [id, body]));
        for (const [index, id] of ids.entries()) {
          expect(Buffer.compare(found.get(id) ?? new Uint8Array(9), bodies[index] ?? large)).toBe(
            0,
          );
        }
        const larger = deliveryTo('a', { body: new Uint8Array(1024 * 1024 + 1) });
        await expect(outbox.send(larger)).rejects.toMatchObject({ code: 'invalid' });
      });

      test('finishes what was asked before it was closed, and takes nothing after', async () => {
        const before = outbox.send(deliveryTo('a'));
        const closed = outbox.close();
        await expect(outbox.send(deliveryTo('a'))).rejects.toMatchObject({ code: 'closed' });
        expect(await before).toEqual(expect.any(String));
        await closed;
        await expect(outbox.depth()).rejects.toThrow(OutboxError);
      });

      test('says that something changed, when it did', async () => {
        const heard: string[] = [];
        const forget = outbox.queue.onChange((change) => heard.push(change));
        await outbox.send(deliveryTo('a'));
        await outbox.putEndpoint(endpointOf('b'));
        await expect(outbox.send(deliveryTo('c'))).rejects.toThrow();
        expect(heard).toEqual(['arrival', 'lanes']);
        forget();
        await outbox.send(deliveryTo('a'));
        expect(heard).toHaveLength(2);
      });
    });

    describe('the queue', () => {
      test('gives each delivery once, in order, with its endpoint as it is then', async () => {
        const delivery = deliveryTo('a', { action: 'push_it' });
        const ids = [await outbox.send(delivery), ...(await sendTo('a', 2))];
        await outbox.putEndpoint(endpointOf('a', { secret: 'rotated' }));
        const [{ endpoint = 0 } = {}] = await outbox.queue.lanes();
        const wants = [{ endpoint, limit: 2, running: 0, retriesFirst: false }];
        const claims = await outbox.queue.claim('me', clock.now(), wants, plenty);
        expect(claims.deliveries.map(({ id }) => id)).toEqual(ids.slice(0, 2));
        expect(claims.deliveries[0]).toEqual({
          seq: expect.any(Number),
          id: delivery.id,
          endpoint,
          eventType: 'thing.done',
          action: 'push_it',
          number: 1,
          resend: false,
          body: delivery.body,
        });
        expect(claims.endpoints.get(endpoint)).toMatchObject({ id: 'a', secret: 'rotated' });
        expect(claims.lanes).toEqual([
          { endpoint, firstDueAt: clock.now(), retryDueAt: undefined },
        ]);
        expect((await claim()).map(({ id }) => id)).toEqual(ids.slice(2));
        expect(await claim()).toEqual([]);
        expect(await stateOf(delivery.id)).toBe('attempting');
      });

      test('gives no more than so many bytes at once, but always one', async () => {
        for (let n = 0; n < 3; n += 1) {
          await outbox.send(deliveryTo('a', { body: new Uint8Array(100) }));
        }
        const [{ endpoint = 0 } = {}] = await outbox.queue.lanes();
        const wants = [{ endpoint, limit: 3, running: 0, retriesFirst: false }];
        const claimUpTo = async (maxBytes: number) =>
          (await outbox.queue.claim('me', clock.now(), wants, maxBytes)).deliveries.length;
        expect(await claimUpTo(1)).toBe(1);
        expect(await claimUpTo(101)).toBe(2);
      });

      test('gives no more than the endpoint allows at once', async () => {
        await outbox.putEndpoint(endpointOf('a', { concurrency: 3 }));
        await sendTo('a', 5);
        const [{ endpoint = 0 } = {}] = await outbox.queue.lanes();
        for (const [running, want] of [
          [1, 2],
          [3, 0],
          [4, 0],
          [0, 3],
        ] as const) {
          const wants = [{ endpoint, limit: 5, running, retriesFirst: false }];
          const { deliveries } = await outbox.queue.claim('me', clock.now(), wants, plenty);
          expect(deliveries).toHaveLength(want);
        }
      });

      test('gives first attempts before others, or after them where that is asked', async () => {
        const [retried, second] = await sendTo('a', 2);
        await end({ state: 'scheduled', dueAt: clock.now() });
        expect(await end({ state: 'scheduled', dueAt: clock.now() })).toBe(second);
        const [fresh] = await sendTo('a', 1);
        expect((await claim(1)).map(({ id }) => id)).toEqual([fresh]);
        await sendTo('a', 1);
        expect((await claim(1, true)).map(({ id }) => id)).toEqual([retried]);
      });

      test('gives nothing before its time, and says when that is', async () => {
        const [id] = await sendTo('a', 1);
        await end({ state: 'scheduled', dueAt: clock.now() + gap });
        const [lane] = await outbox.queue.lanes();
        expect(lane).toMatchObject({ firstDueAt: undefined, retryDueAt: clock.now() + gap });
        expect(await outbox.find(id ?? '')).toMatchObject({
          state: 'scheduled',
          attempts: 1,
          nextAttemptAt: clock.now() + gap,
          log: [attemptOf(1)],
        });
        clock.advance(gap - 1);
        expect(await claim()).toEqual([]);
        clock.advance(1);
        expect(await claimOne()).toMatchObject({ id, number: 2 });
      });

      test('tells what was stored since', async () => {
        await outbox.putEndpoint(endpointOf('b'));
        await sendTo('a', 2);
        const { last } = await outbox.queue.arrivals(0);
        await sendTo('b', 2);
        const later = await outbox.queue.arrivals(last);
        expect(later.lanes).toMatchObject([{ firstDueAt: clock.now() }] satisfies Partial<Lane>[]);
        expect(await outbox.queue.arrivals(later.last)).toEqual({ lanes: [], last: later.last });
      });

      test.each([
        ['acknowledged', 'acknowledged'],
        ['failed', 'failed'],
      ] as const)('an attempt that ended as %s was the last', async (state, want) => {
        const [id = ''] = await sendTo('a', 1);
        await end({ state });
        expect(await outbox.find(id)).toMatchObject({ state: want, attempts: 1 });
        expect(await outbox.find(id)).not.toHaveProperty('nextAttemptAt');
        expect(await claim()).toEqual([]);
      });

      test('a result counts once, and only from whoever made the attempt', async () => {
        const [id = ''] = await sendTo('a', 1);
        const { seq } = await claimOne();
        const settlement = ended(1, { state: 'acknowledged' });
        expect(await outbox.queue.settle('somebody', seq, settlement)).toBe(false);
        expect(await outbox.find(id)).toMatchObject({ state: 'attempting', log: [] });
        expect(await outbox.queue.settle('me', seq, settlement)).toBe(true);
        expect(await outbox.queue.settle('me', seq, settlement)).toBe(false);
        expect((await outbox.find(id))?.log).toHaveLength(1);
      });

      test('an attempt that broke off is made again under its number', async () => {
        const [id = ''] = await sendTo('a', 1);
        for (const attempt of [undefined, attemptOf(1, { outcome: 'stopped' })]) {
          const { seq, number } = await claimOne();
          expect(number).toBe(1);
          const released = attempt === undefined ? {} : { attempt };
          await outbox.queue.settle('me', seq, { kind: 'released', ...released });
        }
        expect(await outbox.find(id)).toMatchObject({ state: 'scheduled', attempts: 0 });
        expect((await outbox.find(id))?.log).toHaveLength(1);
      });
    });

    describe('who makes attempts', () => {
      test('is one at a time', async () => {
        const other = await harness.open(clock);
        expect(await other.queue.begin('other', clock.now(), gap)).toBeUndefined();
        await outbox.queue.end();
        expect(await other.queue.begin('other', clock.now(), gap)).toEqual([]);
      });

      test('takes over what another left, and only that one settles it', async () => {
        const [id] = await sendTo('a', 1);
        const { seq, endpoint } = await claimOne();
        clock.advance(5);
        await outbox.close();
        outbox = await harness.open(clock);
        const interrupted = {
          seq,
          id,
          endpoint,
          number: 1,
          resend: false,
          startedAt: clock.now() - 5,
          before: 0,
          url: 'https://a.example/hooks',
        };
        expect(await outbox.queue.begin('next', clock.now(), gap)).toEqual([interrupted]);
        const again: Settlement = { kind: 'interrupted', attempt: attemptOf(1) };
        expect(await outbox.queue.settle('me', seq, again)).toBe(false);
        expect(await outbox.queue.settle('next', seq, again)).toBe(true);
        await claimOne();
        expect(await outbox.queue.begin('last', clock.now(), gap)).toEqual([
          { ...interrupted, startedAt: clock.now(), before: 1 },
        ]);
      });

      test('has nothing wait longer than the longest delay', async () => {
        await sendTo('a', 1);
        await end({ state: 'scheduled', dueAt: clock.now() + 100 * gap });
        await outbox.queue.begin('me', clock.now(), gap);
        expect(await outbox.queue.lanes()).toMatchObject([{ retryDueAt: clock.now() + gap }]);
      });
    });

    describe('resending', () => {
      test.each([
        ['failed', 'acknowledged', 'acknowledged'],
        ['failed', 'failed', 'failed'],
        ['acknowledged', 'failed', 'acknowledged'],
      ] as const)('what has %s, and then %s, is %s', async (before, then, want) => {
        const [id = ''] = await sendTo('a', 1);
        expect(await outbox.resend(id)).toBe(false);
        await end({ state: before });
        expect(await outbox.resend(id)).toBe(true);
        expect(await outbox.resend(id)).toBe(false);
        const claimed = await claimOne();
        expect(claimed).toMatchObject({ id, number: 2, resend: true });
        await outbox.queue.settle('me', claimed.seq, ended(2, { state: then }));
        expect(await outbox.find(id)).toMatchObject({ state: want, attempts: 2 });
        expect(await claim()).toEqual([]);
      });

      test('every failed delivery of an endpoint, and no other', async () => {
        await outbox.putEndpoint(endpointOf('b'));
        await sendTo('b', 1);
        await end({ state: 'failed' });
        const ids = await sendTo('a', 3);
        await end({ state: 'acknowledged' });
        await end({ state: 'failed' });
        await end({ state: 'failed' });
        expect(await outbox.resendFailed('a')).toBe(2);
        expect((await claim()).map(({ id }) => id)).toEqual(ids.slice(1));
        expect(await outbox.resendFailed('nobody')).toBe(0);
      });

      test('thousands of them', async () => {
        const ids = await sendTo('a', 1001);
        for (const { seq } of await claim(2000)) {
          await outbox.queue.settle('me', seq, ended(1, { state: 'failed' }));
        }
        expect(await outbox.resendFailed('a')).toBe(ids.length);
      });

      test('what nobody knows, or whose endpoint is gone, is not resent', async () => {
        const [id = ''] = await sendTo('a', 1);
        await end({ state: 'failed' });
        await outbox.removeEndpoint('a');
        expect(await outbox.resend(id)).toBe(false);
        expect(await outbox.resendFailed('a')).toBe(0);
        expect(await outbox.resend('unheard-of')).toBe(false);
      });
    });

    describe('the log', () => {
      async function several() {
        await outbox.putEndpoint(endpointOf('b'));
        const kinds = ['acknowledged', 'failed', 'scheduled'] as const;
        const ids: string[] = [];
        for (const endpointId of ['a', 'b']) {
          for (const state of kinds) {
            const eventType = `thing.${state}`;
            ids.push(await outbox.send(deliveryTo(endpointId, { eventType })));
            await end(state === 'scheduled' ? { state, dueAt: clock.now() + gap } : { state });
          }
        }
        ids.push(await outbox.send(deliveryTo('b', { eventType: 'thing.failed' })));
        await claimOne();
        return ids;
      }

      test('by what is asked for', async () => {
        const ids = await several();
        const wanted = [
          ['nothing', {}, [6, 5, 4, 3, 2, 1, 0]],
          ['an endpoint', { endpointId: 'a' }, [2, 1, 0]],
          ['an event type', { eventType: 'thing.failed' }, [6, 4, 1]],
          ['scheduled', { state: 'scheduled' }, [5, 2]],
          ['attempting', { state: 'attempting' }, [6]],
          ['acknowledged', { state: 'acknowledged' }, [3, 0]],
          ['failed', { state: 'failed' }, [4, 1]],
          ['an endpoint and a state', { endpointId: 'b', state: 'failed' }, [4]],
          ['an endpoint and another', { endpointId: 'b', state: 'acknowledged' }, [3]],
          ['an endpoint under way', { endpointId: 'a', state: 'attempting' }, []],
          ['an endpoint and a type', { endpointId: 'a', eventType: 'thing.failed' }, [1]],
          ['a state and a type', { state: 'failed', eventType: 'thing.other' }, []],
          ['all', { endpointId: 'b', state: 'failed', eventType: 'thing.failed' }, [4]],
          ['an endpoint that nobody knows', { endpointId: 'c' }, []],
        ] as const;
        for (const [name, filter, want] of wanted) {
          const { deliveries, next } = await outbox.list(filter);
          expect([name, deliveries.map(({ id }) => ids.indexOf(id))]).toEqual([name, want]);
          expect(next).toBeUndefined();
        }
      });

      test('by id', async () => {
        const [id = ''] = await several();
        expect((await outbox.list({ id })).deliveries).toMatchObject([{ id }]);
        expect((await outbox.list({ id, endpointId: 'b' })).deliveries).toEqual([]);
      });

      test('by pages, each where the last one ended', async () => {
        const ids = await several();
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await outbox.list({ limit: 3, ...(cursor === undefined ? {} : { cursor }) });
          seen.push(...page.deliveries.map(({ id }) => id));
          await sendTo('a', 1);
          cursor = page.next;
        } while (cursor !== undefined);
        expect(seen).toEqual([...ids].reverse());
      });

      test('refuses a cursor that is none', async () => {
        for (const cursor of ['', 'x', 'MTIz=', Buffer.from('-1').toString('base64url')]) {
          await expect(outbox.list({ cursor })).rejects.toMatchObject({ code: 'invalid' });
        }
      });

      test('has as many at once as are asked for, a hundred, or a thousand', async () => {
        await sendTo('a', 1001);
        const countOf = async (query: object) => (await outbox.list(query)).deliveries.length;
        expect(await countOf({ limit: 0 })).toBe(1);
        expect(await countOf({})).toBe(100);
        expect(await countOf({ limit: 1000 })).toBe(1000);
        expect(await countOf({ limit: 1001 })).toBe(1000);
      });

      test('is counted', async () => {
        await several();
        expect(await outbox.depth()).toEqual({ scheduled: 2, attempting: 1, failed: 2 });
      });
    });

    describe('what has ended', () => {
      async function endAll(ages: readonly number[]): Promise<string[]> {
        const ids: string[] = [];
        for (const age of ages) {
          clock.advance(age);
          ids.push(...(await sendTo('a', 1)));
          await end({ state: ids.length % 2 === 0 ? 'failed' : 'acknowledged' });
        }
        return ids;
      }
      const left = async () => (await outbox.list()).deliveries.map(({ id }) => id).reverse();

      test('is forgotten when it is old', async () => {
        const ids = await endAll([0, 10, 10]);
        const expiry = { keep: 100, since: clock.now() - 10, limit: 10 };
        expect(await outbox.queue.expire(expiry)).toBe(1);
        expect(await left()).toEqual(ids.slice(1));
        expect(await outbox.find(ids[0] ?? '')).toBeUndefined();
        expect(await outbox.queue.expire(expiry)).toBe(0);
      });

      test('is forgotten when it is one of many, some at once', async () => {
        const ids = await endAll([0, 0, 0, 0, 0]);
        const expiry = { keep: 2, since: 0, limit: 2 };
        expect(await outbox.queue.expire(expiry)).toBe(2);
        expect(await outbox.queue.expire(expiry)).toBe(1);
        expect(await outbox.queue.expire(expiry)).toBe(0);
        expect(await left()).toEqual(ids.slice(3));
      });

      test('and nothing that waits', async () => {
        const ids = await sendTo('a', 2);
        await claimOne();
        expect(await outbox.queue.expire({ keep: 0, since: plenty ** 2, limit: 10 })).toBe(0);
        expect(await left()).toEqual(ids);
      });
    });

    test('tells nobody of what was not stored', async () => {
      const heard = vi.fn();
      outbox.queue.onChange(heard);
      const twice = deliveryTo('a');
      await outbox.send(twice);
      await expect(outbox.send(twice)).rejects.toThrow();
      expect(heard).toHaveBeenCalledTimes(1);
    });
  });
}
