import { Standstill } from '../http/standstill.ts';
import { timeOfDay } from '../http/wall-clock.ts';
import type { Fault, Finding } from '../model/finding.ts';
import { notRun } from '../model/finding.ts';
import { number, type Of, object, optional } from '../shape.ts';

/** How late the runner was itself, at most, in ms, while a scenario was played that is about time. */
export const Timed = object({
  lateMs: optional(number),
  /** And in the try before, where what was seen then may have been its own lateness. */
  lateBeforeMs: optional(number),
});
export type Timed = Of<typeof Timed>;

/**
 * Plays a scenario that is about time, and once more where its outcome may come of nothing but the lateness of the runner.
 * Nothing else of the run goes on meanwhile.
 * See docs/decisions/runner-lateness.md.
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

/** From when to when something took, and how late the runner was meanwhile: `12:00:01.120 → 12:04:11.310; …`. */
export function span(from: number, to: number, lateMs: number): string {
  const late = `this runner was late by ${Math.round(lateMs)} ms at most`;
  return `${timeOfDay(from)} → ${timeOfDay(to)}; ${late}`;
}

/** What is left open because only the lateness of the runner was seen for certain. */
export function tooBusy({ lateMs = 0, lateBeforeMs }: Timed): Finding {
  const before = lateBeforeMs === undefined ? '' : `, and by ${lateBeforeMs} ms in a try before`;
  return notRun(`this machine was too busy: the runner was late by ${lateMs} ms${before}`);
}

/** A fault, with the try before that proved nothing. */
export function withTryBefore({ lateBeforeMs }: Timed, fault: Fault): Fault {
  if (lateBeforeMs === undefined) return fault;
  return {
    ...fault,
    got: `${fault.got}, in a second try: in the first, the runner was late by ${lateBeforeMs} ms`,
  };
}
