import { appendFileSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { OpenDatabase } from './databases.ts';
import { openEffects } from './handlers/transactional.ts';
import { storm } from './storm.ts';

/**
 * Whatever was acknowledged is handled, and has at most one effect more than one for each process that was killed while
 * it had the event in its hands.
 */
export async function loseNothing(database: OpenDatabase, kills: number): Promise<void> {
  const after = await storm({
    ...{ database, handlers: 'noting', kills, copies: 2 },
    last:
      ({ effects }) =>
      async ({ id }) => {
        appendFileSync(effects, `last ${id}\n`);
        return 'handled';
      },
  });
  try {
    const { acknowledged, states, killed, effects } = after;
    expect(states).toMatchObject({ pending: 0, processing: 0, dead: 0, quarantined: 0 });
    const by = new Map<string, string[]>();
    for (const line of readFileSync(effects, 'utf8').split('\n').slice(0, -1)) {
      const [life = '', id = ''] = line.split(' ');
      by.set(id, [...(by.get(id) ?? []), life]);
    }
    expect([...acknowledged].filter((id) => !by.has(id))).toEqual([]);
    const unexplained = [...by].filter(
      ([, lives]) =>
        new Set(lives).size < lives.length || lives.slice(0, -1).some((life) => !killed.has(life)),
    );
    expect(unexplained).toEqual([]);
    expect(killed.size).toBe(kills + 2);
  } finally {
    await after.clear();
  }
}

/** Whatever was acknowledged has exactly one effect, where the handler makes it in one transaction with the record of it. */
export async function oneEffectEach(
  open: OpenDatabase,
  events: number,
  kills: number,
  by: 'kill' | 'pause' = 'kill',
): Promise<void> {
  const after = await storm({
    ...{ database: open, handlers: 'transactional', kills, by, events, copies: 3 },
    last: ({ database }) => {
      const makeEffect = openEffects(database.address);
      return async ({ id, lease }) => {
        await makeEffect(id, lease);
        return 'settled';
      };
    },
  });
  try {
    const { acknowledged, states, database } = after;
    expect(states).toMatchObject({ pending: 0, processing: 0, dead: 0, quarantined: 0 });
    expect(acknowledged.size).toBeGreaterThanOrEqual(events);
    const effects = await database.effects();
    expect(effects).toHaveLength(acknowledged.size);
    expect(new Set(effects)).toEqual(acknowledged);
  } finally {
    await after.clear();
  }
}
