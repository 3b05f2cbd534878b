import { deliveryPolicy } from '@ordering/events';
import { formatDuration } from '@ordering/kit/duration';
import { control } from './api.ts';
import { readClock } from './clock.ts';
import { counted, spanWords } from './words.ts';

/** The spans by which the clock is advanced: the delays of the retry schedule. */
export const rungs: readonly number[] = deliveryPolicy.delaysMs.filter((ms) => ms > 0);

/** Long enough for the whole retry schedule, with the time that its attempts take. */
const wholeMs =
  rungs.reduce((sum, ms) => sum + ms, 0) + (rungs.length + 1) * deliveryPolicy.timeoutMs;

/** Advances the clock, and tells how many attempts that made. */
export async function advanceBy(ms: number): Promise<string> {
  const { attempts = 0 } = await control.advanceClock({ body: { by: formatDuration(ms) } });
  await readClock();
  const made = `${counted(attempts, 'attempt')} ${attempts === 1 ? 'was' : 'were'} made`;
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
  const { next_attempt_at: next } = await control.getClock({});
  return next === undefined ? 'No attempt is scheduled.' : advanceTo(Date.parse(next));
}
