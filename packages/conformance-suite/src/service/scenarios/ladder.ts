import { isDeepStrictEqual } from 'node:util';
import { deliveryPolicy } from '@ordering/events';
import { describeDuration } from '../../contract/duration.ts';
import { attempts, delaysMs } from '../../contract/policy.ts';
import { headerValues } from '../../http/exchange.ts';
import { comeback, goneMeanwhile, neverGone } from '../../http/gone.ts';
import { Observation } from '../../http/observation.ts';
import { wallClock } from '../../http/wall-clock.ts';
import type { Recorded } from '../../recording/transcripts.ts';
import { BrokenMeans, CannotRun } from '../../run/cannot-run.ts';
import { Timed, timed } from '../../run/timed.ts';
import { list, number, type Of, object, optional, text, truth } from '../../shape.ts';
import type { Action } from '../config/config.ts';
import { runAction, wayTo } from './actions.ts';
import { bodyIn, deliveriesOf, typeIn } from './attribution.ts';
import type { WalkClock } from './clock.ts';
import { Advance, advancing, waiting } from './clock.ts';
import { aStore, firstDelivery } from './control.ts';
import { atTheEarliest, isLate, mayBeEarly, seemsLate } from './elapsed.ts';
import { canFire, fire, ordinaryRowOf } from './firing.ts';
import { newCommunity } from './owners.ts';
import { hasStores } from './stores.ts';
import { longestWalkMs, walk } from './walk.ts';
import type { ServiceWorld } from './world.ts';
import { Owner } from './world.ts';

/** An owner at whom one event was fired, whose delivery is followed. */
export const Followed = object({
  /** The name of the owner. */
  owner: text,
  type: text,
  /** Just before the event was fired. */
  firedAt: number,
  /** When it had been fired. */
  madeAt: optional(number),
});
export type Followed = Of<typeof Followed>;

/** Wall clock, in ms since the epoch. */
export const Span = object({
  from: number,
  to: number,
});
export type Span = Of<typeof Span>;

/** One walk over the whole ladder, on which many deliveries were followed. */
export const Ladder = object({
  owners: list(Owner),
  /** At endpoints that refuse everything. */
  failing: list(Followed),
  /** At endpoints that accept everything, each with another status. */
  accepting: list(Followed),
  observations: list(Observation),
  advances: list(Advance),
  /** Seconds of the service in one real second. */
  scale: number,
  /** How long first attempts were waited for. */
  firstAttemptMs: number,
  /** When the walk was over: until then, somebody listened. */
  endedAt: optional(number),
  /** When somebody listened, where that was not always so. What came at another time is not among the observations. */
  listened: optional(list(Span)),
  /** Whether nobody will listen to the rest of it. */
  isGivenUp: optional(truth),
  ...Timed.members,
});
export type Ladder = Of<typeof Ladder>;

type Came = Pick<Ladder, 'owners' | 'observations'>;

/**
 * The attempts at the delivery that was followed: of those that came to its owner since, the first of the type that
 * was fired, and whatever has its id or its bytes. What else comes to the endpoint is another event, and so is what came
 * before already, or comes afterwards, when the same owner is answered in another way.
 */
export function attemptsAt(followed: Followed, came: Came): readonly Observation[] {
  return attemptsAmong(followed, arrivals(followed, cameBy(came)));
}

function attemptsAmong(
  followed: Followed,
  { since, fresh }: ReturnType<typeof arrivals>,
): readonly Observation[] {
  const first = fresh.find((each) => hasType(followed, each)) ?? fresh[0];
  if (first === undefined) return [];
  return since.filter(
    ({ deliveryId, body }) => deliveryId === first.deliveryId || body === first.body,
  );
}

/** Whether attempts at the delivery that was followed have come under another id, in the header and in the body. */
export function isRenamed(followed: Followed, came: Came): boolean {
  return renamed(followed, arrivals(followed, cameBy(came))).length > 0;
}

/** Whether no one id stands for all attempts at the delivery that was followed. */
export function hasSeveralIds(followed: Followed, came: Came): boolean {
  const alike = attemptsAt(followed, came).filter(
    ({ deliveryId }, _, [first]) => deliveryId === first?.deliveryId,
  );
  return alike.length < attempts && isRenamed(followed, came);
}

/** The first of them, which is enough to tell it. */
function renamed(followed: Followed, came: ReturnType<typeof arrivals>): readonly Observation[] {
  const [first] = attemptsAmong(followed, came);
  const other = first && came.since.find((each) => isSameRenamed(each, first));
  return other === undefined ? [] : [other];
}

/** Whether one delivery is another one under another id. */
export function isSameRenamed(one: Observation, other: Observation): boolean {
  const { field } = deliveryPolicy.idempotencyKey;
  const nameless = (each: Observation) => ({ ...bodyIn(each), [field]: '' });
  return one.deliveryId !== other.deliveryId && isDeepStrictEqual(nameless(one), nameless(other));
}

/** Whether the event that was fired has come, and not only another one that its owner had. */
export function hasCome(followed: Followed, came: Came): boolean {
  return arrivals(followed, cameBy(came)).fresh.some((each) => hasType(followed, each));
}

function hasType({ type }: Followed, observation: Observation): boolean {
  const [header] = headerValues(observation.headers, deliveryPolicy.eventType.header);
  return typeIn(bodyIn(observation)) === type || header === type;
}

/** Owners, and how to have the deliveries of each. */
interface CameBy {
  readonly owners: readonly Owner[];
  of(owner: Owner): readonly Observation[];
}

function cameBy({ owners, observations }: Came): CameBy {
  return { owners, of: (owner) => deliveriesOf(owner, owners, observations) };
}

/** An owner, as often as its deliveries were answered in another way. */
function samePlaces(owner: Owner, owners: readonly Owner[]): readonly Owner[] {
  return owners.filter(
    (each) =>
      each === owner ||
      ((each.since ?? owner.since) !== undefined && isDeepStrictEqual(each.ids, owner.ids)),
  );
}

/** What came to the owner since the event was fired; and of that, what may be its first attempt. */
function arrivals(followed: Followed, { owners, of }: CameBy) {
  const owner = owners.find(({ name }) => name === followed.owner);
  if (owner === undefined) return { since: [], fresh: [] };
  const all = samePlaces(owner, owners).flatMap(of);
  const before = new Set(
    all.filter(({ at }) => at < followed.firedAt).map(({ deliveryId }) => deliveryId),
  );
  const since = all.filter(({ at }) => at >= followed.firedAt).sort((a, b) => a.at - b.at);
  const fresh = since.filter(
    ({ deliveryId, answer }) =>
      answer.status === owner.status && (deliveryId === undefined || !before.has(deliveryId)),
  );
  return { since, fresh };
}

/** Statuses that a delivery is refused with, one for each kind of owner. */
export const refusals = { store: 500, community: 503 };

/** Statuses all over the class that acknowledges. */
const { from, to } = deliveryPolicy.success;
export const acceptingStatuses: readonly number[] = [
  ...new Set([from, from + 1, from + 2, from + 4, to]),
].filter((status) => status <= to);

export const ladderWalk: Recorded<ServiceWorld, Ladder> = {
  name: 'ladder',
  isTranscript: Ladder,
  async play(world) {
    const firstMs = await beforeLadder(world);
    return timed(
      async (isAgain) => {
        const again = isAgain ? '-again' : '';
        const accepting = await follow(world, await acceptingOwners(world, again));
        await untilCome(world, accepting, firstMs);
        // Where there is only one store, its deliveries are refused from now on.
        const failing = await follow(world, await failingOwners(world, again));
        return climb(world, accepting, failing, { firstMs });
      },
      (walked) => isTimed(walked) || !isTimeFor(world),
    );
  },
};

/** A walk on which the service is restarted, while its delivery waits for another attempt. */
export const restartWalk: Recorded<ServiceWorld, Ladder> = {
  name: 'ladder across a restart',
  isTranscript: Ladder,
  async play(world) {
    const restart = wayTo(world, 'restart');
    world.rehearsal?.action(restart);
    const firstMs = await beforeLadder(world);
    const store = await aStore(world, { purpose: 'restart-store', status: refusals.store });
    let hasRestarted = false;
    const between = async (made: number) => {
      if (hasRestarted || made < restartAfter) return;
      hasRestarted = true;
      await restarted(world, restart);
    };
    const walked = await climb(world, [], await follow(world, [store]), { firstMs, between });
    if (hasRestarted) return walked;
    throw new CannotRun('no delivery was waiting for another attempt, so nothing was restarted');
  },
};

/** A restart that comes so early leaves most of the ladder to be seen. */
const restartAfter = 2;

/** In real time, how long a service may be away after its restart. */
const comebackMs = 60_000;

async function restarted(world: ServiceWorld, restart: Action): Promise<void> {
  const { baseUrl, deadline } = world;
  const act = async () => void (await runAction(world, restart, {}));
  const seen = await goneMeanwhile(baseUrl, act, deadline.signal);
  if (seen === undefined && !deadline.signal.aborted) {
    throw new BrokenMeans(`\`${restart.name}\`: ${neverGone('service')}`, restart.name);
  }
  const until = Math.min(comebackMs, deadline.remainingMs());
  const problem = await comeback(baseUrl, until, deadline.signal);
  if (problem === undefined) return;
  throw new BrokenMeans(`after \`restart\`, ${baseUrl}: ${problem}`, restart.name);
}

/**
 * What has to be known before anything is fired.
 *
 * @returns How long first attempts are waited for.
 */
async function beforeLadder(world: ServiceWorld): Promise<number> {
  const firstMs = await firstDelivery(world);
  checkTime(world);
  return firstMs;
}

/** Whether nothing that was seen may come of the lateness of the runner alone. */
export function isTimed(ladder: Ladder): boolean {
  return ladder.failing.every((followed) => {
    const came = attemptsAt(followed, ladder);
    return !isOffByUs(ladder, followed, came);
  });
}

/** Whether an attempt seems to be late, or in time, and was not if it came when the runner stood still. */
export function isOffByUs(
  ladder: Ladder,
  followed: Followed,
  came: readonly Observation[],
): boolean {
  const [first] = came;
  const isFirst =
    first !== undefined &&
    isFirstLate(ladder, followed, first) &&
    !isFirstLate(ladder, followed, atTheEarliest(first));
  return (
    isFirst ||
    came.slice(1, attempts).some((next, index) => {
      const [before, gapMs] = [came[index], delaysMs[index + 1]];
      if (before === undefined || gapMs === undefined) return false;
      const isLateByUs =
        seemsLate(ladder, before, next, gapMs) && !isLate(ladder, before, next, gapMs);
      return isLateByUs || mayBeEarly(ladder, before, next, gapMs);
    })
  );
}

/** Whether a first attempt came later than it may. */
export function isFirstLate(
  { firstAttemptMs }: Pick<Ladder, 'firstAttemptMs'>,
  { madeAt }: Followed,
  { at }: Pick<Observation, 'at'>,
): boolean {
  return madeAt !== undefined && at - madeAt > firstAttemptMs;
}

function follow(world: ServiceWorld, owners: readonly Owner[]): Promise<readonly Followed[]> {
  return Promise.all(owners.map((owner) => firedAt(world, owner)));
}

interface ClimbOptions {
  /** How long first attempts are waited for. */
  readonly firstMs: number;
  /** What is done while a delay goes on, after so many attempts. */
  between?(made: number): Promise<void>;
}

/** Follows deliveries that are refused to the end of the ladder. */
async function climb(
  world: ServiceWorld,
  accepting: readonly Followed[],
  failing: readonly Followed[],
  options: ClimbOptions,
): Promise<Ladder> {
  const { firstMs, ...how } = options;
  const { scale } = world.config.clock;
  const advances: Advance[] = [];
  const clock = clockOf(world, advances);
  const attemptsOf = (each: Followed) => attemptsAmong(each, arrivals(each, soFar(world)));
  await untilCome(world, failing, firstMs);
  const { server } = world;
  await walk({ server, firstAttemptMs: firstMs }, failing, attemptsOf, clock, scale, how);
  // However long a token lives, by now it may have expired.
  world.token = undefined;
  const { owners, firstAttemptMs } = world;
  // What else came to their owners are other events, and may be many.
  const observations = [...accepting, ...failing].flatMap((each) => {
    const came = arrivals(each, soFar(world));
    return [...attemptsAmong(each, came), ...renamed(each, came)];
  });
  return {
    owners,
    observations: [...new Set(observations)],
    failing,
    accepting,
    advances,
    scale,
    firstAttemptMs,
    endedAt: wallClock(),
  };
}

/** How the time of this service passes; turns of its clock are added to `advances`. */
export function clockOf(world: ServiceWorld, advances: Advance[]): WalkClock {
  const { advance, scale } = world.config.clock;
  if (advance === undefined) return waiting(world, scale);
  // Nothing comes while a run is rehearsed, so nothing is waited for.
  world.rehearsal?.action(advance);
  return advancing(world, advance, advances);
}

/** Waits for first attempts, for as long as they may need. */
function untilCome(
  world: ServiceWorld,
  followed: readonly Followed[],
  firstMs: number,
): Promise<boolean> {
  const haveCome = () =>
    followed.every((each) =>
      arrivals(each, soFar(world)).fresh.some((first) => hasType(each, first)),
    );
  return world.server.until(haveCome, firstMs);
}

/** What came so far. */
function soFar({ owners, arrivals }: ServiceWorld): CameBy {
  return { owners, of: ({ name }) => arrivals.of(name) };
}

/** In real time the walk takes what the ladder takes. */
function walkMs({ config: { clock } }: ServiceWorld): number {
  return clock.advance === undefined ? longestWalkMs / clock.scale : 0;
}

function isTimeFor(world: ServiceWorld): boolean {
  const { deadline, rehearsal } = world;
  return walkMs(world) + (rehearsal?.waitsMs ?? 0) < deadline.remainingMs();
}

/** A run that cannot wait so long says so at once. */
function checkTime(world: ServiceWorld): void {
  const isTime = isTimeFor(world);
  world.rehearsal?.waits(walkMs(world));
  if (isTime) return;
  throw new CannotRun(
    `the retry schedule of ${attempts} attempts takes up to ${describeDuration(walkMs(world))} here: add \`clock\` to the configuration, or raise the time limit with --timeout`,
  );
}

/** A store for each status that acknowledges; where there are not so many, one. */
async function acceptingOwners(world: ServiceWorld, again: string): Promise<readonly Owner[]> {
  const statuses = hasStores(world, acceptingStatuses.length + 1)
    ? acceptingStatuses
    : acceptingStatuses.slice(0, 1);
  return Promise.all(
    statuses.map((status) => aStore(world, { purpose: `ladder-${status}${again}`, status })),
  );
}

async function failingOwners(world: ServiceWorld, again: string): Promise<readonly Owner[]> {
  const store = await aStore(world, { purpose: `ladder-store${again}`, status: refusals.store });
  const { actions, given } = world.config;
  if (actions.createCommunity === undefined && (given?.communities.length ?? 0) === 0) {
    return [store];
  }
  const wish = { purpose: `ladder-community${again}`, status: refusals.community };
  const community = await newCommunity(world, wish);
  return canFire(world, community.kind, ordinaryRowOf(world, community))
    ? [store, community]
    : [store];
}

export async function firedAt(world: ServiceWorld, owner: Owner): Promise<Followed> {
  const row = ordinaryRowOf(world, owner);
  const at = wallClock();
  await fire(world, owner, row);
  return { owner: owner.name, type: row.type, firedAt: at, madeAt: wallClock() };
}
