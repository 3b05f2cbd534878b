import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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
  const executablePath = await unpack();
  const folder = mkdtempSync(join(tmpdir(), 'ordering-browser-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const browser = await withTemporary(folder, () =>
      launcher.launch({
        executablePath,
        args: chromium.args.filter((each) => !forOnePage.includes(each)),
        headless: true,
      }),
    );
    return { browser, close: () => browser.close().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Unpacks the browser, which takes seconds, once for each version that is installed. Returns the program. */
async function unpack(): Promise<string> {
  const manifest = new URL('../package.json', import.meta.resolve('@sparticuz/chromium'));
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
  const unpacked = join(cache, `chromium-${version}`);
  if (!existsSync(unpacked)) {
    mkdirSync(cache, { recursive: true });
    const folder = mkdtempSync(`${unpacked}-`);
    await withTemporary(folder, () => chromium.executablePath());
    try {
      renameSync(folder, unpacked);
    } catch (error) {
      rmSync(folder, { recursive: true });
      // Somebody else may have been faster.
      if (!existsSync(unpacked)) throw error;
    }
  }
  return withTemporary(unpacked, () => chromium.executablePath());
}

/** Does something that puts its files where temporary ones go, and leaves them there. */
async function withTemporary<T>(folder: string, action: () => Promise<T>): Promise<T> {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    return await action();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}
