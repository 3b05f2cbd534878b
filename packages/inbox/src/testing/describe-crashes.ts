import { describe, expect, test } from 'vitest';
import type { Inbox } from '../inbox.ts';
import type { Claim } from '../work.ts';
import { eventOf } from './deliveries.ts';
import { done, type Scene } from './scene.ts';

/** What becomes of a delivery whose process crashed while it processed the delivery. */
export function describeCrashes(scene: () => Scene): void {
  /** So many processes end while they work on these, one after the other. Then their time has come again. */
  async function crash(times: number, ...ids: string[]): Promise<void> {
    for (const id of ids) await scene().inbox.accept(eventOf(id));
    for (let crashes = 0; crashes < times; crashes += 1) {
      for (let leased = 0; leased < ids.length; ) {
        const { items, reservation } = await scene().claim({ isolation: 'reserve' });
        leased += items.length;
        if (reservation !== undefined) leased += (await begin(reservation)).length;
      }
      await wait(15_000);
      await wait(1000 * 2 ** crashes);
    }
  }

  /** Lets time pass, and looks after leases that have ended by then. */
  async function wait(ms: number): Promise<void> {
    scene().clock.advance(ms);
    await scene().claim({ limit: 0, places: 0 });
  }

  async function begin(reservation: string, from?: Inbox): Promise<string[]> {
    const claim: Partial<Claim> = { limit: 0, places: 0, isolation: { reservation, begins: true } };
    return (await scene().claim(claim, from)).items.map(({ id }) => id);
  }

  async function reserve(from?: Inbox): Promise<string> {
    const { items, reservation } = await scene().claim({ isolation: 'reserve' }, from);
    expect(items).toEqual([]);
    if (reservation === undefined) throw new Error('nothing was reserved');
    return reservation;
  }

  describe('what was running in a crash', () => {
    test.each<[when: string, others: number, claim: Partial<Claim>, suspects: number]>([
      ['others wait for all places', 20, { places: 8, limit: 8, suspects: 2 }, 2],
      ['others are claimed ahead', 20, { places: 8, limit: 10, suspects: 2 }, 2],
      ['others wait for some places', 3, { places: 8, limit: 8, suspects: 2 }, 5],
      ['nothing else waits', 0, { places: 4, limit: 10, suspects: 2 }, 4],
      ['enough of it runs', 20, { places: 8, limit: 8, suspects: 0 }, 0],
      ['no place is free', 20, { places: 0, limit: 2, suspects: 2 }, 0],
    ])(
      'runs beside others, in its share of the places, when %s',
      async (_when, others, claim, suspects) => {
        const ids = Array.from({ length: others }, (_, index) => `other ${index}`);
        await crash(1, 'a', 'b', 'c', 'd', 'e', 'f');
        for (const id of ids) await scene().inbox.accept(eventOf(id));
        const { items } = await scene().claim(claim);
        expect(items.filter(({ crashes }) => crashes === 1)).toHaveLength(suspects);
        const rest = Math.min(others, (claim.limit ?? 0) - Math.min(suspects, claim.suspects ?? 0));
        expect(items.filter(({ crashes }) => crashes === 0)).toHaveLength(rest);
      },
    );

    test('is found however much was due before its lease ended', async () => {
      await scene().inbox.accept(eventOf('a'));
      await scene().claimOne();
      for (let index = 0; index < 20; index += 1) await scene().inbox.accept(eventOf(`${index}`));
      await wait(15_000);
      await wait(1000);
      const { items } = await scene().claim({ limit: 4, places: 4, suspects: 1 });
      expect(items.map(({ id, attempt, crashes }) => ({ id, attempt, crashes }))).toEqual([
        { id: 'a', attempt: 1, crashes: 1 },
        ...['0', '1', '2'].map((id) => ({ id, attempt: 1, crashes: 0 })),
      ]);
    });

    test('wakes no process while it waits for a slot', async () => {
      await crash(1, 'a');
      expect((await scene().claim({ places: 0, limit: 0 })).dueInMs).toBeUndefined();
    });

    test('is no longer suspected after a run that ended normally', async () => {
      await crash(1, 'a');
      const retry = { kind: 'retry', inMs: 0, reason: 'x' } as const;
      await scene().settle(await scene().claimOne(), retry);
      const { items } = await scene().claim({ suspects: 0 });
      expect(items.map(({ crashes }) => crashes)).toEqual([0]);
    });

    test('waits longer each time, and is dead after too many', async () => {
      const { inbox, clock } = scene();
      await inbox.accept(eventOf('a'));
      for (const [crashes, ms] of [1000, 2000, 4000].entries()) {
        const reservation = crashes < 2 ? undefined : await reserve();
        if (reservation === undefined) {
          expect(await scene().claimOne()).toMatchObject({ attempt: 1, crashes });
        } else expect(await begin(reservation)).toEqual(['a']);
        clock.advance(15_000);
        expect((await scene().claim()).dueInMs).toBe(ms);
        clock.advance(ms);
      }
      const { items, buried } = await scene().claim();
      expect(items).toEqual([]);
      const reason = '3 processes ended while they worked on it';
      expect(buried).toMatchObject([{ id: 'a', crashes: 3, reason }]);
      expect(await inbox.get('a')).toMatchObject({ state: 'dead', crashes: 3, reason });
    });

    test('is the same when the process could still say so', async () => {
      const { inbox, clock } = scene();
      await inbox.accept(eventOf('a'));
      const item = await scene().claimOne();
      await scene().settle(item, { kind: 'crashed', inMs: 100, reason: 'stray' });
      expect(await inbox.inspect('a')).toMatchObject({ state: 'pending', attempts: 0, crashes: 1 });
      expect(await scene().claim()).toMatchObject({ items: [], dueInMs: 100 });
      clock.advance(100);
      const { buried } = await scene().claim({ maxCrashes: 1 });
      expect(buried).toMatchObject([
        { reason: '1 processes ended while they worked on it: stray' },
      ]);
    });
  });

  describe('what was running in two crashes', () => {
    test('is given only to a process that runs it in isolation', async () => {
      await crash(2, 'a');
      await scene().inbox.accept(eventOf('new'));
      const { items, reservation, dueInMs } = await scene().claim();
      expect(items.map(({ id }) => id)).toEqual(['new']);
      expect(reservation).toBeUndefined();
      // It wakes nobody: whoever is to run it alone asks for it.
      expect(dueInMs).toBe(15_000);
    });

    test('is reserved for one process while others continue', async () => {
      await crash(2, 'a', 'b');
      const other = await scene().open();
      for (const id of ['1', '2', '3']) await scene().inbox.accept(eventOf(id));
      const reservation = await reserve();
      const rest = async (limit: number) => {
        const claimed = await scene().claim({ limit, places: limit, isolation: 'reserve' }, other);
        return [claimed.reservation, ...claimed.items.map(({ id }) => id)];
      };
      expect(await rest(1)).toEqual([undefined, '1']);
      expect(await begin(reservation)).toEqual(['a']);
      expect(await rest(1)).toEqual([undefined, '2']);
      await scene().inbox.work({ settled: [] });
      expect(await begin(reservation)).toEqual([]);
      scene().clock.advance(15_000);
      // Its process ended, so another one may run alone.
      expect(await rest(1)).toEqual([expect.any(String)]);
    });

    test('runs as attempt 1, under a lease of its own', async () => {
      await crash(2, 'a');
      const reservation = await reserve();
      const { items } = await scene().claim({
        isolation: { reservation, begins: true },
      });
      expect(items).toMatchObject([{ id: 'a', attempt: 1, crashes: 2 }]);
      expect(items[0]?.lease).not.toBe(reservation);
      expect(await scene().settle({ lease: items[0]?.lease ?? '' }, done)).toBe(true);
    });

    test('stays reserved for as long as the reservation is renewed', async () => {
      await crash(2, 'a');
      const other = await scene().open();
      const reservation = await reserve();
      for (let times = 0; times < 3; times += 1) {
        scene().clock.advance(14_999);
        const renew = { limit: 0, places: 0, isolation: { reservation, begins: false } };
        expect(await scene().claim(renew)).toMatchObject({ items: [], reservation });
      }
      scene().clock.advance(14_999);
      expect(await scene().claim({ isolation: 'reserve' }, other)).toMatchObject({ items: [] });
      expect(await begin(reservation)).toEqual(['a']);
    });

    test('is not suspected because of a process that crashed with only its reservation', async () => {
      await crash(2, 'a');
      const other = await scene().open();
      const lost = await reserve();
      scene().clock.advance(15_000);
      const reservation = await reserve(other);
      expect(await begin(lost)).toEqual([]);
      expect(await begin(reservation, other)).toEqual(['a']);
      expect(await scene().inbox.inspect('a')).toMatchObject({ crashes: 2, attempts: 1 });
    });

    test('can be purged and replayed while it is reserved', async () => {
      await crash(2, 'a', 'b');
      const reservation = await reserve();
      expect(await scene().inbox.purge({ id: 'a', states: ['pending'] })).toEqual({ count: 1 });
      expect(await begin(reservation)).toEqual([]);
      expect(await begin(await reserve())).toEqual(['b']);
    });
  });
}
