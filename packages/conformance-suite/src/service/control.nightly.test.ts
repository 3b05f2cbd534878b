import { describe, expect, test } from 'vitest';
import type { Report } from '../model/result.ts';
import type { Firing, ServiceConfig } from './config/config.ts';
import { productOfOwner } from './config/shapes.ts';
import { serviceRole } from './role.ts';
import { action, fakeConfig } from './testing/fake-config.ts';
import { startService } from './testing/fake-service.ts';
import { proveFake, secret } from './testing/prove-fake.ts';
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

test.concurrent('a first attempt that comes late is told as that, with its times', async () => {
  // Seconds from what is late, and from the seven times as long for which the runner waits.
  await using service = await startService({ firstAfterMs: () => 4000 });
  const report = await serviceRole.prove(
    { baseUrl: service.url, config: fakeConfig(secret), firstAttemptMs: 1000 },
    { selection: { only: ['SND-101', 'SND-103', 'SND-105'] } },
  );
  expect(report.results.map(({ id, status }) => `${id} ${status}`)).toEqual([
    'SND-101 not-run',
    'SND-103 pass',
    'SND-105 fail',
  ]);
  const time = String.raw`\d\d:\d\d:\d\d\.\d{3}`;
  expect(report.results.at(-1)?.detail).toMatch(
    new RegExp(
      `^it does not make the first attempt at once; expected a first attempt within 1 s of the event; got it after \\d+ s \\(${time} → ${time}; this runner was late by \\d+ ms at most\\) for `,
    ),
  );
  const broken = report.clauses.filter(({ verdict }) => verdict === 'broken');
  expect(broken.map(({ id }) => id)).toEqual(['delivery.first-attempt']);
  expect(report.verdict.exitCode).toBe(1);
});

test.concurrent('what comes and cannot be read as HTTP is not told as an address that is not reached', async () => {
  const longId = 'x'.repeat(64 * 1024);
  await using service = await startService({ newId: () => longId });
  const report = await serviceRole.prove({
    baseUrl: service.url,
    config: fakeConfig(secret),
    firstAttemptMs: 1000,
  });
  expect(told(report, 'fail')).toEqual([]);
  expect(report.verdict.exitCode).toBe(5);
  const reasons = report.results.flatMap(({ status, detail }) =>
    status === 'not-run' ? detail : [],
  );
  expect([...new Set(reasons)]).toEqual([
    expect.stringMatching(
      /^nothing came to the runner at .*: \d+ connections? came, and over none/,
    ),
  ]);
});

test.concurrent('what many attempts show is shown again by the check alone, with its seed', async () => {
  const options = {
    selection: { only: ['SND-103'] },
    seed: 7,
    command: ['ordering-conformance', 'service', '--config', 'a b.yaml'],
  };
  const { results } = await proveFake({ delaysMs: [1000, 1000] }, options);
  expect(results[0]).toMatchObject({
    status: 'fail',
    reproduce: "ordering-conformance service --config 'a b.yaml' --only SND-103 --seed 7",
  });
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
