import type { Observation } from '../../http/observation.ts';
import type { Advance } from './clock.ts';
import { slackMs } from './walk.ts';

/** Clocks count whole milliseconds, and timers of some runtimes are early by one: so much real time is forgiven. */
export const toleranceMs = 10;

/** What a delivery may need in real time to arrive. */
export const transportMs = 2000;

/** A delay is judged where what is forgiven is no more than this part of it. */
export const forgivenPart = 0.1;

/** How the time of a service went on. */
export interface ServiceTime {
  readonly advances: readonly Advance[];
  /** Seconds of the service in one real second. */
  readonly scale: number;
}

export function isEarly(
  time: ServiceTime,
  before: Observation,
  next: Observation,
  gapMs: number,
): boolean {
  return elapsedAtMost(time, before, next) < gapMs - toleranceMs * time.scale;
}

/** Whether it came too early, by more than is forgiven, unless it came as late as a runner that stood still read it. */
export function mayBeEarly(
  time: ServiceTime,
  before: Observation,
  next: Observation,
  gapMs: number,
): boolean {
  const elapsedMs = elapsedAtMost(time, before, next) - latenessOf(next) * time.scale;
  return elapsedMs < gapMs * (1 - forgivenPart) && !isEarly(time, before, next, gapMs);
}

/** Whether an attempt came too late, and not only too late for a runner that stood still. */
export function isLate(
  time: ServiceTime,
  before: Observation,
  next: Observation,
  gapMs: number,
): boolean {
  return seemsLate(time, before, atTheEarliest(next), gapMs);
}

/** Whether it would have come too late if the runner had read it at once. */
export function seemsLate(
  time: ServiceTime,
  before: Observation,
  next: Observation,
  gapMs: number,
): boolean {
  return elapsedAtLeast(time, before, next) > latestMs(time, gapMs);
}

/** How long after a failure an attempt is not late yet. */
function latestMs({ scale }: ServiceTime, gapMs: number): number {
  return gapMs + slackMs(gapMs) + transportMs * scale;
}

/** How late the runner was at most when it read and answered these. */
export function latenessOf(...seen: readonly Observation[]): number {
  return Math.max(0, ...seen.map(({ stoodStillMs = 0 }) => stoodStillMs));
}

/** A request as if it had come before the runner stood still, which is the earliest that it can have come. */
export function atTheEarliest(each: Observation): Observation {
  return { ...each, at: each.at - latenessOf(each) };
}

/** The turns of the clock that may have gone on between two attempts: a turn counts as soon as it touches. */
export function turnsBetween(
  { advances }: ServiceTime,
  before: Observation,
  next: Observation,
): readonly Advance[] {
  const failedAt = failureOf(before);
  const last = advances.findLast(({ startedAt }) => startedAt < failedAt);
  return advances.filter(
    (advance) => advance.startedAt < next.at && (advance.endedAt > failedAt || advance === last),
  );
}

/**
 * How much time of the service may have passed between two attempts. The first attempt had not failed before the runner
 * began to answer it, and the turn that brought it about may have gone on afterwards.
 */
export function elapsedAtMost(time: ServiceTime, before: Observation, next: Observation): number {
  const turned = turnsBetween(time, before, next).reduce((sum, { byMs }) => sum + byMs, 0);
  return turned + (next.at - failureOf(before)) * time.scale;
}

/** When an attempt had failed, at the earliest. */
export function failureOf({ at, answeredAt = at }: Observation): number {
  return answeredAt;
}

/**
 * How much has certainly passed: a turn counts where all of it lies in between, and the next attempt did not come of
 * it. The last one may have brought the attempt about at its very beginning, so it counts for nobody.
 */
export function elapsedAtLeast(
  { advances, scale }: ServiceTime,
  before: Observation,
  next: Observation,
): number {
  const failedAt = before.doneAt ?? before.at;
  const contained = advances.filter(
    ({ startedAt, endedAt }) => startedAt > failedAt && endedAt < next.at,
  );
  const turned = contained.slice(0, -1).reduce((sum, { byMs }) => sum + byMs, 0);
  return turned + Math.max(0, next.at - failedAt) * (advances.length === 0 ? scale : 0);
}
