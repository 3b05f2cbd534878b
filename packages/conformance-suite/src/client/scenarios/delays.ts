import type { Call, Play } from './world.ts';
import { taskCalls } from './world.ts';

/** The delays before the second call, the third and so on, of several starts, in ms: a list for each. */
type Ranks = readonly (readonly number[])[];

/** A delay before a repeated call, from when the answer before it began. */
interface Delay {
  readonly ms: number;
  /** How long this process stood still around it, in ms. */
  readonly lateMs: number;
}

export function delaysIn(play: Play): readonly Delay[] {
  const calls = taskCalls(play);
  return calls.slice(1).flatMap((call, index) => {
    const before = calls[index];
    if (before === undefined) return [];
    const lateMs = Math.max(call.stoodStillMs, before.stoodStillMs);
    return [{ ms: call.at - (before.answeredAt ?? before.at), lateMs }];
  });
}

/** A clock of the client and this one differ by less, in ms, within a few seconds. */
const slackMs = 20;

/** Where a call was read late, it may have come so much too early, in ms, and is judged: a tenth of the shortest delay. */
const forgivenMs = 100;

/** When a call was repeated, in ms from when its answer allows that: no sooner and no later than this. */
interface Repeated {
  readonly atLeastMs: number;
  readonly atMostMs: number;
}

/** When a call was first repeated, which may have come as this process began to stand still; undefined where it was not. */
export function repeatedIn(play: Play): Repeated | undefined {
  const [first, second] = taskCalls(play);
  if (first === undefined || second === undefined) return undefined;
  const atMostMs = second.at - askedUntil(first);
  return { atLeastMs: atMostMs - second.stoodStillMs, atMostMs };
}

/** When a call may be repeated by its answer; wall clock, in ms since the epoch. */
function askedUntil({ at, answeredAt = at, answer: { retryAfter = '' } }: Call): number {
  return /^\d+$/.test(retryAfter) ? answeredAt + Number(retryAfter) * 1000 : Date.parse(retryAfter);
}

/** Whether that is too early, whenever it was. */
export function isEarly({ atMostMs }: Repeated): boolean {
  return atMostMs < -slackMs;
}

/** Whether a call was repeated too early, by more than is forgiven, unless it came as late as it was read. */
export function mayBeEarly(play: Play): boolean {
  const repeated = repeatedIn(play);
  return repeated !== undefined && repeated.atLeastMs < -forgivenMs && !isEarly(repeated);
}

/** A delay says nothing against the client if this process was late by more, in ms. */
const mostLateMs = 5;

function ranksOf(plays: readonly Play[], value: (delay: Delay) => number | undefined): Ranks {
  const ranks: number[][] = [];
  for (const play of plays) {
    for (const [rank, delay] of delaysIn(play).entries()) {
      const others = ranks[rank] ?? [];
      ranks[rank] = others;
      const ms = value(delay);
      if (ms !== undefined) others.push(ms);
    }
  }
  return ranks;
}

const timely = ({ ms, lateMs }: Delay) => (lateMs <= mostLateMs ? ms : undefined);
const atMost = ({ ms }: Delay) => ms;
const atLeast = ({ ms, lateMs }: Delay) => Math.max(0, ms - lateMs);

/**
 * Whether delays have a random part, however late this process and the client were; undefined where that cannot be told.
 *
 * @param prompt Starts in which the client makes calls that wait for nothing.
 */
export function isRandom(plays: readonly Play[], prompt: readonly Play[]): boolean | undefined {
  const seen = ranksOf(plays, timely);
  const lateMs = latenessIn(prompt);
  const surely = isScattered(ranksOf(plays, atLeast), ranksOf(plays, atMost), lateMs) || undefined;
  return isScattered(seen, seen, lateMs) ?? surely;
}

/** By how much the same call of a client, which waits for nothing, is later one time than another, in ms. */
function latenessIn(prompt: readonly Play[]): number | undefined {
  const told = gapsIn(prompt);
  if (told.length === 0) return undefined;
  return Math.max(...told.map((each) => Math.max(...each) - Math.min(...each)));
}

/** How long calls take that wait for nothing, by their kind, in ms: none of a kind of which there are few. */
function gapsIn(prompt: readonly Play[]): readonly (readonly number[])[] {
  const gaps = { token: [] as number[], task: [] as number[] };
  for (const { calls } of prompt) {
    for (const [index, { kind, at }] of calls.entries()) {
      const before = calls[index - 1];
      if (before === undefined || before.kind === kind) continue;
      if (kind === 'token' || kind === 'task')
        gaps[kind].push(at - (before.answeredAt ?? before.at));
    }
  }
  return Object.values(gaps).filter(({ length }) => length >= fewestGaps);
}

/** Fewer say nothing of how late a client is. */
const fewestGaps = 3;

/** Whether delays become longer, in the same way. */
export function isGrowing(plays: readonly Play[], prompt: readonly Play[]): boolean | undefined {
  const seen = ranksOf(plays, timely);
  const lateMs = Math.max(0, ...gapsIn(prompt).flat());
  const surely = doGrow(ranksOf(plays, atMost), ranksOf(plays, atLeast), lateMs) || undefined;
  return doGrow(seen, seen, lateMs) ?? surely;
}

/** Fewer say nothing of how they are spread. */
const fewest = 8;

/** So much, in ms, delays differ by the machine alone; and so much as a part of them. */
const noiseMs = 3;
const noisePart = 0.03;

/** Where nobody knows how late the client itself is, what differs by this part of it is more than that. */
const plainPart = 0.2;

/**
 * Whether delays have a random part, by those that are the longest: their middle half spreads more than the lateness of a
 * client does, or less than a machine alone makes it. Undefined where it is between, or there are too few.
 *
 * @param least What each was at the least.
 * @param most What each was at the most.
 * @param lateMs How late the client itself may be.
 */
function isScattered(least: Ranks, most: Ranks, lateMs: number | undefined): boolean | undefined {
  const [longest] = told(most).toSorted((a, b) => meanOf(b) - meanOf(a));
  if (longest === undefined) return undefined;
  const low = quarterOf(longest, 0.25);
  const high = quarterOf(least[most.indexOf(longest)] ?? [], 0.75);
  const mean = meanOf(longest);
  const noise = Math.max(noiseMs, noisePart * mean);
  if (high - low <= noise) return false;
  return high - low > Math.max(noise, lateMs ?? plainPart * mean) || undefined;
}

function quarterOf(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
}

/** Delays grow if they become so many times as long, at the least. */
const leastGrowth = 1.1;

/** Those of which nobody can say that they do not grow by this are too scattered to be judged. */
const plainGrowth = 1.25;

/** A mean is off by more than so many standard errors less than once in a thousand times. */
const sureErrors = 3;

/** A client that has just been started may be late by this, in ms. */
const startMs = 50;

/**
 * Whether delays become longer from the first to the last that most starts had. Undefined where they are too scattered, too
 * short or too few.
 *
 * @param firsts What the first was at the most.
 * @param lasts What the last was at the least.
 * @param lateMs By how much each may be longer than the client meant it to be.
 */
function doGrow(firsts: Ranks, lasts: Ranks, lateMs: number): boolean | undefined {
  const [first] = told(firsts);
  const last = told(lasts).slice(1).at(-1);
  if (first === undefined || last === undefined) return undefined;
  const [before, after] = [meanOf(first), meanOf(last)];
  if (after >= leastGrowth * before) return true;
  const error = sureErrors * Math.hypot(plainGrowth * errorOf(first), errorOf(last));
  // What makes all of them longer by the same makes them grow less.
  const leastMissing = plainGrowth * (before - lateMs) - (after - lateMs);
  return leastMissing > error + startMs ? false : undefined;
}

function told(ranks: Ranks): Ranks {
  return ranks.filter((delays) => delays.length >= fewest);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The standard error of a mean. */
function errorOf(values: readonly number[]): number {
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1) / values.length);
}
