import { expect, test } from 'vitest';
import { visit } from './look.ts';
import { openedForTests } from './opened.ts';
import { stageForTests } from './stage.ts';

const opened = openedForTests();
const stage = stageForTests();

const form = { width: 1440, until: 'load' } as const;

test('an idle page asks for nothing', async () => {
  const { url, control, webhookUrl } = stage();
  await control.seed({ body: { webhook_url: webhookUrl, orders: 1 } });
  const { page, asked, bytes, close } = await visit(
    opened.browser,
    `${url}/console#/deliveries`,
    form,
  );
  await page.locator('.items a').first().getByText('answered').waitFor();
  // Whatever the news were, they have been looked at.
  await expect
    .poll(async () => {
      const count = asked.length;
      await page.waitForTimeout(1_000);
      return asked.length - count;
    })
    .toBe(0);
  const before = { asked: asked.length, bytes: bytes() };
  await page.waitForTimeout(3_000);
  expect({ asked: asked.length, bytes: bytes() }).toEqual(before);
  await close();
});

test('a sandbox that was reset is looked at anew, and the selection stays', async () => {
  const { url, control, webhookUrl } = stage();
  await control.reset({});
  await control.seed({ body: { webhook_url: webhookUrl, orders: 1 } });
  const [{ delivery_id = '' } = {}] = (await control.listDeliveries({})).deliveries;
  const { page, close } = await visit(
    opened.browser,
    `${url}/console#/deliveries/${delivery_id}`,
    form,
  );
  await page.getByRole('heading', { name: 'Payload' }).waitFor();
  await control.reset({});
  await page.getByText('No delivery in the log has this id.').waitFor();
  expect(page.url()).toContain(delivery_id);
  await close();
});
