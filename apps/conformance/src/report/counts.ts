import type { Result, Status, Summary } from '@ordering/conformance';
import { summarise } from '@ordering/conformance';
import type { Style } from './style.ts';

/** The results of one family. */
interface FamilyResults {
  readonly title: string;
  readonly results: readonly Result[];
}

/** Results by family, in the order in which the families come. */
export function byFamily(results: readonly Result[]): readonly FamilyResults[] {
  const families = new Map<string, Result[]>();
  for (const result of results) {
    const family = families.get(result.family);
    if (family === undefined) families.set(result.family, [result]);
    else family.push(result);
  }
  return [...families].map(([title, family]) => ({ title, results: family }));
}

/** The words for a status, as a report shows it. */
export const statusWords: Readonly<Record<Status, string>> = {
  pass: 'passed',
  fail: 'failed',
  warn: 'warned',
  skip: 'not run',
  'not-observable': 'not observable',
};

/** `1 result`, `2 results`. */
export function resultCount(results: readonly unknown[]): string {
  return `${results.length} ${results.length === 1 ? 'result' : 'results'}`;
}

/** How many results there are of each status that occurs: `19 passed, 1 failed`. */
export function countWords(results: readonly Pick<Result, 'status'>[], style: Style): string {
  const summary = summarise(results);
  const paint: readonly [keyof Summary, Status, (text: string) => string][] = [
    ['pass', 'pass', style.good],
    ['fail', 'fail', style.bad],
    ['warn', 'warn', style.caution],
    ['skip', 'skip', style.caution],
    ['notObservable', 'not-observable', style.caution],
  ];
  const words = paint
    .filter(([key]) => summary[key] > 0)
    .map(([key, status, colour]) => colour(`${summary[key]} ${statusWords[status]}`));
  return words.length === 0 ? 'nothing' : words.join(', ');
}
