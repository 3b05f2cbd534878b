import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { wallClock } from '../../http/wall-clock.ts';
import type { FakeChange } from '../testing/decisions.ts';
import { correctService } from '../testing/decisions.ts';
import { proveFake } from '../testing/prove-fake.ts';
import { mostMs } from './race.ts';

const selection = { only: ['API-213'], skip: [] };

/**
 * The check of a service in which one side waits for the other, whichever came first; how many denials came, and whether
 * that took as long as races may take, as it does on a machine that is very busy.
 */
async function raced(winner: (changes: number) => FakeChange['by']) {
  const seen = { denial: 0, delivery: 0 };
  const began = wallClock();
  const { results } = await proveFake(
    {
      changes: async (change) => {
        seen[change.by] += 1;
        const isRace = seen[change.by] > beforeRaces[change.by];
        if (isRace && change.by !== winner(seen[change.by] - beforeRaces[change.by])) {
          while (change.isOpen()) await pause(1);
        }
        return await correctService.changes(change);
      },
    },
    { selection },
  );
  const told = results.map(({ status, detail }) => `${status} ${detail}`);
  return { races: seen.denial - beforeRaces.denial, told, isCut: wallClock() - began >= mostMs };
}

/** Before the races: an order that is delivered and then denied, and one that is denied in time. */
const beforeRaces = { denial: 2, delivery: 1 };

test('a service is raced on until each side has won several times', async () => {
  const { told, races, isCut } = await raced((race) => (race <= 16 ? 'delivery' : 'denial'));
  if (isCut && races < 32) return expect(told).toEqual([expect.stringMatching(/^not-observable/)]);
  expect(told).toEqual([expect.stringMatching(/^pass \d+ denials and \d+ delivered/)]);
  expect(races).toBe(32);
});

test('one of which a side never wins is raced 48 times, and nothing is said for it', async () => {
  const { told, races, isCut } = await raced(() => 'delivery');
  expect(told).toEqual([expect.stringMatching(/^not-observable 0 denials and \d+ delivered/)]);
  if (!isCut || races > 48) expect(races).toBe(48);
});
