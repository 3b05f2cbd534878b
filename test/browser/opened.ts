import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type OpenBrowser, openBrowser } from './chromium.ts';

/** What the tests of a file share: a browser, and a folder for the files that it opens. */
export interface Opened {
  readonly folder: string;
  /** Open from before the first test until after the last. */
  readonly browser: Browser;
}

export function openedForTests(): Opened {
  const folder = mkdtempSync(join(tmpdir(), 'ordering-reports-'));
  let opened: OpenBrowser;
  beforeAll(async () => {
    opened = await openBrowser();
  });
  afterAll(async () => {
    await opened.close();
    rmSync(folder, { recursive: true });
  });
  return {
    folder,
    get browser() {
      return opened.browser;
    },
  };
}
