import { describeDuration } from '../../contract/duration.ts';
import { delaysMs } from '../../contract/policy.ts';
import type { Observation } from '../../http/observation.ts';
import { count } from '../../model/count.ts';
import type { Fault, Finding } from '../../model/finding.ts';
import {
  about,
  broken,
  brokenBy,
  causedBy,
  kept,
  notObservable,
  notRun,
  tellingFaults,
  worst,
} from '../../model/finding.ts';
import { tooBusy, withTryBefore } from '../../run/timed.ts';
import type { BadlyAnswered } from '../scenarios/bad-answers.ts';
import { isAsking, isTimed, triedIn } from '../scenarios/bad-answers.ts';
import { isEarly, mayBeEarly } from '../scenarios/elapsed.ts';
import {
  followsRedirects,
  givesUpAfter,
  givesUpAt,
  givesUpUnanswered,
  obeysRetryAfter,
} from './cause.ts';
import { observed } from './delivered.ts';
import { earlyWords, isBlurred } from './ladder.ts';

function isRedirected({ answer: { status = 0 } }: Observation): boolean {
  return status >= 300 && status <= 399;
}

function isRefused(each: Observation): boolean {
  return each.answer.kind === 'answer' && !isRedirected(each);
}

function isBroken({ answer }: Observation): boolean {
  return answer.kind !== 'answer';
}

/** `404`, or `a reset connection`. */
function wordsOf({ answer: { kind, status } }: Observation): string {
  const words = {
    answer: String(status),
    reset: 'a connection that is reset',
    empty: 'a connection that is closed without an answer',
    garbage: 'an answer that is no HTTP',
    hold: 'no answer',
  };
  return words[kind];
}

/** Each first attempt that was answered so has another one after it. */
function retried(transcript: BadlyAnswered, isSuch: (first: Observation) => boolean): Finding {
  const all = triedIn(transcript);
  if (!all.some(({ next }) => next !== undefined)) {
    return notRun('no delivery was attempted again, whatever the answer (see SND-103)');
  }
  const such = all.filter(({ first }) => isSuch(first));
  const lost = such.filter(({ next }) => next === undefined).map(({ first }) => first);
  const faults = lost.map(
    (first): Fault => ({
      ...{ expected: `another attempt after ${wordsOf(first)}`, got: 'none' },
      cause: causeOf(
        first,
        lost,
        such.map((each) => each.first),
      ),
    }),
  );
  return such.length === 0
    ? notRun('no first attempt was answered so')
    : brokenBy(
        faults,
        kept(
          `another attempt after each of ${count(such.length, 'answer')}`,
          such
            .flatMap(({ first, next }) => (next === undefined ? [] : [first, next]))
            .map(observed),
        ),
      );
}

/** Why there was none: where it is so of all that are alike, it is one thing. */
function causeOf(first: Observation, lost: readonly Observation[], such: readonly Observation[]) {
  if (isBroken(first)) {
    return lost.length === such.length ? givesUpUnanswered : givesUpAfter(wordsOf(first));
  }
  const alike = such.filter((each) => classOf(each) === classOf(first));
  const isOfClass = alike.length > 1 && alike.every((each) => lost.includes(each));
  if (isOfClass && isRedirected(first)) return givesUpAt('with a redirect');
  return givesUpAt(isOfClass ? `with a status of ${classOf(first)}` : wordsOf(first));
}

/** `4xx` */
function classOf({ answer: { status = 0 } }: Observation): string {
  return `${Math.floor(status / 100)}xx`;
}

/** Whatever the status, there is another attempt. */
export function retriedWhateverTheStatus(transcript: BadlyAnswered): Finding {
  return retried(transcript, isRefused);
}

/** Whatever becomes of the connection, there is another attempt. */
export function retriedWhateverBreaks(transcript: BadlyAnswered): Finding {
  const broke = retried(transcript, isBroken);
  // Where nothing is attempted again, that is another mistake.
  if (broke.kind === 'not-run' || transcript.refusedAndRetried === undefined) return broke;
  if (!transcript.refusedAndRetried) {
    if (areEarly(transcript)) {
      const why = 'attempts come before a connection can be refused (see SND-105)';
      return worst([broke, notRun(why)]);
    }
    const how = 'a connection that is refused';
    const cause = broke.kind === 'kept' ? givesUpAfter(how) : givesUpUnanswered;
    return worst([broke, broken(`another attempt after ${how}`, 'none', { cause })]);
  }
  return broke.kind === 'kept'
    ? { ...broke, detail: `${broke.detail}, and after a connection that was refused` }
    : broke;
}

/** Whether all attempts come early, whatever the answer. */
function areEarly(transcript: BadlyAnswered): boolean {
  const gap = delaysMs[1] ?? 0;
  const pairs = triedIn(transcript).flatMap(({ first, next }) =>
    next === undefined ? [] : [{ first, next }],
  );
  return pairs.every(
    ({ first, next }) =>
      isEarly(transcript, first, next, gap) || mayBeEarly(transcript, first, next, gap),
  );
}

/** Nothing is sent to the target of a redirect, and there is another attempt. */
export function redirectsAreFailures(transcript: BadlyAnswered): Finding {
  const followed = transcript.came.filter(({ path }) => path.endsWith(transcript.target));
  const methods = [...new Set(followed.map(({ method }) => method))].join(', ');
  const faults = followed.map(({ method }) => ({
    expected: 'nothing at the target of a redirect',
    got: `${method} of a delivery`,
    cause: followsRedirects(methods),
  }));
  const redirected = transcript.came.filter(isRedirected);
  // Who follows one goes by the answer of its target.
  const cause = followed.length === 0 ? undefined : followsRedirects(methods);
  const again = tellingFaults(retried(transcript, isRedirected), (fault) => causedBy(cause, fault));
  return worst([
    about(['delivery.retry-on-redirect'], again),
    about(
      ['delivery.redirect-not-followed'],
      brokenBy(faults, kept('no redirect was followed', redirected.map(observed))),
    ),
  ]);
}

/** What the endpoint asks for does not make the next attempt come early; where all of them do, that is another mistake. */
export function retryAfterIsNoExcuse(transcript: BadlyAnswered): Finding {
  const gap = delaysMs[1] ?? 0;
  const pairs = triedIn(transcript).flatMap(({ first, next }) =>
    next === undefined ? [] : [{ first, next, asked: isAsking(first) }],
  );
  const asked = pairs.filter((pair) => pair.asked);
  if (asked.length === 0) {
    return notRun('no delivery that was answered with Retry-After was attempted again');
  }
  const early = pairs.filter(({ first, next }) => isEarly(transcript, first, next, gap));
  if (early.some((pair) => !pair.asked)) {
    return notRun('attempts come early without Retry-After, too (see SND-105)');
  }
  const faults = early.map(({ first, next }) => ({
    expected: `the next attempt ${describeDuration(gap)} after ${wordsOf(first)} with Retry-After`,
    got: `it ${earlyWords(transcript, first, next, gap)}`,
    cause: obeysRetryAfter,
  }));
  const judged = isBlurred(transcript, gap)
    ? notObservable(`at a scale of ${transcript.scale} the first delay is too short to be measured`)
    : kept(
        'Retry-After made no attempt come early',
        asked.flatMap(({ first, next }) => [first, next]).map(observed),
      );
  return brokenBy(
    faults.map((fault) => withTryBefore(transcript, fault)),
    isTimed(transcript) ? judged : tooBusy(transcript),
  );
}
