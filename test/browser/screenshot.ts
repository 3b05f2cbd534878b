import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from './chromium.ts';
import { consolePictures } from './pictures/console.ts';
import { languagePicture } from './pictures/language.ts';
import { reportPictures } from './pictures/report.ts';
import { startPictures } from './pictures/start.ts';

// `npm run screenshot [-- NAME…]` makes the pictures of the documentation, each from a real run.
const makers = {
  language: languagePicture,
  report: reportPictures,
  console: consolePictures,
  start: startPictures,
};
const asked = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'ordering-screenshot-'));
const { browser, close } = await openBrowser();
try {
  for (const [name, make] of Object.entries(makers)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    for (const path of await make(browser, folder)) process.stdout.write(`${path}\n`);
  }
} finally {
  await close();
  rmSync(folder, { recursive: true });
}
