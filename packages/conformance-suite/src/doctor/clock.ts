import { jsonRequest } from '../http/json-request.ts';
import { send } from '../http/send.ts';
import type { Skew } from '../http/skew.ts';
import { describeSkew, isOff, skewIn } from '../http/skew.ts';
import { wallClock } from '../http/wall-clock.ts';
import type { Look } from './look.ts';
import { bad, good, unknown } from './look.ts';

/** An answer to the plainest of requests is there sooner. */
const answerMs = 10_000;

/** Looks at the clock of whoever answers at a URL. */
export async function lookAtClock(url: string): Promise<Look> {
  const what = 'clock';
  const sentAt = wallClock();
  const { answer } = await send(jsonRequest('GET', url, [], undefined), answerMs);
  const cameAt = wallClock();
  if (answer.kind === 'failed') {
    return unknown(what, `GET ${url} failed: ${answer.message}`, 'check its log');
  }
  const skew = skewIn(answer, sentAt, cameAt);
  if (skew === undefined) {
    const next = 'compare the clocks yourself: tokens and certificates depend on them';
    return unknown(what, 'its responses have no Date header', next);
  }
  return lookAtSkew(skew);
}

function lookAtSkew(skew: Skew): Look {
  const range = `it ${describeSkew(skew)}`;
  if (!isOff(skew)) return good('clock', range);
  return bad('clock', range, 'set both clocks by NTP: tokens and certificates depend on them');
}
