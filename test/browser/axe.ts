import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');

/** What axe finds against a page: rule, element and what to do, a line each. It takes what is open as it is. */
export async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(source);
  const results = await page.evaluate<AxeResults>('axe.run({ resultTypes: ["violations"] })');
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}: ${failureSummary}`),
  );
}
