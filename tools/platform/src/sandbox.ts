import { ownerFields } from '@ordering/events';

/** What `npm start` asks of the sandbox. Its control operations are described in specs/sandbox.openapi.yaml. */
export interface Sandbox {
  /** The sandbox's address, without a slash at the end. */
  readonly url: string;
  /** An access token of the application that every sandbox starts with. */
  token(): Promise<string>;
  createStore(): Promise<NewStore>;
  placeOrder(storeId: string): Promise<string>;
  /** The newest deliveries, newest first. */
  deliveries(): Promise<readonly Delivery[]>;
}

export interface NewStore {
  readonly storeId: string;
  /** What the envelopes of its events name it by. */
  readonly ids: Readonly<Record<string, string>>;
}

export interface Delivery {
  readonly id: string;
  readonly eventType: string;
  readonly state: string;
}

/** The credentials of the application that every sandbox starts with; the secret is for development only. */
export const seedApplication = {
  clientId: 'sandbox-app',
  clientSecret: process.env.ORDERING_SANDBOX_CLIENT_SECRET ?? 'sandbox-secret',
} as const;

export function sandboxAt(url: string): Sandbox {
  return {
    url,
    async token() {
      const answer = await send(url, '/oauth/token', {
        grant_type: 'client_credentials',
        client_id: seedApplication.clientId,
        client_secret: seedApplication.clientSecret,
      });
      return text(answer, 'access_token');
    },
    async createStore() {
      const answer = await send(url, '/sandbox/stores', {});
      const ids = ownerFields.flatMap(({ field: name }) => {
        const id = field(answer, name);
        return typeof id === 'string' ? [[name, id]] : [];
      });
      return { storeId: text(answer, 'store_id'), ids: Object.fromEntries(ids) };
    },
    async placeOrder(storeId) {
      return text(await send(url, '/sandbox/orders', { store_id: storeId }), 'order_id');
    },
    async deliveries() {
      const answer = await send(url, '/sandbox/deliveries');
      const list = field(answer, 'deliveries');
      if (!Array.isArray(list))
        throw new Error('The sandbox answered without a list of deliveries.');
      return list.map((item: unknown) => ({
        id: text(item, 'delivery_id'),
        eventType: text(item, 'event_type'),
        state: text(item, 'state'),
      }));
    },
  };
}

async function send(url: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(url + path, {
    signal: AbortSignal.timeout(10_000),
    redirect: 'error',
    ...(body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
  });
  if (!response.ok) throw new Error(`The sandbox answered ${response.status} to ${path}.`);
  return response.json();
}

/** The text in a field of an answer. Throws when it is not there. */
export function text(value: unknown, name: string): string {
  const found = field(value, name);
  if (typeof found !== 'string') throw new Error(`The answer has no text in \`${name}\`.`);
  return found;
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}
