import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';

/** The forms in which a page has to be pleasant. */
export const forms = [360, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);
type Form = (typeof forms)[number];

/** Opens a file in one of the forms, and tells what it asked for beside itself. */
export async function openPage(
  browser: Browser,
  file: string,
  { width, colorScheme }: Form,
): Promise<{ readonly page: Page; readonly requests: readonly string[] }> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
  const page = await context.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`file://${file}`);
  return { page, requests: requests.slice(1) };
}

interface Measured {
  readonly width: number;
  /** Texts that are too faint, with their contrast. */
  readonly faint: readonly string[];
}

/** What a page is like: as it came, and with everything opened. */
interface Measures {
  readonly height: number;
  readonly text: string;
  readonly closed: Measured;
  readonly opened: Measured;
}

const script = readFileSync(join(import.meta.dirname, 'in-page/measure.js'), 'utf8');

export function measure(page: Page): Promise<Measures> {
  return page.evaluate<Measures>(script);
}
