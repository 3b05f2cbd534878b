import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as driver, type Page } from 'playwright-core';

/** A real browser, which comes from the registry like everything else, unpacked into a folder that goes with it. */
export class TestBrowser {
  readonly #folder = mkdtempSync(join(tmpdir(), 'ordering-browser-'));
  #browser: Browser | undefined;

  async start(): Promise<void> {
    const before = process.env.TMPDIR;
    // The package unpacks where temporary files go, and leaves it there.
    process.env.TMPDIR = this.#folder;
    try {
      const executablePath = await chromium.executablePath();
      this.#browser = await driver.launch({ executablePath });
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
  }

  /** A page of so many pixels in width, with what went wrong in it and what it asked for. */
  async open(url: string, width: number): Promise<Visit> {
    if (this.#browser === undefined) throw new Error('The browser has not been started.');
    const page = await this.#browser.newPage({ viewport: { width, height: 800 } });
    const errors: string[] = [];
    const asked: URL[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('request', (request) => asked.push(new URL(request.url())));
    await page.goto(url, { waitUntil: 'networkidle' });
    return { page, errors, asked };
  }

  async stop(): Promise<void> {
    try {
      await this.#browser?.close();
    } finally {
      rmSync(this.#folder, { recursive: true, force: true });
    }
  }
}

export interface Visit {
  readonly page: Page;
  /** What the page wrote to its console as errors or warnings, and what nobody caught. */
  readonly errors: readonly string[];
  readonly asked: readonly URL[];
}
