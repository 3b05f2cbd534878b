import { CancelReasonCode } from '@ordering/api/constants';
import { Platform } from '@ordering/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenBrowser, openBrowser } from './chromium.ts';
import { unreadable, visit } from './look.ts';

const widths = [360, 1440];
let opened: OpenBrowser;
const platform = new Platform();
let url: string;

beforeAll(async () => {
  opened = await openBrowser();
  ({ url } = await platform.startSandbox());
});
afterAll(async () => {
  await opened.close();
  await platform.stop();
});

const hostsOf = (asked: readonly URL[]) => [...new Set(asked.map(({ origin }) => origin))];

describe.each(widths)('at %i px', (width) => {
  test('the reference has every operation, can be read, and asks nobody else', async () => {
    const { page, errors, asked, close } = await visit(opened.browser, `${url}/reference`, {
      width,
    });
    const documents = { service: '/openapi.json', control: '/sandbox/openapi.json' };
    const found = Object.entries(documents).map(async ([edition, path]) => {
      const text = await (await fetch(url + path)).text();
      return [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => `${edition}.${id}`);
    });
    const ids = (await Promise.all(found)).flat();
    expect(ids.length).toBeGreaterThan(20);
    const shown = await page.locator('section[id]').evaluateAll((all) => all.map(({ id }) => id));
    expect(shown.toSorted()).toEqual(ids.toSorted());
    const reasons = await page
      .locator('[id="service.cancelOrder"] table')
      .first()
      .locator('li')
      .allTextContents();
    expect(reasons.map((text) => text.split(' ')[0])).toEqual(Object.values(CancelReasonCode));
    expect(reasons.filter((text) => !/Refunds .+\./.test(text))).toEqual([]);
    expect(await unreadable(page)).toEqual([]);
    expect(errors).toEqual([]);
    expect(hostsOf(asked)).toEqual([url]);
    await close();
  });
});
