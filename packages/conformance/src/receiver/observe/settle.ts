import { setTimeout as pause } from 'node:timers/promises';
import type { Sighting, Sightings, Wanted } from '../../model/sightings.ts';
import { sightingsFrom } from '../../model/sightings.ts';
import type { Deadline } from '../../run/deadline.ts';
import { pool } from '../../run/pool.ts';
import type { Observer } from './observer.ts';

/** How long effects, which happen after the acknowledgement, are given. */
export interface EffectTimes {
  /** The longest time in which an effect must show, in ms. */
  readonly waitMs: number;
  /** When the last effect has shown, one that should not happen has this long to show as well, in ms. */
  readonly quietMs: number;
}

export const defaultEffectTimes: EffectTimes = { waitMs: 5000, quietMs: 250 };

const width = 8;
const pollMs = 25;

/**
 * Looks at all wanted ids when their effects have had time to happen: it waits until the control,
 * which was delivered after everything else, has had its effect, and until every id that is to have
 * an effect has one. Then a short quiet time, and one last look at all of them.
 */
export async function settle(
  observer: Observer,
  control: Wanted,
  wants: readonly Wanted[],
  times: EffectTimes,
  deadline: Deadline,
): Promise<Sightings> {
  const all = [control, ...wants];
  const hoped = all.filter(({ effect }) => effect === 'some').map(({ id }) => id);
  await waitForEffects(observer, hoped, times, deadline);
  await pause(times.quietMs);
  const seen = await lookAt(
    observer,
    all.map(({ id }) => id),
  );
  return sightingsFrom(control.id, seen);
}

/** Waits until each id has had an effect, but no longer than it may, and says what was last seen of them. */
export async function waitForEffects(
  observer: Observer,
  ids: readonly string[],
  { waitMs }: EffectTimes,
  deadline: Deadline,
): Promise<ReadonlyMap<string, Sighting>> {
  const end = performance.now() + Math.min(waitMs, deadline.remainingMs());
  const seen = new Map<string, Sighting>();
  let open = [...new Set(ids)];
  while (true) {
    for (const [id, sighting] of await lookAt(observer, open)) seen.set(id, sighting);
    // An observer that does not answer as it should will not do so the next time either.
    open = open.filter((id) => isWaiting(seen.get(id)));
    if (open.length === 0 || performance.now() >= end) return seen;
    await pause(pollMs);
  }
}

function isWaiting(sighting: Sighting | undefined): boolean {
  if (sighting === undefined) return false;
  return sighting.seen ? sighting.count.effects === 0 : sighting.transient === true;
}

async function lookAt(
  observer: Observer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Sighting>> {
  const seen = new Map<string, Sighting>();
  await pool([...new Set(ids)], width, async (id) => {
    seen.set(id, await observer.look(id));
  });
  return seen;
}
