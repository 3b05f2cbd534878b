import { DeliveryHeader } from '@ordering/events';
import { capture } from '@ordering/platform/process';
import { type SandboxControl, sandboxControl } from '@ordering/sandbox/control';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sandboxHere } from '../e2e/sandbox.ts';
import { hangingForTests } from './hanging.ts';
import { visit } from './look.ts';
import { openedForTests } from './opened.ts';
import { stageForTests } from './stage.ts';

// What the console shows of deliveries: as they were sent, and while they are.
const opened = openedForTests();
const stage = stageForTests();
const hanging = hangingForTests();
const community_id = 'north-campus';

let sandbox: Awaited<ReturnType<typeof sandboxHere>>;
let control: SandboxControl;
beforeAll(async () => {
  sandbox = await sandboxHere();
  control = sandboxControl(sandbox.url);
});
beforeEach(() => control.reset({}));
afterAll(() => sandbox.stop());

const look = (fragment: string) =>
  visit(opened.browser, `${sandbox.url}/console#/${fragment}`, { width: 1440, until: 'load' });

test('what is copied as curl sends the same again, and the page tells which secret has signed it', async () => {
  const { webhookUrl: webhook_url, got } = stage();
  const { webhook_secret } = await control.createCommunity({ body: { community_id, webhook_url } });
  const customer_note = `it's "$HOME" \`id\` \\n \u202E\u05D0`;
  await control.createOrder({ body: { community_id, customer_note } });
  await control.advanceClock({ body: { by: 'PT1S' } });
  const [delivery] = (await control.listDeliveries({})).deliveries;

  const { page, close } = await look(`deliveries/${delivery?.delivery_id}`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy as curl' }).click();
  await page.getByText('Copied: as curl.').waitFor();
  const command = await page.evaluate<string>('navigator.clipboard.readText()');
  expect((await capture(['sh'], ['-c', command])).code).toBe(0);
  const [sent, again] = got;
  expect(again?.body.equals(sent?.body ?? Buffer.alloc(0))).toBe(true);
  const contractual = (each = sent) =>
    Object.values(DeliveryHeader).map((name) => each?.headers[name.toLowerCase()]);
  expect(contractual(again)).toEqual(contractual(sent));
  expect(contractual(sent)).toContainEqual(expect.any(String));

  await page.getByText('Check the signature').click();
  const secret = page.getByLabel(/^A secret, which is checked in this page/);
  for (const [text, verdict] of [
    [webhook_secret, 'This secret has signed the last attempt.'],
    [`${webhook_secret}x`, 'Another secret has signed the last attempt.'],
  ] as const) {
    await secret.fill(text);
    await page.getByRole('button', { name: 'Check this secret' }).click();
    await page.getByText(verdict).waitFor();
  }
  await close();
});

test('an advance tells how far it is at a receiver that hangs', async () => {
  await control.createCommunity({ body: { community_id, webhook_url: hanging.url } });
  await control.createOrder({ body: { community_id } });
  const { page, close } = await look('deliveries');
  const isShown = (text: string | RegExp) => page.getByText(text).first().waitFor();
  await hanging.answer(500);
  await page.locator('.items [data-state=waiting]').waitFor();
  await page.getByRole('button', { name: 'To the next attempt' }).click();
  await isShown('Advancing: 0 attempts made, at most 1 left');
  await hanging.answer(500);
  await isShown('The clock was advanced by 1 min; 1 attempt was made on the way.');

  await page.getByRole('button', { name: 'Advance by all of the retry schedule' }).click();
  await isShown('Advancing: 0 attempts made, at most 4 left');
  await hanging.answer(500);
  await isShown(/Advancing: 1 attempt made, at most 3 left, about \d+ /);
  expect(await page.getByRole('progressbar', { name: 'Attempts made' }).getAttribute('max')).toBe(
    '4',
  );
  await hanging.answer(204);
  await isShown(/; 2 attempts were made on the way\.$/);
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  await page.locator('.items [data-state=acknowledged]').waitFor();
  await close();
});

test('a sandbox that is started again is loaded anew, and the selection stays', async () => {
  const restarted = stage();
  const { url, webhookUrl } = restarted;
  const { store } = await restarted.control.seed({ body: { webhook_url: webhookUrl, orders: 1 } });
  await restarted.control.advanceClock({ body: { by: 'PT1S' } });
  const { page, close } = await visit(opened.browser, `${url}/console#/deliveries`, {
    width: 1440,
    until: 'load',
  });
  const rows = page.locator('.items a');
  await rows.last().click();
  await page.getByRole('heading', { name: 'Payload' }).waitFor();
  const { hash } = new URL(page.url());
  // What is asked for while it is away has no answer.
  const list = /\/sandbox\/deliveries\?/;
  await page.route(list, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await restarted.control.createOrder({ body: { store_id: store.store_id } });
  await failed;
  await restarted.restart();
  await page.unroute(list);
  await page.getByText('It is tried again.').waitFor({ state: 'detached' });
  await restarted.control.createOrder({ body: { store_id: store.store_id } });
  await expect.poll(() => rows.count()).toBe(4);
  expect(new URL(page.url()).hash).toBe(hash);
  expect(await page.locator(':focus').getAttribute('href')).toBe(hash);
  await page.getByRole('heading', { name: 'Payload' }).waitFor();
  await close();
});
