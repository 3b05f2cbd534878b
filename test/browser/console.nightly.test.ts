import { sandboxControl } from '@ordering/sandbox/control';
import { describe, expect, test } from 'vitest';
import { rightPath, stageForTests } from './console.ts';
import { displaced, sideways, visit } from './look.ts';
import { openedForTests } from './opened.ts';

const opened = openedForTests();
const stage = stageForTests();

const hostile = [
  '<img src=x onerror=document.title=1><script>document.title=2</script>',
  '\u202Egnp.exe \u2066\u05D0\u05D1\u2069 \u0627\u0644\u0639\u0631\u0628\u064A\u0629',
  'long'.repeat(400),
].join(' ');

/** Something in every list, in every state that is quickly reached, with texts that nobody should have sent. */
async function fillStage() {
  const control = sandboxControl(stage.sandbox);
  const long = 'x'.repeat(100);
  const path = `${rightPath}?${'long'.repeat(300)}`;
  const made = await control.createCommunity({
    body: { community_id: long, webhook_url: `${stage.endpoint}${path}` },
  });
  const owner = { community_id: made.community_id };
  await control.createStore({ body: { store_id: `s${long.slice(1)}` } });
  const order = await control.createOrder({
    body: {
      ...owner,
      customer_note: hostile,
      items: [{ name: hostile.slice(0, 500), quantity: 2, price: 100 }],
    },
  });
  const fired = await control.fireEvent({
    body: {
      ...owner,
      event_type: 'e'.repeat(200),
      data: { text: hostile, more: 'y'.repeat(900_000) },
    },
  });
  await control.advanceClock({ body: { by: 'PT2M' } });
  return { control, owner, order, fired };
}

let filled: ReturnType<typeof fillStage> | undefined;

describe.each([390, 768, 1440])('at %i px', (width) => {
  test('hostile text stays text and in its place, on each page', async () => {
    filled ??= fillStage();
    const { owner, order, fired } = await filled;
    const looked = await visit(opened.browser, `${stage.sandbox}/console`, {
      width,
      until: 'load',
    });
    const { page, errors } = looked;
    const pages = {
      [`deliveries/${fired.event_id}`]: page.getByRole('heading', { name: 'Payload' }),
      deliveries: page.locator('.items a').first(),
      [`orders/${order.order_id}`]: page.getByText('What was ordered'),
      [`endpoints/community/${owner.community_id}`]: page.getByLabel('New URL'),
      'orders/new': page.getByRole('button', { name: 'Place the order' }),
      'endpoints/new': page.getByLabel('URL of the receiver'),
      events: page.getByLabel('Event type'),
      faults: page.getByText('Add a fault'),
      start: page.getByText('The retry schedule').first(),
    };
    for (const [path, shown] of Object.entries(pages)) {
      await page.goto(`${stage.sandbox}/console#/${path}`);
      await shown.waitFor();
      const found = { sideways: await sideways(page), displaced: await displaced(page) };
      expect({ path, ...found }).toEqual({ path, sideways: [], displaced: [] });
    }
    expect(await page.title()).toBe('Sandbox console');
    expect(errors).toEqual([]);
    await looked.close();
  });
});

test('an idle page asks for nothing', async () => {
  filled ??= fillStage();
  await filled;
  const url = `${stage.sandbox}/console#/deliveries`;
  const { page, asked, bytes, close } = await visit(opened.browser, url, {
    width: 1440,
    until: 'load',
  });
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
  filled = undefined;
  const { control, fired } = await fillStageAnew();
  const { page, close } = await visit(
    opened.browser,
    `${stage.sandbox}/console#/deliveries/${fired.event_id}`,
    { width: 1440, until: 'load' },
  );
  await page.getByRole('heading', { name: 'Payload' }).waitFor();
  await control.reset({});
  await page.getByText('No delivery in the log has this id.').waitFor();
  expect(page.url()).toContain(fired.event_id);
  await close();
});

async function fillStageAnew() {
  await sandboxControl(stage.sandbox).reset({});
  return fillStage();
}
