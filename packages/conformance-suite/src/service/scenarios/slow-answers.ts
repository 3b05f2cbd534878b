import { delaysMs, isSuccess } from '../../contract/policy.ts';
import { isDelivery } from '../../http/is-delivery.ts';
import { Observation } from '../../http/observation.ts';
import type { Reply, Script } from '../../http/script.ts';
import { status } from '../../http/script.ts';
import { wallClock } from '../../http/wall-clock.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { CannotRun, CannotSee } from '../../run/cannot-run.ts';
import { Timed, timed } from '../../run/timed.ts';
import { list, number, type Of, object, optional, text, truth } from '../../shape.ts';
import { Advance } from './clock.ts';
import { accepting, aStore, someDelivery, someStore } from './control.ts';
import { isEarly, latenessOf } from './elapsed.ts';
import { fire, ordinaryRowOf } from './firing.ts';
import { clockOf } from './ladder.ts';
import { walk } from './walk.ts';
import type { ServiceWorld } from './world.ts';

/** How a first attempt is answered: just in time, just too late, or at once with a body that has no end in time. */
const paces = ['in time', 'too late', 'dripping'] as const;
type Pace = (typeof paces)[number];

/** Deliveries whose first attempts were answered slowly, and one to another endpoint meanwhile. */
export const SlowlyAnswered = object({
  /** What came to the slow endpoint. */
  came: list(Observation),
  /** The ids of its deliveries. */
  ids: object({
    'in time': optional(text),
    'too late': optional(text),
    dripping: optional(text),
  }),
  /** How long the service should wait, in ms. */
  answerMs: number,
  /** The turns of its clock until the delivery that was answered too late came again. */
  advances: list(Advance),
  /** Whether any delivery that was refused in this run was attempted again; missing where none was refused. */
  refusedAndRetried: optional(truth),
  /** Whether any that was acknowledged at once was. */
  acceptedAndRepeated: optional(truth),
  /** When the event at another endpoint was fired, and when its delivery came; missing where there is none. */
  beside: optional(
    object({ firedAt: number, cameAt: optional(number), stoodStillMs: optional(number) }),
  ),
  ...Timed.members,
});
export type SlowlyAnswered = Of<typeof SlowlyAnswered>;

/** How far an answer is from the last moment, in ms. */
const marginMs = 1000;
const dripMs = 250;

function repliesFor(answerMs: number): Readonly<Record<Pace, Reply>> {
  const answer = { kind: 'answer', status: accepting } as const;
  const pieces = Math.ceil((answerMs + marginMs) / dripMs);
  return {
    'in time': { ...answer, delayMs: answerMs - marginMs },
    'too late': { ...answer, delayMs: answerMs + marginMs },
    dripping: { ...answer, body: '.'.repeat(pieces), drip: { bytes: 1, everyMs: dripMs } },
  };
}

/** In real time, how long after the attempt that must come another one may, which must not. */
const otherMs = 1000;

/** In real time, how long is waited for the end of the last of them. */
const endMs = 10_000;

export const slowAnswers: Recorded<ServiceWorld, SlowlyAnswered> = {
  name: 'slow answers',
  isTranscript: SlowlyAnswered,
  async play(world) {
    const { scale } = world.config.clock;
    if (scale !== 1) {
      throw new CannotSee(
        `at a scale of ${scale} the response timeout of the service cannot be measured`,
      );
    }
    await someDelivery(world);
    return timed(
      (isAgain) => answerSlowly(world, isAgain ? 'slow-answers-again' : 'slow-answers'),
      isTimed,
    );
  },
};

/** The first attempts and those that followed, of the delivery that was answered at a pace. */
export function attemptsOf({ came, ids }: SlowlyAnswered, pace: Pace): readonly Observation[] {
  return came.filter(({ deliveryId }) => deliveryId !== undefined && deliveryId === ids[pace]);
}

/**
 * Whether this process had time enough to answer when it should: where it stood still around the last moment, the service,
 * which may be on the same machine, may have stood still with it.
 */
export function isTimed(transcript: SlowlyAnswered): boolean {
  const { answerMs } = transcript;
  const inTime = attemptsOf(transcript, 'in time');
  const late = attemptsOf(transcript, 'too late');
  const [first] = inTime;
  // It may have come at the beginning of a standstill, and waited until its end for being read.
  const readLateMs = inTime.length > 1 && first !== undefined ? latenessOf(first) : 0;
  const wasLate = inTime.some(
    ({ at, answeredAt = at }) => answeredAt - at + readLateMs >= answerMs,
  );
  const closedMs = closedAfterMs(transcript);
  // What went as it should in spite of it shows as much.
  if (closedMs !== undefined && closedMs + latenessOf(...inTime) >= answerMs - marginMs)
    return false;
  const stoodStill = latenessOf(...late) >= marginMs / 2;
  const { beside, lateMs = 0 } = transcript;
  const isOpen =
    beside !== undefined &&
    lateMs > 0 &&
    (isFiredTooLate(beside, transcript) || isHeldUpByUs(beside, transcript));
  return !wasLate && !(stoodStill && late.length === 1) && !isEarlyByUs(transcript) && !isOpen;
}

/** Whether the event at another endpoint was fired when the slow answer was nearly there: many services need a moment for any delivery. */
export function isFiredTooLate(beside: Beside, transcript: SlowlyAnswered): boolean {
  const { firedAt } = beside;
  return firedAt >= freeAt(transcript) || isHeldUp(beside, transcript, 0);
}

/** Whether its delivery was held up for a moment only, beside the time for which the runner stood still before it read it. */
export function isHeldUpByUs(beside: Beside, transcript: SlowlyAnswered): boolean {
  return isHeldUp(beside, transcript, beside.stoodStillMs ?? 0);
}

type Beside = NonNullable<SlowlyAnswered['beside']>;

function isHeldUp({ firedAt, cameAt }: Beside, transcript: SlowlyAnswered, lateMs: number) {
  if (cameAt === undefined || cameAt < freeAt(transcript)) return false;
  return cameAt - firedAt - lateMs < transcript.answerMs / 2;
}

/** When the slow endpoint had answered; never, where it has not. */
function freeAt(transcript: SlowlyAnswered): number {
  const [free] = attemptsOf(transcript, 'in time').flatMap(({ answeredAt }) => answeredAt ?? []);
  return free ?? Number.POSITIVE_INFINITY;
}

/**
 * For one part of so many of the time that the service waits, an attempt is watched for that comes before its delay is over:
 * many services look once a second for what is due.
 */
const watchedPart = 8;

/** This part of the time that the service waits is forgiven: more than a machine that is busy takes away from a delay. */
const forgivenPart = 0.25;

/** The attempt that was answered too late with the time at which the service gave it up, and the one after it. */
export function givenUp(
  transcript: SlowlyAnswered,
): { readonly failed: Observation; readonly next: Observation } | undefined {
  const { answerMs } = transcript;
  const [first, next] = attemptsOf(transcript, 'too late');
  if (first === undefined || next === undefined) return undefined;
  return { failed: { ...first, answeredAt: failedAt(first, answerMs) }, next };
}

/**
 * Whether the attempt after the one that was answered too late came before its time.
 *
 * @param byUsMs How much more time there was between them than the runner saw.
 */
export function isNextEarly(transcript: SlowlyAnswered, byUsMs = 0): boolean {
  const pair = givenUp(transcript);
  const [, gapMs = 0] = delaysMs;
  if (pair === undefined) return false;
  const { failed, next } = pair;
  const { answeredAt = failed.at } = failed;
  const earliest = { ...failed, answeredAt: answeredAt - byUsMs };
  const time = { advances: transcript.advances, scale: 1 };
  return isEarly(time, earliest, next, gapMs - transcript.answerMs * forgivenPart);
}

/** Whether that is so, or is not, only if the runner read the one attempt, or the other, when it came. */
function isEarlyByUs(transcript: SlowlyAnswered): boolean {
  const pair = givenUp(transcript);
  if (pair === undefined) return false;
  return isNextEarly(transcript)
    ? !isNextEarly(transcript, latenessOf(pair.failed))
    : isNextEarly(transcript, -latenessOf(pair.next));
}

/** How long the service waited, in ms, for the answer that should come in time; undefined where it waited for it. */
export function closedAfterMs(transcript: SlowlyAnswered): number | undefined {
  const [first] = attemptsOf(transcript, 'in time');
  if (first?.doneAt === undefined || first.answeredAt !== undefined) return undefined;
  return first.doneAt - first.at;
}

/** When the service had given up an attempt, at the earliest: as soon as it should, or when its connection was gone. */
function failedAt({ at, doneAt }: Observation, answerMs: number): number {
  return Math.min(at + answerMs, doneAt ?? Number.POSITIVE_INFINITY);
}

async function answerSlowly(world: ServiceWorld, purpose: string): Promise<SlowlyAnswered> {
  const { answerMs, server, config } = world;
  const usual = await someStore(world);
  const ids: Partial<Record<Pace, string>> = {};
  const replies = repliesFor(answerMs);
  const script: Script = (asked) => {
    const { deliveryId = '', attempt } = asked;
    const pace = attempt === 1 && isDelivery(asked) ? paces[Object.keys(ids).length] : undefined;
    if (pace === undefined) return status(accepting);
    ids[pace] = deliveryId;
    return replies[pace];
  };
  const store = await aStore(world, { purpose, status: 0, script });
  const row = ordinaryRowOf(world, store);
  const came = world.arrivals.matching((each) => each.endpoint === store.name && isDelivery(each));
  const [, ...others] = paces;
  await fire(world, store, row);
  await server.until(() => came().length > 0, world.firstAttemptMs);
  if (came().length === 0 && world.rehearsal === undefined) {
    throw new CannotRun('the event that was fired was not delivered');
  }
  // Before anything else, so that nearly the whole of the slow answer is still to come.
  const arrived = usual.ids === store.ids ? undefined : await fireBeside(world, usual);
  for (const _ of others) await fire(world, store, row);
  const beside = await arrived?.(answerMs + endMs);
  await server.until(() => came().length >= paces.length, world.firstAttemptMs);
  const firsts = () => came().filter(({ attempt }) => attempt === 1);
  await server.until(() => firsts().every(({ doneAt }) => doneAt !== undefined), answerMs + endMs);
  const advances: Advance[] = [];
  const late = [ids['too late'] ?? ''].filter((id) => id !== '');
  const attemptsOf = (id: string) => came().filter(({ deliveryId }) => deliveryId === id);
  const clock = clockOf(world, advances);
  await walk(world, late, attemptsOf, clock, config.clock.scale, {
    attempts: 2,
    // A delay that is counted from another moment of the attempt is over so much earlier, and more.
    marginMs: answerMs / 2,
    watchMs: answerMs / watchedPart,
    failedAt: (attempt) => failedAt(attempt, answerMs),
  });
  // An answer in time that did not count is followed by an attempt as well, which may come after that one.
  await server.until(() => attemptsOf(ids['in time'] ?? '').length > 1, otherMs);
  // However long a token lives, by now it may have expired.
  world.token = undefined;
  const isRefused = ({ answer: { status = 0 } }: Observation) => status >= 300;
  const refused = world.arrivals.deliveries().filter(isRefused);
  const again = world.arrivals.deliveries().filter(({ attempt }) => attempt > 1);
  const ofAgain = new Set(again.map(({ deliveryId }) => deliveryId));
  const refusedAndRetried = refused.some(({ deliveryId }) => ofAgain.has(deliveryId));
  const isAcknowledged = ({
    endpoint,
    answer,
    at,
    doneAt = Number.POSITIVE_INFINITY,
  }: Observation) =>
    endpoint !== store.name && isSuccess(answer.status ?? 0) && doneAt - at < answerMs - marginMs;
  const acknowledged = world.arrivals.deliveries().filter(isAcknowledged);
  const acceptedAndRepeated = acknowledged.some(
    ({ attempt, deliveryId }) => attempt === 1 && ofAgain.has(deliveryId),
  );
  return {
    ...{ came: came(), ids, answerMs, advances, acceptedAndRepeated },
    ...(refused.length === 0 ? {} : { refusedAndRetried }),
    ...(beside === undefined ? {} : { beside }),
  };
}

/** Fires an event at an endpoint that answers at once. Returns how to wait for its delivery, for so many ms. */
async function fireBeside(
  world: ServiceWorld,
  usual: Awaited<ReturnType<typeof someStore>>,
): Promise<(longestMs: number) => Promise<SlowlyAnswered['beside']>> {
  const firedAt = wallClock();
  const arrived = () => world.arrivals.of(usual.name).find(({ at }) => at >= firedAt);
  await fire(world, usual, ordinaryRowOf(world, usual));
  return async (longestMs) => {
    await world.server.until(() => arrived() !== undefined, longestMs);
    const first = arrived();
    if (first === undefined) return { firedAt };
    return { firedAt, cameAt: first.at, stoodStillMs: latenessOf(first) };
  };
}
