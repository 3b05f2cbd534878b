import { describe, expect, test } from 'vitest';
import type { Lane } from '../queue.ts';
import { attemptOf, deliveryTo, endpointOf } from './samples.ts';
import { ended, gap, plenty, type Scene } from './scene.ts';

/** What is given to whoever makes attempts, in which order, and what comes of it. */
export function describeQueue(scene: () => Scene): void {
  describe('the queue', () => {
    test('gives each delivery once, in order, with its endpoint as it is then', async () => {
      const { outbox, clock } = scene();
      const delivery = deliveryTo('a', { action: 'push_it' });
      const ids = [await outbox.send(delivery), ...(await scene().sendTo('a', 2))];
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
        dueAt: expect.any(Number),
        body: delivery.body,
      });
      expect(claims.endpoints.get(endpoint)).toMatchObject({ id: 'a', secret: 'rotated' });
      expect(claims.lanes).toEqual([{ endpoint, firstDueAt: clock.now(), retryDueAt: undefined }]);
      expect((await scene().claim()).map(({ id }) => id)).toEqual(ids.slice(2));
      expect(await scene().claim()).toEqual([]);
      expect(await scene().stateOf(delivery.id)).toBe('attempting');
    });

    test('gives no more than so many bytes at once, but always one', async () => {
      const { outbox } = scene();
      for (let n = 0; n < 3; n += 1) {
        await outbox.send(deliveryTo('a', { body: new Uint8Array(100) }));
      }
      const [{ endpoint = 0 } = {}] = await outbox.queue.lanes();
      const wants = [{ endpoint, limit: 3, running: 0, retriesFirst: false }];
      const claimUpTo = async (maxBytes: number) =>
        (await outbox.queue.claim('me', scene().clock.now(), wants, maxBytes)).deliveries.length;
      expect(await claimUpTo(1)).toBe(1);
      expect(await claimUpTo(101)).toBe(2);
    });

    test('gives no more than the endpoint allows at once', async () => {
      const { outbox } = scene();
      await outbox.putEndpoint(endpointOf('a', { concurrency: 3 }));
      await scene().sendTo('a', 5);
      const [{ endpoint = 0 } = {}] = await outbox.queue.lanes();
      for (const [running, want] of [
        [1, 2],
        [3, 0],
        [4, 0],
        [0, 3],
      ] as const) {
        const wants = [{ endpoint, limit: 5, running, retriesFirst: false }];
        const { deliveries } = await outbox.queue.claim('me', scene().clock.now(), wants, plenty);
        expect(deliveries).toHaveLength(want);
      }
    });

    test('gives first attempts before others, or after them where that is asked', async () => {
      const { clock } = scene();
      const [retried, second] = await scene().sendTo('a', 2);
      await scene().attempt({ state: 'scheduled', dueAt: clock.now() });
      expect(await scene().attempt({ state: 'scheduled', dueAt: clock.now() })).toBe(second);
      const [fresh] = await scene().sendTo('a', 1);
      expect((await scene().claim(1)).map(({ id }) => id)).toEqual([fresh]);
      await scene().sendTo('a', 1);
      expect((await scene().claim(1, true)).map(({ id }) => id)).toEqual([retried]);
    });

    test('gives nothing before its time, and says when that is', async () => {
      const { outbox, clock } = scene();
      const [id] = await scene().sendTo('a', 1);
      await scene().attempt({ state: 'scheduled', dueAt: clock.now() + gap });
      const [lane] = await outbox.queue.lanes();
      expect(lane).toMatchObject({ firstDueAt: undefined, retryDueAt: clock.now() + gap });
      expect(await outbox.find(id ?? '')).toMatchObject({
        state: 'scheduled',
        attempts: 1,
        nextAttemptAt: clock.now() + gap,
        log: [attemptOf(1)],
      });
      clock.advance(gap - 1);
      expect(await scene().claim()).toEqual([]);
      clock.advance(1);
      expect(await scene().claimOne()).toMatchObject({ id, number: 2 });
    });

    test('tells what was stored since', async () => {
      const { outbox } = scene();
      await outbox.putEndpoint(endpointOf('b'));
      await scene().sendTo('a', 2);
      const { last } = await outbox.queue.arrivals(0);
      await scene().sendTo('b', 2);
      const later = await outbox.queue.arrivals(last);
      expect(later.lanes).toMatchObject([
        { firstDueAt: scene().clock.now() },
      ] satisfies Partial<Lane>[]);
      expect(await outbox.queue.arrivals(later.last)).toEqual({
        lanes: [],
        last: later.last,
      });
    });

    test.each([
      ['acknowledged', 'acknowledged'],
      ['failed', 'failed'],
    ] as const)('an attempt that ended as %s was the last', async (state, want) => {
      const { outbox } = scene();
      const [id = ''] = await scene().sendTo('a', 1);
      await scene().attempt({ state });
      expect(await outbox.find(id)).toMatchObject({ state: want, attempts: 1 });
      expect(await outbox.find(id)).not.toHaveProperty('nextAttemptAt');
      expect(await scene().claim()).toEqual([]);
    });

    test('a result counts once, and only from whoever made the attempt', async () => {
      const { outbox } = scene();
      const [id = ''] = await scene().sendTo('a', 1);
      const { seq } = await scene().claimOne();
      const settlement = ended(1, { state: 'acknowledged' });
      expect(await outbox.queue.settle('somebody', seq, settlement)).toBe(false);
      expect(await outbox.find(id)).toMatchObject({ state: 'attempting', log: [] });
      expect(await outbox.queue.settle('me', seq, settlement)).toBe(true);
      expect(await outbox.queue.settle('me', seq, settlement)).toBe(false);
      expect((await outbox.find(id))?.log).toHaveLength(1);
    });

    test('an interrupted attempt is repeated under its number', async () => {
      const { outbox } = scene();
      const [id = ''] = await scene().sendTo('a', 1);
      for (const attempt of [undefined, attemptOf(1, { outcome: 'stopped' })]) {
        const { seq, number } = await scene().claimOne();
        expect(number).toBe(1);
        const released = attempt === undefined ? {} : { attempt };
        await outbox.queue.settle('me', seq, { kind: 'released', ...released });
      }
      expect(await outbox.find(id)).toMatchObject({ state: 'scheduled', attempts: 0 });
      expect((await outbox.find(id))?.log).toHaveLength(1);
    });
  });
}
