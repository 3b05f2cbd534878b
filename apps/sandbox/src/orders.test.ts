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

  test('is something of the menu where nothing is said', async () => {
    const sandbox = await testSandbox();
    const storeId = text(await sandbox.post(at.stores(), {}), 'store_id');
    const { body } = await sandbox.post(at.orders(), { store_id: storeId });
    expect(body).toMatchObject({
      customer_note: 'No chilli, please.',
      currency: 'EUR',
      items: [
        { item_id: 'noodles', name: 'Noodles in broth', quantity: 2, price: 1290 },
        { item_id: 'dumplings', name: 'Dumplings', quantity: 1, price: 650 },
      ],
      total: 3230,
    });
  });

  test('has no ids of a menu in a community, which has none', async () => {
    const sandbox = await testSandbox();
    const asked = { community_id: 'campus', webhook_url: 'http://127.0.0.1:9/hooks' };
    await sandbox.post(at.communities(), asked);
    const { body } = await sandbox.post(at.orders(), { community_id: 'campus' });
    expect(JSON.stringify(body)).not.toContain('item_id');
    expect(body).toMatchObject({ community_id: 'campus', total: 3230 });
  });

  test.each([
    { name: 'no price', item: { name: 'x', quantity: 1 }, want: '`items.0.price` is required.' },
    { name: 'no quantity', item: { name: 'x', price: 1 }, want: '`items.0.quantity`' },
    {
      name: 'nothing of it',
      item: { name: 'x', quantity: 0, price: 1 },
      want: '`items.0.quantity`',
    },
    {
      name: 'a price below nothing',
      item: { name: 'x', quantity: 1, price: -1 },
      want: '`items.0.price`',
    },
    {
      name: 'a part of a cent',
      item: { name: 'x', quantity: 1, price: 1.5 },
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
    { name: 'an integrated store', integrated: true, status: 'live', hint: undefined, events: 1 },
    {
      name: 'a store that is not integrated',
      integrated: false,
      status: 'live',
      hint: /^No event is sent: .* not integrated/,
      events: 0,
    },
    {
      name: 'a paused store',
      integrated: true,
      status: 'paused',
      hint: /^The store is paused\. .* event is sent/,
      events: 1,
    },
    {
      name: 'a paused store that is not integrated',
      integrated: false,
      status: 'paused',
      hint: /^No event is sent: .* not integrated.* The store is paused\./,
      events: 0,
    },
  ])('at $name says whether its event is sent', async ({ integrated, status, hint, events }) => {
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
    expect(body.deliveries).toHaveLength(events);
  });

  test('of a community has its event, and no hint', async () => {
    const sandbox = await testSandbox();
    const asked = { community_id: 'campus', webhook_url: 'http://127.0.0.1:9/hooks' };
    await sandbox.post(at.communities(), asked);
    const { body } = await sandbox.post(at.orders(), { community_id: 'campus' });
    expect(body).not.toHaveProperty('hint');
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
