import type { Report, Result } from '@ordering/conformance-suite';
import { shortName } from '@ordering/conformance-suite';
import type { Standing } from './counts.ts';
import { groupBy, standingOf, standingWords } from './counts.ts';

/** Results that one fix would put right, told once. */
export interface Fold {
  /** The one that is told in full. */
  readonly first: Result;
  /** The names of the others. */
  readonly also: readonly string[];
}

/** What is broken: first what fails, then what warns. */
export function brokenFolds({ results }: Pick<Report, 'results'>): readonly Fold[] {
  return (['fail', 'warn'] as const).flatMap((status) => {
    const broken = results.filter((result) => result.status === status);
    const groups = groupBy(broken, ({ fix, level }) => `${level} ${fix}`);
    return [...groups.values()].flatMap(([first, ...others]) =>
      first === undefined ? [] : [{ first, also: namesOf(others) }],
    );
  });
}

/** Results that came to nothing for one reason. */
export interface OpenFold {
  readonly standing: Standing;
  readonly names: readonly string[];
  /** `not run: it needs a second replica`. */
  readonly reason: string;
}

const unsettled: readonly Result['status'][] = ['not-run', 'not-observable', 'not-applicable'];

/** What could not be run or seen, with one line for each reason, beside what hangs on something broken: that tells it. */
export function openFolds({ results }: Pick<Report, 'results'>): readonly OpenFold[] {
  const broken = new Set(results.filter(({ faults }) => faults !== undefined).map(shortName));
  const open = results.filter(
    ({ status, hangsOn = '' }) => unsettled.includes(status) && !broken.has(hangsOn),
  );
  const reasons = groupBy(open, (result) => {
    return `${standingWords[standingOf(result)]}: ${result.detail}`;
  });
  return [...reasons].flatMap(([reason, group]) => {
    const [first] = group;
    return first === undefined
      ? []
      : [{ standing: standingOf(first), names: namesOf(group), reason }];
  });
}

/** The results that failed as well, or were not run, because of what this one tells. */
export function hangingOn({ results }: Pick<Report, 'results'>, told: Result): readonly Result[] {
  const name = shortName(told);
  return results.filter(({ hangsOn }) => hangsOn === name);
}

/** `RCV-002, RCV-003 and 76 more failed as well, and RCV-061 was not run, because of it`. */
export function hangingWords(hanging: readonly Result[]): string {
  const failed = hanging.filter(({ failedAsWell }) => failedAsWell);
  const untried = hanging.filter(({ failedAsWell }) => !failedAsWell);
  const were = namesOf(untried).length === 1 ? 'was' : 'were';
  const words = [
    ...(failed.length === 0 ? [] : [`${shortList(namesOf(failed))} failed as well`]),
    ...(untried.length === 0 ? [] : [`${shortList(namesOf(untried))} ${were} not run`]),
  ];
  return `${words.join(', and ')}${words.length === 1 ? '' : ','} because of it`;
}

/** The names of some results; a check that has both of its results among them is named once. */
function namesOf(results: readonly Result[]): readonly string[] {
  const verdicts = new Set(results.filter(({ aspect }) => aspect !== 'effect').map(({ id }) => id));
  return results
    .filter(({ id, aspect }) => aspect !== 'effect' || !verdicts.has(id))
    .map(shortName);
}

/** The first of some names, and how many more there are. */
export function shortList(names: readonly string[], shown = 6): string {
  const list = names.slice(0, shown).join(', ');
  return names.length > shown ? `${list} and ${names.length - shown} more` : list;
}
