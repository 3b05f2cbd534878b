import { attempts, delaysMs } from '../../contract/policy.ts';
import { toleranceMs, transportMs } from '../scenarios/elapsed.ts';
import type { Span } from '../scenarios/ladder.ts';
import { slackMs } from '../scenarios/walk.ts';

/** What is known of a delivery that was followed in real time. Times are wall clock, in ms. */
export interface Known {
  readonly firedAt: number;
  /** How long its first attempt may take. */
  readonly firstAttemptMs: number;
  /** The attempts that were seen, in their order. */
  readonly seen: readonly number[];
  /** When nobody listened. */
  readonly away: readonly Span[];
  /** Until when anything is known. */
  readonly until: number;
}

/** An attempt that was seen, or one that may have been made while nobody listened. */
interface Made {
  readonly at: number;
  readonly seen: boolean;
}

/** All attempts at a delivery, as they may have been. */
export interface History {
  readonly made: readonly Made[];
  /** How many of the rules of the ladder it breaks. */
  readonly breaches: number;
  /** When the next attempt must be there at the latest, where it is not too late for it yet. */
  readonly openUntil?: number;
}

/**
 * The history that breaks as few rules as possible, of all those that fit what was seen: attempts that were missed may have
 * been made while nobody listened, and only then. What is broken in it is broken whatever has happened.
 * See docs/decisions/unseen-attempts.md.
 */
export function likeliest(known: Known): History {
  return climb(known, 0, 0, { from: known.firedAt, to: known.firedAt });
}

/** @param before When the attempt before this one failed, as far as that is known. */
function climb(known: Known, rung: number, next: number, before: Span): History {
  const at = known.seen[next];
  if (rung >= attempts) {
    const more = known.seen.slice(next);
    return { made: more.map((each) => ({ at: each, seen: true })), breaches: more.length };
  }
  const window = windowOf(known, rung, before);
  const ways = at === undefined ? [ended(known, window)] : [seenAt(known, rung, next, at, window)];
  for (const span of known.away) {
    const missed = overlap(window, span);
    if (missed !== undefined && (at === undefined || missed.from < at)) {
      ways.push(missedIn(known, rung, next, missed));
    }
  }
  return ways.reduce((best, way) => (way.breaches < best.breaches ? way : best));
}

/** When an attempt may be made. */
function windowOf({ firstAttemptMs }: Known, rung: number, before: Span): Span {
  const delay = delaysMs[rung] ?? 0;
  const late = rung === 0 ? firstAttemptMs : slackMs(delay);
  return { from: before.from + delay - toleranceMs, to: before.to + delay + late + transportMs };
}

function seenAt(known: Known, rung: number, next: number, at: number, window: Span): History {
  const { made, breaches, ...rest } = climb(known, rung + 1, next + 1, { from: at, to: at });
  const isInTime = at >= window.from && at <= window.to;
  return {
    ...rest,
    made: [{ at, seen: true }, ...made],
    breaches: breaches + (isInTime ? 0 : 1),
  };
}

/** The time of what was missed is chosen so that what follows fits. */
function missedIn(known: Known, rung: number, next: number, missed: Span): History {
  const { made, ...rest } = climb(known, rung + 1, next, missed);
  const [following] = made;
  const delay = delaysMs[rung + 1] ?? 0;
  const latest = following === undefined ? missed.from : following.at - delay;
  const at = Math.max(missed.from, Math.min(missed.to, latest));
  return { ...rest, made: [{ at, seen: false }, ...made] };
}

/** Nothing more was seen: it is not yet too late for it, or it is missing. */
function ended({ until }: Known, window: Span): History {
  return until < window.to
    ? { made: [], breaches: 0, openUntil: window.to }
    : { made: [], breaches: 1 };
}

function overlap(a: Span, b: Span): Span | undefined {
  const from = Math.max(a.from, b.from);
  const to = Math.min(a.to, b.to);
  return from < to ? { from, to } : undefined;
}
