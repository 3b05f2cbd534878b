import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { violations } from './axe.ts';
import { sideways, visit } from './look.ts';

interface Looked {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
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
    for (const { width, colorScheme } of forms) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      const problems = [...(await sideways(page)), ...(await violations(page))];
      found.push(...problems.map((each) => `${fragment} at ${width} px, ${colorScheme}: ${each}`));
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
