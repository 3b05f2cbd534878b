import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { Platform } from '@ordering/platform';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';

/** What an endpoint got. */
interface Got {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A sandbox of their own for the tests of a file, and an endpoint that knows one path. */
export interface Stage {
  readonly sandbox: string;
  readonly endpoint: string;
  readonly got: readonly Got[];
}

/** The one path that the endpoint of a stage acknowledges; all others are 404. */
export const rightPath = '/webhooks';

export function stageForTests(): Stage {
  const platform = new Platform();
  const got: Got[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const isRight = request.url === rightPath;
    if (isRight) got.push({ headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(isRight ? 200 : 404).end(isRight ? '' : 'there is nothing here');
  });
  let sandbox = '';
  let endpoint = '';
  beforeAll(async () => {
    ({ url: sandbox } = await platform.startSandbox());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('There is no port.');
    endpoint = `http://127.0.0.1:${address.port}`;
  });
  afterAll(async () => {
    await platform.stop();
    server.closeAllConnections();
    server.close();
  });
  return {
    got,
    get sandbox() {
      return sandbox;
    },
    get endpoint() {
      return endpoint;
    },
  };
}

/** How a person uses a page. */
export interface Hands {
  press(what: Locator): Promise<void>;
  fill(field: Locator, text: string): Promise<void>;
  /** Chooses one of the radio buttons of a group. */
  choose(radio: Locator): Promise<void>;
}

export const mouse = (): Hands => ({
  press: (what) => what.click(),
  fill: (field, text) => field.fill(text),
  choose: (radio) => radio.check(),
});

/** Nothing but keys: what the tab key does not reach is not there. */
export function keyboard(page: Page): Hands {
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
