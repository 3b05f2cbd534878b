import type { Clause, Report, Result, Status } from '@ordering/conformance-suite';
import { clauseVerdicts, statuses } from '@ordering/conformance-suite';
import type { Style } from './style.ts';

/** The results of one family. */
interface FamilyResults {
  readonly title: string;
  readonly results: readonly Result[];
}

/** Results by family, in the order in which the families come. */
export function byFamily(results: readonly Result[]): readonly FamilyResults[] {
  const families = groupBy(results, ({ family }) => family);
  return [...families].map(([title, family]) => ({ title, results: family }));
}

/** What has the same key, in the order in which the keys come. `Map.groupBy` is not in every Node.js that we run on. */
export function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** What a result is shown as: its status, unless it failed of what another result tells. */
export type Standing = Status | 'failed-as-well';

export const standings: readonly Standing[] = statuses.flatMap((status) =>
  status === 'fail' ? ([status, 'failed-as-well'] as const) : [status],
);

export function standingOf({
  status,
  failedAsWell,
}: Pick<Result, 'status' | 'failedAsWell'>): Standing {
  return failedAsWell === true ? 'failed-as-well' : status;
}

/** The words for a result, as a report shows it. */
export const standingWords: Readonly<Record<Standing, string>> = {
  pass: 'passed',
  fail: 'failed',
  'failed-as-well': 'failed as well',
  warn: 'warned',
  'not-run': 'not run',
  'not-applicable': 'not applicable',
  'not-observable': 'not observable',
};

/** What style sheets call a state, of the words for it: `not-run`. See docs/visual-language.md. */
export function stateName(words: string): string {
  return words.replaceAll(' ', '-');
}

/** How many clauses there are of each verdict that occurs: `31 kept, 2 broken`. */
export function clauseWords(clauses: readonly Pick<Clause, 'verdict'>[]): string {
  const words = clauseVerdicts.flatMap((verdict) => {
    const count = clauses.filter((clause) => clause.verdict === verdict).length;
    const why = verdict === 'open' ? ' (without a result)' : '';
    return count === 0 ? [] : [`${count} ${clauseVerdictWords[verdict]}${why}`];
  });
  return words.join(', ');
}

/** Broken ones come first. */
export const clauseOrder: readonly Clause['verdict'][] = [
  'broken',
  'open',
  'kept',
  'not-applicable',
];

/** The checks that were judged for a clause, each once. */
export function checksOf({ results }: Pick<Clause, 'results'>): string {
  return [...new Set(results.map((name) => name.replace(/\/.*/, '')))].join(', ');
}

/** The words for what is known of a requirement. */
export const clauseVerdictWords: Readonly<Record<Clause['verdict'], string>> = {
  kept: 'kept',
  broken: 'broken',
  open: 'open',
  'not-applicable': 'not applicable',
};

/** `1 result`, `2 results`. */
export function resultCount(results: readonly unknown[]): string {
  return `${results.length} ${results.length === 1 ? 'result' : 'results'}`;
}

/** How many results there are of each standing, in the order of the report. */
export function summaryEntries({
  results,
}: Pick<Report, 'results'>): readonly (readonly [Standing, number])[] {
  return standings.map((standing) => [
    standing,
    results.filter((result) => standingOf(result) === standing).length,
  ]);
}

/** How many results there are of each standing that occurs: `19 passed, 1 failed`. */
export function countWords(results: readonly Result[], style: Style): string {
  const paint: Readonly<Record<Standing, (text: string) => string>> = {
    pass: style.good,
    fail: style.bad,
    'failed-as-well': style.bad,
    warn: style.caution,
    'not-run': style.caution,
    'not-applicable': style.dim,
    'not-observable': style.caution,
  };
  const words = summaryEntries({ results })
    .filter(([, count]) => count > 0)
    .map(([standing, count]) => paint[standing](`${count} ${standingWords[standing]}`));
  return words.length === 0 ? 'nothing' : words.join(', ');
}

/** What was left out, as it was asked for: `--only RCV-06*`; empty where nothing was. */
export function selectionWords({ selection: { only, skip } }: Pick<Report, 'selection'>): string {
  return [...only.map((each) => `--only ${each}`), ...skip.map((each) => `--skip ${each}`)].join(
    ' ',
  );
}
