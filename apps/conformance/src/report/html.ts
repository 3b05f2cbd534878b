import type { Report, Result } from '@ordering/conformance';
import { exitMeanings, isExitCode, shortName } from '@ordering/conformance';
import { byFamily, countWords, resultCount, statusWords } from './counts.ts';
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
${byFamily(report.results)
  .map(({ title: family, results }) => section(report, family, results))
  .join('\n')}
</main>
<footer><p>ordering-conformance ${escaped(suite.version)}, seed ${seed}</p></footer>
</body>
</html>
`;
}

function facts({ results, verdict }: Report): string {
  const meaning = isExitCode(verdict.exitCode) ? exitMeanings[verdict.exitCode] : '';
  return `${resultCount(results)}: ${countWords(results, plain)}. Exit code ${verdict.exitCode}: ${meaning}.`;
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
  const broken = result.expected !== undefined;
  return [
    ...result.requirements.map((id) =>
      term('Requires', `<code>${escaped(id)}</code> ${escaped(report.requirements[id] ?? '')}`),
    ),
    ...(broken
      ? [term('Expected', escaped(result.expected)), term('Got', escaped(result.got ?? ''))]
      : [term('Result', escaped(result.detail))]),
    term('Catches', escaped(result.catches)),
    ...(broken ? [term('Fix', escaped(result.fix))] : []),
    term('Reproduce', `<pre>${escaped(result.reproduce)}</pre>`),
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
