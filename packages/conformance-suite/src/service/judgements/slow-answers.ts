import { describeDuration } from '../../contract/duration.ts';
import { delaysMs } from '../../contract/policy.ts';
import type { Observation } from '../../http/observation.ts';
import { timeOfDay } from '../../http/wall-clock.ts';
import type { Cause } from '../../model/cause.ts';
import type { Fault, Finding } from '../../model/finding.ts';
import {
  about,
  broken,
  brokenBy,
  kept,
  notApplicable,
  notRun,
  worst,
} from '../../model/finding.ts';
import { span, tooBusy, withTryBefore } from '../../run/timed.ts';
import { latenessOf } from '../scenarios/elapsed.ts';
import { isSameRenamed } from '../scenarios/ladder.ts';
import {
  attemptsOf,
  closedAfterMs,
  givenUp,
  isFiredTooLate,
  isHeldUpByUs,
  isNextEarly,
  isTimed,
  type SlowlyAnswered,
} from '../scenarios/slow-answers.ts';
import { causedBy } from './answers.ts';
import {
  givesUpUnanswered,
  neverRetries,
  newIdOnRetry,
  repeatsAcknowledged,
  triesEarly,
  waitsTooLong,
  waitsTooShort,
} from './cause.ts';
import { observed } from './delivered.ts';
import { earlyWords } from './ladder.ts';

/** An answer just in time settled its delivery, and one just too late did not; from then on the delay is counted. */
export function waitsAsLongAsItShould(transcript: SlowlyAnswered): Finding {
  const limit = describeDuration(transcript.answerMs);
  const [first, again] = attemptsOf(transcript, 'in time');
  const [lateFirst, lateNext] = attemptsOf(transcript, 'too late');
  if (first === undefined || lateFirst === undefined) {
    return notRun('not all of the deliveries came');
  }
  if (!isTimed(transcript)) return tooBusy(transcript);
  const faults: Fault[] = [];
  const closedMs = closedAfterMs(transcript);
  if (closedMs !== undefined) {
    const expected = `a connection that is open until ${limit} have passed`;
    const got = `one that was closed after ${describeDuration(closedMs)} (${answering(first)})`;
    const breaks = ['delivery.timeout', 'delivery.acknowledged'] as const;
    faults.push({ expected, got, breaks, cause: waitsTooShort(limit) });
  } else if (again !== undefined) {
    const expected = `no other attempt after an answer a second before ${limit} had passed`;
    const got = `one at ${timeOfDay(again.at)} (${answering(first)})`;
    const cause = transcript.acceptedAndRepeated ? repeatsAcknowledged : undefined;
    faults.push({ expected, got, breaks: ['delivery.acknowledged'], ...causedBy(cause) });
  }
  if (lateNext === undefined) {
    const expected = `another attempt where the answer came a second after ${limit}`;
    const breaks = ['delivery.timeout', 'delivery.retry-on-timeout'] as const;
    const got = `none (${answering(lateFirst)})`;
    faults.push({ expected, got, breaks, ...causedBy(causeOfNoSecond(transcript)) });
  }
  const witness = [...attemptsOf(transcript, 'in time'), ...attemptsOf(transcript, 'too late')];
  // A service that makes no attempt again may have taken anything for an acknowledgement.
  const fine =
    lateNext === undefined ? noSecond : kept(`it waits for ${limit}`, witness.map(observed));
  return worst([
    about(
      ofWaiting,
      brokenBy(
        faults.map((fault) => withTryBefore(transcript, fault)),
        fine,
      ),
    ),
    about(['delivery.ladder'], countedFromTheEnd(transcript)),
  ]);
}

/** Why nothing came after the attempt that got no answer in time. */
function causeOfNoSecond(transcript: SlowlyAnswered): Cause | undefined {
  const [first] = attemptsOf(transcript, 'too late');
  const fired = Object.values(transcript.ids);
  const isRenamed = (each: Observation) =>
    first !== undefined &&
    !fired.some((id) => id === each.deliveryId) &&
    isSameRenamed(each, first);
  if (transcript.came.some(isRenamed)) return newIdOnRetry;
  const { refusedAndRetried } = transcript;
  if (refusedAndRetried === false) return neverRetries;
  // Whoever has given an attempt up takes no answer to it any more.
  if (first?.answeredAt !== undefined) return waitsTooLong(describeDuration(transcript.answerMs));
  return refusedAndRetried === undefined ? undefined : givesUpUnanswered;
}

const noSecond = notRun('there was no second attempt');

const ofWaiting = [
  'delivery.timeout',
  'delivery.acknowledged',
  'delivery.retry-on-timeout',
] as const;

/** When a request came and was answered, or was given up, and how late that may be told. */
function answering(each: Observation): string {
  const { at, answeredAt, doneAt = at } = each;
  return span(at, answeredAt ?? doneAt, latenessOf(each));
}

/** A delay that was counted from the beginning of the attempt is over too early, by all the time that it waited. */
function countedFromTheEnd(transcript: SlowlyAnswered): Finding {
  const pair = givenUp(transcript);
  const [, gap] = delaysMs;
  if (pair === undefined || gap === undefined) return noSecond;
  const { failed, next } = pair;
  const time = { advances: transcript.advances, scale: 1 };
  const expected = `the next attempt ${describeDuration(gap)} after the end of one that got no answer in time`;
  const faults = isNextEarly(transcript)
    ? [{ expected, got: `it ${earlyWords(time, failed, next, gap)}`, cause: triesEarly }]
    : [];
  return brokenBy(
    faults.map((fault) => withTryBefore(transcript, fault)),
    kept('the delay is counted from the end of an attempt', [failed, next].map(observed)),
  );
}

/** Both ways are allowed: what the service makes of an answer whose body goes on for too long. */
export function eitherWayOfDripping(transcript: SlowlyAnswered): Finding {
  const witness = attemptsOf(transcript, 'dripping').map(observed);
  const made = witness.length;
  if (made === 0) return notRun('the delivery did not come');
  return kept(
    made === 1
      ? 'this service goes by the status, and treats it as an acknowledgement'
      : 'this service waits for the whole body, and makes another attempt',
    witness,
  );
}

/** A delivery to another endpoint came before any of the slow ones was over. */
export function delaysNoOther(transcript: SlowlyAnswered): Finding {
  const { beside } = transcript;
  if (beside === undefined) return notApplicable('there is one store, so no other can be delayed');
  const ends = attemptsOf(transcript, 'in time').flatMap(({ answeredAt }) => answeredAt ?? []);
  const [free] = ends;
  if (free === undefined) return notRun('no delivery was answered slowly');
  if (isFiredTooLate(beside, transcript)) {
    return notRun('the other event was fired too late to be delayed');
  }
  const expected = 'a delivery to another endpoint while one is slow to answer';
  if (beside.cameAt === undefined)
    return broken(expected, `none since ${timeOfDay(beside.firedAt)}`);
  const { firedAt, cameAt, stoodStillMs = 0 } = beside;
  const after = describeDuration(cameAt - firedAt);
  if (cameAt < free) {
    const witness = attemptsOf(transcript, 'in time').map(observed);
    return kept(`a delivery to another endpoint after ${after}`, witness);
  }
  // What this process stood still explains no more of the delay than that.
  if (isHeldUpByUs(beside, transcript)) return tooBusy(transcript);
  const when = span(firedAt, cameAt, stoodStillMs);
  return broken(
    expected,
    `one after ${after} (${when}), when the slow endpoint had answered at ${timeOfDay(free)}`,
  );
}
