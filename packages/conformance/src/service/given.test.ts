import { once } from 'node:events';
import { createServer } from 'node:net';
import { deliveryPolicy, Product } from '@ordering/events';
import { describe, expect, test } from 'vitest';
import { eventRows, ordinaryRow } from '../contract/events.ts';
import { parseJson } from '../contract/json.ts';
import type { Report } from '../model/result.ts';
import type { ActionName, Given, ServiceConfig } from './config/config.ts';
import { productOfOwner } from './config/shapes.ts';
import { proveService } from './prove.ts';
import type { ServiceDecisions } from './testing/decisions.ts';
import { correctService } from './testing/decisions.ts';
import { answerMs, fakeConfig, waitsMs } from './testing/fake-config.ts';
import { startService } from './testing/fake-service.ts';
import { secret } from './testing/prove-fake.ts';

const { delaysMs } = deliveryPolicy;
const hub = productOfOwner('community') ?? '';

async function post(url: string, body: object): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  const { value } = parseJson(await response.text());
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The configuration without the actions that make these. */
function without(config: ServiceConfig, ...names: readonly ActionName[]): ServiceConfig {
  const kept = Object.entries(config.actions).filter(
    ([name]) => !names.some((each) => each === name),
  );
  return { ...config, actions: Object.fromEntries(kept) };
}

/** Proves a service at which there is one store, which is to be registered. */
async function proveOneStore(
  absent: readonly string[],
  decisions: Partial<ServiceDecisions> = {},
  only: readonly string[] = [],
): Promise<{ report: Report; left: readonly string[] }> {
  await using service = await startService({ waitsMs, ...decisions });
  const { id } = await post(`${service.url}/control/stores`, {});
  const given: Given = {
    stores: [{ ids: { storeId: String(id) }, orders: [] }],
    communities: [],
  };
  const config = without(fakeConfig(secret), 'createStore', 'createCommunity');
  const report = await proveService(
    { baseUrl: service.url, config: { ...config, given, absent }, answerMs, allowLoad: true },
    { selection: { only, skip: [] } },
  );
  return { report, left: service.things().filter((each) => each !== id) };
}

const told = ({ results }: Report, status: string) =>
  results.filter((each) => each.status === status).map(({ id, detail }) => `${id} ${detail}`);

describe('a service with one store, which is given', () => {
  test('conforms, if it is declared that there is no other', async () => {
    const { report, left } = await proveOneStore([hub, 'second-store']);
    for (const status of ['fail', 'warn', 'not-run', 'not-observable']) {
      expect(told(report, status)).toEqual([]);
    }
    expect(report.verdict).toMatchObject({
      exitCode: 0,
      sentence: expect.stringContaining(`Declared not to be there: ${hub}, second-store.`),
    });
    expect(report.capabilities).toMatchObject({ createStore: 'given', 'second-store': 'absent' });
    // The store was there before, and stays.
    expect({ left, leftBehind: report.leftBehind }).toEqual({ left: [], leftBehind: [] });
  });

  test('conforms, though what comes of other causes comes first', async () => {
    const other = eventRows.find(
      ({ product, type }) => product === Product.onlineOrdering && type !== ordinaryRow().type,
    );
    const { report } = await proveOneStore(
      [hub, 'second-store'],
      {
        firstAfterMs: (type) => (type === ordinaryRow().type ? 100 : 0),
        alsoHappens: { ...correctService.alsoHappens, fired: [other?.type ?? ''] },
      },
      ['SND-10*'],
    );
    expect(told(report, 'fail')).toEqual([]);
  });

  test('is not known to, if another may be there', async () => {
    const { report } = await proveOneStore([hub]);
    expect(told(report, 'fail')).toEqual([]);
    expect(report.verdict.exitCode).toBe(5);
    const reasons = told(report, 'not-run');
    expect(reasons.length).toBeGreaterThan(2);
    for (const reason of reasons) expect(reason).toContain('give one under `given.stores`');
  });

  test.each<{ mistake: string; decisions: Partial<ServiceDecisions>; found: RegExp }>([
    {
      mistake: 'attempts a delivery again that was acknowledged',
      decisions: { acknowledges: () => false },
      found: /^SND-10\d expected one attempt; got \d/,
    },
    {
      mistake: 'makes one attempt too few',
      decisions: { delaysMs: delaysMs.slice(0, -1) },
      found: new RegExp(
        `^SND-10\\d expected ${delaysMs.length} attempts; got ${delaysMs.length - 1}`,
      ),
    },
  ])('that $mistake is found out', async ({ decisions, found }) => {
    const { report } = await proveOneStore([hub, 'second-store'], decisions, ['SND-10*']);
    expect(told(report, 'fail')).toContainEqual(expect.stringMatching(found));
  });
});

test('a store and a community that are registered already, with orders, are all that is touched', async () => {
  const port = await freePort();
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
    communities: [{ ids: { communityId: String(community.id) }, secret: String(community.secret) }],
  };
  const report = await proveService({
    baseUrl: service.url,
    config: { ...config, given, absent: ['second-store'] },
    listen: { port },
    ...{ answerMs, allowLoad: true },
  });
  for (const status of ['fail', 'warn', 'not-run', 'not-observable']) {
    expect(told(report, status)).toEqual([]);
  }
  expect(told(report, 'not-applicable')).toContainEqual(
    expect.stringContaining('the only store that there is was registered before this run'),
  );
  expect(report.verdict.exitCode).toBe(0);
  expect(service.things()).toEqual(there);
  expect(JSON.stringify(report)).not.toContain(key);
});

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
