import { describe, expect, test, vi } from 'vitest';
import { eventOf } from './deliveries.ts';
import { claiming, done, type Scene } from './scene.ts';

/** What is recorded of a run. */
export function describeSettle(scene: () => Scene): void {
  describe('settled', () => {
    test.each([
      ['done', done, { state: 'done', effects: 1, attempts: 1 }],
      ['ignored', { kind: 'done', effects: 0 }, { state: 'done', effects: 0 }],
      ['dead', { kind: 'dead', reason: 'x' }, { state: 'dead', effects: 0 }],
      ['quarantined', { kind: 'quarantined', reason: 'x' }, { state: 'quarantined' }],
      ['released', { kind: 'released' }, { state: 'pending', attempts: 0 }],
    ] as const)('as %s', async (_name, settlement, want) => {
      await scene().inbox.accept(eventOf('a'));
      expect(await scene().settle(await scene().claimOne(), settlement)).toBe(true);
      expect(await scene().inbox.inspect('a')).toMatchObject(want);
      const claimable = settlement.kind === 'released' ? ['a'] : [];
      expect(await scene().claimedIds()).toEqual(claimable);
    });

    test('as retry waits until it is due', async () => {
      const { inbox, clock } = scene();
      await inbox.accept(eventOf('a'));
      await scene().settle(await scene().claimOne(), { kind: 'retry', inMs: 1000, reason: 'x' });
      expect(await inbox.get('a')).toMatchObject({ state: 'pending', reason: 'x' });
      clock.advance(999);
      expect(await scene().claimedIds()).toEqual([]);
      clock.advance(1);
      expect(await scene().claimOne()).toMatchObject({ id: 'a', attempt: 2 });
    });

    test('works once for a lease', async () => {
      await scene().inbox.accept(eventOf('a'));
      const item = await scene().claimOne();
      await scene().settle(item, { kind: 'released' });
      expect(await scene().settle(item, { kind: 'dead', reason: 'x' })).toBe(false);
      expect(await scene().settle({ lease: 'no lease' }, done)).toBe(false);
      expect(await scene().inbox.inspect('a')).toMatchObject({ state: 'pending' });
    });

    test('many at once, each in its own way, with a claim in the same commit', async () => {
      const { inbox } = scene();
      for (const id of ['a', 'b', 'c', 'd']) await inbox.accept(eventOf(id));
      const { items } = await scene().claim({ limit: 3 });
      const ways = [done, { kind: 'dead', reason: 'x' }, { kind: 'done', effects: 0 }] as const;
      const leases = [...items.map(({ lease }) => lease), 'no lease'];
      const settled = leases.map((lease, index) => ({ lease, settlement: ways[index] ?? done }));
      const worked = await inbox.work({ settled, claim: claiming });
      expect(worked.held).toEqual([true, true, true, false]);
      expect(worked.items.map(({ id }) => id)).toEqual(['d']);
      expect(await scene().ids({ states: ['done'] })).toEqual(['a', 'c']);
      expect(await inbox.get('b')).toMatchObject({ state: 'dead', reason: 'x' });
      const inspected = await Promise.all(['a', 'c'].map((id) => inbox.inspect(id)));
      expect(inspected.map((each) => each?.effects)).toEqual([1, 0]);
    });

    test('as released says that there is something to claim', async () => {
      const { inbox } = scene();
      await inbox.accept(eventOf('a'));
      const item = await scene().claimOne();
      const arrival = vi.fn();
      inbox.onArrival(arrival);
      await scene().settle(item, { kind: 'released' });
      expect(arrival).toHaveBeenCalledOnce();
      await scene().settle(await scene().claimOne(), done);
      expect(arrival).toHaveBeenCalledOnce();
    });
  });
}
