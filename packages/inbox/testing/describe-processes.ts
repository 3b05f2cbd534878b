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

/** How many a process has in hand, unless it is told otherwise. */
const atOnce = 16;

/**
 * Defines the tests of processes that share an inbox, die, and stand still.
 *
 * @param crashes - What a process that dies leaves.
 */
export function describeProcesses(
  name: string,
  open: () => Promise<Places>,
  crashes: readonly ('nothing' | 'note')[] = ['nothing', 'note'],
): void {
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
    const start = (hours: number, mode = '') =>
      children.start('work-child.ts', place, String(hours), mode);
    const statesNow = async () => {
      await places.endPauses(place);
      return (await inbox.counts()).states;
    };
    const settled = { dead: 0, pending: 0, processing: 0, quarantined: 0 };

    test.each(crashes)(
      'a poison takes nobody along, and is dead after three crashes, when a process that dies leaves this: %s',
      async (mode) => {
        const good = numbered(5, 'good');
        for (const id of [...good, 'poison']) await inbox.accept(eventOf(id));
        const all: Child[] = [];
        for (const _crash of [1, 2, 3]) {
          const child = start(0, mode);
          all.push(child);
          let code: number | null | undefined;
          void child.exit.then((found) => {
            code = found;
          });
          const codeInTheEnd = async () => {
            await places.endPauses(place);
            return code;
          };
          await expect.poll(codeInTheEnd).toBe(1);
          await places.endLeases(place);
        }
        all.push(start(0, mode));
        await expect.poll(statesNow).toEqual({ ...settled, done: good.length, dead: 1 });

        await expect.poll(() => told(all, 'effect').sort()).toEqual(good);
        expect(told(all, 'run').filter((id) => id === 'poison')).toHaveLength(3);
        expect(await inbox.get('poison')).toMatchObject({
          ...{ attempts: 0, crashes: 3, effects: 0 },
          reason: `3 processes ended while they worked on it${mode === 'note' ? ': stray' : ''}`,
        });
        for (const id of good) {
          expect(await inbox.inspect(id)).toMatchObject({ effects: 1, attempts: 1 });
        }
      },
    );

    test('two processes whose clocks are set apart by two hours do each delivery once', async () => {
      const ids = numbered(40, 'id');
      const [first, then] = [ids.slice(0, 20), ids.slice(20)];
      // The one that is behind holds its leases while the other one looks for work.
      const behind = start(-1, 'hold');
      await Promise.all(first.map((id) => inbox.accept(eventOf(id))));
      await expect.poll(() => told([behind], 'run')).toHaveLength(atOnce);
      const ahead = start(1);
      await Promise.all(then.map((id) => inbox.accept(eventOf(id))));
      const doneNow = async () => (await inbox.counts()).states.done;
      await expect.poll(doneNow).toBe(ids.length - atOnce);
      behind.kill('SIGUSR2');
      await expect.poll(doneNow).toBe(ids.length);
      await expect.poll(() => told([behind, ahead], 'effect').sort()).toEqual(ids.toSorted());
      expect(await inbox.list({ states: ['done'], reason: 'process' })).toEqual({ entries: [] });
    });

    test('a process that stood still for longer than its leases has lost them, and changes nothing when it goes on', async () => {
      const ids = numbered(20, 'id');
      await Promise.all(ids.map((id) => inbox.accept(eventOf(id))));
      const still = start(0, 'hold');
      await expect.poll(() => told([still], 'run')).toHaveLength(atOnce);
      still.kill('SIGSTOP');
      await places.endLeases(place);
      const other = start(0);
      await expect.poll(statesNow).toEqual({ ...settled, done: ids.length });
      still.kill('SIGCONT');
      still.kill('SIGUSR2');
      const inHand = told([still], 'run');
      // What it was in the middle of took effect once more, which is all that is recorded of it.
      const effectsOf = async () => {
        const found = await Promise.all(ids.map((id) => inbox.inspect(id)));
        return found.map((each) => each?.effects);
      };
      await expect.poll(effectsOf).toEqual(ids.map((id) => (inHand.includes(id) ? 2 : 1)));
      expect(await inbox.accept(eventOf('later'))).toBe('accepted');
      await expect.poll(statesNow).toEqual({ ...settled, done: ids.length + 1 });
      await expect
        .poll(() => told([still, other], 'effect').sort())
        .toEqual([...ids, ...inHand, 'later'].sort());
    });
  });
}
