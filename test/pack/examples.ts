import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../contract/sources.ts';
import { type Published, published } from './published.ts';

/** A block of TypeScript from the README of a package. */
export interface Example extends Published {
  /** The package's folder and which of its examples it is, counted from 1. */
  readonly name: string;
  readonly text: string;
  /** What the README says that it prints. */
  readonly output: string | undefined;
}

/** What makes a program of an example that is none by itself. */
interface Surroundings {
  /** Put before it. */
  readonly before?: string;
  /** Replaced in it: a text that stands there once. */
  readonly replace?: readonly [find: string, by: string];
  /** Put after it. */
  readonly after?: string;
  /** What it prints, where the README does not say. */
  readonly output?: string;
}

/** What examples that go on from another one have. */
const clientOptions = `import { bearer, createClient, type ClientOptions } from '@ordering/client';
      const options: ClientOptions = {
        baseUrl: 'http://127.0.0.1:9',
        token: { get: async () => 'token', refresh: async () => 'token' },
        authorize: bearer,
      };`;

// The examples of packages that receive get a delivery, and end.
const surroundings: Readonly<Record<string, Surroundings>> = {
  'client-2': {
    before: `${clientOptions}
      const myOrders = { find: async (id: string) => ({ id, status: 'cancelled' }) };`,
    after: `console.log(typeof client.cancelOrder);`,
    output: 'function\n',
  },
  'client-3': {
    before: `import { bearer, createClient } from '@ordering/client';
      const client = createClient({
        baseUrl: 'http://127.0.0.1:9',
        token: { get: async () => '', refresh: async () => '' },
        authorize: bearer,
      });
      const registration = {};
      const vault = { save: async (_: string) => {}, saveForSupport: async (_: object) => {} };`,
    after: `console.log(result.ok || result.kind);`,
    output: 'no-token\n',
  },
  'client-4': {
    before: `${clientOptions}
      process.env.ORDERING_TOKEN_URL = 'http://localhost:9/token';
      process.env.ORDERING_CLIENT_ID = 'an-app';
      process.env.ORDERING_CLIENT_SECRET = 'a-secret';
      globalThis.fetch = async (request) =>
        new Request(request).url.endsWith('/token')
          ? Response.json({ access_token: 'a-token' })
          : new Response(null, { status: 204 });`,
    after: `
      const body = { reason: 'Too much to do.', reason_code: 'CAPACITY' } as const;
      console.log((await client.cancelOrder({ orderId: 'order-1', body })).ok);`,
    output: 'true\n',
  },
  'client-6': {
    before: `${clientOptions}
      const noToken = { get: async () => '', refresh: async () => '' };
      const client = createClient({ ...options, token: noToken });
      const body = {};`,
    output: 'No token was obtained: the token source failed no-token\n',
  },
  'client-7': {
    before: `import { CancelReasonCode } from '@ordering/client';
      ${clientOptions}
      const noToken = { get: async () => '', refresh: async () => '' };
      const client = createClient({ ...options, token: noToken });
      const body = { reason: 'No gas.', reason_code: CancelReasonCode.capacity };
      const [input, id, { signal }] = [{ orderId: 'order-1', body }, 'id', new AbortController()];`,
    after: `console.log(typeof client.cancelOrder);`,
    output: 'function\n',
  },
  'inbox-2': {
    after: `
      const delivery = { kind: 'event', id: 'event-1', body: Buffer.from('{}'), headers: {} } as const;
      await inbox.accept(delivery);
      while ((await inbox.inspect('event-1'))?.state !== 'done') await new Promise((r) => setTimeout(r, 20));
      console.log(orders.prepare('SELECT count(*) AS orders FROM orders').get()?.orders);
      await processing.stop();
      await inbox.close();`,
    output: '1\n',
  },
  'inbox-3': {
    after: `
      const delivery = { kind: 'event', id: 'event-1', body: Buffer.from('{}'), headers: {} } as const;
      await inbox.accept(delivery);
      while ((await inbox.inspect('event-1'))?.state !== 'done') await new Promise((r) => setTimeout(r, 20));
      const { rows } = await orders.query<{ orders: string }>('SELECT count(*) AS orders FROM orders');
      // Connections break when the server restarts: one in use, and one that is idle.
      const clients = [await orders.connect(), await orders.connect()];
      const cut = await Promise.all(clients.map((client) => client.query('SELECT pg_backend_pid() AS pid')));
      const ended = clients.map((client) => new Promise<void>((resolve) => client.once('end', resolve)));
      const other = await orders.connect();
      clients[1]?.release();
      await other.query('SELECT pg_terminate_backend($1)', [cut[0]?.rows[0]?.pid]);
      await other.query('SELECT pg_terminate_backend($1)', [cut[1]?.rows[0]?.pid]);
      await Promise.all(ended);
      other.release();
      clients[0]?.release();
      await orders.query('DROP TABLE orders; DROP SCHEMA ordering_inbox CASCADE');
      console.log(rows[0]?.orders);
      await processing.stop();
      await Promise.all([inbox.close(), orders.end()]);`,
    output: '1\n',
  },
  'webhooks-1': {
    before: `process.env.ORDERING_WEBHOOK_SECRET = 'whsec_example';`,
    replace: [
      'createServer(handler).listen(4000)',
      `const server = createServer(handler).listen(0, '127.0.0.1')`,
    ],
    after: `
      import { once } from 'node:events';
      import { DeliveryHeader } from '@ordering/events';
      import { sign } from '@ordering/webhooks/node';
      await once(server, 'listening');
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('no port');
      const id = '7d0f4d4e-5b1c-4c39-9a52-3f1c0e6a8b21';
      const body = Buffer.from(JSON.stringify({ event_type: 'order.created', event_id: id,
        timestamp: '2025-03-14T18:03:27.000Z', community_id: 'community_1', data: {} }));
      const answer = await fetch('http://127.0.0.1:' + address.port, { method: 'POST', body, headers: {
        [DeliveryHeader.contentType]: 'application/json',
        [DeliveryHeader.signature]: sign('whsec_example', body),
        [DeliveryHeader.idempotencyKey]: id,
      } });
      await answer.arrayBuffer();
      while ((await inbox.inspect(id))?.state !== 'done') await new Promise((r) => setTimeout(r, 20));
      console.log(answer.status);
      process.exit();`,
    output: 'accepted\ncommunity order: community_1\n200\n',
  },
  'webhooks-2': {
    after: `
      const request = new Request('http://127.0.0.1/', { method: 'POST', body: '{}' });
      console.log((await handle(request)).status);`,
    output: '401\n',
  },
  'webhooks-3': {
    before: `process.env.ORDERING_WEBHOOK_SECRET = 'whsec_example';`,
    replace: ['app.listen({ port: 4001 })', 'app.ready()'],
    after: `
      import { DeliveryHeader } from '@ordering/events';
      import { sign } from '@ordering/webhooks/node';
      const headers = { [DeliveryHeader.signature]: sign('whsec_example', Buffer.from('{}')) };
      const request = { method: 'POST', url: '/webhooks', headers, payload: '{}' } as const;
      console.log((await app.inject(request)).body);
      process.exit();`,
    output: '{"outcome":"quarantined"}\n',
  },
  'webhooks-4': {
    before: `process.env.ORDERING_WEBHOOK_SECRET = 'whsec_example';
      globalThis.fetch = async () => new Response(null, { status: 412 });`,
    after: `
      import { DeliveryHeader } from '@ordering/events';
      import { sign } from '@ordering/webhooks/node';
      const event = {
        version: '2.0',
        requestContext: { http: { method: 'POST' } },
        headers: { [DeliveryHeader.signature]: sign('whsec_example', Buffer.from('{}')) },
        body: '{}',
        isBase64Encoded: false,
      };
      console.log((await handler(event)).body);`,
    output: '{"outcome":"duplicate"}\n',
  },
};

/** Every example there is, as a program. Those that are tests for vitest are run by its own tests, as vitest runs them. */
export const examples: readonly Example[] = published.flatMap(programsOf);

function programsOf(each: Published): readonly Example[] {
  const readme = readFileSync(join(root, each.folder, 'README.md'), 'utf8');
  return [...readme.matchAll(/```ts\n(.*?)```\n(.*?)(?=```ts\n|$)/gs)]
    .map(([, text = '', below = ''], index) => {
      const name = `${each.folder.split('/').at(-1)}-${index + 1}`;
      const { before = '', replace = ['', ''], after = '', output } = surroundings[name] ?? {};
      if (replace[0] !== '' && text.split(replace[0]).length !== 2) {
        throw new Error(`${name} does not hold once: ${replace[0]}`);
      }
      const program = `${before}\n${text.replace(...replace)}\n${after}`;
      // What it prints stands below it.
      return {
        ...each,
        name,
        text: program,
        output: output ?? /```text\n(.*?)```/s.exec(below)?.[1],
      };
    })
    .filter(({ text }) => !text.includes("from 'vitest'"));
}
