import type { Browser } from 'playwright-core';
import { visit } from '../look.ts';
import { openStage } from '../stage.ts';
import { picture, schemes } from './picture.ts';

/** The console with a delivery that waits after failed attempts, among some that are acknowledged or have failed. */
export async function consolePictures(browser: Browser): Promise<string[]> {
  const stage = await openStage();
  const { control } = stage;
  const paths: string[] = [];
  try {
    stage.answer(500, 'no such table: orders');
    const { store, community } = await control.seed({
      body: { webhook_url: stage.webhookUrl, orders: 2 },
    });
    await control.advanceClock({ body: { by: 'PT10H' } });
    stage.answer(204);
    await control.createOrder({ body: { store_id: store.store_id } });
    await control.createOrder({ body: { community_id: community.community_id } });
    await control.advanceClock({ body: { by: 'PT2M' } });
    stage.answer(503, 'The kitchen display is restarting.');
    await control.createOrder({ body: { store_id: store.store_id } });
    await control.advanceClock({ body: { by: 'PT7M' } });
    const { deliveries } = await control.listDeliveries({ query: { limit: '1' } });
    const [waiting] = deliveries;
    for (const colorScheme of schemes) {
      const page = `${stage.url}/console#/deliveries/${waiting?.delivery_id}`;
      const form = { width: 1280, height: 860, colorScheme, until: 'load' } as const;
      const { page: shown, close } = await visit(browser, page, form);
      await shown.locator('[data-state=waiting]').first().waitFor();
      const taken = picture(`console-${colorScheme}`);
      await shown.screenshot(taken);
      paths.push(taken.path);
      await close();
    }
  } finally {
    await stage.stop();
  }
  return paths;
}
