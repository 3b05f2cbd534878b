import { deliveryPolicy } from '@ordering/events';
import { formatDuration } from '@ordering/kit/duration';
import { DeliveryState } from '../src/generated/control/constants.ts';
import { control } from './api.ts';
import { readClock } from './clock.ts';
import { spanWords } from './words.ts';

/** The spans by which the clock is advanced: the delays of the retry schedule. */
export const rungs: readonly number[] = deliveryPolicy.delaysMs.filter((ms) => ms > 0);

/** Long enough for the whole retry schedule, with the time that its attempts take. */
const wholeMs =
  rungs.reduce((sum, ms) => sum + ms, 0) + (rungs.length + 1) * deliveryPolicy.timeoutMs;

/** Advances the clock, and tells how many attempts that made. */
export async function advanceBy(ms: number): Promise<string> {
  const { attempts = 0 } = await control.advanceClock({ body: { by: formatDuration(ms) } });
  await readClock();
  const made = attempts === 1 ? '1 attempt was made' : `${attempts} attempts were made`;
  return `The clock was advanced by ${spanWords(ms)}; ${made} on the way.`;
}

export const advanceWhole = () => advanceBy(wholeMs);

/** Advances the clock to a time, in ms since the epoch; by nothing if it is past. */
export async function advanceTo(time: number): Promise<string> {
  const { now } = await control.getClock({});
  return advanceBy(Math.max(0, time - Date.parse(now)));
}

/** Advances the clock to the earliest attempt that is due. */
export async function advanceToNext(): Promise<string> {
  let earliest = Infinity;
  let cursor: string | undefined;
  do {
    const after = cursor === undefined ? {} : { cursor };
    const query = { state: DeliveryState.scheduled, limit: '500', ...after };
    const page = await control.listDeliveries({ query });
    for (const { next_attempt_at: at } of page.deliveries) {
      if (at !== undefined) earliest = Math.min(earliest, Date.parse(at));
    }
    cursor = page.next;
  } while (cursor !== undefined);
  return earliest === Infinity ? 'No attempt is scheduled.' : advanceTo(earliest);
}
