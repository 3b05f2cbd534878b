import { describe, expect, test } from 'vitest';
import type { Expiry } from '../queue.ts';
import { deliveryTo, endpointOf } from './samples.ts';
import { gap, plenty, type Scene } from './scene.ts';

/** What can be looked up, and for how long. */
export function describeLog(scene: () => Scene): void {
  describe('the log', () => {
    async function several() {
      await scene().outbox.putEndpoint(endpointOf('b'));
      const kinds = ['acknowledged', 'failed', 'scheduled'] as const;
      const ids: string[] = [];
      for (const endpointId of ['a', 'b']) {
        for (const state of kinds) {
          const eventType = `thing.${state}`;
          ids.push(await scene().outbox.send(deliveryTo(endpointId, { eventType })));
          await scene().attempt(
            state === 'scheduled' ? { state, dueAt: scene().clock.now() + gap } : { state },
          );
        }
      }
      ids.push(await scene().outbox.send(deliveryTo('b', { eventType: 'thing.failed' })));
      await scene().claimOne();
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
        const { deliveries, next } = await scene().outbox.list(filter);
        expect([name, deliveries.map(({ id }) => ids.indexOf(id))]).toEqual([name, want]);
        expect(next).toBeUndefined();
      }
    });

    test('by the time at which it was stored', async () => {
      const { outbox, clock } = scene();
      const begun = clock.now();
      const ids: string[] = [];
      for (let n = 0; n < 3; n += 1) {
        ids.push(...(await scene().sendTo('a', 1)));
        clock.advance(10);
      }
      const wanted = [
        [{ since: begun + 10 }, [2, 1]],
        [{ until: begun + 10 }, [0]],
        [{ since: begun + 1, until: begun + 20, endpointId: 'a' }, [1]],
        [{ since: begun + 21, state: 'scheduled' }, []],
        [{ id: ids[0] ?? '', since: begun }, [0]],
        [{ id: ids[0] ?? '', since: begun + 1 }, []],
      ] as const;
      for (const [filter, want] of wanted) {
        const { deliveries } = await outbox.list(filter);
        expect([filter, deliveries.map(({ id }) => ids.indexOf(id))]).toEqual([filter, want]);
      }
    });

    test('by id', async () => {
      const { outbox } = scene();
      const [id = ''] = await several();
      expect((await outbox.list({ id })).deliveries).toMatchObject([{ id }]);
      expect((await outbox.list({ id, endpointId: 'b' })).deliveries).toEqual([]);
    });

    test('by pages, each where the last one ended', async () => {
      const ids = await several();
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await scene().outbox.list({
          limit: 3,
          ...(cursor === undefined ? {} : { cursor }),
        });
        seen.push(...page.deliveries.map(({ id }) => id));
        await scene().sendTo('a', 1);
        cursor = page.next;
      } while (cursor !== undefined);
      expect(seen).toEqual([...ids].reverse());
    });

    test('refuses a cursor that is none', async () => {
      for (const cursor of ['', 'x', 'MTIz=', Buffer.from('-1').toString('base64url')]) {
        await expect(scene().outbox.list({ cursor })).rejects.toMatchObject({ code: 'invalid' });
      }
    });

    test('has as many at once as are asked for, a hundred, or a thousand', async () => {
      await scene().sendTo('a', 1001);
      const countOf = async (query: object) => (await scene().outbox.list(query)).deliveries.length;
      expect(await countOf({ limit: 0 })).toBe(1);
      expect(await countOf({})).toBe(100);
      expect(await countOf({ limit: 1000 })).toBe(1000);
      expect(await countOf({ limit: 1001 })).toBe(1000);
    });

    test('is looked through by 5,000 at once, whatever a filter leaves of them', async () => {
      const { outbox } = scene();
      const sought = await outbox.send(deliveryTo('a', { eventType: 'thing.sought' }));
      await scene().sendTo('a', 4999);
      const query = { endpointId: 'a', eventType: 'thing.sought' };
      expect((await outbox.list(query)).deliveries).toMatchObject([{ id: sought }]);
      await scene().sendTo('a', 1);
      const { deliveries, next = '' } = await outbox.list(query);
      expect(deliveries).toEqual([]);
      expect(await outbox.list({ ...query, cursor: next })).toMatchObject({
        deliveries: [{ id: sought }],
        next: undefined,
      });
    });

    test('is counted', async () => {
      await several();
      const { outbox, clock } = scene();
      const counted = { scheduled: 2, disabled: 0, attempting: 1, failed: 2 };
      expect(await outbox.depth()).toEqual({ ...counted, nextAttemptAt: clock.now() + gap });
      await scene().sendTo('b', 1);
      const sent = { ...counted, scheduled: 3, nextAttemptAt: clock.now() };
      expect(await outbox.depth()).toEqual(sent);
      clock.advance(1000);
      expect(await outbox.depth()).toEqual(sent);
      await outbox.disableEndpoint('b', 'asked for it');
      const left = {
        ...counted,
        scheduled: 1,
        disabled: 2,
        nextAttemptAt: clock.now() + gap - 1000,
      };
      expect(await outbox.depth()).toEqual(left);
      await outbox.disableEndpoint('a', 'asked for it');
      const none = { ...counted, scheduled: 0, disabled: 3, nextAttemptAt: undefined };
      expect(await outbox.depth()).toEqual(none);
      clock.advance(1000);
      await outbox.enableEndpoint('b');
      // It was not late while it was disabled.
      const again = { ...left, scheduled: 2, disabled: 1, nextAttemptAt: clock.now() };
      expect(await outbox.depth()).toEqual(again);
    });
  });

  describe('what has ended', () => {
    async function endAll(ages: readonly number[]): Promise<string[]> {
      const ids: string[] = [];
      for (const age of ages) {
        scene().clock.advance(age);
        ids.push(...(await scene().sendTo('a', 1)));
        await scene().attempt({ state: ids.length % 2 === 0 ? 'failed' : 'acknowledged' });
      }
      return ids;
    }
    const left = async () => (await scene().outbox.list()).deliveries.map(({ id }) => id).reverse();

    test('is forgotten when it is old', async () => {
      const { outbox } = scene();
      const ids = await endAll([0, 10, 10]);
      const kept = { keep: 100, since: scene().clock.now() - 10 };
      const expiry = { acknowledged: kept, failed: kept, limit: 10 };
      expect(await outbox.queue.expire(expiry)).toBe(1);
      expect(await left()).toEqual(ids.slice(1));
      expect(await outbox.find(ids[0] ?? '')).toBeUndefined();
      expect(await outbox.queue.expire(expiry)).toBe(0);
    });

    test('is forgotten when it is one of many, some at once', async () => {
      const { outbox } = scene();
      const ids = await endAll([0, 0, 0, 0, 0]);
      const kept = { keep: 2, since: 0 };
      const expiry = { acknowledged: kept, failed: kept, limit: 2 };
      expect(await outbox.queue.expire(expiry)).toBe(2);
      expect(await outbox.queue.expire(expiry)).toBe(1);
      expect(await outbox.queue.expire(expiry)).toBe(0);
      expect(await left()).toEqual(ids.slice(3));
    });

    test.each([
      ['one of many', { keep: 1, since: 0 }],
      ['old', { keep: 100, since: Infinity }],
    ])('is kept for as long as its state says, when it is %s', async (_when, gone) => {
      const { outbox } = scene();
      const ids = await endAll([0, 0, 0, 0, 0]);
      const kept = { keep: 100, since: 0 };
      const expire = (expiry: Pick<Expiry, 'acknowledged' | 'failed'>) =>
        outbox.queue.expire({ ...expiry, limit: 10 });
      await expire({ acknowledged: gone, failed: kept });
      const failed = [ids[1], ids[3]];
      expect((await left()).filter((id) => failed.includes(id))).toEqual(failed);
      await expire({ acknowledged: kept, failed: gone });
      expect((await left()).filter((id) => failed.includes(id))).toEqual([]);
    });

    test('and nothing that waits', async () => {
      const ids = await scene().sendTo('a', 2);
      await scene().claimOne();
      const gone = { keep: 0, since: plenty ** 2 };
      const expiry = { acknowledged: gone, failed: gone, limit: 10 };
      expect(await scene().outbox.queue.expire(expiry)).toBe(0);
      expect(await left()).toEqual(ids);
    });
  });
}
