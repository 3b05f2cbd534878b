import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { violations } from './axe.ts';
import { displaced, sideways, visit } from './look.ts';

interface Looked {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

/**
 * What keeps somebody from using a page as it is open, in a form: axe's violations, what scrolls sideways but code, and what
 * turns the direction of what is beside it.
 */
export async function problemsOf(page: Page, { width, colorScheme }: Looked): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  const problems = [
    ...(await sideways(page)),
    ...(await displaced(page)),
    ...(await violations(page)),
  ];
  return problems.map((each) => `${width} px, ${colorScheme}: ${each}`);
}

/**
 * Looks at pages of the console, by their fragments, in each form: everybody can use it, and nothing but code
 * scrolls sideways.
 */
export async function expectPleasant(
  browser: Browser,
  url: string,
  pages: readonly string[],
  forms: readonly Looked[],
): Promise<void> {
  const { page, errors, asked, close } = await visit(browser, `${url}/console`, {
    width: 1440,
    until: 'load',
  });
  const found: string[] = [];
  for (const fragment of pages) {
    await page.goto(`${url}/console#/${fragment}`);
    await page.locator('main').getByText(/\S/).filter({ visible: true }).first().waitFor();
    for (const form of forms) {
      const problems = await problemsOf(page, form);
      found.push(...problems.map((each) => `${fragment} at ${each}`));
    }
  }
  expect(found).toEqual([]);
  expect(await page.title()).not.toBe('run');
  expect({ errors, hosts: [...new Set(asked.map(({ origin }) => origin))] }).toEqual({
    errors: [],
    hosts: [url],
  });
  await close();
}
