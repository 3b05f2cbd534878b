import { setTimeout as pause } from 'node:timers/promises';
import { quiet } from '../../http/catch-up.ts';
import type { Sighting, Wanted } from '../../model/sightings.ts';
import type { Deadline } from '../../run/deadline.ts';
import { pool } from '../../run/pool.ts';
import type { Observer } from './observer.ts';

/** How long effects, which happen after the acknowledgement, are given. */
export interface EffectTimes {
  /** The longest time in which an effect must show, in ms. */
  readonly waitMs: number;
  /** When the last effect has shown, one that should not happen has this long to show as well, in ms. */
  readonly settleMs: number;
}

export const defaultEffectTimes: EffectTimes = { waitMs: 5000, settleMs: 250 };

const width = 8;
const pollMs = 25;

/**
 * Looks at all wanted ids when their effects have had time to happen: it waits until every id that
 * is to have an effect has one. Then a short quiet time, and one last look at all of them.
 */
export async function settle(
  observer: Observer,
  wants: readonly Wanted[],
  times: EffectTimes,
  deadline: Deadline,
): Promise<ReadonlyMap<string, Sighting>> {
  const hoped = wants.filter(({ effect }) => effect !== 'none');
  await waitForEffects(observer, hoped, times, deadline);
  await quiet(times.settleMs);
  return lookAt(
    observer,
    wants.map(({ id }) => id),
  );
}

/** Waits until each wanted id has had an effect, but no longer than it may, and says what was last seen of them. */
export async function waitForEffects(
  observer: Observer,
  wants: readonly Wanted[],
  { waitMs }: EffectTimes,
  deadline: Deadline,
): Promise<ReadonlyMap<string, Sighting>> {
  const end = performance.now() + Math.min(waitMs, deadline.remainingMs());
  const seen = new Map<string, Sighting>();
  const forAs = new Set(wants.filter(({ effect }) => effect === 'as').map(({ id }) => id));
  let open = [...new Set(wants.map(({ id }) => id))];
  while (true) {
    // What has happened by the end of the time counts, however late this process is to look.
    const isLast = performance.now() >= end;
    for (const [id, sighting] of await lookAt(observer, open)) seen.set(id, sighting);
    // An observer that does not answer as it should will not do so the next time either.
    open = open.filter((id) => isWaiting(seen.get(id), forAs.has(id)));
    if (open.length === 0 || deadline.signal.aborted) return seen;
    if (isLast) break;
    await pause(pollMs);
  }
  observer.countsAreDue();
  for (const [id, sighting] of await lookAt(observer, open)) seen.set(id, sighting);
  return seen;
}

/** Whether an effect may still show. */
export function isWaiting(sighting: Sighting | undefined, forAs = false): boolean {
  if (sighting === undefined) return false;
  if (!sighting.seen) return sighting.transient === true;
  const { effects, as } = sighting.count;
  if (sighting.nothingCounted) return false;
  return effects === 0 && !(forAs && as !== undefined);
}

/** Looks at some ids once, as they are now. */
export async function lookAt(
  observer: Observer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Sighting>> {
  const seen = new Map<string, Sighting>();
  await pool([...new Set(ids)], width, async (id) => {
    seen.set(id, await observer.look(id));
  });
  return seen;
}
