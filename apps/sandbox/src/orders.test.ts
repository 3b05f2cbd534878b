import { describe, expect, test } from 'vitest';
import { eventIn, startEndpoint } from './testing/endpoint.ts';
import { at, refusal, sharedSandbox, text } from './testing/sandbox.ts';
import { testServer } from './testing/server.ts';

const testSandbox = sharedSandbox();

describe('what is ordered', () => {
  test('has lines, prices and a note, the same in the response, in the event and for the integration', async () => {
    const endpoint = await startEndpoint();
    const sandbox = await testSandbox();
    const { storeId, token } = await sandbox.integrate(endpoint.url);
    const items = [
      { item_id: 'soup', name: 'Crème 🍲', quantity: 3, price: 499 },
      { name: 'A bag', quantity: 1, price: 0 },
    ];
    const placed = await sandbox.post(at.orders(), {
      store_id: storeId,
      customer_note: 'Line one\nline two — 例',
      currency: 'JPY',
      items,
    });
    expect(placed).toMatchObject({
      status: 201,
      body: { customer_note: 'Line one\nline two — 例', currency: 'JPY', items, total: 1497 },
    });
    await endpoint.count(1);
    expect(endpoint.received.map(eventIn)).toMatchObject([{ data: placed.body }]);
    const read = await sandbox.get(at.order(text(placed, 'order_id')), token);
    expect(read.body).toEqual(placed.body);
    expect((await sandbox.get(at.orders())).body).toEqual({ orders: [placed.body] });
  });

  test('may have its prices under the old name, for one version', async () => {
    const sandbox = await testSandbox();
    const storeId = text(await sandbox.post(at.stores(), {}), 'store_id');
    const items = [{ name: 'A bag', quantity: 2, unit_price: 30 }];
    const { body } = await sandbox.post(at.orders(), { store_id: storeId, items });
    expect(body).toMatchObject({ items: [{ name: 'A bag', quantity: 2, price: 30 }], total: 60 });
    expect(JSON.stringify(body)).not.toContain('unit_price');
  });

  test.each([
    { name: 'no price', item: { name: 'x', quantity: 1 }, want: '`items.0.price` is required.' },
    {
      name: 'a price below nothing',
      item: { name: 'x', quantity: 1, price: -1 },
      want: '`items.0.price`',
    },
  ])('a line with $name is refused by name', async ({ item, want }) => {
    const sandbox = await testSandbox();
    const reply = await sandbox.post(at.orders(), { store_id: 'x', items: [item] });
    expect([reply.status, refusal(reply).code]).toEqual([400, 'request.validation']);
    expect(refusal(reply).message).toContain(want);
  });
});

describe('an order', () => {
  test.each([
    { integrated: true, status: 'live', hint: undefined },
    { integrated: false, status: 'live', hint: /^No event is sent: .* not integrated/ },
    { integrated: true, status: 'paused', hint: /^The store is paused\. .* event is sent/ },
    { integrated: false, status: 'paused', hint: /^No event is sent: .*The store is paused\./ },
  ])('at a $status store (integrated: $integrated) says whether its event is sent', async (row) => {
    const { integrated, status, hint } = row;
    const endpoint = await startEndpoint();
    const sandbox = await testSandbox();
    const storeId = integrated
      ? (await sandbox.integrate(endpoint.url)).storeId
      : text(await sandbox.post(at.stores(), {}), 'store_id');
    await sandbox.patch(at.store(storeId), { status });
    const placed = await sandbox.post(at.orders(), { store_id: storeId });
    expect(placed.status).toBe(201);
    expect(placed.body.hint).toEqual(hint && expect.stringMatching(hint));
    const orderId = text(placed, 'order_id');
    const { body } = await sandbox.get(`${at.deliveries()}?order_id=${orderId}`);
    expect(body.deliveries).toHaveLength(integrated ? 1 : 0);
  });

  test('of a store that is not integrated is logged with each event that is not sent', async () => {
    const { post, warnings } = await testServer();
    await post(at.orders(), { store_id: 's' });
    expect(warnings).toEqual([]);
    await post(at.uninstall('s'), {});
    const { order_id } = (await post(at.orders(), { store_id: 's' })).json();
    await post(at.advanceOrder(order_id), { status: 'preparing' });
    expect(warnings).toEqual([
      'order.created was not sent: the store s is not integrated',
      'order.updated was not sent: the store s is not integrated',
    ]);
  });
});
