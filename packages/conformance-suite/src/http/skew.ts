import { describeDuration } from '../contract/duration.ts';
import type { Answer } from './exchange.ts';
import { headerValues } from './exchange.ts';

/** How far a clock is from ours, in ms: it is ahead by no less and by no more than this. */
export interface Skew {
  readonly atLeastMs: number;
  readonly atMostMs: number;
}

/** Two clocks that are kept by the network do not differ by so much. */
const allowedMs = 5000;

const minuteMs = 60_000;

/**
 * What a date says of the clock that wrote it. It has whole seconds, and was written somewhere between the moment in which
 * the request left and the one in which the answer came.
 */
export function skewOf(date: string, sentAt: number, cameAt: number): Skew | undefined {
  const at = Date.parse(date);
  return Number.isNaN(at) ? undefined : { atLeastMs: at - cameAt, atMostMs: at + 1000 - sentAt };
}

/** What an answer says of the clock behind it; undefined where it says nothing. */
export function skewIn(answer: Answer, sentAt: number, cameAt: number): Skew | undefined {
  if (answer.kind === 'failed') return undefined;
  const [date = ''] = headerValues(answer.headers, 'Date');
  return skewOf(date, sentAt, cameAt);
}

/** Whether a clock is further from ours than one that is kept by the network. */
export function isOff({ atLeastMs, atMostMs }: Skew): boolean {
  return atLeastMs > allowedMs || atMostMs < -allowedMs;
}

/** For example `is ahead of ours by 6.0 to 7.0 s`; from a minute on in whole ones, so that the way there does not show. */
export function describeSkew({ atLeastMs, atMostMs }: Skew): string {
  if (atLeastMs > 0) return `is ahead of ours by ${range(atLeastMs, atMostMs)}`;
  if (atMostMs < 0) return `is behind ours by ${range(-atMostMs, -atLeastMs)}`;
  return `differs from ours by ${seconds(Math.max(-atLeastMs, atMostMs))} s at most`;
}

function range(leastMs: number, mostMs: number): string {
  const minutes = Math.round((leastMs + mostMs) / 2 / minuteMs);
  return minutes === 0
    ? `${seconds(leastMs)} to ${seconds(mostMs)} s`
    : `about ${describeDuration(minutes * minuteMs)}`;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
