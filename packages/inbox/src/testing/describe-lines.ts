import { describe, expect, test } from 'vitest';
import type { Settled } from '../work.ts';
import { eventAbout, eventOf } from './deliveries.ts';
import { claiming, done, type Scene } from './scene.ts';

/** What is about the same resource. */
export function describeLines(scene: () => Scene): void {
  describe('deliveries about one resource', () => {
    test('run one at a time in order of arrival, others in parallel', async () => {
      const { inbox } = scene();
      for (const id of ['a1', 'a2', 'a3']) await inbox.accept(eventAbout('a', id));
      await inbox.accept(eventAbout('b', 'b1'));
      await inbox.accept(eventOf('free'));
      const { items } = await scene().claim();
      expect(items.map(({ id }) => id)).toEqual(['a1', 'b1', 'free']);
      expect(await scene().claimedIds()).toEqual([]);

      const [first] = items;
      if (first === undefined) throw new Error('nothing was claimed');
      const settled = [{ lease: first.lease, settlement: done }];
      const worked = await inbox.work({ settled, claim: claiming });
      expect(worked.items.map(({ id }) => id)).toEqual(['a2']);
    });

    test('that come and go at once, over all connections, run one at a time, and all of them', async () => {
      const inboxes = [scene().inbox, await scene().open(), await scene().open()];
      const running = new Set<string>();
      const ran: string[] = [];
      const together: string[] = [];
      const lineOf = new Map<string, string>();
      const perLine = 15;
      const accepting = inboxes.map(async (inbox, from) => {
        const ids = Array.from({ length: perLine }, (_, index) => `${from}-${index}`);
        for (const id of ids) {
          await Promise.all(
            ['a', 'b', 'c'].map((line) => inbox.accept(eventAbout(line, `${line} ${id}`))),
          );
        }
      });
      const all = 3 * perLine * inboxes.length;
      const working = inboxes.map(async (inbox) => {
        for (let settled: Settled[] = []; ran.length < all || settled.length > 0; ) {
          for (const { lease } of settled) running.delete(lineOf.get(lease) ?? '');
          const { items } = await inbox.work({ settled, claim: { ...claiming, limit: 2 } });
          for (const { id, lease, resource = '' } of items) {
            if (running.has(resource)) together.push(id);
            running.add(resource);
            lineOf.set(lease, resource);
            ran.push(id);
          }
          settled = items.map(({ lease }) => ({ lease, settlement: done }));
        }
      });
      await Promise.all([...accepting, ...working]);
      expect(together).toEqual([]);
      expect(new Set(ran).size).toBe(all);
      for (const [from] of inboxes.entries()) {
        const own = ran
          .filter((id) => id.startsWith(`a ${from}-`))
          .map((id) => Number(id.split('-')[1]));
        expect(own).toEqual(own.toSorted((one, other) => one - other));
      }
    });

    test.each([
      ['fails', { kind: 'retry', inMs: 500, reason: 'x' }],
      ['is given back', { kind: 'released' }],
      ['crashed', { kind: 'crashed', inMs: 500, reason: 'x' }],
    ] as const)('wait while the first one %s', async (_how, settlement) => {
      const { inbox, clock } = scene();
      await inbox.accept(eventAbout('a', 'a1'));
      await inbox.accept(eventAbout('a', 'a2'));
      await scene().settle(await scene().claimOne(), settlement);
      clock.advance(500);
      expect((await scene().claim()).items.map(({ id }) => id)).toEqual(['a1']);
    });

    test.each([
      ['done', done],
      ['quarantined', { kind: 'quarantined', reason: 'x' }],
      ['dead', { kind: 'dead', reason: 'x' }],
    ] as const)('run when the first one is %s', async (_how, settlement) => {
      const { inbox } = scene();
      await inbox.accept(eventAbout('a', 'a1'));
      await inbox.accept(eventAbout('a', 'a2'));
      await scene().settle(await scene().claimOne(), settlement);
      expect(await scene().claimedIds()).toEqual(['a2']);
    });

    test('run when the first one is a dead letter, or are blocked with afterDead wait', async () => {
      const { inbox } = scene();
      for (const id of ['a1', 'a2', 'a3']) await inbox.accept(eventAbout('a', id));
      await scene().settle(await scene().claimOne(), { kind: 'retry', inMs: 0, reason: 'x' });
      const gone = await scene().claim({ maxAttempts: 1 });
      expect(gone.buried.map(({ id }) => id)).toEqual(['a1']);
      await scene().settle(await scene().claimOne(), { kind: 'retry', inMs: 0, reason: 'x' });
      const claim = { ...claiming, maxAttempts: 1 };
      const held = await inbox.work({ claim, deadHolds: true });
      expect(held.buried.map(({ id }) => id)).toEqual(['a2']);
      expect(await scene().claimedIds()).toEqual([]);
    });

    test('that are blocked behind a dead letter run when it is replayed and done, or purged', async () => {
      const { inbox } = scene();
      await inbox.accept(eventAbout('a', 'a1'));
      await inbox.accept(eventAbout('a', 'a2'));
      const dead = { kind: 'dead', reason: 'x' } as const;
      await scene().settle(await scene().claimOne(), dead, true);
      await inbox.accept(eventAbout('a', 'a3'));
      expect(await scene().claimedIds()).toEqual([]);

      await inbox.replay({ id: 'a1' });
      await scene().settle(await scene().claimOne(), done, true);
      const second = await scene().claimOne();
      expect(second.id).toBe('a2');
      await scene().settle(second, dead, true);
      expect(await scene().claimedIds()).toEqual([]);
      expect(await inbox.purge({ id: 'a2' })).toEqual({ count: 1 });
      expect(await scene().claimedIds()).toEqual(['a3']);
    });

    test('stay in order when one that waits is purged, or one that was done is replayed', async () => {
      const { inbox } = scene();
      await inbox.accept(eventAbout('a', 'a1'));
      const first = await scene().claimOne();
      for (const id of ['a2', 'a3', 'a4']) await inbox.accept(eventAbout('a', id));
      await inbox.purge({ id: 'a2', states: ['pending'] });
      expect(await scene().claimedIds()).toEqual([]);
      await scene().settle(first, done);
      await inbox.replay({ id: 'a1' });
      const next = await scene().claim();
      expect(next.items.map(({ id }) => id)).toEqual(['a3']);
      await inbox.purge({ id: 'a4', states: ['pending'] });
      expect(await scene().claimedIds()).toEqual([]);
    });

    test('are marked as stale when something newer was handled before', async () => {
      const { inbox } = scene();
      const marks: string[] = [];
      const runs: [string, number, effects: 0 | 1][] = [
        ['second', 2, 1],
        ['first', 1, 1],
        ['same time', 2, 1],
        ['ignored', 9, 0],
        ['third', 3, 1],
      ];
      for (const [id, second, effects] of runs) {
        await inbox.accept(eventAbout('a', id, second));
        await inbox.accept(eventAbout('b', `other ${id}`, 0));
        const items = (await scene().claim()).items;
        marks.push(...items.map((item) => `${item.id} ${item.stale}`));
        for (const item of items) await scene().settle(item, { kind: 'done', effects });
      }
      expect(marks.filter((mark) => mark.endsWith('true'))).toEqual(['first true']);
      expect(await inbox.inspect('first')).toMatchObject({ stale: true });
      expect(await inbox.inspect('third')).toMatchObject({ stale: false });
    });
  });
}
