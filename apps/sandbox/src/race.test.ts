import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventIn, startEndpoint } from './testing/endpoint.ts';
import { at, sharedSandbox, text } from './testing/sandbox.ts';

const testSandbox = sharedSandbox();

const races = 20;

test('a denial that races a delivery has one winner, and the events agree with it', async () => {
  const endpoint = await startEndpoint();
  const sandbox = await testSandbox();
  const { storeId, token } = await sandbox.integrate(endpoint.url);
  const denial = { reason: 'Sorry.', reason_code: 'CAPACITY' };
  const race = async (denialFirst: boolean) => {
    const orderId = await sandbox.order(storeId);
    await sandbox.advanceOrder(orderId, 'preparing');
    const deny = () => sandbox.post(at.cancel(orderId), denial, token);
    const deliver = () => sandbox.advanceOrder(orderId, 'delivered');
    const replies = await Promise.all(
      (denialFirst ? [deny, deliver] : [deliver, deny]).map((go) => go()),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const read = await sandbox.get(at.order(orderId), token);
    expect(replies.map(({ body }) => body)).toContainEqual(read.body);
    return { order_id: orderId, status: text(read, 'status') };
  };
  const orders = [];
  for (const denialFirst of fc.sample(fc.boolean(), { numRuns: races, seed: 1 })) {
    orders.push(await race(denialFirst));
  }

  const log = await sandbox.get(`${at.deliveries()}?limit=500`);
  expect(log.body.deliveries).toHaveLength(3 * races);
  await endpoint.count(3 * races);
  const ends = endpoint.received.map(eventIn).flatMap(({ event_type, data }) => {
    const [, status] = /^order\.(cancelled|delivered)$/.exec(String(event_type)) ?? [];
    return status === undefined ? [] : [{ status, order: data }];
  });
  expect(ends).toHaveLength(races);
  for (const order of orders) {
    const { status } = order;
    expect(ends).toContainEqual({ status, order: expect.objectContaining(order) });
  }
  const store = await sandbox.get(at.store(storeId));
  expect(store.body.capacity_reports).toBe(
    orders.filter(({ status }) => status === 'cancelled').length,
  );
});
