import type { Report, Result } from '@ordering/conformance-suite';
import { shortName } from '@ordering/conformance-suite';
import { clauseVerdictWords, standingOf, standingWords, stateName } from './counts.ts';
import type { Fold } from './folded.ts';
import { brokenFolds, hangingOn, hangingWords } from './folded.ts';
import type { Markup } from './markup.ts';
import { html, nothing, prose, term } from './markup.ts';

/** As many findings as are open at once: all of them would be a page that nobody reads. */
const openAtOnce = 3;

/** What is broken: results that one fix would put right are told once. */
export function findings(report: Report): Markup {
  const folds = brokenFolds(report);
  if (folds.length === 0) return nothing;
  const each = folds.map((fold, index) => finding(report, fold, index < openAtOnce));
  return html`<section><h2>What to put right</h2>${each}</section>`;
}

function finding(report: Report, { first, also }: Fold, open: boolean): Markup {
  const others =
    also.length === 0
      ? nothing
      : html`<p class="also">and ${also.length} more of the same cause: ${also.join(', ')}</p>`;
  return html`<details class="finding" data-state="${stateName(standingWords[first.status])}"${open ? html` open` : nothing}>
<summary>${headline(first)}</summary>
${others}${resultDetails(report, first)}
</details>`;
}

/** The standing, the id and the title of a result. */
export function headline(result: Result): Markup {
  const words = standingWords[standingOf(result)];
  const known = result.expectedFailure ? ' (expected)' : '';
  return html`<span class="state" data-state="${stateName(words)}">${words}${known}</span> <code>${shortName(result)}</code> ${result.title} <small>${result.level}</small>`;
}

/** Everything about one result. */
export function resultDetails(report: Report, result: Result): Markup {
  const { requirements } = report;
  const hanging = hangingOn(report, result);
  const { faults = [], moreFaults = 0, detail, catches, fix, reproduce, evidence } = result;
  const isBroken = faults.length > 0;
  const clauses = result.clauses.map(
    ({ id, verdict, saw, witness }) =>
      html`<p><code>${id}</code> ${prose(requirements[id] ?? '')} <small>${clauseVerdictWords[verdict]}: ${saw}${witness.length === 0 ? '' : ` (${witness.join(', ')})`}</small></p>`,
  );
  const told = faults.map(
    ({ expected, got, transcript }) =>
      html`${term('Expected', html`${expected}`)}${term('Got', html`${got}`)}${
        transcript === undefined
          ? nothing
          : term(
              'Transcript',
              html`<details><summary>what went over the wire</summary>${code(transcript)}</details>`,
            )
      }`,
  );
  const seen = evidence.map(({ id, saw }) => html`<p><code>${id}</code> ${saw}</p>`);
  return html`<dl>
${result.cause === undefined ? nothing : term('Cause', html`${result.cause}`)}
${told}${moreFaults > 0 ? term('And', html`${moreFaults} more`) : nothing}
${isBroken ? nothing : term('Result', html`${detail}`)}
${clauses.length === 0 ? nothing : term('Clause', ...clauses)}
${result.cause === undefined ? term('Catches', html`${catches}`) : nothing}${isBroken ? term('Fix', html`${fix}`) : nothing}
${hanging.length === 0 ? nothing : term('Affected', html`${hangingWords(hanging)}`)}
${term('Reproduce', code(reproduce))}
${seen.length === 0 ? nothing : term('Read from', html`<details><summary>${seen.length} of what was seen</summary>${seen}</details>`)}
</dl>`;
}

/** Text to copy, which scrolls by itself: a keyboard can reach it. */
function code(text: string): Markup {
  return html`<pre tabindex="0">${text}</pre>`;
}
