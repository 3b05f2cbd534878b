import { attempts, delaysMs } from '../../contract/policy.ts';
import type { Observation } from '../../http/observation.ts';
import { timeOfDay } from '../../http/wall-clock.ts';
import type { Climbed, Evidence, Finding } from '../../model/finding.ts';
import { notObservable, notRun } from '../../model/finding.ts';
import type { Followed, Ladder, Span } from '../scenarios/ladder.ts';
import { attemptsAt } from '../scenarios/ladder.ts';
import { slackMs } from '../scenarios/walk.ts';
import type { History } from './history.ts';
import { likeliest } from './history.ts';

/** What a judgement looks at: attempts at what is refused, the time after the last, or what is acknowledged. */
export type Sees = 'attempts' | 'silence' | 'acknowledged';

type Judge = (transcript: Ladder) => Finding;

/** A seventh attempt that goes on as the last one did would have come by then. */
const lastDelayMs = delaysMs.at(-1) ?? 0;
const silenceMs = lastDelayMs + slackMs(lastDelayMs);

/** Everything about a ladder is over by then, even where each attempt is as late as it may be. */
export const longestMs: number = delaysMs.reduce(
  (sum, delay) => sum + delay + slackMs(delay),
  silenceMs,
);

/** A delivery that was followed, as far as it was seen. */
interface Climb {
  readonly followed: Followed;
  readonly came: readonly Observation[];
  readonly history: History;
}

/**
 * A judgement of a ladder at which nobody may have listened for a while. What was missed is taken to have been as it should
 * be: where a rule is broken even so, it is broken; where it is kept only so, nobody has seen that.
 * See docs/decisions/unseen-attempts.md.
 */
export function asFarAsSeen(sees: Sees, judge: Judge): Judge {
  return (transcript) => {
    const { listened } = transcript;
    if (listened === undefined) return judge(transcript);
    const away = gapsBetween(listened);
    const until = listened.at(-1)?.to ?? 0;
    const climbs = climbsOf(transcript, away, until);
    const finding = withoutMissed(judge(withMissed(transcript, climbs)), climbs);
    if (finding.kind !== 'kept') return finding;
    const open = openOf(sees, transcript, climbs, away, until);
    return open === undefined ? finding : { ...finding, ...open, parts: [open] };
  };
}

function gapsBetween(listened: readonly Span[]): readonly Span[] {
  return listened.slice(1).map((next, index) => ({
    from: listened[index]?.to ?? next.from,
    to: next.from,
  }));
}

function climbsOf(transcript: Ladder, away: readonly Span[], until: number): readonly Climb[] {
  const { firstAttemptMs } = transcript;
  return transcript.failing.map((followed) => {
    const came = attemptsAt(followed, transcript);
    const seen = came.map(({ at }) => at);
    const { firedAt } = followed;
    return { followed, came, history: likeliest({ firedAt, firstAttemptMs, seen, away, until }) };
  });
}

/** The transcript with what may have been made while nobody listened, and with what is still to come. */
function withMissed(transcript: Ladder, climbs: readonly Climb[]): Ladder {
  const unseen = climbs.flatMap(({ came: [first], history }) => {
    if (first === undefined) return [];
    const missed = history.made.filter(({ seen }) => !seen).map(({ at }) => at);
    return [...missed, ...toCome(history)].map(
      (at): Observation => ({ ...first, at, answeredAt: at, doneAt: at }),
    );
  });
  return { ...transcript, observations: [...transcript.observations, ...unseen] };
}

/** When the rest of the attempts is made, if it is made in time. */
function toCome({ made, openUntil }: History): readonly number[] {
  if (openUntil === undefined) return [];
  const times: number[] = [];
  for (const delay of delaysMs.slice(made.length)) {
    times.push((times.at(-1) ?? made.at(-1)?.at ?? openUntil) + delay);
  }
  return times;
}

/** When the last attempt was made, or is to be made. */
function lastOf(history: History): number {
  return toCome(history).at(-1) ?? history.made.at(-1)?.at ?? 0;
}

/** The finding without the times of what nobody has seen. */
function withoutMissed(finding: Finding, climbs: readonly Climb[]): Finding {
  const byId = new Map(climbs.map((climb) => [climb.came[0]?.deliveryId ?? '', climb]));
  const evidence = finding.evidence?.map((each): Evidence => {
    const climb = byId.get(each.id);
    return climb === undefined ? each : { id: each.id, saw: timesOf(climb) };
  });
  const ladder = finding.ladder?.map((each): Climbed => {
    const climb = byId.get(each.id);
    return climb === undefined ? each : asSeen(each, climb);
  });
  return {
    ...finding,
    ...(evidence === undefined ? {} : { evidence }),
    ...(ladder === undefined ? {} : { ladder }),
  };
}

function timesOf({ history }: Climb): string {
  const times = history.made.map(({ at, seen }) => (seen ? timeOfDay(at) : 'one that was missed'));
  return `attempts at ${times.join(', ')}`;
}

/** A delay can be seen where the attempts before it and after it were. */
function asSeen(climbed: Climbed, { history: { made, openUntil } }: Climb): Climbed {
  const rungs = climbed.rungs.map((rung): Climbed['rungs'][number] => {
    const [before, next] = [made[rung.attempt - 2], made[rung.attempt - 1]];
    const isMissed = before?.seen === false || next?.seen === false;
    const isOpen = next === undefined && openUntil !== undefined;
    if (!isMissed && !isOpen) return rung;
    const { attempt, window } = rung;
    return { attempt, window, verdict: 'not-observable' };
  });
  return { ...climbed, rungs };
}

/** What keeps a rule from being seen to be kept: it is not over yet, or somebody was away. */
function openOf(
  sees: Sees,
  transcript: Ladder,
  climbs: readonly Climb[],
  away: readonly Span[],
  until: number,
): Finding | undefined {
  const last = Math.max(...climbs.map(({ history }) => lastOf(history)));
  const overAt = sees === 'attempts' ? last : last + silenceMs;
  if (climbs.some(({ history }) => history.openUntil !== undefined)) {
    return notYet(transcript, 'the retry schedule is not over', overAt);
  }
  if (sees !== 'attempts' && until < overAt)
    return notYet(transcript, 'the time without attempts is not over', overAt);
  if (sees === 'acknowledged' && transcript.accepting.length === 0) {
    return notRun('no delivery was acknowledged: there was no store for it');
  }
  const blind = blindOf(sees, transcript, climbs, away, last);
  return blind === undefined ? undefined : notObservable(blind);
}

function notYet({ isGivenUp = false }: Ladder, what: string, at: number): Finding {
  if (isGivenUp) return notRun(`${what}, and was given up`);
  // A minute is all that people read, so it is the next one.
  const when = new Date(at + 60_000).toISOString().slice(0, 16).replace('T', ' ');
  return notRun(`${what}: collect again at ${when} UTC`);
}

function blindOf(
  sees: Sees,
  { accepting }: Ladder,
  climbs: readonly Climb[],
  away: readonly Span[],
  last: number,
): string | undefined {
  const missed = climbs.flatMap(({ history }) =>
    history.made.flatMap(({ at, seen }, index) => (seen ? [] : [{ at, attempt: index + 1 }])),
  );
  const [first] = missed;
  if (first !== undefined) {
    const numbers = [...new Set(missed.map(({ attempt }) => attempt))].sort((a, b) => a - b);
    const span = away.find(({ from, to }) => first.at >= from && first.at <= to);
    return `attempt ${numbers.join(' and ')} of ${attempts} may have come while the recorder was not running${between(span)}`;
  }
  if (sees === 'attempts') return undefined;
  const from = sees === 'silence' ? last : Math.min(...accepting.map(({ firedAt }) => firedAt));
  const span = away.find(({ to }) => to > from);
  return span === undefined
    ? undefined
    : `another attempt may have come while the recorder was not running${between(span)}`;
}

function between(span: Span | undefined): string {
  if (span === undefined) return '';
  const [from, to] = [span.from, span.to].map((at) => new Date(at).toISOString().slice(11, 19));
  return `, from ${from} to ${to} UTC`;
}
