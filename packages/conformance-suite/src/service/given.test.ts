import { describe, expect, test } from 'vitest';
import { productOfOwner } from './config/shapes.ts';
import { serviceRole } from './role.ts';
import { fakeConfig } from './testing/fake-config.ts';
import { startService } from './testing/fake-service.ts';
import { secret } from './testing/prove-fake.ts';
import { post, proveOneStore, told, without } from './testing/prove-one-store.ts';

const hub = productOfOwner('community') ?? '';

test('where fewer orders are given than a check needs, it says so', async () => {
  await using service = await startService();
  const { id } = await post(`${service.url}/control/stores`, {});
  const orders = await Promise.all(
    Array.from({ length: 9 }, () => post(`${service.url}/control/orders`, { store: id })),
  );
  const ids = { storeId: String(id) };
  const given = {
    stores: [{ ids, orders: orders.map((order) => String(order.id)) }],
    communities: [],
  };
  const config = { ...without(fakeConfig(secret), 'createStore', 'createOrder'), given };
  const selection = { only: ['API-210', 'API-213'] };
  const report = await serviceRole.prove({ baseUrl: service.url, config }, { selection });
  expect(told(report, 'pass')).toEqual([expect.stringMatching(/^API-210 /)]);
  expect(told(report, 'not-run')).toEqual([
    expect.stringMatching(/^API-213 it needs another order, .* `given.stores\[\].orders`, or the/),
  ]);
});

describe.concurrent('a service with one store, which is given', () => {
  test('conforms, if it is declared that there is no other', async () => {
    const only = ['API-209', 'API-210', 'API-221', 'SND-101', 'SND-103', 'SND-121', 'SND-123'];
    const { report, left } = await proveOneStore([hub, 'second-store'], {}, { only });
    for (const status of ['fail', 'warn', 'not-run', 'not-observable']) {
      expect(told(report, status)).toEqual([]);
    }
    expect(report.verdict).toMatchObject({
      exitCode: 0,
      sentence: expect.stringContaining(`Declared absent: ${hub}, second-store.`),
    });
    expect(report.capabilities).toMatchObject({ createStore: 'given', 'second-store': 'absent' });
    // The store was there before, and stays.
    expect({ left, leftBehind: report.leftBehind }).toEqual({ left: [], leftBehind: [] });
  });
});
