import { createHmac } from 'node:crypto';
import { CancelReasonCode } from '@ordering/api/constants';
import { deliveryPolicy, signatureScheme } from '@ordering/events';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { rowsOf, visit } from './look.ts';
import { openedForTests } from './opened.ts';
import { stageForTests } from './stage.ts';

const opened = openedForTests();

const stage = stageForTests();

// A newcomer's ten minutes, from an empty console on, by keyboard alone.
test('a delivery that failed is understood, repaired and resent, and an order is denied with each reason', async () => {
  const { url, control, webhookUrl, answer } = stage();
  answer(404, 'there is nothing here');
  const { page, errors, close } = await visit(opened.browser, `${url}/console`, {
    width: 1440,
    until: 'load',
  });
  const { press, fill, choose } = keyboard(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const isShown = (text: string | RegExp) => page.getByText(text).first().waitFor();

  // The five steps.
  await fill(page.getByLabel('Store id, optional'), 'ramen-1');
  await press(button('Create a store'));
  await fill(page.getByLabel('URL of the receiver'), `${webhookUrl}/mistyped`);
  await press(button('Register the receiver'));
  const secret = page.getByRole('region', { name: 'Signing secret' });
  const shown = (await secret.locator('code.text').textContent()) ?? '';
  expect(shown.length).toBeGreaterThan(20);
  await press(button('Place an order'));
  await press(link('order.created'));

  // It fails, and says why.
  await isShown(/answered 404/);
  await isShown(/Is the path in the URL right/);
  await isShown('there is nothing here');
  await press(button('Advance by all of the retry schedule'));
  const detail = page.getByRole('region', { name: 'Delivery' });
  await detail.locator('[data-state=failed].state').waitFor();
  expect(await detail.locator('.ladder .bad').count()).toBe(deliveryPolicy.delaysMs.length);

  // It is repaired and resent.
  await press(detail.getByRole('link', { name: 'ramen-1' }));
  await fill(page.getByLabel('New URL'), webhookUrl);
  answer(200);
  await press(button('Change the URL'));
  await isShown('Every attempt still to come goes there.');
  await press(button('Resend what failed'));
  await isShown('1 delivery is resent.');
  await press(link('Its deliveries'));
  await rowsOf(page, 'Deliveries').locator('[data-state=acknowledged]').waitFor();
  const got = stage().got.at(-1);
  expect(got?.headers[signatureScheme.header.toLowerCase()]).toBe(
    createHmac('sha256', shown)
      .update(got?.body ?? '')
      .digest('hex'),
  );

  // Each reason, and what the service did.
  for (const code of Object.values(CancelReasonCode)) {
    await press(link('Orders'));
    await press(link('Place an order'));
    await press(button('Place the order'));
    await choose(page.getByRole('radio', { name: new RegExp(`^${code} `) }));
    await fill(page.getByLabel('Reason', { exact: true }), `Sorry: ${code}`);
    await fill(page.getByLabel('Message, optional'), 'The oven is broken.');
    await press(button('Deny the order'));
    await isShown('What the service did');
    const [denied] = (await control.listOrders({ query: { limit: '1' } })).orders;
    expect(denied?.cancellation).toMatchObject({ reason_code: code, reason: `Sorry: ${code}` });
    const told = page.getByRole('region', { name: 'Order', exact: true });
    for (const { action } of denied?.service_actions ?? []) {
      await told.getByRole('listitem').filter({ hasText: action }).waitFor();
    }
    await told.getByText(`Sorry: ${code}`).waitFor();
  }

  // The secret is gone when the page is loaded again.
  await press(link('Endpoints'));
  await press(rowsOf(page, 'Endpoints').first());
  await secret.waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Menu' }).waitFor();
  expect(await secret.count()).toBe(0);
  expect(await page.content()).not.toContain(shown);
  expect(errors).toEqual([]);
  await close();
});

/** How a person uses a page. */
interface Hands {
  press(what: Locator): Promise<void>;
  fill(field: Locator, text: string): Promise<void>;
  /** Chooses one of the radio buttons of a group. */
  choose(radio: Locator): Promise<void>;
}

/** Nothing but keys: what the tab key does not reach is not there. */
function keyboard(page: Page): Hands {
  const hasFocus = (what: Locator) => what.evaluate((each) => each.matches(':focus'));
  const showsFocus = (what: Locator) =>
    what.evaluate((each) => String(each.computedStyleMap().get('outline-style')) !== 'none');
  const reach = async (what: Locator): Promise<void> => {
    await what.waitFor();
    for (let n = 0; n < 150; n += 1) {
      if (await hasFocus(what)) {
        if (!(await showsFocus(what))) throw new Error(`Nothing shows the focus on ${what}.`);
        return;
      }
      await page.keyboard.press('Tab');
    }
    throw new Error(`The tab key does not reach ${what}.`);
  };
  return {
    async press(what) {
      await reach(what);
      await page.keyboard.press('Enter');
    },
    async fill(field, text) {
      await reach(field);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
    async choose(radio) {
      const group = page.getByRole('radio', { checked: true });
      await reach(group);
      for (let n = 0; n < 10 && !(await radio.isChecked()); n += 1) {
        await page.keyboard.press('ArrowDown');
      }
    },
  };
}
