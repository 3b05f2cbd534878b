import type { Report, Result } from '@ordering/conformance-suite';
import { exitMeanings, isExitCode, shortName } from '@ordering/conformance-suite';
import { byFamily, clauseWords, countWords, groupBy, resultCount } from './counts.ts';
import type { Fold } from './folded.ts';
import { brokenFolds, hangingOn, hangingWords, openFolds, shortList } from './folded.ts';
import type { Style } from './style.ts';

/** The first line of a run. */
export function heading(
  { suite, role, target, seed }: Pick<Report, 'suite' | 'role' | 'target' | 'seed'>,
  style: Style,
): string {
  const title = style.bold(`ordering-conformance ${suite.version}`);
  return `${title}  ${role}  ${target}  ${style.dim(`seed ${seed}`)}`;
}

/** The summary at the end of a run: what happened, what to do, and what it amounts to. */
export function terminalSummary(report: Report, style: Style): string {
  const isGreen = report.results.every(({ status }) => status === 'pass');
  const blocks = [
    // The lines of the run have said it of each family already.
    isGreen ? '' : familyTable(report, style),
    ...findings(report, style),
    unsettled(report, style),
    aside(report, style),
    ending(report, style),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** As many lines of findings as are told in full, and as many findings as have a line: all should stand on one screen. */
const fullLines = 18;
const shortFindings = 8;

/**
 * What is not as it should be. Results that one fix would put right are told once, with the names of the others; when
 * the first of them have filled their lines, each of the rest has one, and of very many some are only counted.
 */
function findings(report: Report, style: Style): readonly string[] {
  const full: string[] = [];
  const short: string[] = [];
  let shortFailures = 0;
  for (const fold of brokenFolds(report)) {
    const text = finding(report, fold, style);
    const used = full.join('\n').split('\n').length;
    const fits = full.length === 0 || used + text.split('\n').length <= fullLines;
    if (fits && short.length === 0) full.push(text);
    else {
      short.push(inShort(report, fold, style));
      if (fold.first.status === 'fail') shortFailures += 1;
    }
  }
  const more = short.length - shortFindings;
  const rest = [
    ...(more > 0 ? [style.dim(`and ${more} more`)] : []),
    ...(shortFailures > 1 ? [style.dim('in full: --only with an id, or --report html=FILE')] : []),
  ];
  return [...full, [...short.slice(0, shortFindings), ...rest].join('\n')];
}

/** One line of counts for each family. */
function familyTable(report: Report, style: Style): string {
  const families = byFamily(report.results);
  const width = Math.max(0, ...families.map(({ title }) => title.length));
  return families
    .map(({ title, results }) => `  ${title.padEnd(width)}  ${countWords(results, style)}`)
    .join('\n');
}

/** Everything about a result that is not as it should be. */
function finding(report: Report, { first: result, also }: Fold, style: Style): string {
  const lines = [
    headline(result, style),
    ...(also.length === 0 ? [] : [row('also', shortList(also), style)]),
    ...causeRow(result, style),
    ...requirementRow(report, result, style),
    ...faultRows(result, style),
    // Beside a cause, the mistake that the check usually catches would be a second one.
    ...(result.cause === undefined
      ? [row('catches', result.catches, style), row('fix', result.fix, style)]
      : []),
    ...hangingRow(report, result, style),
    row('reproduce', result.reproduce, style),
  ];
  return lines.join('\n');
}

/** What is wrong, and what to do about it. */
function causeRow({ cause, fix }: Result, style: Style): readonly string[] {
  return cause === undefined ? [] : [row('cause', `${cause}. ${fix}`, style)];
}

/** What failed as well, or was not run, because of it. */
function hangingRow(report: Report, result: Result, style: Style): readonly string[] {
  const hanging = hangingOn(report, result);
  return hanging.length === 0 ? [] : [row('affected', hangingWords(hanging), style)];
}

/** The first requirement that is broken in words, and the others by name: the reports have all of them. */
function requirementRow(
  { requirements }: Report,
  { clauses }: Result,
  style: Style,
): readonly string[] {
  const broken = clauses.filter(({ verdict }) => verdict === 'broken');
  const [first, ...others] = (broken.length > 0 ? broken : clauses).map(({ id }) => id);
  if (first === undefined) return [];
  const also = others.length === 0 ? '' : `; also ${shortList(others)}`;
  return [row('requires', `${first}: ${requirements[first] ?? ''}${also}`, style)];
}

/** One line, for what has no room: a run of that check alone tells the rest. */
function inShort(report: Report, { first, also }: Fold, style: Style): string {
  const hanging = hangingOn(report, first);
  const beside = [
    ...(also.length === 0 ? [] : [`; also ${shortList(also)}`]),
    ...(hanging.length === 0 ? [] : [`; ${hangingWords(hanging)}`]),
  ];
  return `${headline(first, style)}${style.dim(beside.join(''))}`;
}

function headline(result: Result, style: Style): string {
  const label = result.status === 'fail' ? style.bad('FAIL') : style.caution('WARN');
  const known = result.expectedFailure ? style.dim('  (expected)') : '';
  return `${label}  ${style.bold(shortName(result))}  ${result.title}${known}`;
}

/** What several faults expected stands there once. */
function faultRows({ faults = [], moreFaults = 0 }: Result, style: Style): readonly string[] {
  const groups = groupBy(faults, ({ expected }) => expected);
  return [...groups].flatMap(([expected, group], index) => {
    const more = index === groups.size - 1 && moreFaults > 0 ? [`and ${moreFaults} more`] : [];
    const got = [...new Set(group.map((fault) => fault.got)), ...more];
    return [row('expected', expected, style), row('got', got.join('\n'), style)];
  });
}

const labelWidth = 11;

/** A labelled text; further lines of the text are indented below its first. */
function row(label: string, text: string, style: Style): string {
  const indent = ' '.repeat(labelWidth + 6);
  return `      ${style.dim(label.padEnd(labelWidth))}${text.replaceAll('\n', `\n${indent}`)}`;
}

/** What could not be run or seen, with one line for each reason. */
function unsettled(report: Report, style: Style): string {
  return openFolds(report)
    .map(({ standing, names, reason }) => {
      const declared = standing === 'not-applicable';
      const label = declared ? style.dim('NONE') : style.caution('OPEN');
      return `${label}  ${shortList(names)}  ${reason}`;
    })
    .join('\n');
}

/** As many lines as what is left behind may take on the screen; the reports have all of it. */
const asideLines = 6;

/** What was left at the service, and what else is to be known of the run. */
function aside({ leftBehind, notes }: Report, style: Style): string {
  const more = leftBehind.length - asideLines;
  return [
    ...leftBehind.slice(0, asideLines).map((text) => `${style.caution('LEFT')}  ${text}`),
    ...(more > 0 ? [style.dim(`and ${more} more, which every report has`)] : []),
    ...notes.map((text) => `${style.dim('NOTE')}  ${text}`),
  ].join('\n');
}

function ending({ verdict, durationMs, results, clauses }: Report, style: Style): string {
  const colour = verdict.exitCode === 0 ? style.good : style.bad;
  const meaning = isExitCode(verdict.exitCode) ? exitMeanings[verdict.exitCode] : '';
  const aside = `${resultCount(results)} in ${(durationMs / 1000).toFixed(1)} s, exit code ${verdict.exitCode} (${meaning})`;
  const known = `requirements (one check can prove several): ${clauseWords(clauses)}`;
  return `${style.bold(colour(verdict.sentence))}\n${style.dim(aside)}\n${style.dim(known)}`;
}
