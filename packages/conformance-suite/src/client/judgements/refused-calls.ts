import { parseJson } from '../../contract/json.ts';
import type { Finding } from '../../model/finding.ts';
import { kept, notRun, worst } from '../../model/finding.ts';
import type { FailedOnce, NewFields } from '../scenarios/refused-calls.ts';
import type { Call, Play } from '../scenarios/world.ts';
import { taskCalls } from '../scenarios/world.ts';
import { brokenIn, describeCalls, renewals, seenIn, unfinished } from './calls.ts';

/** No call was made again. */
export function notRepeated(plays: readonly Play[]): Finding {
  return eachOf(plays, (play) => (taskCalls(play).length > 1 ? 'one call' : undefined));
}

/** No call was made again as it was; one that was changed is another. */
export function notRepeatedUnchanged(plays: readonly Play[]): Finding {
  return eachOf(plays, (play) => {
    const bodies = taskCalls(play).map(bodyOf);
    return new Set(bodies).size < bodies.length ? 'no call that is the same again' : undefined;
  });
}

/** What a body says, however it is written. */
function bodyOf({ body }: Call): string {
  return JSON.stringify(parseJson(body).value);
}

/** @param expected What should have been, where it was not. */
function eachOf(plays: readonly Play[], expected: (play: Play) => string | undefined): Finding {
  if (plays.length === 0) return notRun('the operation has no code under this status');
  return worst(
    plays.map((play) => {
      const wanted = expected(play);
      if (wanted !== undefined) return brokenIn(play, wanted);
      return unfinished(play) ?? kept(describeCalls(play), [seenIn(play)]);
    }),
  );
}

/** The same was done whatever the message said. */
export function sameWhateverSaid(
  pairs: readonly { readonly plain: Play; readonly lied: Play }[],
): Finding {
  return worst(pairs.map(({ plain, lied }) => sameAs(plain, lied, 'the message')));
}

/** @param but What alone is otherwise in the second. */
function sameAs(plain: Play, other: Play, but: string): Finding {
  const isSame =
    taskCalls(plain).length === taskCalls(other).length &&
    renewals(plain).length === renewals(other).length;
  const missing = unfinished(plain) ?? unfinished(other);
  if (missing !== undefined) return missing;
  return isSame
    ? kept(`${describeCalls(other)} in both`, [seenIn(plain), seenIn(other)])
    : brokenIn(other, `${describeCalls(plain)}, as where ${but} alone is otherwise`);
}

/** A code that nobody knows was handled as its status says. */
export function handledByStatus(plays: readonly Play[], { known, unknown }: FailedOnce): Finding {
  const failed =
    taskCalls(known).length > 1
      ? sameAs(known, unknown, 'the code')
      : kept('a failure is never repeated, with a known code or not', [seenIn(known)]);
  return worst([notRepeated(plays), failed]);
}

/** Fields that nobody knows made no difference: not in a success, a refusal, a failure, or a token. */
export function undisturbed(
  { successes, tasks }: NewFields,
  failed: FailedOnce,
  others: readonly { readonly plain: Play; readonly grown: Play }[],
): Finding {
  return worst([
    doneOnce(successes, tasks),
    ...[{ plain: failed.known, grown: failed.grown }, ...others].map(({ plain, grown }) =>
      sameAs(plain, grown, 'what nobody knows'),
    ),
  ]);
}

/** Each task was done by one call. */
export function doneOnce(play: Play, tasks: number): Finding {
  const calls = taskCalls(play);
  const done = new Set(calls.map(({ task }) => task)).size;
  if (calls.length > done) return brokenIn(play, 'one call for each task');
  if (done === tasks) return unfinished(play) ?? kept(describeCalls(play), [seenIn(play)]);
  const expected = `one call for each of ${tasks} tasks`;
  return unfinished(play) ?? brokenIn(play, expected);
}
