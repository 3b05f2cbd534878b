import { deliveryPolicy, productTitle } from '@ordering/events';
import { describeDuration } from '../../contract/duration.ts';
import { attempts, delaysMs } from '../../contract/policy.ts';
import type { Observation } from '../../http/observation.ts';
import { timeOfDay } from '../../http/wall-clock.ts';
import type { Cause } from '../../model/cause.ts';
import { count } from '../../model/count.ts';
import type { Climbed, Fault, Finding, Rung } from '../../model/finding.ts';
import { brokenBy, from, kept, notObservable, notRun, worst } from '../../model/finding.ts';
import { span, tooBusy, withTryBefore } from '../../run/timed.ts';
import { bodyIn } from '../scenarios/attribution.ts';
import type { ServiceTime } from '../scenarios/elapsed.ts';
import {
  atTheEarliest,
  elapsedAtLeast,
  elapsedAtMost,
  failureOf,
  forgivenPart,
  isEarly,
  isLate,
  latenessOf,
  mayBeEarly,
  toleranceMs,
  turnsBetween,
} from '../scenarios/elapsed.ts';
import type { Followed, Ladder } from '../scenarios/ladder.ts';
import { attemptsAt, isFirstLate, isOffByUs, isRenamed } from '../scenarios/ladder.ts';
import { slackMs } from '../scenarios/walk.ts';
import { causedBy } from './answers.ts';
import {
  firstLate,
  givesUpAt,
  neverRetries,
  newIdOnRetry,
  only200,
  repeatsAcknowledged,
  stopsAfter,
  tooManyAttempts,
  triesEarly,
  triesLate,
} from './cause.ts';
import { observed } from './delivered.ts';

/** A delivery that was followed, with the attempts at it. */
interface Climb {
  readonly followed: Followed;
  readonly came: readonly Observation[];
  /** Whose it is and how it was answered, in words; and the same after `for`. */
  readonly what: string;
  readonly at: string;
}

function climbs(transcript: Ladder, followed: readonly Followed[]): readonly Climb[] {
  return followed.map((each) => {
    const owner = transcript.owners.find(({ name }) => name === each.owner);
    const title = productTitle(owner?.product ?? '');
    const what = `${each.type} of ${title}, which is answered ${owner?.status}`;
    return { followed: each, came: attemptsAt(each, transcript), what, at: `for ${what}` };
  });
}

/** What a finding on the ladder was read from: the attempts at each delivery, on the wall clock. */
function judged(all: readonly Climb[], finding: Finding): Finding {
  const evidence = all.flatMap(({ came }) => {
    const [first] = came;
    if (first === undefined) return [];
    const times = came.map(({ at }) => timeOfDay(at));
    return [{ id: first.deliveryId ?? 'without an id', saw: `attempts at ${times.join(', ')}` }];
  });
  return from(evidence, finding);
}

/** What a delivery breaks that is attempted less often than it should be: once, or more than that. */
const neverAgain = ['delivery.attempts', 'delivery.retry-on-status'] as const;
const tooFew = ['delivery.attempts'] as const;

const neverCame = ({ at }: Climb) => notRun(`no attempt came ${at}`);
const noSecond = ({ at }: Climb) => notRun(`there was no second attempt ${at}`);

/**
 * Every refused delivery is attempted as often as the ladder says, with the same id. Nothing says that its bytes stay the
 * same, so that they do not is information.
 */
export function allAttemptsAlike(transcript: Ladder): Finding {
  const all = climbs(transcript, transcript.failing);
  const findings = all.map((climb): Finding => {
    const { came, at } = climb;
    const [first] = came;
    if (first === undefined) return neverCame(climb);
    const short = came.length < attempts ? [shortFault(transcript, climb, all)] : [];
    const others = came.flatMap((each, index) =>
      idsIn(each).every((id, n) => id === idsIn(first)[n])
        ? []
        : [
            {
              expected: 'the same id',
              got: `another id in attempt ${index + 1} ${at}`,
              breaks: ['envelope.event-id-kept'] as const,
              cause: newIdOnRetry,
            },
          ],
    );
    const same = came.every(({ body }) => body === first.body);
    const bytes = same ? '' : ', not all of them of the same bytes';
    const alike = kept(`${attempts} attempts ${at}${bytes}`, came.map(observed));
    return inTry(transcript, [...short, ...others], came.length < 2 ? noSecond(climb) : alike);
  });
  return judged(all, worst(findings));
}

/** The id in its header, and the one in its body. */
function idsIn(each: Observation): readonly unknown[] {
  return [each.deliveryId, bodyIn(each)?.[deliveryPolicy.idempotencyKey.field]];
}

/** What is wrong with a delivery that was attempted too few times under the id that it came with first. */
function shortFault(transcript: Ladder, climb: Climb, all: readonly Climb[]): Fault {
  const { followed, came, at } = climb;
  if (isRenamed(followed, transcript)) {
    const [expected, got] = [
      'the same id',
      `another id after ${count(came.length, 'attempt')} ${at}`,
    ];
    return { expected, got, breaks: ['envelope.event-id-kept'], cause: newIdOnRetry };
  }
  const breaks = came.length === 1 ? neverAgain : tooFew;
  const [expected, got] = [`${attempts} attempts`, `${came.length} ${at}`];
  return { expected, got, breaks, ...causedBy(causeOfShort(transcript, climb, all)) };
}

/** Why a delivery was attempted too few times, or once. */
function causeOfShort(
  transcript: Ladder,
  { followed, came }: Climb,
  all: readonly Climb[],
): Cause | undefined {
  const status = statusOf(transcript, followed);
  const seen = all.filter((each) => each.came.length > 0);
  const isSo = seen.every((each) => each.came.length === came.length);
  if (came.length > 1) return isSo ? stopsAfter(came.length) : undefined;
  // Of one status alone, nobody can tell that it is not for the status.
  const statuses = new Set(seen.map((each) => statusOf(transcript, each.followed)));
  return isSo && statuses.size > 1 ? neverRetries : givesUpAt(String(status));
}

function statusOf({ owners }: Ladder, { owner }: Followed): number | undefined {
  return owners.find(({ name }) => name === owner)?.status;
}

/** No attempt comes before its delay is over, nor long after; the first one does not wait. */
export function gapsKept(transcript: Ladder): Finding {
  const all = climbs(transcript, transcript.failing);
  const finding = judged(all, worst(all.map((climb) => gapsOf(transcript, climb))));
  const ladder = all.flatMap((climb) => climbed(transcript, climb));
  return ladder.length === 0 ? finding : { ...finding, ladder };
}

function gapsOf(transcript: Ladder, climb: Climb): Finding {
  const { came, at } = climb;
  const [first] = came;
  if (first === undefined) return neverCame(climb);
  const waited = firstFaults(transcript, climb, first);
  const faults = came.slice(1, attempts).flatMap((next, index) => {
    const before = came[index];
    const gap = delaysMs[index + 1];
    if (before === undefined || gap === undefined) return [];
    const fault = gapFault(transcript, before, next, gap);
    const expected = `attempt ${index + 2}, ${describeDuration(gap)} after the failure before it`;
    const breaks = ['delivery.ladder'] as const;
    return fault === undefined ? [] : [{ ...fault, expected, got: `${fault.got} ${at}`, breaks }];
  });
  const delays = came.length < 2 ? noSecond(climb) : judgeable(transcript, came);
  const isOpen = isOffByUs(transcript, climb.followed, came);
  return inTry(transcript, [...waited, ...faults], isOpen ? tooBusy(transcript) : delays);
}

/** The faults of the last try, which tell of the one before it; or what is found otherwise. */
function inTry(transcript: Ladder, faults: readonly Fault[], otherwise: Finding): Finding {
  return brokenBy(
    faults.map((fault) => withTryBefore(transcript, fault)),
    otherwise,
  );
}

/** A first attempt waits for no clock, and no longer than it may. */
function firstFaults(
  { advances, firstAttemptMs }: Ladder,
  { followed, at }: Climb,
  first: Observation,
): readonly Fault[] {
  const { firedAt, madeAt = firedAt } = followed;
  const firstTurn = advances[0]?.startedAt ?? Number.POSITIVE_INFINITY;
  const isLate = isFirstLate({ firstAttemptMs }, followed, atTheEarliest(first));
  if (first.at <= firstTurn && !isLate) return [];
  const after = describeDuration(first.at - madeAt);
  const turned = first.at > firstTurn ? ', when the clock had been advanced,' : '';
  return [
    {
      expected: `a first attempt within ${firstAttemptMs / 1000} s of the event`,
      got: `it after ${after}${turned} (${span(madeAt, first.at, latenessOf(first))}) ${at}`,
      breaks: ['delivery.first-attempt'],
      cause: firstLate,
    },
  ];
}

/** What a picture of the ladder shows of a delivery; nothing where it never came. */
function climbed(transcript: Ladder, { came, what }: Climb): readonly Climbed[] {
  const [first] = came;
  if (first === undefined) return [];
  const rungs = delaysMs.slice(1).map((gap, index): Rung => {
    const [before, next] = [came[index], came[index + 1]];
    const attempt = index + 2;
    const window = { fromMs: gap, toMs: gap + slackMs(gap) };
    if (before === undefined || next === undefined) return { attempt, window, verdict: 'missing' };
    const [atLeastMs, atMostMs] = [
      elapsedAtLeast(transcript, before, next),
      elapsedAtMost(transcript, before, next),
    ].map(Math.round);
    const seen = { atLeastMs: atLeastMs ?? 0, atMostMs: atMostMs ?? 0 };
    return { attempt, window, came: seen, verdict: rungVerdict(transcript, before, next, gap) };
  });
  return [{ id: first.deliveryId ?? 'without an id', what, rungs }];
}

function rungVerdict(
  transcript: Ladder,
  before: Observation,
  next: Observation,
  gap: number,
): Rung['verdict'] {
  if (isEarly(transcript, before, next, gap)) return 'early';
  if (isLate(transcript, before, next, gap)) return 'late';
  return isBlurred(transcript, gap) || mayBeEarly(transcript, before, next, gap)
    ? 'not-observable'
    : 'kept';
}

/** A delay that is over before it can be measured is no evidence. */
function judgeable({ scale }: Ladder, came: readonly Observation[]): Finding {
  const blurred = delaysMs.slice(1, came.length).filter((gap) => isBlurred({ scale }, gap));
  const [shortest] = [...blurred].sort((a, b) => a - b);
  if (shortest === undefined) return kept('no attempt came early', came.map(observed));
  const largest = Math.floor((shortest * forgivenPart) / toleranceMs);
  const delays = blurred.map(describeDuration).join(', ');
  return notObservable(
    `at a scale of ${scale} the delay of ${delays} is too short to be measured; the largest scale at which every delay can be is ${largest}`,
  );
}

export function isBlurred({ scale }: Pick<Ladder, 'scale'>, gap: number): boolean {
  return toleranceMs * scale > gap * forgivenPart;
}

/** What is wrong with the time of an attempt, with what was known of the clock and the moments on both sides. */
function gapFault(
  time: ServiceTime,
  before: Observation,
  next: Observation,
  gapMs: number,
): Pick<Fault, 'got' | 'cause'> | undefined {
  if (isEarly(time, before, next, gapMs)) {
    return { got: `it ${earlyWords(time, before, next, gapMs)}`, cause: triesEarly };
  }
  if (!isLate(time, before, next, gapMs)) return undefined;
  const afterMs = elapsedAtLeast(time, before, atTheEarliest(next));
  const [by, after] = [afterMs - gapMs, afterMs].map(describeDuration);
  const when = spanBetween(before, next);
  const got =
    time.advances.length === 0
      ? `it ${by} late, ${after} after the failure (${when})`
      : `it at least ${by} late: the clock had been advanced by ${after} since the failure (${when})`;
  return { got, cause: triesLate };
}

/** By how much an attempt came before its time: a clock that is advanced leaves two bounds. */
export function earlyWords(
  time: ServiceTime,
  before: Observation,
  next: Observation,
  gapMs: number,
): string {
  const toMs = elapsedAtMost(time, before, next);
  const [by, to] = [gapMs - toMs, toMs].map(describeDuration);
  const turn = turnsBetween(time, before, next).at(-1);
  const when = spanBetween(before, next);
  if (turn === undefined) return `${by} too early, ${to} after the failure (${when})`;
  const from = describeDuration(Math.max(0, toMs - turn.byMs));
  return `at least ${by} too early: it came while the clock was advanced from ${from} to ${to} after the failure (${when})`;
}

/** From the failure of an attempt to the next one. */
function spanBetween(before: Observation, next: Observation): string {
  return span(failureOf(before), next.at, latenessOf(before, next));
}

/** After the last attempt nothing comes any more. */
export function silenceAfterLast(transcript: Ladder): Finding {
  const all = climbs(transcript, transcript.failing);
  const findings = all.map(({ came, at }): Finding => {
    if (came.length < attempts) {
      return notRun(`the last attempt was never made (${came.length} of ${attempts} ${at})`);
    }
    const expected = `${attempts} attempts and no more`;
    const got = `${came.length} ${at}`;
    const faults = came.length > attempts ? [{ expected, got, cause: tooManyAttempts }] : [];
    return brokenBy(faults, silence(transcript, came));
  });
  return judged(all, worst(findings));
}

/** Another attempt, after a delay like the last one, would have come while somebody listened. */
function silence(transcript: Ladder, came: readonly Observation[]): Finding {
  const words = `silence after ${attempts} attempts`;
  const witness = came.map(observed);
  // Where somebody was away at times, that is looked at apart.
  if (transcript.listened !== undefined) return kept(words, witness);
  const forMs = watchedMs(transcript, came);
  return forMs < (delaysMs.at(-1) ?? 0)
    ? notRun(
        `the recorder did not run for long enough after the last attempt (${describeDuration(forMs)})`,
      )
    : kept(`${words}, for ${describeDuration(forMs)}`, witness);
}

/** How long somebody listened after the last attempt, in time of the service, at the least. */
function watchedMs({ advances, scale, endedAt }: Ladder, came: readonly Observation[]): number {
  const failedAt = Math.max(...came.map(({ at, doneAt = at }) => doneAt));
  const since = advances.filter(({ startedAt }) => startedAt > failedAt);
  const turned = since.reduce((sum, { byMs }) => sum + byMs, 0);
  return turned + Math.max(0, (endedAt ?? failedAt) - failedAt) * scale;
}

/** An acknowledged delivery is not attempted again, while refused ones are. */
export function stopsAtSuccess(transcript: Ladder): Finding {
  const all = climbs(transcript, transcript.accepting);
  const refused = climbs(transcript, transcript.failing);
  const isAgain = ({ came }: Climb) => came.length > 1;
  const others = all.filter(({ followed }) => statusOf(transcript, followed) !== 200);
  const isAllBut200 = others.length < all.length && others.every(isAgain);
  const cause = all.every(isAgain) ? repeatsAcknowledged : isAllBut200 ? only200 : undefined;
  const findings = all.map((climb): Finding => {
    const { came, at } = climb;
    if (came.length === 0) return neverCame(climb);
    const fault = { expected: 'one attempt', got: `${came.length} ${at}`, ...causedBy(cause) };
    const faults = came.length > 1 ? [fault] : [];
    return brokenBy(faults, kept(`one attempt ${at}`, came.map(observed)));
  });
  const proof = refused.some(({ came }) => came.length > 1)
    ? kept(
        `one attempt at each of ${all.length} deliveries that were acknowledged`,
        all.flatMap(({ came }) => came.map(observed)),
      )
    : notRun('no delivery was ever retried, so no further attempts prove nothing');
  return judged(all, worst([proof, ...findings]));
}

/** After a restart the ladder is kept as it is without one; what is broken anyway is not the fault of the restart. */
export function goesOnAsUsual(usual: Ladder, restarted: Ladder): Finding {
  const judges = [allAttemptsAlike, gapsKept, silenceAfterLast];
  const sound = judges.filter((judge) => judge(usual).kind === 'kept');
  if (sound.length === 0) {
    return notRun('the retry schedule is not followed without a restart either (see SND-103)');
  }
  // Whatever of it is broken, it is the restart that breaks it.
  const { parts, ...whole } = worst(sound.map((judge) => judge(restarted)));
  return whole;
}
