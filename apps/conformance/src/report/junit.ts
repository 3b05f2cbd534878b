import type { Report, Result } from '@ordering/conformance-suite';
import { isOpenMust, resultName } from '@ordering/conformance-suite';
import {
  byFamily,
  checksOf,
  clauseVerdictWords,
  selectionWords,
  standingOf,
  standingWords,
  summaryEntries,
} from './counts.ts';
import { escapedXml } from './escape.ts';

/**
 * The report for what reads JUnit. A MUST that was broken is a failure, whoever tells why; one that is open an error, as neither is green;
 * what was expected to fail or is nobody's fault is skipped, and a warning is in the output of a test that passed.
 */
export function junitReport(report: Report): string {
  const { role, target, suite, startedAt, durationMs, seed, verdict } = report;
  const facts = {
    ...{ suite: suite.version, target, seed, selection: selectionWords(report) || 'everything' },
    ...{ exitCode: verdict.exitCode, verdict: verdict.sentence },
    ...Object.fromEntries(summaryEntries(report)),
  };
  const suites = byFamily(report.results).map(({ title, results }) => {
    const properties = Object.entries(facts).map(
      ([name, value]) => `      <property name="${name}" value="${escapedXml(String(value))}"/>`,
    );
    const names = new Set(results.map(({ id, aspect }) => resultName(id, aspect)));
    const proven = report.clauses.filter((clause) =>
      clause.results.some((each) => names.has(each)),
    );
    const clauses = proven.map(
      (clause) =>
        `      <property name="clause ${escapedXml(clause.id)}" value="${escapedXml(`${clauseVerdictWords[clause.verdict]}: ${checksOf(clause)}`)}"/>`,
    );
    const cases = results.map((result) => testcase(result, report));
    return [
      `  <testsuite name="${escapedXml(title)}" ${totals(report, results)} time="${seconds(sum(results))}" timestamp="${startedAt}">`,
      '    <properties>',
      ...properties,
      ...clauses,
      '    </properties>',
      ...cases,
      '  </testsuite>',
    ].join('\n');
  });
  const name = escapedXml(`ordering-conformance ${role}`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${name}" ${totals(report, report.results)} time="${seconds(durationMs)}" timestamp="${startedAt}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}

/** What a result is to JUnit. */
function kindOf(result: Result, report: Report): 'passed' | 'failure' | 'error' | 'skipped' {
  if (result.status === 'pass' || result.status === 'warn') return 'passed';
  if (result.status === 'fail' || (result.failedAsWell && result.level === 'MUST')) {
    return result.expectedFailure ? 'skipped' : 'failure';
  }
  return isOpenMust(result, report) ? 'error' : 'skipped';
}

function totals(report: Report, results: readonly Result[]): string {
  const kinds = results.map((result) => kindOf(result, report));
  const count = (kind: string) => kinds.filter((each) => each === kind).length;
  return `tests="${results.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`;
}

function testcase(result: Result, report: Report): string {
  const { id, aspect, title, family, status, detail, durationMs, level } = result;
  const name = escapedXml(`${resultName(id, aspect)} ${title}`);
  const open = `    <testcase name="${name}" classname="${escapedXml(family)}" time="${seconds(durationMs)}">`;
  const kind = kindOf(result, report);
  const message = escapedXml(result.expectedFailure ? `expected to fail: ${detail}` : detail);
  const body = escapedXml(told(result, report));
  switch (kind) {
    case 'passed':
      return status === 'pass'
        ? `${open.slice(0, -1)}/>`
        : `${open}\n      <system-out>${escapedXml(`warned (${level}): `)}${body}</system-out>\n    </testcase>`;
    case 'skipped':
      return `${open}\n      <skipped message="${message}"/>\n    </testcase>`;
    default:
      return `${open}\n      <${kind} type="${escapedXml(standingWords[standingOf(result)])}" message="${message}">${body}</${kind}>\n    </testcase>`;
  }
}

/** Everything that helps to put it right. */
function told(result: Result, { requirements }: Report): string {
  return [
    result.detail,
    ...result.clauses.map(({ id }) => `requires: ${id}: ${requirements[id] ?? ''}`),
    ...(result.faults === undefined ? [] : [`fix: ${result.fix}`]),
    `reproduce:\n${result.reproduce}`,
    ...(result.faults ?? []).flatMap(({ transcript }) =>
      transcript === undefined ? [] : [`seen:\n${transcript}`],
    ),
  ].join('\n');
}

function sum(results: readonly Result[]): number {
  return results.reduce((ms, result) => ms + result.durationMs, 0);
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
