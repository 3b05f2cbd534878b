import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { correctService } from '../testing/decisions.ts';
import { proveFake } from '../testing/prove-fake.ts';

const selection = { only: ['API-213'], skip: [] };

/** The check of a service that answers a denial otherwise, and how many denials it was sent. */
async function raced(denied: (denials: number) => Promise<boolean>) {
  let denials = 0;
  const { results } = await proveFake(
    {
      changes: async (change) => {
        if (change.by === 'denial') {
          denials += 1;
          if (!(await denied(denials))) return false;
        }
        return await correctService.changes(change);
      },
    },
    { selection },
  );
  return { denials, told: results.map(({ status, detail }) => `${status} ${detail}`) };
}

test('a service that is busy in the first races is raced until each side has won several times', async () => {
  const { told, denials } = await raced(async (denial) => await pause(denial <= 16 ? 40 : 0, true));
  expect(told).toEqual([expect.stringMatching(/^pass \d+ denials and \d+ delivered/)]);
  expect(denials).toBeGreaterThan(16);
});

test('one of which a side never wins is raced 48 times, and nothing is said for it', async () => {
  const { told, denials } = await raced(async () => false);
  expect(told).toEqual([expect.stringMatching(/^not-observable 0 denials and \d+ delivered/)]);
  // Beside the races, a denial that comes too late and one of an order that is half delivered.
  expect(denials).toBe(48 + 2);
});
