import { describe, expect, test } from 'vitest';
import { eventOf } from './deliveries.ts';
import { done, type Scene } from './scene.ts';

/** Who gets a delivery, when, and for how long. */
export function describeClaim(scene: () => Scene): void {
  describe('a claim', () => {
    test('gives deliveries as they came, in order, to one claimant', async () => {
      const { inbox, clock } = scene();
      const other = await scene().open();
      await inbox.accept({ ...eventOf('a', [1, 2]), eventType: 'made', product: 'hub' });
      await inbox.accept(eventOf('b'));
      expect(await scene().claim({ limit: 1 })).toEqual({
        held: [],
        items: [
          {
            lease: expect.any(String),
            id: 'a',
            body: Uint8Array.of(1, 2),
            headers: { 'content-type': 'x' },
            attempt: 1,
            crashes: 0,
            stale: false,
            eventType: 'made',
            product: 'hub',
            receivedAt: clock.now(),
          },
        ],
        buried: [],
        contended: false,
        dueInMs: 0,
      });
      expect(await scene().claimedIds(other)).toEqual(['b']);
      expect(await scene().claimedIds()).toEqual([]);
    });

    test('takes as many bytes as it may, and one delivery at least', async () => {
      const { inbox } = scene();
      for (const id of ['a', 'b', 'c']) await inbox.accept(eventOf(id, [1, 2, 3, 4]));
      const sizes = async (maxBytes: number) => (await scene().claim({ maxBytes })).items.length;
      expect(await sizes(3)).toBe(1);
      expect(await sizes(7)).toBe(1);
      expect(await sizes(4)).toBe(1);
      for (const id of ['d', 'e', 'f']) await inbox.accept(eventOf(id, [1, 2, 3, 4]));
      expect(await sizes(8)).toBe(2);
    });

    test('says in how long the next one is due', async () => {
      const { inbox } = scene();
      expect((await scene().claim()).dueInMs).toBeUndefined();
      await inbox.accept(eventOf('a'));
      const item = await scene().claimOne();
      expect((await scene().claim()).dueInMs).toBe(15_000);
      await scene().settle(item, { kind: 'retry', inMs: 500, reason: 'x' });
      expect((await scene().claim()).dueInMs).toBe(500);
    });

    test('of a delivery that has failed too often makes it a dead letter', async () => {
      await scene().inbox.accept(eventOf('a'));
      await scene().settle(await scene().claimOne(), { kind: 'retry', inMs: 0, reason: 'broken' });
      const { items, buried, dueInMs } = await scene().claim({ maxAttempts: 1 });
      expect({ items, dueInMs }).toEqual({ items: [] });
      const reason = 'it failed 1 times: broken';
      const receivedAt = scene().clock.now();
      expect(buried).toEqual([{ id: 'a', attempt: 1, crashes: 0, receivedAt, reason }]);
      expect(await scene().inbox.get('a')).toMatchObject({ state: 'dead', reason });
    });
  });

  describe('a lease', () => {
    test('ends, and then another one gets the delivery, later', async () => {
      const { inbox, clock } = scene();
      const other = await scene().open();
      await inbox.accept(eventOf('a'));
      await inbox.accept(eventOf('b'));
      const first = await scene().claimOne();
      clock.advance(14_999);
      expect(await scene().claimedIds(other)).toEqual(['b']);
      clock.advance(1);
      expect(await scene().claim({}, other)).toMatchObject({ items: [], dueInMs: 1000 });
      clock.advance(999);
      expect(await scene().claimedIds(other)).toEqual([]);
      clock.advance(1);
      // A crash is no attempt.
      const second = await scene().claimOne(other);
      expect(second).toMatchObject({ id: 'a', attempt: 1, crashes: 1 });

      expect(await inbox.renew([first.lease, second.lease], 15_000)).toEqual([false, true]);
      expect(await scene().settle(first, { kind: 'dead', reason: 'late' })).toBe(false);
      expect(await inbox.inspect('a')).toMatchObject({ state: 'processing' });
      expect(await scene().settle(second, done)).toBe(true);
      expect(await inbox.inspect('a')).toMatchObject({ state: 'done', effects: 1 });
    });

    test('that is lost does not lose the effect of its run', async () => {
      const { inbox, clock } = scene();
      await inbox.accept(eventOf('a'));
      const first = await scene().claimOne();
      clock.advance(15_000);
      await scene().claim();
      clock.advance(1000);
      const second = await scene().claimOne();
      expect(await scene().settle(first, done)).toBe(false);
      expect(await scene().settle(second, done)).toBe(true);
      expect(await inbox.inspect('a')).toMatchObject({ state: 'done', effects: 2 });
    });

    test('is renewed, together with others', async () => {
      const { inbox, clock } = scene();
      await inbox.accept(eventOf('a'));
      await inbox.accept(eventOf('b'));
      const { items } = await scene().claim();
      const [a, b] = items.map(({ lease }) => lease);
      clock.advance(10_000);
      const leases = [a ?? '', 'no lease', b ?? '', '1.2', ''];
      expect(await inbox.renew(leases, 15_000)).toEqual([true, false, true, false, false]);
      clock.advance(14_999);
      expect(await scene().claim()).toMatchObject({ items: [], dueInMs: 1 });
      expect(await scene().settle({ lease: a ?? '' }, done)).toBe(true);
    });
  });
}
