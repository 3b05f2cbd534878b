import { deliveryPolicy } from '@ordering/events';
import { describe, expect, test } from 'vitest';
import { eventRows, ordinaryRow } from '../contract/events.ts';
import { productOfOwner } from './config/shapes.ts';
import { serviceRole } from './role.ts';
import type { ServiceDecisions } from './testing/decisions.ts';
import { correctService } from './testing/decisions.ts';
import { action, fakeConfig } from './testing/fake-config.ts';
import { ofStores } from './testing/fake-deliveries.ts';
import { startService } from './testing/fake-service.ts';
import { secret } from './testing/prove-fake.ts';
import { post, proveOneStore, told, without } from './testing/prove-one-store.ts';

const { delaysMs } = deliveryPolicy;
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

test.concurrent('a restart that restarts nothing proves nothing', async () => {
  await using service = await startService();
  const { url: baseUrl } = service;
  // It is answered, and nothing comes of it.
  const restart = action('restart', '/control/throttle');
  const usual = fakeConfig(secret);
  const config = { ...usual, actions: { ...usual.actions, restart } };
  const options = { selection: { only: ['SND-115'] }, allowNotObservable: true };
  const report = await serviceRole.prove({ baseUrl, config }, options);
  expect(told(report, 'not-run')).toEqual([
    expect.stringMatching(
      /^SND-115 `restart`: while it ran, and for 5 s after it, no connection was closed/,
    ),
  ]);
  expect(report.verdict.exitCode).toBe(5);
});

// The nightly form proves such services by the whole suite.
const onTheLadder = { only: ['SND-10*'] };

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

  test('conforms, though what comes of other causes comes first', async () => {
    const other = eventRows.find(
      ({ product, type }) => product === ofStores && type !== ordinaryRow().type,
    );
    const { report } = await proveOneStore(
      [hub, 'second-store'],
      {
        firstAfterMs: (type) => (type === ordinaryRow().type ? 100 : 0),
        alsoHappens: { ...correctService.alsoHappens, fired: [other?.type ?? ''] },
      },
      onTheLadder,
    );
    expect(told(report, 'fail')).toEqual([]);
  });

  test('is not known to conform, if another may be there', async () => {
    const only = ['API-208', 'API-210', 'API-221', 'SND-117', 'SND-121'];
    const { report } = await proveOneStore([hub], {}, { only });
    expect(told(report, 'fail')).toEqual([]);
    expect(report.verdict.exitCode).toBe(5);
    const reasons = told(report, 'not-run');
    expect(reasons.length).toBeGreaterThan(1);
    for (const reason of reasons) expect(reason).toContain('give one under `given.stores`');
  });

  test.each<{ mistake: string; decisions: Partial<ServiceDecisions>; found: RegExp }>([
    {
      mistake: 'attempts a delivery again that was acknowledged',
      decisions: { acknowledges: () => false },
      found:
        /^SND-10\d it attempts deliveries again that were acknowledged; expected one attempt; got \d/,
    },
    {
      mistake: 'makes one attempt too few',
      decisions: { delaysMs: delaysMs.slice(0, -1) },
      found: new RegExp(
        `^SND-103 nothing comes after ${delaysMs.length - 1} attempts; expected ${delaysMs.length} attempts; got`,
      ),
    },
  ])('that $mistake is found out', async ({ decisions, found }) => {
    const { report } = await proveOneStore([hub, 'second-store'], decisions, onTheLadder);
    expect(told(report, 'fail')).toContainEqual(expect.stringMatching(found));
  });
});
