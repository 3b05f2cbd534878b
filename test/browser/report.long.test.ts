import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './chromium.ts';
import { forms, measure, openPage } from './look.ts';
import type { Subject } from './reports.ts';
import { reportsOf } from './reports.ts';

const folder = mkdtempSync(join(tmpdir(), 'ordering-browser-'));
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** A page that a person scrolls through on a phone. */
const tallest = 6000;

const subjects: readonly { readonly name: Subject; readonly shows: readonly string[] }[] = [
  { name: 'sound', shows: ['This service conforms', 'The ladder'] },
  { name: 'wrong', shows: ['does not conform', 'What to put right', 'The ladder'] },
  { name: 'failing', shows: ['does not conform', 'What to put right', 'Not established'] },
];

describe.each(subjects)('the report of a subject that is $name', ({ name, shows }) => {
  let files: Awaited<ReturnType<typeof reportsOf>>;
  beforeAll(async () => {
    files = await reportsOf(name, folder);
  });

  test.each(forms)('is pleasant at $width px, $colorScheme', async (form) => {
    const { page, requests } = await openPage(browser, files.html, form);
    const title = await page.title();
    const { height, text, closed, opened } = await measure(page);
    await page.context().close();
    const good = { width: form.width, faint: [] };
    expect({ requests, closed, opened }).toEqual({ requests: [], closed: good, opened: good });
    expect(height).toBeLessThan(tallest);
    expect(title).toMatch(/^Conformance of the (receiver|service) at /);
    for (const each of shows) expect(text).toContain(each);
  });

  test('is well-formed XML as JUnit', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`file://${files.junit}`);
    const problems = await page.locator('parsererror').allTextContents();
    const tests = await page.locator('testcase').count();
    await context.close();
    expect({ problems, some: tests > 20 }).toEqual({ problems: [], some: true });
  });
});
