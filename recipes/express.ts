// Deliveries in an app on Express 5, which parses the bodies of its other routes. For Node.js 22.18 or later. Copy
// it, and put your work into the handlers.
//
//     npm install express @ordering/inbox @ordering/webhooks
//     ORDERING_WEBHOOK_SECRETS=secret node express.ts
//
//     ORDERING_WEBHOOK_SECRETS     the secret; two, separated by a comma, while you rotate it. Required.
//     ORDERING_RECEIVER_PORT       8080 unless set; 0 takes a free one
//     ORDERING_RECEIVER_DATABASE   the SQLite file; receiver.db unless set

import { once } from 'node:events';
import { createServer } from 'node:http';
import { openSqliteInbox, startProcessing } from '@ordering/inbox';
import { createDispatcher, createProcess, type Secret } from '@ordering/webhooks';
import { createNodeHandler, type HandlerOptions } from '@ordering/webhooks/node';
import express, { type Express } from 'express';

/** The app. What reads bodies comes after the webhooks: the signature is over the bytes as they were sent. */
export function createApp(options: HandlerOptions): Express {
  const app = express();
  app.all('/webhooks', createNodeHandler(options));
  app.use(express.json({ limit: '100kb' }));
  app.post('/echo', (request, response) => {
    response.json({ got: request.body });
  });
  return app;
}

const dispatch = createDispatcher({
  otherwise: ({ product, type }, { id }) => console.log(product, type, id),
});

/** Stores what arrives, answers, and does the work afterwards. */
export async function start(path: string, secrets: readonly Secret[], port: number) {
  const inbox = await openSqliteInbox({ path, onFailure: fail });
  const processing = startProcessing(inbox, {
    process: createProcess(dispatch),
  });
  const app = createApp({ secrets, accept: (delivery) => inbox.accept(delivery) });
  const server = createServer(app).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`;
  return { url, stop };

  /** Takes nothing more, and finishes what it has. */
  async function stop(): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    await Promise.all([closed, processing.stop()]);
    await inbox.close();
  }
}

function fail(error: unknown): void {
  console.error(error);
  process.exit(1);
}

// Only if this file is what was started.
if (import.meta.filename === process.argv[1]) {
  const { env } = process;
  const secrets = (env.ORDERING_WEBHOOK_SECRETS ?? '').split(',');
  const port = Number(env.ORDERING_RECEIVER_PORT ?? 8080);
  start(env.ORDERING_RECEIVER_DATABASE ?? 'receiver.db', secrets, port).then(({ url, stop }) => {
    console.log(JSON.stringify({ url }));
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, () => stop().then(() => process.exit(0), fail));
  }, fail);
}
