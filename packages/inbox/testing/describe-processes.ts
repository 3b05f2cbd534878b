import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Inbox } from '../src/inbox.ts';
import { eventOf } from '../src/testing/deliveries.ts';
import { type Child, Children } from './children.ts';
import { openAt } from './place.ts';
import type { Places } from './places.ts';

const numbered = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name}-${index}`);
const told = (from: readonly Child[], kind: string) =>
  from
    .flatMap((child) => child.lines())
    .filter((line) => line.startsWith(`${kind} `))
    .map((line) => line.slice(kind.length + 1));

/** Defines the tests of processes that share an inbox, die, and stand still. */
export function describeProcesses(name: string, open: () => Promise<Places>): void {
  describe(name, () => {
    let places: Places;
    let place: string;
    let inbox: Inbox;
    const children = new Children();
    beforeAll(async () => {
      places = await open();
    });
    afterAll(() => places.dispose());
    beforeEach(async () => {
      place = places.next();
      inbox = await openAt(place);
    });
    afterEach(async () => {
      children.end();
      await inbox.close();
    });

    describe('a poison among fifteen', () => {
      test.each([
        ['when nothing could be noted', '', 500],
        ['when what was running was noted', 'note', 15_000],
      ])('takes nobody along, and is dead after three crashes, %s', async (_how, note, leaseMs) => {
        const good = numbered(15, 'good');
        await Promise.all([...good, 'poison'].map((id) => inbox.accept(eventOf(id))));
        const all: Child[] = [];
        for (let crashes = 1; crashes <= 3; crashes += 1) {
          const child = children.start('work-child.ts', place, String(leaseMs), '0', '300', note);
          all.push(child);
          expect(await child.exit).toBe(1);
        }
        all.push(children.start('work-child.ts', place, String(leaseMs), '0', '300', note));
        await expect
          .poll(async () => (await inbox.counts()).states)
          .toEqual({ done: 15, dead: 1, pending: 0, processing: 0, quarantined: 0 });

        expect(told(all, 'effect').sort()).toEqual([...good].sort());
        expect(told(all, 'run').filter((id) => id === 'poison')).toHaveLength(3);
        expect(await inbox.get('poison')).toMatchObject({
          ...{ attempts: 0, crashes: 3, effects: 0 },
          reason: `3 processes ended while they worked on it${note === '' ? '' : ': stray'}`,
        });
        for (const id of good) {
          expect(await inbox.inspect(id)).toMatchObject({ effects: 1, attempts: 1 });
        }
      });
    });

    test('two processes whose clocks are set apart by two hours do each delivery once, and at once', async () => {
      const ids: string[] = [];
      const accept = async (count: number) => {
        const more = numbered(count, `id-${ids.length}`);
        ids.push(...more);
        await Promise.all(more.map((id) => inbox.accept(eventOf(id))));
      };
      // The one that is behind is slow, so that the other one looks for work while those leases are held.
      const both = [
        children.start('work-child.ts', place, '15000', '-1', '3000'),
        children.start('work-child.ts', place, '15000', '1', '300'),
      ];
      for (const child of both) await expect.poll(() => child.lines()).toContain('ready');
      // As much as it takes, since either of them may be quick enough to do all that there is.
      const haveRun = () => both.every((child) => told([child], 'run').length > 0);
      const acceptUntilBothRun = async () => {
        if (!haveRun()) await accept(20);
        return haveRun();
      };
      await expect.poll(acceptUntilBothRun, { interval: 200 }).toBe(true);
      await accept(80);
      await expect.poll(async () => (await inbox.counts()).states.done).toBe(ids.length);
      expect(told(both, 'effect').sort()).toEqual([...ids].sort());
      expect(await inbox.list({ states: ['done'], reason: 'process' })).toEqual({ entries: [] });
    });

    test('a process that stood still for longer than its leases has lost them, and changes nothing when it goes on', async () => {
      const ids = numbered(20, 'id');
      await Promise.all(ids.map((id) => inbox.accept(eventOf(id))));
      const still = children.start('work-child.ts', place, '1000', '0', '300');
      await expect.poll(() => told([still], 'run').length).toBeGreaterThan(0);
      still.kill('SIGSTOP');
      const other = children.start('work-child.ts', place, '1000', '0', '10');
      await expect.poll(async () => (await inbox.counts()).states.done).toBe(ids.length);
      still.kill('SIGCONT');
      // What it was in the middle of it ends, and what it had not begun it leaves.
      expect(await inbox.accept(eventOf('later'))).toBe('accepted');
      await expect.poll(() => told([still, other], 'effect')).toContain('later');
      const states = { done: ids.length + 1, dead: 0, pending: 0, processing: 0, quarantined: 0 };
      await expect.poll(async () => (await inbox.counts()).states).toEqual(states);
      const effects = told([still, other], 'effect');
      expect(ids.filter((id) => !effects.includes(id))).toEqual([]);
      const inHand = new Set(told([still], 'run'));
      const again = effects.filter((id, index) => effects.indexOf(id) !== index);
      expect(again.filter((id) => !inHand.has(id))).toEqual([]);
    });
  });
}
