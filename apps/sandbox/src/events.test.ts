import { eventTable, ownerFields, parseEvent } from '@ordering/events';
import { placeOf } from '@ordering/kit/place';
import { expect, test } from 'vitest';
import { eventIn, startEndpoint } from './testing/endpoint.ts';
import { at, sharedSandbox, type TestSandbox, text } from './testing/sandbox.ts';

const testSandbox = sharedSandbox();

/** A store and a community, which share an endpoint. */
interface Given {
  readonly sandbox: TestSandbox;
  readonly storeId: string;
  readonly token: string;
}

/** What makes an event happen, and all that it makes happen on the way. */
interface Row {
  readonly event: string;
  readonly when: string;
  readonly cause: (given: Given) => Promise<unknown>;
  readonly fires: readonly string[];
}

const communityId = 'campus';
const hubOrder = async (sandbox: TestSandbox): Promise<string> =>
  text(await sandbox.post(at.orders(), { community_id: communityId }), 'order_id');

const rows: readonly Row[] = [
  {
    event: 'onlineOrdering order.created',
    when: 'a customer orders',
    cause: ({ sandbox, storeId }) => sandbox.order(storeId),
    fires: ['order.created'],
  },
  {
    event: 'onlineOrdering order.updated',
    when: 'the kitchen begins',
    cause: async ({ sandbox, storeId }) =>
      sandbox.advanceOrder(await sandbox.order(storeId), 'preparing'),
    fires: ['order.created', 'order.updated'],
  },
  {
    event: 'onlineOrdering order.delivered',
    when: 'the order has arrived',
    cause: async ({ sandbox, storeId }) => {
      const orderId = await sandbox.order(storeId);
      for (const status of ['preparing', 'delivered']) await sandbox.advanceOrder(orderId, status);
    },
    fires: ['order.created', 'order.updated', 'order.delivered'],
  },
  {
    event: 'onlineOrdering order.cancelled',
    when: 'the customer cancels',
    cause: async ({ sandbox, storeId }) =>
      sandbox.advanceOrder(await sandbox.order(storeId), 'cancelled'),
    fires: ['order.created', 'order.cancelled'],
  },
  {
    event: 'onlineOrdering action_required',
    when: 'an order is denied for want of an item',
    cause: async ({ sandbox, storeId, token }) => {
      const denial = { reason: 'Sorry.', reason_code: 'ITEM_OUT_OF_STOCK' };
      await sandbox.post(at.cancel(await sandbox.order(storeId)), denial, token);
    },
    fires: ['order.created', 'order.cancelled', 'action_required'],
  },
  {
    event: 'onlineOrdering menu.updated',
    when: 'the merchant changes the menu',
    cause: ({ sandbox, storeId }) => sandbox.put(at.menu(storeId), { currency: 'EUR', items: [] }),
    fires: ['menu.updated'],
  },
  {
    event: 'onlineOrdering menu.item_availability_changed',
    when: 'an item is made unavailable',
    cause: ({ sandbox, storeId }) =>
      sandbox.patch(at.item(storeId, 'noodles'), { available: false }),
    fires: ['menu.item_availability_changed'],
  },
  {
    event: 'onlineOrdering store.status_changed',
    when: 'the store is paused',
    cause: ({ sandbox, storeId }) => sandbox.patch(at.store(storeId), { status: 'paused' }),
    fires: ['store.status_changed'],
  },
  {
    event: 'hub order.created',
    when: 'somebody orders in a community',
    cause: ({ sandbox }) => hubOrder(sandbox),
    fires: ['order.created'],
  },
  {
    event: 'hub order.status_changed',
    when: 'a community order is made, and arrives',
    cause: async ({ sandbox }) => {
      const orderId = await hubOrder(sandbox);
      for (const status of ['preparing', 'delivered']) await sandbox.advanceOrder(orderId, status);
    },
    fires: ['order.created', 'order.status_changed', 'order.status_changed'],
  },
];

/** The events that nothing in the sandbox brings about yet: it sends them when it is told to. */
const told = eventTable.flatMap(({ product, type }): Row[] => {
  const event = `${product} ${type}`;
  const field = ownerFields.find((each) => each.product === product)?.field;
  // Of another product, the sandbox has nothing whose events they could be.
  const isOurs = field === 'store_id' || field === 'community_id';
  if (!isOurs || rows.some((row) => row.event === event)) return [];
  const cause = async ({ sandbox, storeId }: Given) => {
    const id = field === 'store_id' ? storeId : communityId;
    const { status } = await sandbox.post(at.events(), { [field]: id, event_type: type });
    if (status === 202) return;
    const place = placeOf(import.meta.filename, 'const rows');
    throw new Error(`${place}: nothing brings about ${event}: add a row to \`rows\``);
  };
  return [{ event, when: 'the sandbox is told to send it', cause, fires: [type] }];
});

test.each([...rows, ...told])('$event: $when', async ({ event, cause, fires }) => {
  const endpoint = await startEndpoint();
  const sandbox = await testSandbox();
  const { storeId, token } = await sandbox.integrate(endpoint.url);
  await sandbox.post(at.communities(), { community_id: communityId, webhook_url: endpoint.url });
  await cause({ sandbox, storeId, token });
  const { body } = await sandbox.get(at.deliveries());
  expect(body.deliveries).toMatchObject([...fires].reverse().map((type) => ({ event_type: type })));
  await endpoint.count(fires.length);
  const known = endpoint.received.map((delivery) => {
    const parsed = parseEvent(eventIn(delivery));
    return parsed.ok && parsed.event.known && `${parsed.event.product} ${parsed.event.type}`;
  });
  const [product] = event.split(' ');
  expect(known.sort()).toEqual(fires.map((type) => `${product} ${type}`).sort());
  expect(known).toContain(event);
});
