import { headerValues } from '../http/exchange.ts';
import { jsonRequest } from '../http/json-request.ts';
import { send } from '../http/send.ts';
import { wallClock } from '../http/wall-clock.ts';
import type { Look } from './look.ts';
import { bad, good, unknown } from './look.ts';

/** An answer to the plainest of requests is there sooner. */
const answerMs = 10_000;

/** Two clocks that are kept by the network do not differ by so much. */
const allowedMs = 5000;

/** How far a clock is from ours, in ms: it is ahead by no less and by no more than this. */
export interface Skew {
  readonly atLeastMs: number;
  readonly atMostMs: number;
}

/**
 * What a date says of the clock that wrote it. It has whole seconds, and was written somewhere between the moment in which
 * the request left and the one in which the answer came.
 */
export function skewOf(date: string, sentAt: number, cameAt: number): Skew | undefined {
  const at = Date.parse(date);
  return Number.isNaN(at) ? undefined : { atLeastMs: at - cameAt, atMostMs: at + 1000 - sentAt };
}

/** Looks at the clock of whoever answers at a URL. */
export async function lookAtClock(url: string): Promise<Look> {
  const what = 'clock';
  const sentAt = wallClock();
  const { answer } = await send(jsonRequest('GET', url, [], undefined), answerMs);
  const cameAt = wallClock();
  if (answer.kind === 'failed') {
    return unknown(what, `GET ${url} came to nothing: ${answer.message}`, 'its log may say why');
  }
  const [date = ''] = headerValues(answer.headers, 'Date');
  const skew = skewOf(date, sentAt, cameAt);
  if (skew === undefined) {
    const next = 'compare the clocks by hand: tokens and certificates depend on them';
    return unknown(what, 'its answers have no Date', next);
  }
  return lookAtSkew(skew);
}

export function lookAtSkew(skew: Skew): Look {
  const { atLeastMs, atMostMs } = skew;
  const range = rangeOf(skew);
  if (atLeastMs <= allowedMs && atMostMs >= -allowedMs) return good('clock', range);
  return bad(
    'clock',
    range,
    'let both clocks be set by NTP: tokens and certificates depend on them',
  );
}

function rangeOf({ atLeastMs, atMostMs }: Skew): string {
  if (atLeastMs > 0)
    return `it is ahead of ours by ${seconds(atLeastMs)} to ${seconds(atMostMs)} s`;
  if (atMostMs < 0) return `it is behind ours by ${seconds(-atMostMs)} to ${seconds(-atLeastMs)} s`;
  return `it differs from ours by ${seconds(Math.max(-atLeastMs, atMostMs))} s at most`;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
