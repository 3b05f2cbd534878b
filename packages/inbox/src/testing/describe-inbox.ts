import { FakeClock } from '@ordering/kit/fake-clock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Clock } from '../clock.ts';
import { InboxError } from '../error.ts';
import type { Claimed, Inbox } from '../inbox.ts';
import { eventOf, nonsenseOf } from './deliveries.ts';

/** How a database opens an inbox: each call another connection to the same, at first empty, one. */
export interface InboxHarness {
  /** Opens an inbox for which it is as late as the clock says. */
  open(clock: Clock): Promise<Inbox>;
  /** Ends what `open` left open, and forgets the database. */
  dispose(): Promise<void>;
}

const claiming = { limit: 10, leaseMs: 15_000, maxAttempts: 3 };

/**
 * Defines the tests of what every inbox does, in whatever database it keeps deliveries: for the test of an adapter, in a
 * file that vitest runs.
 *
 * @param name - The title of the suite.
 * @param create - Called before each test: a new, empty database.
 */
export function describeInbox(name: string, create: () => Promise<InboxHarness>): void {
  describe(name, () => {
    let harness: InboxHarness;
    let clock: FakeClock;
    let inbox: Inbox;
    beforeEach(async () => {
      harness = await create();
      clock = new FakeClock();
      inbox = await harness.open(clock);
    });
    afterEach(() => harness.dispose());

    async function claimOne(from: Inbox = inbox): Promise<Claimed> {
      const [item] = (await from.claim({ ...claiming, limit: 1 })).items;
      if (item === undefined) throw new Error('nothing to claim');
      return item;
    }
    async function claimedIds(from: Inbox = inbox): Promise<string[]> {
      return (await from.claim(claiming)).items.map(({ id }) => id);
    }

    describe('accept', () => {
      test('takes an id once, and counts how often it came', async () => {
        expect(await inbox.accept(eventOf('a'))).toBe('accepted');
        expect(await inbox.accept(eventOf('a'))).toBe('duplicate');
        expect(await inbox.accept(eventOf('b'))).toBe('accepted');
        expect(await inbox.inspect('a')).toEqual({
          state: 'pending',
          received: 2,
          effects: 0,
          attempts: 0,
        });
        expect(await inbox.inspect('c')).toBeUndefined();
      });

      test('takes one of many at once, over all connections', async () => {
        const other = await harness.open(clock);
        const ids = Array.from({ length: 20 }, (_, index) => `id-${index}`);
        const answers = await Promise.all(
          ids.flatMap((id) => [inbox, other, inbox, other].map((each) => each.accept(eventOf(id)))),
        );
        expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(20);
        expect(answers.filter((answer) => answer === 'duplicate')).toHaveLength(60);
      });

      test('keeps the first body of an id', async () => {
        await inbox.accept(eventOf('a', [1]));
        await inbox.accept(eventOf('a', [2]));
        expect((await claimOne()).body).toEqual(Uint8Array.of(1));
      });

      test('keeps it when the inbox is closed and opened again', async () => {
        await inbox.accept(eventOf('a'));
        await inbox.close();
        const again = await harness.open(clock);
        expect(await again.accept(eventOf('a'))).toBe('duplicate');
        expect(await claimedIds(again)).toEqual(['a']);
      });

      test('finishes what was asked before it was closed, and takes nothing after', async () => {
        const before = inbox.accept(eventOf('a'));
        const closed = inbox.close();
        await expect(inbox.accept(eventOf('b'))).rejects.toMatchObject({ code: 'closed' });
        expect(await before).toBe('accepted');
        await closed;
        await expect(inbox.depth()).rejects.toThrow(InboxError);
      });

      test('takes bodies of any size, empty ones included', async () => {
        const large = Uint8Array.from({ length: 1_500_000 }, (_, index) => index % 251);
        await Promise.all([
          inbox.accept(eventOf('empty', [])),
          inbox.accept({ ...eventOf('large'), body: large }),
          inbox.accept(eventOf('small', [7])),
        ]);
        const { items } = await inbox.claim(claiming);
        const bodies = new Map(items.map(({ id, body }) => [id, body]));
        expect(bodies.get('empty')).toEqual(new Uint8Array());
        expect(bodies.get('small')).toEqual(Uint8Array.of(7));
        expect(Buffer.compare(bodies.get('large') ?? new Uint8Array(), large)).toBe(0);
      });

      test('says that something arrived, when it did', async () => {
        const arrival = vi.fn();
        const forget = inbox.onArrival(arrival);
        await inbox.accept(eventOf('a'));
        await inbox.accept(eventOf('a'));
        await inbox.accept(nonsenseOf('b'));
        expect(arrival).toHaveBeenCalledTimes(1);
        forget();
        await inbox.accept(eventOf('c'));
        expect(arrival).toHaveBeenCalledTimes(1);
      });
    });

    describe('quarantine', () => {
      test('is kept, listed, and not processed', async () => {
        expect(await inbox.accept(nonsenseOf('a'))).toBe('accepted');
        expect(await inbox.accept(nonsenseOf('a'))).toBe('duplicate');
        expect(await claimedIds()).toEqual([]);
        expect(await inbox.quarantined()).toMatchObject([
          { id: 'a', reason: 'not-json', body: Uint8Array.of(0, 255, 10, 128) },
        ]);
      });

      test('does not cost an event of the same id its effect', async () => {
        await inbox.accept(nonsenseOf('a'));
        expect(await inbox.accept(eventOf('a', [5]))).toBe('accepted');
        expect(await inbox.accept(eventOf('a', [5]))).toBe('duplicate');
        expect(await inbox.inspect('a')).toMatchObject({ state: 'pending', received: 3 });
        expect((await claimOne()).body).toEqual(Uint8Array.of(5));
      });
    });

    describe('claim', () => {
      test('gives deliveries as they came, in order, to one claimant', async () => {
        const other = await harness.open(clock);
        await inbox.accept(eventOf('a', [1, 2]));
        await inbox.accept(eventOf('b'));
        const { items, nextDueAt } = await inbox.claim({ ...claiming, limit: 1 });
        expect(items).toEqual([
          {
            seq: expect.any(Number),
            claim: expect.any(String),
            id: 'a',
            body: Uint8Array.of(1, 2),
            headers: { 'content-type': 'x' },
            attempt: 1,
            receivedAt: clock.now(),
          },
        ]);
        expect(nextDueAt).toBe(clock.now());
        expect(await claimedIds(other)).toEqual(['b']);
        expect(await claimedIds()).toEqual([]);
      });

      test('gives a delivery to another when the lease has ended', async () => {
        const other = await harness.open(clock);
        await inbox.accept(eventOf('a'));
        const first = await claimOne();
        clock.advance(14_999);
        expect(await claimedIds(other)).toEqual([]);
        clock.advance(1);
        const second = await claimOne(other);
        expect(second).toMatchObject({ id: 'a', attempt: 2 });

        expect(await inbox.renew(first, 15_000)).toBe(false);
        expect(await inbox.settle(first, { kind: 'dead', reason: 'late' })).toBe(false);
        expect(await inbox.inspect('a')).toMatchObject({ state: 'processing' });
        expect(await other.settle(second, { kind: 'done', effects: 1 })).toBe(true);
        expect(await inbox.inspect('a')).toMatchObject({ state: 'done', effects: 1 });
      });

      test('counts the effect of a run that lost its lease', async () => {
        await inbox.accept(eventOf('a'));
        const first = await claimOne();
        clock.advance(15_000);
        const second = await claimOne();
        expect(await inbox.settle(first, { kind: 'done', effects: 1 })).toBe(false);
        expect(await inbox.settle(second, { kind: 'done', effects: 1 })).toBe(true);
        expect(await inbox.inspect('a')).toMatchObject({ state: 'done', effects: 2 });
      });

      test('renews a lease', async () => {
        await inbox.accept(eventOf('a'));
        const item = await claimOne();
        clock.advance(10_000);
        expect(await inbox.renew(item, 15_000)).toBe(true);
        clock.advance(14_999);
        expect(await claimedIds()).toEqual([]);
        expect(await inbox.settle(item, { kind: 'done', effects: 1 })).toBe(true);
      });

      test('buries what took too many attempts', async () => {
        await inbox.accept(eventOf('a'));
        for (let attempt = 1; attempt <= claiming.maxAttempts; attempt += 1) {
          expect((await claimOne()).attempt).toBe(attempt);
          clock.advance(15_000);
        }
        const { items, buried } = await inbox.claim(claiming);
        expect(items).toEqual([]);
        expect(buried).toMatchObject([{ id: 'a', attempt: 3 }]);
        expect(await inbox.inspect('a')).toMatchObject({ state: 'dead', attempts: 3 });
      });

      test('says when the next one is due', async () => {
        expect((await inbox.claim(claiming)).nextDueAt).toBeUndefined();
        await inbox.accept(eventOf('a'));
        const item = await claimOne();
        expect((await inbox.claim(claiming)).nextDueAt).toBe(clock.now() + 15_000);
        await inbox.settle(item, { kind: 'retry', at: clock.now() + 500, reason: 'x' });
        expect((await inbox.claim(claiming)).nextDueAt).toBe(clock.now() + 500);
      });
    });

    describe('settle', () => {
      test.each([
        ['done', { kind: 'done', effects: 1 }, { state: 'done', effects: 1, attempts: 1 }],
        ['ignored', { kind: 'done', effects: 0 }, { state: 'done', effects: 0 }],
        ['dead', { kind: 'dead', reason: 'x' }, { state: 'dead', effects: 0 }],
        ['quarantined', { kind: 'quarantined', reason: 'x' }, { state: 'quarantined' }],
        ['released', { kind: 'released' }, { state: 'pending', attempts: 0 }],
      ] as const)('%s', async (_name, settlement, want) => {
        await inbox.accept(eventOf('a'));
        expect(await inbox.settle(await claimOne(), settlement)).toBe(true);
        expect(await inbox.inspect('a')).toMatchObject(want);
        expect(await claimedIds()).toEqual(settlement.kind === 'released' ? ['a'] : []);
      });

      test('retry waits until it is due', async () => {
        await inbox.accept(eventOf('a'));
        const item = await claimOne();
        await inbox.settle(item, { kind: 'retry', at: clock.now() + 1000, reason: 'x' });
        clock.advance(999);
        expect(await claimedIds()).toEqual([]);
        clock.advance(1);
        expect(await claimOne()).toMatchObject({ id: 'a', attempt: 2 });
      });

      test('works once for a lease', async () => {
        await inbox.accept(eventOf('a'));
        const item = await claimOne();
        await inbox.settle(item, { kind: 'released' });
        expect(await inbox.settle(item, { kind: 'dead', reason: 'x' })).toBe(false);
        expect(await inbox.inspect('a')).toMatchObject({ state: 'pending' });
      });
    });

    describe('letters', () => {
      test('are listed by pages, and replayed', async () => {
        for (const id of ['a', 'b', 'c']) {
          await inbox.accept(eventOf(id));
          await inbox.settle(await claimOne(), { kind: 'dead', reason: `no ${id}` });
        }
        const [first] = await inbox.deadLetters({ limit: 1 });
        expect(first).toMatchObject({
          id: 'a',
          reason: 'no a',
          attempts: 1,
          receivedAt: clock.now(),
        });
        const rest = await inbox.deadLetters({ after: first?.seq ?? 0 });
        expect(rest.map(({ id }) => id)).toEqual(['b', 'c']);
        expect(await inbox.quarantined()).toEqual([]);

        const arrival = vi.fn();
        inbox.onArrival(arrival);
        expect(await inbox.replay('b')).toBe(true);
        expect(await inbox.replay('b')).toBe(false);
        expect(await inbox.replay('unheard-of')).toBe(false);
        expect(arrival).toHaveBeenCalledTimes(1);
        expect(await claimOne()).toMatchObject({ id: 'b', attempt: 1 });
      });

      test('a quarantined delivery can be replayed', async () => {
        await inbox.accept(nonsenseOf('a'));
        expect(await inbox.replay('a')).toBe(true);
        expect(await claimedIds()).toEqual(['a']);
      });
    });

    test('depth counts what is not done', async () => {
      await inbox.accept(eventOf('done'));
      await inbox.settle(await claimOne(), { kind: 'done', effects: 1 });
      await inbox.accept(eventOf('dead'));
      await inbox.settle(await claimOne(), { kind: 'dead', reason: 'x' });
      await inbox.accept(nonsenseOf('quarantined'));
      await inbox.accept(eventOf('processing'));
      await claimOne();
      await inbox.accept(eventOf('pending-1'));
      await inbox.accept(eventOf('pending-2'));
      expect(await inbox.depth()).toEqual({ pending: 2, processing: 1, dead: 1, quarantined: 1 });
    });

    test('prune forgets what is done and old, and nothing else', async () => {
      await inbox.accept(eventOf('old-done'));
      await inbox.settle(await claimOne(), { kind: 'done', effects: 1 });
      await inbox.accept(eventOf('old-dead'));
      await inbox.settle(await claimOne(), { kind: 'dead', reason: 'x' });
      await inbox.accept(eventOf('old-pending'));
      clock.advance(1000);
      await inbox.accept(eventOf('new-done'));
      for (const item of (await inbox.claim(claiming)).items) {
        if (item.id === 'new-done') await inbox.settle(item, { kind: 'done', effects: 1 });
      }
      expect(await inbox.prune(clock.now())).toBe(1);
      expect(await inbox.prune(clock.now())).toBe(0);
      expect(await inbox.inspect('old-done')).toBeUndefined();
      expect(await inbox.inspect('old-dead')).toBeDefined();
      expect(await inbox.inspect('old-pending')).toBeDefined();
      expect(await inbox.inspect('new-done')).toBeDefined();
    });
  });
}
