import { sandboxControl } from '@ordering/sandbox/control';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxHere } from '../e2e/sandbox.ts';
import { hangingForTests } from './hanging.ts';
import { rowsOf, visit } from './look.ts';
import { problemsOf } from './looks.ts';
import { openedForTests } from './opened.ts';

// The short form of the tests of the console: one way through it, by mouse.
const opened = openedForTests();
const endpoint = hangingForTests();
/** What the first view may weigh, compressed as it comes. */
const heaviest = 100_000;

let sandbox: Awaited<ReturnType<typeof sandboxHere>>;
beforeAll(async () => {
  sandbox = await sandboxHere();
});
afterAll(() => sandbox.stop());

test('an order that is placed is a delivery, which is updated in place, on a page for everybody', async () => {
  const control = sandboxControl(sandbox.url);
  const community_id = 'north-campus';
  await control.createCommunity({ body: { community_id, webhook_url: endpoint.url } });
  const url = `${sandbox.url}/console`;
  const { page, errors, asked, bytes, close } = await visit(opened.browser, url, {
    width: 1440,
    until: 'load',
  });
  const rows = rowsOf(page, 'Deliveries');
  await page.getByText('There is no delivery yet.').waitFor();
  expect(bytes()).toBeGreaterThan(10_000);
  expect(bytes()).toBeLessThan(heaviest);

  await page.getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('link', { name: 'Place an order' }).click();
  await page.getByRole('button', { name: 'Place the order' }).click();
  await page.getByText('What was ordered').waitFor();
  await page.getByRole('link', { name: 'Deliveries' }).click();
  const row = await rows.first().elementHandle();
  await row?.click();
  const href = await row?.getAttribute('href');
  const detail = page.getByRole('region', { name: 'Delivery', exact: true });
  await detail.getByRole('heading', { name: 'Payload' }).waitFor();

  // What happens meanwhile comes into the page, and leaves the row, the focus and the selection where they are.
  await endpoint.answer(204);
  await detail.locator('.state[data-state=acknowledged]').waitFor();
  await rows.first().locator('[data-state=acknowledged]').waitFor();
  await control.createOrder({ body: { community_id } });
  await expect.poll(() => rows.count()).toBe(2);
  expect(await row?.evaluate((each) => each.matches('li:nth-child(2) > :focus'))).toBe(true);
  expect(await row?.getAttribute('aria-current')).toBe('true');
  expect(new URL(page.url()).hash).toBe(href);

  const phone = { width: 390, colorScheme: 'light' } as const;
  expect(await problemsOf(page, phone)).toEqual([]);
  await page.getByRole('link', { name: '‹ Deliveries' }).click();
  expect(await problemsOf(page, phone)).toEqual([]);
  expect({ errors, hosts: [...new Set(asked.map(({ origin }) => origin))] }).toEqual({
    errors: [],
    hosts: [sandbox.url],
  });
  await close();
});
