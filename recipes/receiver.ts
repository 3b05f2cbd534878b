// A webhook receiver built on our packages, for Node.js 22.18 or later. Copy it, and put your work into `handlers`.
//
//     npm install @ordering/events @ordering/inbox @ordering/webhooks
//     ORDERING_WEBHOOK_SECRETS='store-1=secret,community-1=secret' node receiver.ts
//
// It verifies, stores and answers; the work is done afterwards. Any number of these processes can share the database
// file, and each can be killed at any moment: nothing that was acknowledged is lost. A handler can run again after a
// crash, so use the id that it is given to make its effect happen once.
// It listens on 127.0.0.1. Put an HTTPS server in front of it, and let that forward only `/webhooks`.
//
//     ORDERING_WEBHOOK_SECRETS     SECRET, or ID=SECRET with the id of the store or community that it belongs to; several
//                                  separated by commas. Write =SECRET for one that contains a '='. Required.
//     ORDERING_RECEIVER_PORT       8080 unless set; 0 takes a free one
//     ORDERING_RECEIVER_DATABASE   the SQLite file; receiver.db unless set
//     ORDERING_RECEIVER_OBSERVE    1 lets /observe/deliveries/ID show what became of a delivery: for tests only
//
// GET /healthz says that the process is alive, GET /readyz that its database works.

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { deliveryPolicy, EventType } from '@ordering/events';
import { openSqliteInbox, startProcessing, startRetention } from '@ordering/inbox';
import { createDispatcher, createProcess, type Delivery, type Handlers } from '@ordering/webhooks';
import { createNodeHandler } from '@ordering/webhooks/node';

// ---- Your work. Both products have an order.created. Events that are not listed are accepted and ignored.

const handlers: Handlers = {
  onlineOrdering: {
    [EventType.onlineOrdering.orderCreated]: ({ store_id }, { id }) =>
      note('order for', store_id, id),
    [EventType.onlineOrdering.actionRequired]: (_event, { id, action }) =>
      note('asked to', action, id),
  },
  hub: {
    [EventType.hub.orderCreated]: ({ community_id }, { id }) => note('order for', community_id, id),
  },
  otherwise: ({ product, type }, { id }) => note(product, type, id),
};

function note(...words: readonly unknown[]): void {
  console.log(...words);
}

// ---- Store. What was acknowledged is never sent again, so `accept` resolves when it is on disk.

const { env } = process;
// Whatever is forgotten while the service still repeats it would be taken for new.
const repeatedForMs = deliveryPolicy.delaysMs.reduce((sum: number, ms) => sum + ms, 0);
const isObserved = env.ORDERING_RECEIVER_OBSERVE === '1';

async function start(): Promise<void> {
  const secrets = readSecrets(env.ORDERING_WEBHOOK_SECRETS ?? '');
  const path = env.ORDERING_RECEIVER_DATABASE ?? 'receiver.db';
  const inbox = await openSqliteInbox({
    path,
    onFailure: stop,
    onReplaced: ({ message }) => console.error(message),
  });
  const processing = startProcessing(inbox, {
    process: createProcess(createDispatcher(handlers)),
    onSettled: ({ item, settlement }) => {
      if (settlement.kind !== 'done') console.error(item.id, settlement.kind);
    },
  });
  const endRetention = startRetention(inbox, { repeatedForMs, onStoreError: console.error });

  // ---- Answer. The handler reads the raw body, verifies it, and turns the outcome into a status.

  const receive = createNodeHandler({
    secrets,
    accept: async (delivery) => {
      if (isObserved) remember(delivery);
      return inbox.accept(delivery);
    },
    onOutcome: (outcome) => {
      if (outcome.kind === 'unavailable') console.error('not stored:', outcome.reason);
    },
  });
  const server = createServer(
    { requestTimeout: deliveryPolicy.timeoutMs, connectionsCheckingInterval: 1000 },
    async (request, response) => {
      const path = request.url?.replace(/\?.*/, '') ?? '/';
      try {
        if (path === '/webhooks') return await receive(request, response);
        const observed = /^\/observe\/deliveries\/([^/]+)$/.exec(path)?.[1];
        if (request.method !== 'GET') return answer(response, 404);
        if (path === '/healthz') return answer(response, 200);
        if (path === '/readyz') {
          const state = await inbox.ready();
          return answer(response, state.ready ? 200 : 503, state);
        }
        if (!isObserved || observed === undefined) return answer(response, 404);
        const { received = 0, effects = 0 } = (await inbox.inspect(observed)) ?? {};
        return answer(response, 200, { received, effects, as: taken.get(observed) });
      } catch {
        return answer(response, 503);
      }
    },
  );
  server.listen(Number(env.ORDERING_RECEIVER_PORT ?? 8080), '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop());

  /** Accepts nothing more, finishes what it has, closes the database. What is not answered by then is sent again. */
  async function stop(failure?: Error): Promise<void> {
    if (failure !== undefined) console.error(`The database failed: ${failure.message}`);
    setTimeout(() => process.exit(1), 5000).unref();
    endRetention();
    const closed = new Promise((resolve) => server.close(resolve));
    setInterval(() => server.closeIdleConnections(), 50).unref();
    await Promise.all([closed, processing.stop()]);
    await inbox.close();
    process.exit(failure === undefined ? 0 : 1);
  }
}

function answer(response: ServerResponse, status: number, content: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(content));
}

/** `SECRET`, or `ID=SECRET`. With an empty secret anybody could sign; createNodeHandler refuses one. */
function readSecrets(text: string) {
  const entries = text.split(',').map((entry) => entry.trim());
  return entries
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [, owner = '', secret = ''] = /^(?:([^=]*)=)?(.*)$/.exec(entry) ?? [];
      return owner === '' ? { secret } : { secret, storeId: owner };
    });
}

const taken = new Map<string, object>();

/** For tests: what the receiver took an event for. */
function remember(delivery: Delivery): void {
  if (delivery.kind !== 'event' || !delivery.event.known) return;
  const { product, type } = delivery.event;
  taken.set(delivery.id, { product, event_type: type, action: delivery.action ?? null });
}

start().catch((error: unknown) => {
  console.error(
    `The receiver could not be started: ${error instanceof Error ? error.message : error}`,
  );
  process.exit(1);
});
