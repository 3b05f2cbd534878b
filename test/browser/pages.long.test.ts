import { once } from 'node:events';
import { createServer } from 'node:http';
import { CancelReasonCode } from '@ordering/api/constants';
import { Platform } from '@ordering/platform';
import { sandboxControl } from '@ordering/sandbox/control';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenBrowser, openBrowser } from './chromium.ts';
import { unreadable, visit } from './look.ts';

const widths = [360, 1440];
let opened: OpenBrowser;
const platform = new Platform();
/** An endpoint that fails at length. */
const endpoint = createServer((_, response) => response.writeHead(500).end('no '.repeat(500)));
let url: string;

beforeAll(async () => {
  opened = await openBrowser();
  ({ url } = await platform.startSandbox());
  endpoint.listen(0, '127.0.0.1');
  await once(endpoint, 'listening');
  const address = endpoint.address();
  if (typeof address !== 'object' || address === null) throw new Error('There is no port.');
  const control = sandboxControl(url);
  const webhook_url = `http://127.0.0.1:${address.port}/${'long/'.repeat(30)}`;
  await control.seed({ body: { webhook_url, orders: 3 } });
  // Each attempt at them is over.
  await control.advanceClock({ body: { by: 'PT1S' } });
});
afterAll(async () => {
  await opened.close();
  await platform.stop();
  endpoint.closeAllConnections();
  endpoint.close();
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

  test('the console can be read, and asks nobody else', async () => {
    const { page, errors, asked, close } = await visit(opened.browser, `${url}/console`, { width });
    await page.locator('#deliveries tbody tr').first().waitFor();
    expect(await unreadable(page)).toEqual([]);
    await page.locator('#deliveries tbody button').first().click();
    await page.locator('dialog[open] pre').first().waitFor();
    expect(await unreadable(page)).toEqual([]);
    expect(errors).toEqual([]);
    expect(hostsOf(asked)).toEqual([url]);
    await close();
  });
});

test('the console does what its buttons say', async () => {
  const { page, errors, close } = await visit(opened.browser, `${url}/console`, { width: 1440 });
  const message = page.locator('#message');
  const said = (words: RegExp) => expect.poll(() => message.textContent()).toMatch(words);
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  const before = await page.locator('#stores tbody tr').count();
  await press('Create a store');
  await said(/can be integrated now/);
  await page.locator('#stores tbody tr').nth(before).waitFor();
  await press('preparing');
  await said(/is now preparing/);
  await press('1 min');
  await said(/The clock was advanced by 1 min; attempts made on the way: [1-9]/);
  await press('Place an order');
  await said(/was placed/);
  await page.locator('#deliveries tbody button').first().click();
  expect(await page.locator('dialog[open] pre').first().textContent()).toContain('event_type');
  await press('Close');
  expect(await page.locator('dialog[open]').count()).toBe(0);
  expect(errors).toEqual([]);
  await close();
});

test.each(['console', 'reference'])('the %s has an icon, which browsers ask for', async (name) => {
  const { page, close } = await visit(opened.browser, `${url}/${name}`, { width: 1440 });
  const icon = await page.locator('link[rel=icon]').getAttribute('href');
  expect((await fetch(url + icon)).status).toBe(200);
  await close();
});
