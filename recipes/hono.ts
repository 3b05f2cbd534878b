// Deliveries in an app on Hono, which limits and parses the bodies of its other routes: for Bun, Deno, Cloudflare
// Workers, and Node.js with @hono/node-server. Copy it, and replace `accept` by your own store.
//
//     npm install hono @ordering/webhooks
//     ORDERING_WEBHOOK_SECRET=secret ORDERING_INBOX_URL=https://… bun hono.ts
//
//     ORDERING_WEBHOOK_SECRET   the secret. Required.
//     ORDERING_INBOX_URL        where deliveries are stored, each under its id

import process from 'node:process';
import type { Acceptance, Delivery } from '@ordering/webhooks';
import { createFetchHandler, type HandlerOptions } from '@ordering/webhooks/fetch';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/** The app. What reads bodies comes after the webhooks: the signature is over the bytes as they were sent. */
export function createApp(options: HandlerOptions): Hono {
  const receive = createFetchHandler(options);
  const app = new Hono();
  app.all('/webhooks', ({ req }) => receive(req.raw));
  app.use(bodyLimit({ maxSize: 100 * 1024 }));
  app.use(async ({ req }, next) => {
    if (req.header('content-type') === 'application/json') await req.json();
    await next();
  });
  app.post('/echo', async (context) => context.json({ got: await context.req.json() }));
  return app;
}

/**
 * Stores a delivery outside of this process, which may be one of many and may end at any moment. One write decides
 * whether the id is new and makes the work known: an object store that knows `If-None-Match` and tells a queue of each new
 * object, as here; an insert of which another process is told; a message to a queue that drops what it has seen.
 */
export async function accept({ id, body }: Delivery): Promise<Acceptance> {
  const url = `${process.env.ORDERING_INBOX_URL}/${encodeURIComponent(id)}`;
  const headers = { 'if-none-match': '*' };
  const { status } = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) });
  if (status === 412) return 'duplicate';
  return status === 200 || status === 201 ? 'accepted' : 'unavailable';
}

export default createApp({ secrets: [process.env.ORDERING_WEBHOOK_SECRET ?? ''], accept });
