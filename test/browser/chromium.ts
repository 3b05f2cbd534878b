import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import type { Browser } from 'playwright-core';
import { chromium as launcher } from 'playwright-core';

/** In one process the browser ends with its first page. */
const forOnePage: readonly string[] = ['--single-process', '--no-zygote', '--in-process-gpu'];

/** A real browser, and how it is ended with all that it has written. */
export interface OpenBrowser {
  readonly browser: Browser;
  close(): Promise<void>;
}

/** Opens a browser that comes with what npm installs, so that nothing has to be on the machine. */
export async function openBrowser(): Promise<OpenBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'ordering-browser-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const before = process.env.TMPDIR;
  // The package unpacks where temporary files go, and leaves it there.
  process.env.TMPDIR = folder;
  try {
    const browser = await launcher.launch({
      executablePath: await chromium.executablePath(),
      args: chromium.args.filter((each) => !forOnePage.includes(each)),
      headless: true,
    });
    return { browser, close: () => browser.close().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}
