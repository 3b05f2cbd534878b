import type { Report } from '@ordering/conformance-suite';
import { expect, test } from 'vitest';
import { reportWith, resultOf } from '../../../../packages/conformance-suite/src/testing/index.ts';
import { standings, standingWords, stateName } from './counts.ts';
import { formats } from './formats.ts';
import { plain } from './style.ts';
import { terminalSummary } from './terminal.ts';

/** As many results of each standing as its place in the list, in two families; and one that was expected to fail. */
const results = standings.flatMap((standing, index) =>
  Array.from({ length: index + 2 }, (_, number) =>
    resultOf({
      id: `RCV-${index}${number}0`,
      family: number % 2 === 0 ? 'Bodies' : 'Duplicates',
      ...(standing === 'failed-as-well'
        ? { status: 'not-run', failedAsWell: true, hangsOn: 'RCV-110' }
        : { status: standing }),
      level: standing === 'warn' ? 'SHOULD' : 'MUST',
      expectedFailure: standing === 'fail' && number === 0,
      fix: `Put ${index}${number} right.`,
      ...(standing === 'fail' || standing === 'warn'
        ? { faults: [{ expected: 'this', got: 'that' }] }
        : {}),
    }),
  ),
);
const report: Report = reportWith(results);
const want = {
  ...{ pass: 2, fail: 3, 'failed-as-well': 4, warn: 5 },
  ...{ 'not-run': 6, 'not-applicable': 7, 'not-observable': 8 },
};
const written = (format: string) => formats.get(format)?.(report) ?? '';

/** The numbers that stand before the words for a standing, all of them together. */
function sums(text: string): Record<string, number> {
  return Object.fromEntries(
    standings.map((standing) => {
      const words = new RegExp(`(?<![-\\d])(\\d+) ${standingWords[standing]}(?! as well)`, 'g');
      const found = [...text.matchAll(words)];
      return [standing, found.reduce((sum, [, count]) => sum + Number(count), 0)];
    }),
  );
}

test('the terminal', () => {
  expect(sums(terminalSummary(report, plain))).toEqual(want);
});

test('JSON', () => {
  const { summary } = JSON.parse(written('json'));
  const { 'failed-as-well': failedAsWell, 'not-run': notRun, ...others } = want;
  expect(summary).toEqual({
    ...{ pass: others.pass, fail: others.fail, warn: others.warn },
    // The status of a result that failed of what another tells is not-run.
    notRun: notRun + failedAsWell,
    ...{ notApplicable: others['not-applicable'], notObservable: others['not-observable'] },
  });
});

test('HTML: above, in the table and in the list', () => {
  const html = written('html');
  const tiles = [...html.matchAll(/<b>(\d+)<\/b>/g)].map(([, count]) => Number(count));
  expect(tiles).toEqual(Object.values(want));
  const cells = [...html.matchAll(/<td data-state="([a-z-]+)">(\d+)<\/td>/g)];
  const table = standings.map((standing) =>
    cells.reduce(
      (sum, [, each, count]) =>
        sum + (each === stateName(standingWords[standing]) ? Number(count) : 0),
      0,
    ),
  );
  expect(table).toEqual(Object.values(want));
  expect(sums(html.slice(html.indexOf('All results')).replaceAll(/<[^>]*>/g, ' '))).toEqual(want);
});

test('Markdown: the last row of the table', () => {
  const row = written('markdown')
    .split('\n')
    .find((line) => line.startsWith('| **all'));
  expect(row).toBe(
    `| **all ${results.length}** | ${Object.values(want)
      .map((n) => `**${n}**`)
      .join(' | ')} |`,
  );
});

test('JUnit: the properties, the totals and the tests', () => {
  const xml = written('junit');
  const properties = standings.map((standing) => [
    standing,
    Number(new RegExp(`name="${standing}" value="(\\d+)"`).exec(xml)?.[1]),
  ]);
  expect(Object.fromEntries(properties)).toEqual(want);
  const count = (pattern: RegExp) => [...xml.matchAll(pattern)].length;
  expect(count(/<testcase /g)).toBe(results.length);
  // A MUST that is open is never green; one that was expected to fail fails nothing.
  const [failures, errors] = [
    want.fail - 1 + want['failed-as-well'],
    want['not-run'] + want['not-observable'],
  ];
  expect(xml).toContain(
    `tests="${results.length}" failures="${failures}" errors="${errors}" skipped="${want['not-applicable'] + 1}"`,
  );
  expect([count(/<failure /g), count(/<error /g), count(/<skipped /g)]).toEqual([
    failures,
    errors,
    want['not-applicable'] + 1,
  ]);
});

test('what may be left unseen is no error', () => {
  const xml = formats.get('junit')?.({ ...report, allowNotObservable: true });
  expect(xml).toContain(`errors="${want['not-run']}"`);
});
