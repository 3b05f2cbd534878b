import type { Report, Result } from '@ordering/conformance-suite';
import { exitMeanings, isExitCode, shortName } from '@ordering/conformance-suite';
import {
  byFamily,
  checksOf,
  clauseOrder,
  clauseVerdictWords,
  clauseWords,
  selectionWords,
  standingWords,
  summaryEntries,
} from './counts.ts';
import { escapedMarkdown as escaped, fenced } from './escape.ts';
import type { Fold } from './folded.ts';
import { brokenFolds, hangingOn, hangingWords, openFolds, shortList } from './folded.ts';

/** A comment on a pull request may have 65,536 characters; some are left for whoever writes around it. */
const mostChars = 60_000;

/** The report for a comment on a pull request: the verdict first, everything else folded. */
export function markdownReport(report: Report): string {
  const folds = brokenFolds(report);
  const before = [head(report), counts(report)];
  const after = [
    openSection(report),
    clauseSection(report),
    asideSection(report),
    facts(report),
  ].filter((block) => block !== '');
  const told: string[] = [];
  let room = mostChars - [...before, ...after].join('\n\n').length;
  for (const [index, fold] of folds.entries()) {
    const block = finding(report, fold, index === 0);
    room -= block.length + 2;
    if (room < 0) {
      told.push(`… and ${folds.length - index} more, which the other reports have.`);
      break;
    }
    told.push(block);
  }
  return `${[...before, ...told, ...after].join('\n\n')}\n`.slice(0, mostChars + 2000);
}

function head({ role, target, verdict }: Report): string {
  const mark = verdict.exitCode === 0 ? '✅' : '❌';
  return `## ${mark} Conformance of the ${role}\n\n**${escaped(verdict.sentence)}**\n\n${code(target)}`;
}

/** Code in a line; a backtick would end it, so it becomes a quote. */
function code(text: string): string {
  return `\`${text.replaceAll('`', "'").replaceAll('\n', ' ').replaceAll('|', '\\|')}\``;
}

/** How many results there are of each standing, by family. */
function counts(report: Report): string {
  const all = summaryEntries(report);
  const shown = all.filter(([, count]) => count > 0).map(([standing]) => standing);
  const rows = byFamily(report.results).map(({ title, results }) => {
    const entries = new Map(summaryEntries({ results }));
    return `| ${escaped(title)} | ${shown.map((standing) => entries.get(standing) || '').join(' | ')} |`;
  });
  const total = new Map(all);
  return [
    `| | ${shown.map((standing) => standingWords[standing]).join(' | ')} |`,
    `| --- |${shown.map(() => ' ---: |').join('')}`,
    ...rows,
    `| **all ${report.results.length}** | ${shown.map((standing) => `**${total.get(standing)}**`).join(' | ')} |`,
  ].join('\n');
}

function finding(report: Report, { first, also }: Fold, open: boolean): string {
  const mark = first.status === 'fail' ? '❌' : '⚠️';
  const known = first.expectedFailure ? ' (expected)' : '';
  const others = also.length === 0 ? '' : ` <small>and ${escaped(shortList(also))}</small>`;
  return [
    `<details${open ? ' open' : ''}><summary>${mark} <code>${escaped(shortName(first))}</code> ${escaped(first.title)}${known}${others}</summary>`,
    '',
    ...(first.cause === undefined ? [] : [`- **Cause:** ${escaped(first.cause)}`]),
    ...requirementLines(report, first),
    ...faultLines(first),
    `- **Fix:** ${escaped(first.fix)}`,
    ...hangingLines(report, first),
    '',
    fenced(first.reproduce, 'sh'),
    ...transcripts(first),
    '',
    '</details>',
  ].join('\n');
}

function hangingLines(report: Report, result: Result): readonly string[] {
  const hanging = hangingOn(report, result);
  return hanging.length === 0 ? [] : [`- **Affected:** ${escaped(hangingWords(hanging))}`];
}

function requirementLines({ requirements }: Report, result: Result): readonly string[] {
  return result.clauses.map(({ id }) => `- ${code(id)} ${escaped(requirements[id] ?? '')}`);
}

function faultLines({ faults = [], moreFaults = 0 }: Result): readonly string[] {
  return [
    ...faults.map(
      ({ expected, got }) => `- **Expected:** ${escaped(expected)}<br>**Got:** ${escaped(got)}`,
    ),
    ...(moreFaults > 0 ? [`- and ${moreFaults} more`] : []),
  ];
}

/** One of them is enough in a comment. */
function transcripts({ faults = [] }: Result): readonly string[] {
  const seen = faults.find(({ transcript }) => transcript !== undefined)?.transcript;
  return seen === undefined ? [] : ['', fenced(seen)];
}

/** As many reasons as fit beside the findings. */
const shownReasons = 20;

function openSection(report: Report): string {
  const folds = openFolds(report);
  if (folds.length === 0) return '';
  const lines = folds
    .slice(0, shownReasons)
    .map(({ names, reason }) => `- ${code(shortList(names))} ${escaped(reason.slice(0, 500))}`);
  const more = folds.length - shownReasons;
  const rest = more > 0 ? [`- and ${more} more reasons`] : [];
  const summary = '<details><summary>Not established</summary>';
  return [summary, '', ...lines, ...rest, '', '</details>'].join('\n');
}

/** What is known of each clause, and from which checks. */
function clauseSection({ clauses }: Report): string {
  if (clauses.length === 0) return '';
  const rows = clauseOrder
    .flatMap((verdict) => clauses.filter((clause) => clause.verdict === verdict))
    .map((clause) => {
      const verdict = clauseVerdictWords[clause.verdict];
      return `| ${code(clause.id)} | ${verdict} | ${checksOf(clause) || '–'} |`;
    });
  const summary = '<details><summary>Clauses of the contract</summary>';
  const head = ['| clause | | checks |', '|---|---|---|'];
  return [summary, '', ...head, ...rows, '', '</details>'].join('\n');
}

function asideSection({ leftBehind, notes }: Report): string {
  const left = leftBehind.map((text) => `- Left behind: ${escaped(text)}`);
  return [...left, ...notes.map((text) => `- ${escaped(text)}`)].slice(0, shownReasons).join('\n');
}

function facts(report: Report): string {
  const { clauses, startedAt, suite, seed, verdict, durationMs } = report;
  const chosen = selectionWords(report);
  const meaning = isExitCode(verdict.exitCode) ? exitMeanings[verdict.exitCode] : '';
  return [
    `Clauses of the contract: ${clauseWords(clauses)}.`,
    `Begun ${startedAt}, took ${(durationMs / 1000).toFixed(1)} s.`,
    chosen === '' ? 'Everything was selected.' : `Selected: ${code(chosen)}.`,
    `Exit code ${verdict.exitCode}: ${meaning}. ordering-conformance ${suite.version}, seed ${seed}.`,
  ].join(' ');
}
