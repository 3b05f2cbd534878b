import { operations as service } from '@ordering/api';
import { ErrorCode } from '@ordering/errors';
import { type SandboxControl, sandboxControl } from '@ordering/sandbox/control';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { Config } from '../../apps/sandbox/src/config.ts';
import { sandboxHere } from '../e2e/sandbox.ts';
import { visit } from './look.ts';
import { openedForTests } from './opened.ts';

// What the forms of the console do that a newcomer's ten minutes leave out.
const opened = openedForTests();
const store_id = 'ramen-1';
const receiver = 'http://127.0.0.1:9/webhooks';

interface Console {
  readonly url: string;
  readonly control: SandboxControl;
  readonly page: Page;
  readonly press: (name: string) => Promise<void>;
  readonly isShown: (text: string | RegExp) => Promise<void>;
}

/** Opens a page of the console of a sandbox that a test has to itself. */
async function openConsole(fragment: string, changes: Partial<Config> = {}): Promise<Console> {
  const sandbox = await sandboxHere(changes);
  onTestFinished(() => sandbox.stop());
  const { page, close } = await visit(opened.browser, `${sandbox.url}/console${fragment}`, {
    width: 1440,
    until: 'load',
  });
  onTestFinished(close);
  return {
    url: sandbox.url,
    control: sandboxControl(sandbox.url),
    page,
    press: (name) => page.getByRole('button', { name, exact: true }).click(),
    isShown: (text) => page.getByText(text).first().waitFor(),
  };
}

/** Registers a receiver, of a store that is named or not. */
async function register(
  { page, press }: Pick<Console, 'page' | 'press'>,
  named = store_id,
): Promise<void> {
  await page.getByLabel('Store id, optional').fill(named);
  await page.getByLabel('URL of the receiver').fill(receiver);
  await press('Register the receiver');
}

test('the console asks for the control token, says when it is refused, and keeps it in its tab', async () => {
  const controlToken = 'the-token-of-this-sandbox';
  const { url, page, press, isShown } = await openConsole('', { controlToken });
  const field = page.locator('input[name=token]');
  await field.fill('another-token');
  await press('Open the console');
  await isShown('The sandbox has refused the token that it was given.');
  await field.fill(controlToken);
  await press('Open the console');
  await isShown('Five steps to your first delivery');
  await page.reload();
  await isShown('Five steps to your first delivery');

  const linked = await visit(opened.browser, `${url}/console#token=${controlToken}`, {
    width: 1440,
    until: 'load',
  });
  await linked.page.getByText('Five steps to your first delivery').waitFor();
  expect(linked.page.url()).not.toContain(controlToken);
  expect(linked.errors).toEqual([]);
  await linked.close();
});

test('the console asks for the client secret where the sandbox was given another one', async () => {
  const clientSecret = 'the-secret-of-this-sandbox';
  const opening = await openConsole('#/endpoints/new', { clientSecret });
  const { page, press, isShown, control } = opening;
  await register(opening, '');
  await isShown('This sandbox was given another client secret.');
  await page.getByLabel('Client secret').fill(clientSecret);
  await press('Use these');
  await press('Register the receiver');
  await page.getByRole('region', { name: 'Signing secret' }).waitFor();
  expect(await page.content()).not.toContain(clientSecret);
  expect((await control.listStores({})).stores).toHaveLength(1);
});

test('a menu is changed by the merchant and pushed by the POS, and its job is followed to the end', async () => {
  const opening = await openConsole('#/endpoints/new');
  const { page, press, isShown, control } = opening;
  await register(opening);
  const params = { storeId: store_id };
  await page.getByRole('heading', { name: 'Menu' }).waitFor();
  const { items, currency } = await control.getMenu({ params });
  const [first] = items;
  const isAvailable = async () => (await control.getMenu({ params })).items[0]?.available ?? true;

  await press(`Make ${first?.name} unavailable`);
  await isShown('It is unavailable now.');
  expect(await isAvailable()).toBe(false);
  await press(`Make ${first?.name} available`);
  await isShown('It is available now.');
  expect(await isAvailable()).toBe(true);

  await page.getByText('Change the menu', { exact: true }).click();
  const changed = page.getByLabel('Menu, as JSON');
  await changed.fill('{"items": [');
  await press('Change it as the merchant');
  await isShown('This is not valid JSON.');
  const soup = { ...first, name: 'Miso soup', price: 450 };
  await changed.fill(JSON.stringify({ currency, items: [soup] }));
  await press('Change it as the merchant');
  await page.getByRole('cell', { name: 'Miso soup', exact: true }).waitFor();

  const pushed = page.getByLabel('Menu to push, as JSON');
  await pushed.fill(JSON.stringify({ currency, items: [{ ...soup, name: 'Udon' }] }));
  await press('Push it as the POS');
  await isShown(`(${ErrorCode.menuPushNotAllowed})`);
  await press('Sync pos_to_service');
  await isShown('Menus go pos_to_service now.');
  await press('Push it as the POS');
  await isShown(/^Job .*: running\./);
  await control.advanceClock({ body: { by: 'PT1H' } });
  await press('Look at the job again');
  await isShown(/^Job .*: done\./);
  expect(await page.getByRole('button', { name: 'Look at the job again' }).count()).toBe(0);
  await page.getByRole('cell', { name: 'Udon', exact: true }).waitFor();
});

test('faults are added, happen, count down and are cleared', async () => {
  const { url, control, page, press, isShown } = await openConsole('#/endpoints/new');
  await register({ page, press });
  await page.getByRole('heading', { name: 'Menu' }).waitFor();
  const { order_id } = await control.createOrder({ body: { store_id } });

  await page.goto(`${url}/console#/faults`);
  const { id } = service.cancelOrder;
  await page.getByLabel('Operation').selectOption(id);
  await page.getByLabel('Error code, optional').fill(ErrorCode.internalError);
  await page.getByLabel('How many calls').fill('2');
  await press('Add the fault');
  await isShown(`The next calls of ${id} go wrong.`);
  await isShown(new RegExp(`^${id}: answered .*${ErrorCode.internalError}; for 2 more$`));
  await page.getByLabel('What goes wrong').selectOption('drop');
  await page.getByLabel('Operation').selectOption(service.integrateStore.id);
  await press('Add the fault');
  await isShown(`${service.integrateStore.id}: the connection is dropped; for 2 more`);

  await page.goto(`${url}/console#/orders/${order_id}`);
  await press('Deny the order');
  await page.getByRole('alert').getByText(`(${ErrorCode.internalError})`).waitFor();
  expect((await control.listOrders({})).orders).not.toMatchObject([{ status: 'cancelled' }]);

  await page.goto(`${url}/console#/faults`);
  await isShown('for 1 more');
  await press('Clear all faults');
  await isShown('2 cleared.');
  expect((await control.listFaults({})).faults).toEqual([]);
  await page.getByRole('button', { name: 'Clear all faults' }).waitFor({ state: 'detached' });
});
