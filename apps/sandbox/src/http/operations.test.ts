import { expect, test } from 'vitest';
import { operations } from '../generated/control/operations.ts';
import { inspectAnswer } from '../testing/inspect.ts';
import { at } from '../testing/sandbox.ts';
import { testServer } from '../testing/server.ts';

test('an order and its event are stored together', async () => {
  const { ports, post } = await testServer();
  expect((await post(at.orders(), { store_id: 's' })).statusCode).toBe(201);
  expect(ports.orders.page({})?.items).toHaveLength(1);
  expect((await ports.deliveries.list({})).deliveries).toHaveLength(1);
});

test('an order whose event cannot be stored is not placed, and the answer tells nothing', async () => {
  const { database, ports, post } = await testServer();
  database.run('ALTER TABLE outbox_body RENAME TO gone');
  const reply = await post(at.orders(), { store_id: 's' });
  expect(reply.statusCode).toBe(500);
  expect(reply.json()).toEqual({
    error: { code: 'internal.error', message: expect.not.stringMatching(/outbox|SQL|table/i) },
  });
  expect(ports.orders.page({})).toEqual({ items: [] });
});

test('an order whose event cannot be stored stays where it was', async () => {
  const { database, ports, post } = await testServer();
  const placed = await post(at.orders(), { store_id: 's' });
  database.run('ALTER TABLE outbox_body RENAME TO gone');
  const { order_id } = placed.json();
  const reply = await post(at.advanceOrder(order_id), { status: 'preparing' });
  expect(reply.statusCode).toBe(500);
  expect(ports.orders.find(order_id)?.status).toBe('placed');
});

test('an answer that is not as documented is noticed in tests', async () => {
  const clock = { edition: 'control', row: operations.getClock } as const;
  expect(() => inspectAnswer(clock, { status: 200, body: {} })).toThrow(/not as documented/);
  expect(() => inspectAnswer(clock, { status: 204, body: {} })).toThrow(/does not document/);
});
