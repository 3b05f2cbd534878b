import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from './chromium.ts';
import { visit } from './look.ts';
import { reportsOf } from './reports.ts';

/** Makes the picture of a report that the documentation shows: `npm run screenshot`. */
const folder = mkdtempSync(join(tmpdir(), 'ordering-screenshot-'));
const { browser, close } = await openBrowser();
try {
  // Neither the day nor the machine should be seen in it.
  const { html } = await reportsOf('wrong', folder, (recording) =>
    recording
      .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'https://service.example')
      .replace(/"startedAt":"[^"]*"/, '"startedAt":"2025-03-14T17:41:36.875Z"'),
  );
  const { page } = await visit(browser, `file://${html}`, { width: 1000, colorScheme: 'light' });
  // What the picture is about is the verdict, one failure and the ladder.
  await page.locator('.finding', { hasNotText: 'SND-105' }).locator('> summary').click();
  const path = join(import.meta.dirname, '../../docs/report.png');
  await page.screenshot({ path, fullPage: true });
  process.stdout.write(`${path}\n`);
} finally {
  await close();
  rmSync(folder, { recursive: true });
}
