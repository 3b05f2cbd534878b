import type { Report } from '@ordering/conformance-suite';
import { byFamily, countWords } from './counts.ts';
import { anchor } from './html-anchor.ts';
import { headline, resultDetails } from './html-findings.ts';
import type { Markup } from './markup.ts';
import { html } from './markup.ts';
import { plain } from './style.ts';

/** Every result, by family; closed until somebody wants it. */
export function allResults(report: Report): Markup {
  const families = byFamily(report.results).map(({ title, results }) => {
    const rows = results.map(
      (result) =>
        html`<details class="result"><summary>${headline(result)}</summary>${resultDetails(report, result)}</details>`,
    );
    return html`<details class="family" id="${anchor(title)}"><summary><h3>${title}</h3> ${countWords(results, plain)}</summary>${rows}</details>`;
  });
  return html`<section><h2>All results</h2>${families}</section>`;
}
