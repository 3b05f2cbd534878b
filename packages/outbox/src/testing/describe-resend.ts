import { describe, expect, test } from 'vitest';
import type { DeliveryFilter } from '../log.ts';
import { deliveryTo, endpointOf } from './samples.ts';
import { ended, type Scene } from './scene.ts';

/** What is delivered once more. */
export function describeResend(scene: () => Scene): void {
  describe('resending', () => {
    test.each([
      ['failed', 'acknowledged', 'acknowledged'],
      ['failed', 'failed', 'failed'],
      ['acknowledged', 'failed', 'acknowledged'],
    ] as const)('what has %s, and then %s, is %s', async (before, then, want) => {
      const { outbox } = scene();
      const [id = ''] = await scene().sendTo('a', 1);
      expect(await outbox.resend({ id })).toBe(0);
      await scene().attempt({ state: before });
      expect(await outbox.resend({ id })).toBe(1);
      expect(await outbox.resend({ id })).toBe(0);
      const claimed = await scene().claimOne();
      expect(claimed).toMatchObject({ id, number: 2, resend: true });
      await outbox.queue.settle('me', claimed.seq, ended(2, { state: then }));
      expect(await outbox.find(id)).toMatchObject({ state: want, attempts: 2 });
      expect(await scene().claim()).toEqual([]);
    });

    /** Deliveries of three minutes, to two endpoints and of two types, which failed but for the last of each minute. */
    async function several() {
      const { outbox, clock } = scene();
      await outbox.putEndpoint(endpointOf('b'));
      const begun = clock.now();
      const ids: string[] = [];
      for (let minute = 0; minute < 3; minute += 1) {
        for (const [endpointId, eventType, state] of [
          ['a', 'thing.done', 'failed'],
          ['b', 'thing.done', 'failed'],
          ['b', 'thing.undone', 'failed'],
          ['a', 'thing.done', 'acknowledged'],
        ] as const) {
          ids.push(await outbox.send(deliveryTo(endpointId, { eventType })));
          await scene().attempt({ state });
        }
        clock.advance(60_000);
      }
      return { ids, begun };
    }

    test('what fits of what has failed, the oldest first, and of what was acknowledged where that is named', async () => {
      const { ids, begun } = await several();
      const wanted: readonly (readonly [DeliveryFilter, readonly number[]])[] = [
        [{}, [0, 1, 2, 4, 5, 6, 8, 9, 10]],
        [{ endpointId: 'a' }, [0, 4, 8]],
        [{ eventType: 'thing.undone' }, [2, 6, 10]],
        [{ endpointId: 'b', eventType: 'thing.done' }, [1, 5, 9]],
        [{ since: begun + 60_000 }, [4, 5, 6, 8, 9, 10]],
        [{ until: begun + 60_000 }, [0, 1, 2]],
        [{ since: begun + 1, until: begun + 120_000, endpointId: 'b' }, [5, 6]],
        [{ state: 'failed', until: begun + 1 }, [0, 1, 2]],
        [{ state: 'acknowledged' }, [3, 7, 11]],
        [{ state: 'acknowledged', endpointId: 'a', since: begun + 61_000 }, [11]],
        [{ id: ids[3] ?? '' }, [3]],
        [{ id: ids[3] ?? '', state: 'failed' }, []],
        [{ id: ids[0] ?? '', endpointId: 'b' }, []],
        [{ endpointId: 'nobody' }, []],
      ];
      for (const [filter, want] of wanted) {
        const claimed: string[] = [];
        const resent = await scene().outbox.resend(filter);
        for (const { id, seq, number } of await scene().claim(20)) {
          claimed.push(id);
          await scene().outbox.queue.settle('me', seq, ended(number, { state: 'failed' }));
        }
        const found = claimed.map((id) => ids.indexOf(id)).sort((x, y) => x - y);
        expect([filter, resent, found]).toEqual([filter, want.length, want]);
      }
    });

    test('a delivery that is still being attempted is not resent', async () => {
      const { outbox } = scene();
      await scene().sendTo('a', 2);
      await scene().claimOne();
      for (const filter of [{}, { state: 'scheduled' }, { state: 'attempting' }] as const) {
        expect(await outbox.resend(filter)).toBe(0);
      }
      expect(await outbox.depth()).toMatchObject({ scheduled: 1, attempting: 1 });
    });

    test('what would mean every delivery by mistake is refused', async () => {
      const { outbox } = scene();
      for (const filter of [{ since: Number.NaN }, { until: Number.NaN }]) {
        await expect(outbox.resend(filter)).rejects.toMatchObject({ code: 'invalid' });
        await expect(outbox.list(filter)).rejects.toMatchObject({ code: 'invalid' });
      }
      const id: unknown = 'an-id';
      const asked = Reflect.apply(outbox.resend, outbox, [id]);
      await expect(asked).rejects.toMatchObject({ code: 'invalid' });
    });

    test('thousands of them, and one behind thousands that do not fit', async () => {
      const { outbox } = scene();
      const ids = await scene().sendTo('a', 5500);
      for (let left = ids.length; left > 0; left -= 500) {
        const claimed = await scene().claim(500);
        const failed = ended(1, { state: 'failed' });
        await Promise.all(claimed.map(({ seq }) => outbox.queue.settle('me', seq, failed)));
      }
      await outbox.send(deliveryTo('a', { eventType: 'thing.sought' }));
      await scene().attempt({ state: 'failed' });
      // Behind more than a page looks at.
      expect(await outbox.resend({ eventType: 'thing.sought', endpointId: 'a' })).toBe(1);
      expect(await outbox.resend({ endpointId: 'a' })).toBe(ids.length);
    });

    test('keeps the newest hundred attempts in the log', async () => {
      const { outbox } = scene();
      const [id = ''] = await scene().sendTo('a', 1);
      for (let attempts = 1; attempts <= 101; attempts += 1) {
        if (attempts > 1) await outbox.resend({ id });
        await scene().attempt({ state: 'failed' });
        if (attempts < 100) continue;
        const found = await outbox.find(id);
        const numbers = Array.from({ length: 100 }, (_, n) => attempts - 99 + n);
        expect(found).toMatchObject({ attempts, state: 'failed' });
        expect(found?.log.map(({ number }) => number)).toEqual(numbers);
      }
    });

    test('an unknown delivery, or one whose endpoint was removed, is not resent', async () => {
      const { outbox } = scene();
      const [id = ''] = await scene().sendTo('a', 1);
      await scene().attempt({ state: 'failed' });
      await outbox.removeEndpoint('a');
      expect(await outbox.resend({ id })).toBe(0);
      expect(await outbox.resend({ endpointId: 'a' })).toBe(0);
      expect(await outbox.resend({})).toBe(0);
      expect(await outbox.resend({ id: 'unheard-of' })).toBe(0);
    });
  });
}
