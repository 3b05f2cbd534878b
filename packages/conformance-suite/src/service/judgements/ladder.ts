import { productTitle } from '@ordering/events';
import { describeDuration } from '../../contract/duration.ts';
import { attempts, delaysMs } from '../../contract/policy.ts';
import type { Observation } from '../../http/observation.ts';
import type { Cause } from '../../model/cause.ts';
import type { Climbed, Finding, Rung } from '../../model/finding.ts';
import { brokenBy, from, kept, notObservable, notRun, worst } from '../../model/finding.ts';
import type { Followed, Ladder } from '../scenarios/ladder.ts';
import { attemptsAt, isRenamed } from '../scenarios/ladder.ts';
import { slackMs } from '../scenarios/walk.ts';
import { causedBy } from './answers.ts';
import { givesUpAt, neverRetries, newIdOnRetry, stopsAfter } from './cause.ts';
import { observed } from './delivered.ts';

/** Clocks count whole milliseconds, and timers of some runtimes are early by one: so much real time is forgiven. */
export const toleranceMs = 10;

/** A delay is judged where what is forgiven is no more than this part of it. */
const forgivenPart = 0.1;

/** What a delivery may need in real time to arrive. */
export const transportMs = 2000;

/** A delivery that was followed, with the attempts at it. */
interface Climb {
  readonly followed: Followed;
  readonly came: readonly Observation[];
  /** Whose it is and how it was answered, in words. */
  readonly at: string;
}

function climbs(transcript: Ladder, followed: readonly Followed[]): readonly Climb[] {
  return followed.map((each) => {
    const owner = transcript.owners.find(({ name }) => name === each.owner);
    const title = productTitle(owner?.product ?? '');
    const at = `for ${each.type} of ${title}, which is answered ${owner?.status}`;
    return { followed: each, came: attemptsAt(each, transcript), at };
  });
}

/** What a finding on the ladder was read from: the attempts at each delivery, on the wall clock. */
function judged(all: readonly Climb[], finding: Finding): Finding {
  const evidence = all.flatMap(({ came }) => {
    const [first] = came;
    if (first === undefined) return [];
    const times = came.map(({ at }) => new Date(at).toISOString().slice(11, 23));
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
    const breaks = came.length === 1 ? neverAgain : tooFew;
    const why = causedBy(causeOfShort(transcript, climb, all));
    const short =
      came.length < attempts
        ? [{ ...{ expected: `${attempts} attempts`, got: `${came.length} ${at}`, breaks }, ...why }]
        : [];
    const others = came.flatMap((each, index) =>
      each.deliveryId === first.deliveryId
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
    return brokenBy([...short, ...others], came.length < 2 ? noSecond(climb) : alike);
  });
  return judged(all, worst(findings));
}

/** Why a delivery was attempted too few times, or once. */
function causeOfShort(
  transcript: Ladder,
  { followed, came }: Climb,
  all: readonly Climb[],
): Cause | undefined {
  if (isRenamed(followed, transcript)) return newIdOnRetry;
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
  const firstTurn = transcript.advances[0]?.startedAt ?? Number.POSITIVE_INFINITY;
  const waited =
    first.at > firstTurn
      ? [
          {
            expected: `a first attempt within ${transcript.firstAttemptMs / 1000} s`,
            got: `none ${at}`,
            breaks: ['delivery.first-attempt'] as const,
          },
        ]
      : [];
  const faults = came.slice(1, attempts).flatMap((next, index) => {
    const before = came[index];
    const gap = delaysMs[index + 1];
    if (before === undefined || gap === undefined) return [];
    const got = gapFault(transcript, before, next, gap);
    const expected = `attempt ${index + 2}, ${describeDuration(gap)} after the failure before it`;
    const breaks = ['delivery.ladder'] as const;
    return got === undefined ? [] : [{ expected, got: `${got} ${at}`, breaks }];
  });
  const delays = came.length < 2 ? noSecond(climb) : judgeable(transcript, came);
  return brokenBy([...waited, ...faults], delays);
}

/** What a picture of the ladder shows of a delivery; nothing where it never came. */
function climbed(transcript: Ladder, { came, at }: Climb): readonly Climbed[] {
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
  return [{ id: first.deliveryId ?? 'without an id', what: at.replace(/^for /, ''), rungs }];
}

function rungVerdict(
  transcript: Ladder,
  before: Observation,
  next: Observation,
  gap: number,
): Rung['verdict'] {
  if (isEarly(transcript, before, next, gap)) return 'early';
  if (isLate(transcript, before, next, gap)) return 'late';
  return isBlurred(transcript, gap) ? 'not-observable' : 'kept';
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

function gapFault(
  transcript: Ladder,
  before: Observation,
  next: Observation,
  gapMs: number,
): string | undefined {
  if (isEarly(transcript, before, next, gapMs)) {
    return `it after ${describeDuration(elapsedAtMost(transcript, before, next))} at the most`;
  }
  if (!isLate(transcript, before, next, gapMs)) return undefined;
  return `it after ${describeDuration(elapsedAtLeast(transcript, before, next))} or more`;
}

export function isEarly(
  ladder: Pick<Ladder, 'advances' | 'scale'>,
  before: Observation,
  next: Observation,
  gapMs: number,
): boolean {
  return elapsedAtMost(ladder, before, next) < gapMs - toleranceMs * ladder.scale;
}

function isLate(ladder: Ladder, before: Observation, next: Observation, gapMs: number): boolean {
  const allowed = gapMs + slackMs(gapMs) + transportMs * ladder.scale;
  return elapsedAtLeast(ladder, before, next) > allowed;
}

/**
 * How much time of the service may have passed between two attempts: a turn of its clock counts as soon as it touches.
 * The first attempt had not failed before the runner began to answer it, and the turn that brought it about may have
 * gone on afterwards.
 */
export function elapsedAtMost(
  { advances, scale }: Pick<Ladder, 'advances' | 'scale'>,
  before: Observation,
  next: Observation,
): number {
  const failedAt = before.answeredAt ?? before.at;
  const last = advances.findLast(({ startedAt }) => startedAt < failedAt);
  const touching = advances.filter(
    (advance) => advance.startedAt < next.at && (advance.endedAt > failedAt || advance === last),
  );
  const turned = touching.reduce((sum, { byMs }) => sum + byMs, 0);
  return turned + (next.at - failedAt) * scale;
}

/**
 * How much has certainly passed: a turn counts where all of it lies in between, and the next attempt did not come of
 * it. The last one may have brought the attempt about at its very beginning, so it counts for nobody.
 */
function elapsedAtLeast(
  { advances, scale }: Ladder,
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

/** After the last attempt nothing comes any more. */
export function silenceAfterLast(transcript: Ladder): Finding {
  const all = climbs(transcript, transcript.failing);
  const findings = all.map(({ came, at }): Finding => {
    if (came.length < attempts) {
      return notRun(`the last attempt was never made (${came.length} of ${attempts} ${at})`);
    }
    const expected = `${attempts} attempts and then silence`;
    const faults = came.length > attempts ? [{ expected, got: `${came.length} ${at}` }] : [];
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
    ? notRun(`nobody listened for long enough after the last attempt (${describeDuration(forMs)})`)
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
  const findings = all.map((climb): Finding => {
    const { came, at } = climb;
    if (came.length === 0) return neverCame(climb);
    const faults =
      came.length > 1 ? [{ expected: 'one attempt', got: `${came.length} ${at}` }] : [];
    return brokenBy(faults, kept(`one attempt ${at}`, came.map(observed)));
  });
  const proof = refused.some(({ came }) => came.length > 1)
    ? kept(
        `one attempt at each of ${all.length} deliveries that were acknowledged`,
        all.flatMap(({ came }) => came.map(observed)),
      )
    : notRun('no delivery was ever attempted again, so stopping proves nothing');
  return judged(all, worst([proof, ...findings]));
}

/** After a restart the ladder is kept as it is without one; what is broken anyway is not the fault of the restart. */
export function goesOnAsUsual(usual: Ladder, restarted: Ladder): Finding {
  const judges = [allAttemptsAlike, gapsKept, silenceAfterLast];
  const sound = judges.filter((judge) => judge(usual).kind === 'kept');
  if (sound.length === 0) {
    return notRun('without a restart the ladder is not kept either (see SND-103)');
  }
  // Whatever of it is broken, it is the restart that breaks it.
  const { parts, ...whole } = worst(sound.map((judge) => judge(restarted)));
  return whole;
}
