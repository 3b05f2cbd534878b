import { describe, expect, test, vi } from 'vitest';
import { eventOf, nonsenseOf } from './deliveries.ts';
import { done, type Scene } from './scene.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** What a person does with an inbox. */
export function describeOperator(scene: () => Scene): void {
  describe('list', () => {
    async function fill(): Promise<void> {
      const { inbox, clock } = scene();
      await scene().bury('dead-1', 'Printer on fire');
      clock.advance(1000);
      await scene().bury('dead-2', 'no paper');
      await inbox.accept({ ...nonsenseOf('nonsense'), product: 'hub', store: 's' });
      await inbox.accept({ ...eventOf('done'), eventType: 'made', resource: 'r' });
      await scene().settle(await scene().claimOne(), done);
      clock.advance(1000);
      await inbox.accept({ ...eventOf('pending'), eventType: 'made', product: 'hub' });
    }

    test.each([
      ['everything', {}, ['dead-1', 'dead-2', 'nonsense', 'pending', 'done']],
      ['by state', { states: ['done', 'dead'] }, ['dead-1', 'dead-2', 'done']],
      ['no state', { states: [] }, []],
      ['by id', { id: 'done' }, ['done']],
      ['by event type', { eventType: 'made' }, ['pending', 'done']],
      ['by product', { product: 'hub' }, ['nonsense', 'pending']],
      ['by store', { store: 's' }, ['nonsense']],
      ['by resource', { resource: 'r' }, ['done']],
      ['by reason, in part', { reason: 'printer' }, ['dead-1']],
      ['what is old', { olderThanMs: 2000 }, ['dead-1']],
      ['what is new', { youngerThanMs: 1000 }, ['pending']],
      ['by all of it', { eventType: 'made', states: ['pending'], product: 'hub' }, ['pending']],
    ] as const)('finds %s', async (_what, filter, want) => {
      await fill();
      expect(await scene().ids(filter)).toEqual(want);
    });

    test('goes on where the part before it ended', async () => {
      await fill();
      const pages: string[] = [];
      for (let after: string | undefined, more = true; more; ) {
        const { entries, next } = await scene().inbox.list({}, { limit: 2, after });
        pages.push(entries.map(({ id }) => id).join(' '));
        after = next;
        more = next !== undefined;
      }
      expect(pages).toEqual(['dead-1 dead-2', 'nonsense pending', 'done']);
      await expect(scene().inbox.list({}, { after: 'nowhere' })).rejects.toThrow(
        'the cursor nowhere is not valid',
      );
    });
  });

  describe('replay', () => {
    test('makes dead and quarantined deliveries pending again', async () => {
      const { inbox } = scene();
      await scene().bury('dead');
      await inbox.accept(nonsenseOf('nonsense'));
      await inbox.accept(eventOf('done'));
      await scene().settle(await scene().claimOne(), done);
      const arrival = vi.fn();
      inbox.onArrival(arrival);
      expect(await inbox.replay({})).toEqual({ count: 2 });
      expect(await inbox.replay({})).toEqual({ count: 0 });
      expect(await inbox.replay({ id: 'unheard-of' })).toEqual({ count: 0 });
      expect(arrival).toHaveBeenCalledOnce();
      const { items } = await scene().claim();
      expect(items.map(({ id, attempt }) => `${id} ${attempt}`)).toEqual(['dead 1', 'nonsense 1']);
    });

    test('makes done deliveries pending again only when selected, and leaves pending ones alone', async () => {
      const { inbox } = scene();
      await inbox.accept(eventOf('done'));
      await scene().settle(await scene().claimOne(), done);
      expect(await inbox.replay({ states: ['done'] })).toEqual({ count: 1 });
      expect(await inbox.replay({ states: ['pending', 'processing'] })).toEqual({ count: 0 });
      await scene().settle(await scene().claimOne(), done);
      expect(await inbox.replay({ id: 'done' })).toEqual({ count: 1 });
      await scene().settle(await scene().claimOne(), done);
      expect(await inbox.inspect('done')).toMatchObject({ effects: 3, attempts: 1 });
    });

    test('goes in steps', async () => {
      for (const id of ['a', 'b', 'c']) await scene().bury(id);
      const { inbox } = scene();
      const step = (after: string | undefined) => inbox.replay({}, { after, limit: 2 });
      expect(await scene().all(step)).toEqual([2, 1]);
    });
  });

  describe('purge', () => {
    test('deletes what is settled and old, and nothing else', async () => {
      const { inbox, clock } = scene();
      await inbox.accept(eventOf('done'));
      await scene().settle(await scene().claimOne(), done);
      await scene().bury('dead');
      await inbox.accept(nonsenseOf('nonsense'));
      await inbox.accept(eventOf('processing'));
      const running = await scene().claimOne();
      await inbox.accept(eventOf('pending'));
      clock.advance(dayMs);
      await inbox.accept(nonsenseOf('new'));
      await inbox.renew([running.lease], 15_000);
      expect(await inbox.purge({ olderThanMs: dayMs })).toEqual({ count: 3 });
      expect(await scene().ids()).toEqual(['new', 'processing', 'pending']);
      expect(await inbox.accept(eventOf('done'))).toBe('accepted');
      expect(await inbox.purge({ states: ['pending', 'processing'] })).toEqual({ count: 2 });
      expect(await scene().ids()).toEqual(['new', 'processing']);
    });

    test('keeps what was settled a short while ago, however old it looks', async () => {
      const { inbox, clock } = scene();
      await inbox.accept(eventOf('a'));
      await scene().settle(await scene().claimOne(), done);
      // The clock on the wall was set ahead by a year, and the machine's own runs on.
      const wrong = await scene().open({
        now: () => clock.now() + 365 * dayMs,
        elapsed: () => clock.elapsed(),
        after: (ms, callback) => clock.after(ms, callback),
      });
      expect(await wrong.purge({ olderThanMs: 30 * dayMs })).toEqual({ count: 0 });
      clock.advance(dayMs);
      expect(await wrong.purge({ olderThanMs: 30 * dayMs })).toEqual({ count: 1 });
    });

    test('goes in steps', async () => {
      for (const id of ['a', 'b', 'c']) await scene().bury(id);
      const { inbox } = scene();
      const step = (after: string | undefined) => inbox.purge({}, { after, limit: 2 });
      expect(await scene().all(step)).toEqual([2, 1]);
      expect(await inbox.get('a')).toBeUndefined();
    });
  });

  test('counts what there is, and how old the oldest is that waits', async () => {
    const { inbox, clock } = scene();
    const none = { pending: 0, processing: 0, done: 0, dead: 0, quarantined: 0 };
    expect(await inbox.counts()).toEqual({ states: none });
    await inbox.accept(eventOf('done'));
    await scene().settle(await scene().claimOne(), done);
    await scene().bury('dead');
    await scene().bury('dead again');
    await inbox.replay({ id: 'dead again' });
    await inbox.accept(nonsenseOf('purged'));
    await inbox.purge({ id: 'purged' });
    await inbox.accept(nonsenseOf('mended'));
    await inbox.accept(eventOf('mended'));
    await inbox.accept(nonsenseOf('nonsense'));
    clock.advance(5000);
    await scene().claimOne();
    await inbox.accept(eventOf('pending'));
    const states = { pending: 2, processing: 1, done: 1, dead: 1, quarantined: 1 };
    expect(await inbox.counts()).toEqual({ states, oldestMs: 5000 });
    // Recovered and buried, in passing.
    clock.advance(15_000);
    await scene().claim();
    clock.advance(1000);
    await scene().claim({ maxCrashes: 1 });
    const { states: after } = await inbox.counts();
    expect(after).toEqual({ pending: 0, processing: 2, done: 1, dead: 2, quarantined: 1 });
  });
}
