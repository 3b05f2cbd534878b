import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';

/** The forms in which a page has to be pleasant. */
export const forms = [360, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

/** How a page is looked at. */
interface Form {
  /** In pixels. */
  readonly width: number;
  /** In pixels, 900 unless given. */
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  /** When it counts as open; a page that follows a stream is never idle. */
  readonly until?: 'networkidle' | 'load';
}

/** A page in a context of its own, which goes with it. */
export interface Visit {
  readonly page: Page;
  /** What the page wrote to its console as errors or warnings, and what nobody caught. */
  readonly errors: readonly string[];
  /** What it asked for, itself first. */
  readonly asked: readonly URL[];
  /** How many bytes have come so far, compressed as they were. */
  bytes(): number;
  close(): Promise<void>;
}

/** How long something may take to be there, in ms: a limit for what hangs, on a machine that is busy. */
const hangsMs = 60_000;

/** Opens a page in one of the forms. */
export async function visit(
  browser: Browser,
  url: string,
  { width, height = 900, colorScheme = 'light', until = 'networkidle' }: Form,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme });
  context.setDefaultTimeout(hangsMs);
  const page = await context.newPage();
  const errors: string[] = [];
  const asked: URL[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('request', (request) => asked.push(new URL(request.url())));
  const session = await context.newCDPSession(page);
  let bytes = 0;
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await page.goto(url, { waitUntil: until });
  return { page, errors, asked, bytes: () => bytes, close: () => context.close() };
}

const inPage = (name: string) =>
  readFileSync(join(import.meta.dirname, 'in-page', `${name}.js`), 'utf8');
const scripts = {
  skeleton: inPage('skeleton'),
  unreadable: inPage('unreadable'),
  sideways: inPage('sideways'),
  displaced: inPage('displaced'),
};

/** The elements of a page, with those of their attributes that are not text. */
export function skeleton(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(scripts.skeleton);
}

/** What a reader of the page could not see, or not read. */
export function unreadable(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(scripts.unreadable);
}

/** What of a page scrolls sideways, or is cut off, other than code and pictures in their boxes. */
export function sideways(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(scripts.sideways);
}

/** Texts that turn the direction of what is beside them as well. */
export function displaced(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(scripts.displaced);
}

/** The rows of one list of the console. Its name is asked for too, since the page before may still show rows of its own. */
export function rowsOf(page: Page, list: 'Deliveries' | 'Orders' | 'Endpoints'): Locator {
  return page.getByRole('region', { name: list, exact: true }).locator('.items a');
}
