import { freePort } from '@ordering/kit/free-port';
import { expect, test } from 'vitest';
import { ListenError } from '../run/errors.ts';
import type { Given } from './config/config.ts';
import { productOfOwner } from './config/shapes.ts';
import { serviceRole } from './role.ts';
import { answerMs, fakeConfig, waitsMs } from './testing/fake-config.ts';
import { startService } from './testing/fake-service.ts';
import { secret } from './testing/prove-fake.ts';
import { post, proveOneStore, told, without } from './testing/prove-one-store.ts';

const hub = productOfOwner('community') ?? '';
const nothingOpen = ['fail', 'warn', 'not-run', 'not-observable'];

test.concurrent('a service with one store, which is given, conforms to everything that applies', async () => {
  const { report, left } = await proveOneStore([hub, 'second-store']);
  for (const status of nothingOpen) expect(told(report, status)).toEqual([]);
  expect(report.verdict.exitCode).toBe(0);
  expect({ left, leftBehind: report.leftBehind }).toEqual({ left: [], leftBehind: [] });
});

test.concurrent('a service with one store is not known to conform, if another may be there', async () => {
  const { report } = await proveOneStore([hub]);
  expect(told(report, 'fail')).toEqual([]);
  expect(report.verdict.exitCode).toBe(5);
  const reasons = told(report, 'not-run');
  expect(reasons.length).toBeGreaterThan(2);
  for (const reason of reasons) expect(reason).toContain('give one under `given.stores`');
});

test.concurrent('a store and a community that are registered already, with orders, are all that is touched', async () => {
  await atFreePort(async (port) => {
    const address = `http://127.0.0.1:${port}/deliveries`;
    let key = '';
    await using service = await startService({
      waitsMs,
      registered: (value) => {
        key = value;
        return { webhook_secret: value };
      },
    });
    const { id } = await post(`${service.url}/control/stores`, {});
    const { token } = await post(`${service.url}/token`, {});
    await fetch(`${service.url}/pos/integrate-store`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ store: id, url: address, own: 'mine' }),
    });
    const community = await post(`${service.url}/control/communities`, { url: address });
    const orders = await Promise.all(
      Array.from({ length: 60 }, () => post(`${service.url}/control/orders`, { store: id })),
    );
    const there = service.things();
    const config = without(fakeConfig(secret), 'createStore', 'createCommunity', 'createOrder');
    const given: Given = {
      stores: [
        {
          ids: { storeId: String(id) },
          secret: key,
          externalStoreId: 'mine',
          orders: orders.map((order) => String(order.id)),
        },
      ],
      communities: [
        { ids: { communityId: String(community.id) }, secret: String(community.secret) },
      ],
    };
    const report = await serviceRole.prove({
      baseUrl: service.url,
      config: { ...config, given, absent: ['second-store'] },
      listen: { port },
      ...{ answerMs, allowLoad: true },
    });
    for (const status of nothingOpen) expect(told(report, status)).toEqual([]);
    expect(told(report, 'not-applicable')).toContainEqual(
      expect.stringContaining('the only store that there is was registered before this run'),
    );
    expect(report.verdict.exitCode).toBe(0);
    expect(service.things()).toEqual(there);
    expect(JSON.stringify(report)).not.toContain(key);
  });
});

/** Does something that listens at a port which is known before; once more, where somebody else took it meanwhile. */
async function atFreePort(listen: (port: number) => Promise<void>): Promise<void> {
  try {
    await listen(await freePort());
  } catch (error) {
    if (!(error instanceof ListenError)) throw error;
    await atFreePort(listen);
  }
}
