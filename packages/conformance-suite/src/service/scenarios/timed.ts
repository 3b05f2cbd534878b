import { Standstill } from '../../http/standstill.ts';
import { number, type Of, object, optional } from '../../shape.ts';

/** How late the runner was itself, at most, in ms, while a scenario was played that is about time. */
export const Timed = object({
  lateMs: optional(number),
  /** And in the try before, where what was seen then may have been its own lateness. */
  lateBeforeMs: optional(number),
});
export type Timed = Of<typeof Timed>;

/** So long does a machine not stand still that has time for a run. */
export const muchMs = 500;

/**
 * Plays a scenario that is about time, and once more where its outcome may come of nothing but the lateness of the runner.
 * Nothing else of the run goes on meanwhile.
 */
export async function timed<Transcript extends Timed>(
  play: (isAgain: boolean) => Promise<Transcript>,
  isTimed: (transcript: Transcript) => boolean,
): Promise<Transcript> {
  const first = await measured(() => play(false));
  if (isTimed(first)) return first;
  const again = await measured(() => play(true));
  return first.lateMs === undefined ? again : { ...again, lateBeforeMs: first.lateMs };
}

async function measured<Transcript extends Timed>(
  play: () => Promise<Transcript>,
): Promise<Transcript> {
  const standstill = new Standstill();
  try {
    const played = await play();
    return { ...played, lateMs: Math.round(standstill.longest()) };
  } finally {
    standstill.end();
  }
}
