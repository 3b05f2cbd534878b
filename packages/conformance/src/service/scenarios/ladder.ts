import { setTimeout as pause } from 'node:timers/promises';
import { deliveryPolicy } from '@ordering/events';
import { formatDuration } from '@ordering/kit/duration';
import { describeDuration } from '../../contract/duration.ts';
import { ordinaryRow } from '../../contract/events.ts';
import { attempts, delaysMs, ladderMs } from '../../contract/policy.ts';
import type { Scenario } from '../../model/scenario.ts';
import { scenario } from '../../model/scenario.ts';
import { CannotRun } from '../../run/cannot-run.ts';
import { runAction } from './actions.ts';
import { firstAttemptMs } from './events.ts';
import { canFire, fire, integratedStore, newCommunity } from './owners.ts';
import type { Owner, ServiceWorld } from './world.ts';

/** One advance of the service's clock, in real time and in the service's. */
export interface Advance {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly byMs: number;
}

/** One walk over the whole ladder, which many endpoints watched. */
export interface LadderTranscript {
  /** Endpoints that refuse everything. */
  readonly failing: readonly Owner[];
  /** Endpoints that accept everything, each with another status. */
  readonly accepting: readonly Owner[];
  readonly advances: readonly Advance[];
  /** Seconds of the service in one real second. */
  readonly scale: number;
}

/** How far before the end of a delay nothing may have come; the drift of a second is told apart. */
const marginMs = 1000;

/** How much later than its delay an attempt may come: jitter may add, and nobody is hurt by it. */
export function slackMs(gapMs: number): number {
  return Math.max(60_000, gapMs / 2);
}

/** In real time, what an attempt may need to arrive once its time has come. */
const arrivalMs = 2000;

/** In real time, how long is listened for attempts that should not come. */
const quietMs = 100;

/** After the last attempt, as much service time again as the ladder has taken, and more. */
const silenceMs = 2 * ladderMs;

/** Statuses that a delivery is refused with, one for each kind of owner. */
const refusals = { store: 500, community: 503 };

/** Statuses all over the class that acknowledges. */
const { from, to } = deliveryPolicy.success;
const acceptingStatuses: readonly number[] = [
  ...new Set([from, from + 1, from + 2, from + 4, to]),
].filter((status) => status <= to);

export const ladderWalk: Scenario<ServiceWorld, LadderTranscript> = scenario(async (world) => {
  const { advance, scale } = world.config.clock;
  if (advance === undefined) checkTime(world, scale);
  const failing = await failingOwners(world);
  const accepting = await Promise.all(
    acceptingStatuses.map((status) =>
      integratedStore(world, { purpose: `ladder-${status}`, status }),
    ),
  );
  await Promise.all([...failing, ...accepting].map((owner) => fireAt(world, owner)));
  await Promise.all(accepting.map(({ endpoint }) => endpoint.hasReceived(1, firstAttemptMs)));
  const advances: Advance[] = [];
  const clock = advance === undefined ? waiting(world, scale) : advancing(world, advances);
  await walk(failing, clock, scale);
  // However long a token lives, by now it may have expired.
  world.token = undefined;
  return { failing, accepting, advances, scale };
});

/** In real time the walk takes what the ladder takes; a run that cannot wait so long says so at once. */
function checkTime(world: ServiceWorld, scale: number): void {
  const needMs = (ladderMs + silenceMs) / scale;
  if (needMs < world.deadline.remainingMs()) return;
  throw new CannotRun(
    `the ladder takes ${describeDuration(needMs)} here: add \`clock\` to the configuration, or give more time with --timeout`,
  );
}

async function failingOwners(world: ServiceWorld): Promise<readonly Owner[]> {
  const store = await integratedStore(world, { purpose: 'ladder-store', status: refusals.store });
  if (world.config.actions.createCommunity === undefined) return [store];
  const wish = { purpose: 'ladder-community', status: refusals.community };
  const community = await newCommunity(world, wish);
  return canFire(world, community, ordinaryRow(community.product)) ? [store, community] : [store];
}

function fireAt(world: ServiceWorld, owner: Owner): Promise<void> {
  return fire(world, owner, ordinaryRow(owner.product));
}

/** How the time of the service passes while the runner waits for a number of attempts. */
interface WalkClock {
  /** Lets so much time pass, or less where all endpoints have their attempts before. */
  pass(byMs: number, done: (withinMs: number) => Promise<boolean>): Promise<void>;
}

/** A clock that is advanced by hand moves at once. */
function advancing(world: ServiceWorld, advances: Advance[]): WalkClock {
  return {
    async pass(byMs, done) {
      const { advance } = world.config.clock;
      if (advance === undefined || byMs <= 0) return;
      const startedAt = performance.now();
      const milliseconds = Math.round(byMs);
      const given = {
        duration: formatDuration(milliseconds),
        seconds: byMs / 1000,
        milliseconds,
      };
      await runAction(world, advance, given);
      advances.push({ startedAt, endedAt: performance.now(), byMs });
      await done(quietMs);
    },
  };
}

/** Time that passes by itself is waited for. */
function waiting(world: ServiceWorld, scale: number): WalkClock {
  return {
    async pass(byMs, done) {
      await done(Math.min(byMs / scale, world.deadline.remainingMs()));
    },
  };
}

/**
 * Walks from attempt to attempt: first to just before the end of the delay, when nothing may have come, then
 * past it. An attempt that is late gets more time, and at the end all of them do.
 */
async function walk(owners: readonly Owner[], clock: WalkClock, scale: number): Promise<void> {
  for (let made = 1; made < attempts; made += 1) {
    const have = (count: number) => (withinMs: number) => allHave(owners, count, withinMs);
    if (!(await have(made)(made === 1 ? firstAttemptMs : arrivalMs))) break;
    const gap = delaysMs[made] ?? 0;
    const next = have(made + 1);
    const spread = sinceFirst(owners, made) * scale;
    await clock.pass(gap - marginMs - spread, next);
    await clock.pass(marginMs + spread + marginMs, next);
    if (await next(arrivalMs)) continue;
    await clock.pass(slackMs(gap), next);
    if (!(await next(arrivalMs))) break;
  }
  await clock.pass(silenceMs, (withinMs) => allHave(owners, attempts + 1, withinMs));
  await pause(quietMs);
}

async function allHave(
  owners: readonly Owner[],
  count: number,
  withinMs: number,
): Promise<boolean> {
  const each = owners.map(({ endpoint }) => endpoint.hasReceived(count, withinMs));
  return (await Promise.all(each)).every(Boolean);
}

/** In real time, how long ago the earliest of the endpoints got an attempt. */
function sinceFirst(owners: readonly Owner[], attempt: number): number {
  const times = owners.map(({ endpoint }) => endpoint.received[attempt - 1]?.at ?? 0);
  return performance.now() - Math.min(...times);
}
