import type { Report } from '@ordering/conformance-suite';
import { exitMeanings, isExitCode } from '@ordering/conformance-suite';
import type { Standing } from './counts.ts';
import {
  byFamily,
  checksOf,
  clauseOrder,
  clauseVerdictWords,
  clauseWords,
  groupBy,
  resultCount,
  selectionWords,
  standingWords,
  stateName,
  summaryEntries,
} from './counts.ts';
import { openFolds, shortList } from './folded.ts';
import { anchor } from './html-anchor.ts';
import { findings } from './html-findings.ts';
import { ladderPictures } from './html-ladder.ts';
import { allResults } from './html-results.ts';
import { styleElement } from './html-style.ts';
import type { Markup } from './markup.ts';
import { html, nothing, prose, term } from './markup.ts';

/** The report as one file that needs nothing else: no script, no network. */
export function htmlReport(report: Report): string {
  const { role, target, verdict } = report;
  const title = `Conformance of the ${role} at ${target}`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${styleElement}
</head>
<body>
<header>
<p class="role">Conformance of the ${role} at</p>
<h1>${target}</h1>
<p class="verdict" data-state="${verdict.exitCode === 0 ? 'passed' : 'failed'}">${verdict.sentence}</p>
${facts(report)}
</header>
<main>
${tiles(report)}
${families(report)}
${findings(report)}
${ladderPictures(report)}
${notEstablished(report)}
${aside(report)}
${matrix(report)}
${allResults(report)}
</main>
</body>
</html>
`;
  return page.toString();
}

function facts(report: Report): Markup {
  const { suite, seed, startedAt, durationMs, verdict, capabilities, command } = report;
  const meaning = isExitCode(verdict.exitCode) ? exitMeanings[verdict.exitCode] : '';
  const means = [...groupBy(Object.entries(capabilities), ([, state]) => state)].map(
    ([state, of]) => html`<div>${state}: ${of.map(([name]) => name).join(', ')}</div>`,
  );
  const begun = startedAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC');
  return html`<dl class="facts">
${term('Begun', html`<time datetime="${startedAt}">${begun}</time>, took ${(durationMs / 1000).toFixed(1)} s`)}
${term('Selected', html`${selectionWords(report) || 'everything'}`)}
${means.length === 0 ? nothing : term('Means', html`${means}`)}
${term('Exit code', html`${verdict.exitCode}: ${meaning}`)}
${term('Suite', html`ordering-conformance ${suite.version}, seed ${seed}`)}
${command.length === 0 ? nothing : term('Command', html`<code>${command.join(' ')}</code>`)}
</dl>`;
}

/** The attribute from which what is counted has its look; nothing of a kind looks like nothing. */
function stateOf(standing: Standing, count = 1): Markup {
  return count === 0
    ? html` class="none"`
    : html` data-state="${stateName(standingWords[standing])}"`;
}

function tiles(report: Report): Markup {
  const each = summaryEntries(report).map(
    ([standing, count]) =>
      html`<li${stateOf(standing, count)}><b>${count}</b> <span class="sign">${standingWords[standing]}</span></li>`,
  );
  return html`<ul class="tiles" aria-label="${resultCount(report.results)}">${each}</ul>`;
}

/** How many results of each standing a family has: the columns have marks, for the sake of narrow screens. */
function families({ results }: Report): Markup {
  const head = summaryEntries({ results }).map(
    ([standing]) =>
      html`<th scope="col" class="sign"${stateOf(standing)} title="${standingWords[standing]}"><span class="unseen">${standingWords[standing]}</span></th>`,
  );
  const rows = byFamily(results).map(({ title, results: family }) => {
    const cells = summaryEntries({ results: family }).map(
      ([standing, count]) => html`<td${stateOf(standing, count)}>${count === 0 ? '·' : count}</td>`,
    );
    return html`<tr><th scope="row"><a href="#${anchor(title)}">${title}</a></th>${cells}</tr>`;
  });
  return html`<table class="families"><caption>Results by family</caption>
<thead><tr><td></td>${head}</tr></thead><tbody>${rows}</tbody></table>`;
}

function notEstablished(report: Report): Markup {
  const items = openFolds(report).map(
    ({ standing, names, reason }) =>
      html`<li><code${stateOf(standing)}>${shortList(names)}</code> ${reason}</li>`,
  );
  return items.length === 0
    ? nothing
    : html`<section><h2>Not established</h2><ul class="plain">${items}</ul></section>`;
}

/** What was left at the service, and what else is to be known of the run. */
function aside({ leftBehind, notes }: Report): Markup {
  const left = leftBehind.map((text) => html`<li>Left behind: ${text}</li>`);
  const said = notes.map((text) => html`<li>${text}</li>`);
  return left.length + said.length === 0
    ? nothing
    : html`<section><h2>Beside the results</h2><ul>${[...left, ...said]}</ul></section>`;
}

/** What is known of each requirement: what is broken comes first. */
function matrix({ clauses, requirements }: Report): Markup {
  const heads = clauseOrder.map(
    (verdict) =>
      html`<th scope="col" data-state="${stateName(clauseVerdictWords[verdict])}"><span>${clauseVerdictWords[verdict]}</span></th>`,
  );
  const rows = clauseOrder
    .flatMap((verdict) => clauses.filter((clause) => clause.verdict === verdict))
    .map((clause) => {
      const { id, level, verdict } = clause;
      const cells = clauseOrder.map((each) =>
        each === verdict
          ? html`<td class="sign" data-state="${stateName(clauseVerdictWords[verdict])}" title="${clauseVerdictWords[verdict]}"><span class="unseen">${clauseVerdictWords[verdict]}</span></td>`
          : html`<td></td>`,
      );
      return html`<tr><th scope="row"><code>${id}</code> <small>${level}</small> ${prose(requirements[id] ?? '')} <small>${checksOf(clause)}</small></th>${cells}</tr>`;
    });
  return html`<section><h2>Clauses of the contract</h2>
<details><summary>${clauseWords(clauses)}</summary>
<table class="clauses"><thead><tr><td></td>${heads}</tr></thead><tbody>${rows}</tbody></table></details></section>`;
}
