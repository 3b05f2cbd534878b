import { attempts as allAttempts, delaysMs, ladderMs } from '../../contract/policy.ts';
import { quiet } from '../../http/catch-up.ts';
import type { Observation, Received } from '../../http/observation.ts';
import { awake } from '../../http/standstill.ts';
import { wallClock } from '../../http/wall-clock.ts';
import type { WalkClock } from './clock.ts';
import type { ServiceWorld } from './world.ts';

/** How far before the end of a delay nothing may have come, unless told; the drift of a second is told apart. */
const usualMarginMs = 1000;

/** What is left of a delay at the stops before that, as parts of it: an attempt that is early comes on the way to one. */
const stops = [1 / 2, 1 / 10, 1 / 100];

/** How far past its end an attempt that is in time has come. */
const pastMs = 1000;

/** How much later than its delay an attempt may come: jitter may add, and nobody is hurt by it. */
export function slackMs(gapMs: number): number {
  return Math.max(shortestMs, gapMs / 2);
}

/** So much is not long on any rung. */
const shortestMs = Math.min(...delaysMs.slice(1));

/** A late attempt is waited for in turns of this part of the slack, so that one turn is not mistaken for lateness. */
const turnsOfSlack = 4;

/** And for half as long again, so that lateness can be told from the last turn. */
const turns = 6;

/** In real time, what an attempt may need to arrive once its time has come, as long as nothing is known of that. */
const arrivalMs = 2000;

/** In real time, what it may need to arrive where they have come at once so far. */
const promptMs = 300;

/** In real time, how long the service has for noting that an attempt has failed; at first, at the least and at the most. */
const quietMs = { first: 100, least: 20, most: 500 };

/** After the last attempt, as much service time again as the ladder has taken, and more. */
const silenceMs = 2 * ladderMs;

/** No walk takes longer in service time: each attempt is as late as it is waited for, and one never comes. */
export const longestWalkMs: number = delaysMs
  .slice(1)
  .reduce(
    (sum, gapMs) => sum + (turns / turnsOfSlack) * slackMs(gapMs),
    ladderMs + ladderMs + silenceMs,
  );

/** Where attempts come to. */
interface WalkWorld extends Pick<ServiceWorld, 'firstAttemptMs'> {
  readonly server: Pick<ServiceWorld['server'], 'until'> & {
    readonly received: readonly Pick<Received, 'endpoint' | 'doneAt'>[];
  };
}

/** Whether the whole ladder takes most of a day. */
export function inRealTime({ turned }: WalkClock, scale: number): boolean {
  return !turned && scale <= 1;
}

/** How far a walk goes. */
interface WalkOptions {
  /** It ends after so many attempts; after all of them, silence is waited for too. */
  readonly attempts?: number;
  /** How far before the end of a delay it stops. */
  readonly marginMs?: number;
  /** In real time, how long it waits there, at the least, for an attempt that comes too early. */
  readonly watchMs?: number;
  /** When an attempt may have failed, at the earliest; where they fail at once, when it came. */
  failedAt?(attempt: Observation): number;
  /** What is done while a delay goes on, after so many attempts. */
  between?(made: number): Promise<void>;
}

/**
 * Walks from attempt to attempt: first in a few stops to just before the end of the delay, when nothing may have come,
 * then past it, and on in small turns while an attempt is late. An attempt that does not even come then is waited for once more
 * for as long as the whole ladder takes, so that a late one does not hide those after it.
 *
 * @param followed Deliveries, by whatever `attemptsOf` knows them.
 */
export async function walk<Delivery>(
  world: WalkWorld,
  followed: readonly Delivery[],
  attemptsOf: (followed: Delivery) => readonly Observation[],
  clock: WalkClock,
  scale: number,
  options: WalkOptions = {},
): Promise<void> {
  const { attempts = allAttempts, between = async () => {} } = options;
  const { marginMs = usualMarginMs, watchMs = 0, failedAt = ({ at }) => at } = options;
  let climbing = followed;
  const made = () => Math.min(...climbing.map((each) => attemptsOf(each).length));
  const have = (count: number) => (withinMs: number) =>
    world.server.until(() => made() >= count, withinMs);
  // How long after a turn of its clock the service made each attempt.
  const lagsMs: number[] = [];
  const arrival = () => arrivalAfter(lagsMs);
  const isAnswered = answeredIn(world);
  // Until every answer has been given, and for as long again as the service may take to note it.
  const rest = async () => {
    await world.server.until(isAnswered, arrivalMs);
    await quiet(quietAfter(lagsMs));
  };
  await have(1)(world.firstAttemptMs);
  climbing = climbing.filter((each) => attemptsOf(each).length > 0);
  while (climbing.length > 0 && made() < attempts) {
    const before = made();
    const next = have(before + 1);
    const gap = delaysMs[before] ?? 0;
    await rest();
    await between(before);
    // What may have passed since the earliest of the deliveries failed.
    const failed = climbing.map((each) => {
      const attempt = attemptsOf(each)[before - 1];
      return attempt === undefined ? wallClock() : failedAt(attempt);
    });
    const from = wallClock();
    const passed = (from - Math.min(...failed)) * scale + clock.lastTurnMs();
    let gone = 0;
    // A clock that is turned may go on by itself as well, while its service is waited for.
    const byItself = () => (clock.turned ? (wallClock() - from) * scale : 0);
    for (const left of [...stops.map((part) => gap * part), marginMs]) {
      const byMs = gap - left - passed - gone - byItself();
      if (byMs <= 0 || left < marginMs || made() > before) continue;
      await clock.pass(byMs, next);
      gone += byMs;
      await rest();
    }
    if ((await awake(next, watchMs)) || made() > before) continue;
    const arrives = async (withinMs: number) => {
      const turnedAt = wallClock();
      if (!(await awake(next, withinMs))) return false;
      if (clock.turned) lagsMs.push(wallClock() - turnedAt);
      return true;
    };
    await clock.pass(gap + pastMs - gone, next);
    if (await arrives(arrival())) continue;
    for (let turn = 0; turn < turns && made() === before; turn += 1) {
      await clock.pass(slackMs(gap) / turnsOfSlack, next);
      if (clock.turned) await arrives(arrival() / 4);
    }
    if (made() > before) continue;
    // Nothing comes after the last one that it would hide.
    const isWorthIt =
      !inRealTime(clock, scale) || before + 1 < attempts || attempts === allAttempts;
    if (isWorthIt) {
      await clock.pass(ladderMs, next);
      await awake(next, arrival());
    }
    // One that is attempted no more does not hold up the others.
    climbing = climbing.filter((each) => attemptsOf(each).length > before);
  }
  if (climbing.length === 0 || attempts < allAttempts) return;
  await rest();
  await clock.pass(silenceMs, have(attempts + 1));
  await have(attempts + 1)(Math.max(quietMs.first, quietAfter(lagsMs)));
  await rest();
}

/**
 * In real time, how long an attempt is waited for. The shortest lag says what the service needs: in a longer one, the
 * rest of a delay may have gone by of itself.
 */
function arrivalAfter(lagsMs: readonly number[]): number {
  return Math.min(arrivalMs, Math.max(promptMs, 10 * Math.min(...lagsMs)));
}

/** In real time, how long the service is given for noting that an attempt has failed. */
function quietAfter(lagsMs: readonly number[]): number {
  if (lagsMs.length === 0) return quietMs.first;
  return Math.min(quietMs.most, Math.max(quietMs.least, 2 * Math.max(...lagsMs)));
}

/** Whether every request of an endpoint has been answered. Those that have been are not looked at again. */
function answeredIn({ server: { received } }: WalkWorld): () => boolean {
  let answered = 0;
  const isOpen = ({ endpoint, doneAt }: (typeof received)[number]) =>
    endpoint !== undefined && doneAt === undefined;
  return () => {
    for (; answered < received.length; answered += 1) {
      const next = received[answered];
      if (next !== undefined && isOpen(next)) return false;
    }
    return true;
  };
}
