import { sandboxControl } from '@ordering/sandbox/control';
import { expect, onTestFinished, test } from 'vitest';
import { sandboxHere } from '../e2e/sandbox.ts';
import { visit } from './look.ts';
import { openedForTests } from './opened.ts';

const opened = openedForTests();
const community_id = 'north-campus';

test('what is beyond 500 is reached by pages, and choices say that there is more', async () => {
  const sandbox = await sandboxHere();
  onTestFinished(() => sandbox.stop());
  const control = sandboxControl(sandbox.url);
  const count = 501;
  const webhook_url = 'http://127.0.0.1:9/webhooks';
  await control.createCommunity({ body: { community_id, webhook_url } });
  for (let n = 1; n < count; n += 1) {
    const id = String(n).padStart(4, '0');
    await Promise.all([
      control.createCommunity({ body: { community_id: `c-${id}`, webhook_url } }),
      control.createStore({ body: { store_id: `s-${id}` } }),
      control.createOrder({ body: { community_id } }),
    ]);
  }
  await control.createStore({ body: { store_id: 's-0501' } });
  await control.createOrder({ body: { community_id } });

  const { page, close } = await visit(opened.browser, `${sandbox.url}/console#/deliveries`, {
    width: 1440,
    until: 'load',
  });
  /** The links of all pages, from the one that is open on. */
  const walk = async (begin: string, older: string): Promise<readonly string[]> => {
    const links: string[] = [];
    const items = page.locator(`.items a[href^="${begin}"]`);
    const shown = async () =>
      (await items.evaluateAll((all) => all.map(String))).map(
        (link) => new URL(link).hash.split('?')[0] ?? '',
      );
    for (;;) {
      await items.first().waitFor();
      links.push(...(await shown()));
      const next = page.getByRole('link', { name: older, exact: true });
      if ((await next.count()) === 0) return links;
      await next.click();
      await expect.poll(async () => (await shown()).at(-1)).not.toBe(links.at(-1));
    }
  };
  const lists = [
    { fragment: 'deliveries', older: 'Older', begin: '#/deliveries/' },
    { fragment: 'orders', older: 'Older', begin: '#/orders/' },
    {
      fragment: 'endpoints',
      older: 'More stores without a receiver',
      begin: '#/endpoints/store/',
    },
    { fragment: 'endpoints', older: 'More', begin: '#/endpoints/community/' },
  ] as const;
  for (const { fragment, older, begin } of lists) {
    await page.goto(`${sandbox.url}/console#/${fragment}`);
    const links = await walk(begin, older);
    expect({ begin, links: new Set(links).size }).toEqual({ begin, links: count });
  }
  await page.goto(`${sandbox.url}/console#/orders/new`);
  await page.getByText('There are more than can be chosen here').waitFor();
  await close();
}, 300_000);
