import type { Browser } from 'playwright-core';
import { visit } from '../look.ts';
import { reportsOf } from '../reports.ts';
import { picture, schemes } from './picture.ts';

/** The report of a service that does not conform, from the verdict to the ladder. */
export async function reportPictures(browser: Browser, folder: string): Promise<string[]> {
  // Neither the day nor the machine should be seen in it.
  const { html } = await reportsOf('wrong', folder, (recording) =>
    recording
      .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'https://service.example')
      .replace(/"startedAt":"[^"]*"/, '"startedAt":"2025-03-14T17:41:36.875Z"'),
  );
  const paths: string[] = [];
  for (const colorScheme of schemes) {
    const { page, close } = await visit(browser, `file://${html}`, { width: 960, colorScheme });
    // What the picture is about is the verdict, one failure and the ladder.
    await page.locator('.finding', { hasText: 'API-221' }).locator('> summary').click();
    const taken = picture(`report-${colorScheme}`);
    const end = await page.locator('.ladders').boundingBox();
    const height = (end?.y ?? 0) + (end?.height ?? 0) + 24;
    await page.screenshot({ ...taken, fullPage: true, clip: { x: 0, y: 0, width: 960, height } });
    paths.push(taken.path);
    await close();
  }
  return paths;
}
