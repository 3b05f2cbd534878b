import type { Play } from './world.ts';
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

/** Whether delays have a random part, where enough of them were seen in time to tell. */
export function isSurelyRandom(plays: readonly Play[]): boolean | undefined {
  return isScattered(ranksOf(plays, timely));
}

/** The same, with all delays where those may speak for the client. */
export function isRandom(plays: readonly Play[]): boolean | undefined {
  return isSurelyRandom(plays) ?? (isScattered(ranksOf(plays, atMost)) || undefined);
}

/** Whether delays become longer, in the same way. */
export function isGrowing(plays: readonly Play[]): boolean | undefined {
  const seen = ranksOf(plays, timely);
  return (
    doGrow(seen, seen) ?? (doGrow(ranksOf(plays, atLeast), ranksOf(plays, atMost)) || undefined)
  );
}

/** Fewer say nothing of how they are spread. */
const fewest = 8;

/** So much, in ms, delays differ by the machine alone; and so much as a part of them. */
const noiseMs = 3;
const noisePart = 0.03;

/**
 * Whether delays have a random part, by those that are the longest: their middle half spreads more than a machine alone
 * makes it. Undefined where there are too few.
 */
function isScattered(ranks: Ranks): boolean | undefined {
  const [longest] = told(ranks).toSorted((a, b) => meanOf(b) - meanOf(a));
  if (longest === undefined) return undefined;
  const sorted = longest.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
  return at(0.75) - at(0.25) > Math.max(noiseMs, noisePart * meanOf(longest));
}

/** Delays grow if they become so many times as long, at the least. */
const leastGrowth = 1.1;

/** Those of which nobody can say that they do not grow by this are too scattered to be judged. */
const plainGrowth = 1.25;

/** A client that has just been started may be late by this, in ms. */
const startMs = 50;

/**
 * Whether delays become longer from the first to the last that most starts had. Undefined where they are too scattered, too
 * short or too few.
 *
 * @param from What the first was at the least.
 * @param to What the last was at the most.
 */
function doGrow(from: Ranks, to: Ranks): boolean | undefined {
  const [first] = told(from);
  const last = told(to).slice(1).at(-1);
  if (first === undefined || last === undefined) return undefined;
  const [before, after] = [meanOf(first), meanOf(last)];
  if (after >= leastGrowth * before) return true;
  const error = 2 * Math.hypot(plainGrowth * errorOf(first), errorOf(last));
  return plainGrowth * before - after > error + startMs ? false : undefined;
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
