import { describe, expect, test } from 'vitest';
import type { Report } from '../model/result.ts';
import type { Firing, ServiceConfig } from './config/config.ts';
import { productOfOwner } from './config/shapes.ts';
import { action } from './testing/fake-config.ts';
import { proveFake } from './testing/prove-fake.ts';
import { told, without } from './testing/prove-one-store.ts';

// What the short form sees of some checks, of the whole suite.

const open = ({ clauses }: Report) =>
  clauses.flatMap(({ id, verdict }) => (verdict === 'open' ? [id] : [])).sort();

test.concurrent('an order that is given for the second time fails nothing', async () => {
  const report = await proveFake({}, {}, (config) => ({
    ...config,
    actions: {
      ...config.actions,
      createOrder: action('createOrder', '/control/orders', {
        body: { store: '{storeId}', id: 'the-same' },
        take: { orderId: '/id' },
      }),
    },
  }));
  expect(told(report, 'fail')).toEqual([]);
  expect(report.verdict.exitCode).toBe(5);
});

describe.concurrent('a service without communities', () => {
  const hub = productOfOwner('community') ?? '';
  const withoutThem = (config: ServiceConfig) => without(config, 'createCommunity');
  const ofStores = (firings: readonly Firing[] = []) =>
    firings.filter(({ owner }) => owner === 'store');

  test('leaves open what communities have, and nothing else', async () => {
    const report = await proveFake({}, {}, withoutThem);
    expect(told(report, 'fail')).toEqual([]);
    expect(report.verdict.exitCode).toBe(5);
    const reasons = told(report, 'not-run');
    expect(reasons.length).toBeGreaterThan(2);
    for (const reason of reasons) expect(reason).toContain('`createCommunity`');
  });

  test('passes without a way to their events or to any code, each of which has clauses of its own', async () => {
    // A menu push that is refused is one of these codes.
    const report = await proveFake({}, { allowNotObservable: true }, (config) => ({
      ...withoutThem(config),
      fire: ofStores(config.fire),
      causes: ofStores(config.causes),
      codes: {},
    }));
    expect(told(report, 'not-run')).toEqual([]);
    expect(told(report, 'not-observable')).toEqual([expect.stringMatching(/^API-222 /)]);
    expect(report.verdict).toEqual({
      exitCode: 0,
      sentence: expect.stringMatching(
        /conforms: .* 5 codes were not seen: .* 2 events were not seen to happen: /,
      ),
    });
    expect(open(report)).toEqual([
      'code.auth.invalid-client',
      'code.auth.invalid-grant',
      'code.menu.job-not-found',
      'code.menu.push-not-allowed',
      'envelope.hub-ids',
      'event.hub.order-created',
      'event.hub.order-status-changed',
      'service.menu-push',
      'service.one-transport',
      'settings.menu-sync-direction',
    ]);
  });

  test('passes, if it is declared so', async () => {
    const report = await proveFake({}, {}, (config) => ({ ...withoutThem(config), absent: [hub] }));
    expect(told(report, 'not-run')).toEqual([]);
    expect(report.verdict.exitCode).toBe(0);
  });
});
