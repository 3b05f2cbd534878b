import chromium from '@sparticuz/chromium';
import type { Browser } from 'playwright-core';
import { chromium as launcher } from 'playwright-core';

/** In one process the browser ends with its first page. */
const forOnePage: readonly string[] = ['--single-process', '--no-zygote', '--in-process-gpu'];

/** A real browser that comes with what npm installs, so that nothing has to be on the machine. */
export async function openBrowser(): Promise<Browser> {
  return launcher.launch({
    executablePath: await chromium.executablePath(),
    args: chromium.args.filter((each) => !forOnePage.includes(each)),
    headless: true,
  });
}
