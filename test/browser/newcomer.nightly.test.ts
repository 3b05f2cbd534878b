import { createHmac } from 'node:crypto';
import { CancelReasonCode } from '@ordering/api/constants';
import { deliveryPolicy, signatureScheme } from '@ordering/events';
import { sandboxControl } from '@ordering/sandbox/control';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Hands, keyboard, mouse, rightPath, stageForTests } from './console.ts';
import { rowsOf, visit } from './look.ts';
import { openedForTests } from './opened.ts';

const opened = openedForTests();

// A newcomer's ten minutes, from an empty console on.
describe.each<[way: string, handsOn: (page: Page) => Hands]>([
  ['by keyboard alone', keyboard],
  ['by mouse', () => mouse()],
])('%s', (_, handsOn) => {
  const stage = stageForTests();

  test('a delivery that failed is understood, repaired and resent, and an order is denied with each reason', async () => {
    const { page, errors, close } = await visit(opened.browser, `${stage.sandbox}/console`, {
      width: 1440,
      until: 'load',
    });
    const { press, fill, choose } = handsOn(page);
    const control = sandboxControl(stage.sandbox);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    const isShown = (text: string | RegExp) => page.getByText(text).first().waitFor();

    // The five steps.
    await fill(page.getByLabel('Store id, optional'), 'ramen-1');
    await press(button('Create a store'));
    await fill(page.getByLabel('URL of the receiver'), `${stage.endpoint}/mistyped`);
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
    await fill(page.getByLabel('New URL'), stage.endpoint + rightPath);
    await press(button('Change the URL'));
    await isShown('Every attempt still to come goes there.');
    await press(button('Resend what failed'));
    await isShown('1 delivery is resent.');
    await press(link('Its deliveries'));
    await rowsOf(page, 'Deliveries').locator('[data-state=acknowledged]').waitFor();
    const [got] = stage.got;
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
});
