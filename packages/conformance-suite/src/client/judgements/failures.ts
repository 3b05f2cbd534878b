import type { Finding } from '../../model/finding.ts';
import { from, kept, notApplicable, notObservable, notRun, worst } from '../../model/finding.ts';
import {
  delaysIn,
  isEarly,
  isGrowing,
  isRandom,
  mayBeEarly,
  repeatedIn,
} from '../scenarios/delays.ts';
import type { FailedOnce } from '../scenarios/refused-calls.ts';
import type { Play } from '../scenarios/world.ts';
import { isLate, taskCalls } from '../scenarios/world.ts';
import { brokenIn, describeCalls, describeEnd, seenIn, tooBusy, unfinished } from './calls.ts';
import { notRepeated } from './refused-calls.ts';

const repeatsNothing = notApplicable('it repeats nothing');

/** No call was repeated before the time that the answer before it asks for. */
export function waitedAsAsked(plays: readonly Play[]): Finding {
  return worst(
    plays.map((play) => {
      const [first, second] = taskCalls(play);
      const missing = unfinished(play);
      if (first === undefined) return missing ?? notRun('it made no call');
      const repeated = repeatedIn(play);
      if (second === undefined || repeated === undefined) return missing ?? repeatsNothing;
      // Whoever may have given the answer up has not met what it asks for.
      if (isLate(play) || mayBeEarly(play)) return tooBusy(play);
      if (isEarly(repeated)) {
        return brokenIn(
          play,
          `no call before ${first.answer.retryAfter}`,
          `one ${Math.round(-repeated.atMostMs)} ms early`,
        );
      }
      const waited = Math.round(second.at - (first.answeredAt ?? first.at));
      return kept(`a call again after ${waited} ms`, [seenIn(play)]);
    }),
  );
}

/** The client ended by itself, whatever it did. */
export function endedInTime(plays: readonly Play[]): Finding {
  return worst(
    plays.map((play) => {
      if (taskCalls(play).length === 0) return unfinished(play) ?? notRun('it made no call');
      if (isLate(play)) return tooBusy(play);
      if (play.cut !== undefined) return brokenIn(play, 'an end in time', describeEnd(play));
      return kept(describeEnd(play), [seenIn(play)]);
    }),
  );
}

/** A failure that never ends was given up after some calls. */
export function gaveUpFailing(plays: readonly Play[]): Finding {
  const isOnce = plays.every((play) => taskCalls(play).length === 1);
  return worst(
    plays.map((play) => {
      if (play.cut === 'enough') return brokenIn(play, 'an end after some calls');
      return (
        unfinished(play) ?? (isOnce ? repeatsNothing : kept(describeCalls(play), [seenIn(play)]))
      );
    }),
  );
}

/**
 * Delays became longer.
 *
 * @param prompt Starts in which the client makes calls that wait for nothing: as late as they are, each delay may be.
 */
export function growing(plays: readonly Play[], prompt: readonly Play[]): Finding {
  const expected = 'delays that grow';
  if (plays.every((play) => taskCalls(play).length === 2)) {
    return notApplicable('it repeats a call once, so that no delay can grow');
  }
  return byDelays(plays, isGrowing(plays, prompt), expected);
}

/**
 * Delays had a random part.
 *
 * @param prompt Starts in which the client makes calls that wait for nothing: as they differ, so delays do by its lateness.
 */
export function jittered(plays: readonly Play[], prompt: readonly Play[]): Finding {
  return byDelays(plays, isRandom(plays, prompt), 'delays that differ from start to start');
}

function byDelays(
  plays: readonly Play[],
  isAsExpected: boolean | undefined,
  expected: string,
): Finding {
  const [first] = plays;
  if (first === undefined) return repeatsNothing;
  if (plays.every((play) => taskCalls(play).length < 2)) {
    return worst(plays.map((play) => unfinished(play) ?? repeatsNothing));
  }
  const samples = plays.map((play) => ({
    id: play.label,
    saw: `delays of ${delaysIn(play)
      .map(({ ms }) => Math.round(ms))
      .join(', ')} ms`,
  }));
  const seen = samples.map(({ saw }) => saw).join('; ');
  if (isAsExpected === undefined) {
    return from(
      samples,
      notObservable(`the delays are too few, too short or too scattered: ${seen}`),
    );
  }
  return from(samples, isAsExpected ? kept(seen, samples) : brokenIn(first, expected, seen));
}

/** A page in the place of an error was handled as its status says. */
export function handledPages([failure, ...final]: readonly Play[], { known }: FailedOnce): Finding {
  return worst([
    notRepeated(final),
    ...(failure === undefined ? [] : [repeatedToo(failure, known)]),
  ]);
}

function repeatedToo(failure: Play, known: Play): Finding {
  if (taskCalls(known).length < 2) return unfinished(known) ?? repeatsNothing;
  const missing = unfinished(failure);
  if (missing !== undefined) return missing;
  return taskCalls(failure).length > 1
    ? kept(`${describeCalls(failure)}`, [seenIn(failure)])
    : brokenIn(failure, 'a call again, as after a failure with an error in it');
}
