import { timeOfDay } from '../../http/wall-clock.ts';
import type { Fault, Finding } from '../../model/finding.ts';
import { notRun } from '../../model/finding.ts';
import type { Timed } from '../scenarios/timed.ts';

/** From when to when something took, and how late the runner was meanwhile: `12:00:01.120 → 12:04:11.310; …`. */
export function span(from: number, to: number, lateMs: number): string {
  return `${timeOfDay(from)} → ${timeOfDay(to)}; ${late(lateMs)}`;
}

function late(ms: number): string {
  return `this runner was late by ${Math.round(ms)} ms at most`;
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
