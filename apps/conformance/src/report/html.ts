import type { Report, Result } from '@ordering/conformance';
import { exitMeanings, isExitCode, shortName } from '@ordering/conformance';
import {
  byFamily,
  clauseVerdictWords,
  clauseWords,
  countWords,
  resultCount,
  statusWords,
} from './counts.ts';
import { stylesheet } from './html-style.ts';
import { plain } from './style.ts';

/** The report as one file that needs nothing else: no script, no network. */
export function htmlReport(report: Report): string {
  const { role, target, seed, suite, verdict } = report;
  const title = `Conformance of the ${role} at ${target}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${stylesheet}</style>
</head>
<body>
<header>
<h1>${escaped(title)}</h1>
<p class="verdict ${verdict.exitCode === 0 ? 'pass' : 'fail'}">${escaped(verdict.sentence)}</p>
<p class="facts">${escaped(facts(report))}</p>
</header>
<main>
${overview(report)}
${matrix(report)}
${aside(report)}
${byFamily(report.results)
  .map(({ title: family, results }) => section(report, family, results))
  .join('\n')}
</main>
<footer><p>ordering-conformance ${escaped(suite.version)}, seed ${seed}</p></footer>
</body>
</html>
`;
}

function facts({ results, verdict, startedAt, selection, capabilities }: Report): string {
  const meaning = isExitCode(verdict.exitCode) ? exitMeanings[verdict.exitCode] : '';
  const { only, skip } = selection;
  const chosen = [
    ...only.map((pattern) => `--only ${pattern}`),
    ...skip.map((pattern) => `--skip ${pattern}`),
  ];
  const states = Object.entries(capabilities).map(([name, state]) => `${name} ${state}`);
  return [
    `Begun ${startedAt}.`,
    `${resultCount(results)}: ${countWords(results, plain)}.`,
    ...(chosen.length === 0 ? [] : [`Selected: ${chosen.join(' ')}.`]),
    ...(states.length === 0 ? [] : [`The runner's means: ${states.join(', ')}.`]),
    `Exit code ${verdict.exitCode}: ${meaning}.`,
  ].join(' ');
}

/** What is known of each requirement, as a table that is closed until somebody wants it. */
function matrix({ clauses, requirements }: Report): string {
  const rows = clauses.map(
    ({ id, level, verdict, results }) =>
      `<tr><td class="${verdict}">${clauseVerdictWords[verdict]}</td><td>${level}</td><td><code>${escaped(id)}</code> ${escaped(requirements[id] ?? '')}</td><td>${escaped(results.join(', '))}</td></tr>`,
  );
  return `<details><summary>Clauses of the contract: ${escaped(clauseWords(clauses))}</summary>
<table><tbody>${rows.join('\n')}</tbody></table></details>`;
}

/** What was left at the service, and what else is to be known of the run. */
function aside({ leftBehind, notes }: Report): string {
  const left = leftBehind.map((text) => `<li>Left behind: ${escaped(text)}</li>`);
  const said = notes.map((text) => `<li>${escaped(text)}</li>`);
  return left.length + said.length === 0 ? '' : `<ul>${[...left, ...said].join('\n')}</ul>`;
}

function overview(report: Report): string {
  const rows = byFamily(report.results).map(
    ({ title, results }) =>
      `<tr><th scope="row"><a href="#${anchor(title)}">${escaped(title)}</a></th><td>${escaped(countWords(results, plain))}</td></tr>`,
  );
  return `<table><caption>Families</caption><tbody>${rows.join('')}</tbody></table>`;
}

function section(report: Report, family: string, results: readonly Result[]): string {
  return `<section id="${anchor(family)}">
<h2>${escaped(family)}</h2>
${results.map((result) => article(report, result)).join('\n')}
</section>`;
}

function article(report: Report, result: Result): string {
  const name = shortName(result);
  // What needs attention is open at once, and on paper everything is.
  const open = result.status === 'fail' || result.status === 'warn' ? ' open' : '';
  const known = result.expectedFailure ? ' (expected)' : '';
  return `<details${open}>
<summary><span class="status ${result.status}">${statusWords[result.status]}${known}</span> <code>${escaped(name)}</code> ${escaped(result.title)} <small>${result.level}</small></summary>
<dl>${details(report, result)}</dl>
</details>`;
}

function details(report: Report, result: Result): string {
  const { faults = [], moreFaults = 0 } = result;
  const broken = faults.length > 0;
  return [
    ...result.requirements.map((id) =>
      term('Requires', `<code>${escaped(id)}</code> ${escaped(report.requirements[id] ?? '')}`),
    ),
    ...faults.flatMap(({ expected, got }) => [
      term('Expected', escaped(expected)),
      term('Got', escaped(got)),
    ]),
    ...(moreFaults > 0 ? [term('And', `${moreFaults} more`)] : []),
    ...(broken ? [] : [term('Result', escaped(result.detail))]),
    term('Catches', escaped(result.catches)),
    ...(broken ? [term('Fix', escaped(result.fix))] : []),
    term('Reproduce', `<pre>${escaped(result.reproduce)}</pre>`),
    ...result.evidence.map(({ id, saw }) =>
      term('Seen', `<code>${escaped(id)}</code> ${escaped(saw)}`),
    ),
  ].join('');
}

function term(name: string, html: string): string {
  return `<div><dt>${name}</dt><dd>${html}</dd></div>`;
}

function anchor(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (char) => entities[char] ?? char);
}
