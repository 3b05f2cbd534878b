import { describeDuration } from '../../contract/duration.ts';
import { delaysMs } from '../../contract/policy.ts';
import type { Observation } from '../../http/observation.ts';
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
import { isSameRenamed } from '../scenarios/ladder.ts';
import {
  attemptsOf,
  closedAfterMs,
  failedAt,
  isTimed,
  type SlowlyAnswered,
} from '../scenarios/slow-answers.ts';
import { causedBy } from './answers.ts';
import { givesUpUnanswered, neverRetries, newIdOnRetry } from './cause.ts';
import { observed } from './delivered.ts';
import { elapsedAtMost, isEarly } from './ladder.ts';

/** An answer just in time settled its delivery, and one just too late did not; from then on the delay is counted. */
export function waitsAsLongAsItShould(transcript: SlowlyAnswered): Finding {
  const limit = describeDuration(transcript.answerMs);
  const inTime = attemptsOf(transcript, 'in time').length;
  const late = attemptsOf(transcript, 'too late').length;
  if (inTime === 0 || late === 0) return notRun('not all of the deliveries came');
  if (!isTimed(transcript)) {
    return notRun('this machine was too busy to answer when it should, twice');
  }
  const faults: Fault[] = [];
  const closedMs = closedAfterMs(transcript);
  if (closedMs !== undefined) {
    const expected = `a connection that is open until ${limit} are over`;
    const got = `one that was closed after ${describeDuration(closedMs)}`;
    faults.push({ expected, got, breaks: ['delivery.timeout', 'delivery.acknowledged'] });
  } else if (inTime > 1) {
    const expected = `no other attempt after an answer a second before ${limit} were over`;
    faults.push({ expected, got: `${inTime} attempts`, breaks: ['delivery.acknowledged'] });
  }
  if (late < 2) {
    const expected = `another attempt where the answer came a second after ${limit}`;
    const breaks = ['delivery.timeout', 'delivery.retry-on-timeout'] as const;
    faults.push({ expected, got: 'none', breaks, ...causedBy(causeOfNoSecond(transcript)) });
  }
  const witness = [...attemptsOf(transcript, 'in time'), ...attemptsOf(transcript, 'too late')];
  // A service that makes no attempt again may have taken anything for an acknowledgement.
  const fine = late < 2 ? noSecond : kept(`it waits for ${limit}`, witness.map(observed));
  return worst([
    about(ofWaiting, brokenBy(faults, fine)),
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
  if (refusedAndRetried === undefined) return undefined;
  return refusedAndRetried ? givesUpUnanswered : neverRetries;
}

const noSecond = notRun('there was no second attempt');

const ofWaiting = [
  'delivery.timeout',
  'delivery.acknowledged',
  'delivery.retry-on-timeout',
] as const;

/** This part of the time that the service waits is forgiven: more than a machine that is busy takes away from a delay. */
const forgivenPart = 0.25;

/** A delay that was counted from the beginning of the attempt is over too early, by all the time that it waited. */
function countedFromTheEnd(transcript: SlowlyAnswered): Finding {
  const { advances, answerMs } = transcript;
  const [first, next] = attemptsOf(transcript, 'too late');
  const [, gap] = delaysMs;
  if (first === undefined || next === undefined || gap === undefined) {
    return noSecond;
  }
  const failed = { ...first, answeredAt: failedAt(first, answerMs) };
  const clock = { advances, scale: 1 };
  const afterMs = describeDuration(elapsedAtMost(clock, failed, next));
  return isEarly(clock, failed, next, gap - answerMs * forgivenPart)
    ? broken(
        `the next attempt ${describeDuration(gap)} after the end of one that got no answer in time`,
        `it after ${afterMs} at the most`,
      )
    : kept('the delay is counted from the end of an attempt', [first, next].map(observed));
}

/** Both ways are allowed: what the service makes of an answer whose body goes on for too long. */
export function eitherWayOfDripping(transcript: SlowlyAnswered): Finding {
  const witness = attemptsOf(transcript, 'dripping').map(observed);
  const made = witness.length;
  if (made === 0) return notRun('the delivery did not come');
  return kept(
    made === 1
      ? 'this service goes by the status, and takes it for an acknowledgement'
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
  if (beside.firedAt >= free) return notRun('the other event was fired too late to be delayed');
  const expected = 'a delivery to another endpoint while one is slow to answer';
  if (beside.cameAt === undefined) return broken(expected, 'none');
  const tookMs = beside.cameAt - beside.firedAt;
  const after = describeDuration(tookMs);
  if (beside.cameAt < free) {
    const witness = attemptsOf(transcript, 'in time').map(observed);
    return kept(`a delivery to another endpoint after ${after}`, witness);
  }
  // Many services need a moment for any delivery.
  if (tookMs < transcript.answerMs / 2)
    return notRun('the other event was fired too late to be delayed');
  return broken(expected, `one after ${after}, when the slow endpoint had answered`);
}
