import { describe, expect, test } from 'vitest';
import { delaysMs } from '../contract/policy.ts';
import type { Report } from '../model/result.ts';
import type { Firing, ServiceConfig } from './config/config.ts';
import { eventTypesOf, productOfOwner } from './config/shapes.ts';
import { serviceRole } from './role.ts';
import type { FakeAnswer, ServiceDecisions } from './testing/decisions.ts';
import { action, fakeConfig } from './testing/fake-config.ts';
import { startService } from './testing/fake-service.ts';
import { proveFake, secret } from './testing/prove-fake.ts';
import { without } from './testing/prove-one-store.ts';

/** The reasons why results are open, each once. */
function reasons({ results }: Report): readonly string[] {
  const open = results.filter(({ status }) => status === 'not-run');
  return [...new Set(open.map(({ detail }) => detail))];
}

const failed = ({ results }: Report) =>
  results.filter(({ status }) => status === 'fail').map(({ id }) => id);

const page: FakeAnswer = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><p>Welcome</p>',
};
const everyCall = (answer: FakeAnswer): Partial<ServiceDecisions> => ({ throttled: () => answer });

describe('where the first call fails, one sentence says why', () => {
  test.each<{ name: string; decisions: Partial<ServiceDecisions>; want: RegExp; fails?: string[] }>(
    [
      {
        name: 'no token',
        decisions: { grantsToken: () => false },
        want: /^`auth.token` failed: POST \/token gave 401 \(auth.invalid_client: .*credentials/,
      },
      {
        name: 'a path that is not there',
        decisions: everyCall({ status: 404, body: { error: { code: 'a.b', message: 'no' } } }),
        want: /gave 404 \(a.b: no\); check the base URL and the path$/,
      },
      {
        name: 'a redirect',
        decisions: everyCall({
          status: 308,
          body: '',
          headers: { location: 'https://elsewhere/' },
        }),
        want: /gave 308; it redirects to https:\/\/elsewhere\/, so give that address$/,
        fails: ['API-215'],
      },
      {
        name: 'a store that is registered from before',
        decisions: everyCall({ status: 409, body: { error: { code: 'a.b', message: 'no' } } }),
        want: /gave 409 \(a.b: no\); if the store is still registered from an earlier run, .* `given.stores`$/,
      },
      {
        name: 'a server that fails',
        decisions: everyCall({ status: 503, body: 'down' }),
        want: /gave 503: down; check the log of the service$/,
        fails: ['API-201'],
      },
      {
        name: 'a web page',
        decisions: everyCall(page),
        want: /gave 200 without `webhook_secret`; it is a web page; is the base URL that of the API\?$/,
        fails: ['API-215'],
      },
      {
        name: 'a secret under another name',
        decisions: { registered: (value) => ({ signing_key: value, id: 7 }) },
        want: /gave 201 without `webhook_secret`; it has signing_key, id$/,
        fails: ['API-215'],
      },
      {
        name: 'a secret that is null',
        decisions: { registered: () => ({ webhook_secret: null }) },
        want: /gave 201 with a `webhook_secret` that is not a string$/,
        fails: ['API-215'],
      },
    ],
  )('$name', async ({ decisions, want, fails = [] }) => {
    const report = await proveFake(decisions);
    const [reason = '', ...others] = reasons(report).filter((each) => !/^(no|[0-9])/.test(each));
    expect(reason).toMatch(want);
    expect(others).toEqual([]);
    expect(failed(report)).toEqual(fails);
    expect(report.results.filter(({ detail }) => detail === reason).length).toBeGreaterThan(15);
  });
});

test.concurrent('what never comes to the runner is not held against the service', async () => {
  await using service = await startService();
  const report = await serviceRole.prove({
    baseUrl: service.url,
    config: fakeConfig(secret),
    listen: { callbackUrl: 'http://127.0.0.1:9' },
    firstAttemptMs: 100,
  });
  expect(failed(report)).toEqual([]);
  expect(report.verdict.exitCode).toBe(5);
  expect(reasons(report)).toEqual([
    expect.stringMatching(/^nothing came to the runner at http:\/\/127.0.0.1:9 .*--callback-url/),
  ]);
});

test.concurrent('what comes and cannot be read as HTTP is not told as an address that is not reached', async () => {
  const longId = 'x'.repeat(64 * 1024);
  await using service = await startService({ newId: () => longId });
  const report = await serviceRole.prove({
    baseUrl: service.url,
    config: fakeConfig(secret),
    firstAttemptMs: 1000,
  });
  expect(failed(report)).toEqual([]);
  expect(report.verdict.exitCode).toBe(5);
  expect(reasons(report)).toEqual([
    expect.stringMatching(
      /^nothing came to the runner at .*: \d+ connections? came, and over none/,
    ),
  ]);
});

test.concurrent.each([
  {
    name: 'behind',
    byMs: -3 * 60 * 60 * 1000,
    want: /^The first event has a time that is 3 h behind /,
  },
  {
    name: 'ahead',
    byMs: 5 * 60 * 1000,
    want: /^The first event has a time that is 5 min ahead of /,
  },
  { name: 'as it should be', byMs: 0, want: undefined },
])('a clock that is $name', async ({ byMs, want }) => {
  const decisions: Partial<ServiceDecisions> = {
    envelope: (event) => {
      const now = Date.parse(String(event.timestamp));
      return { ...event, timestamp: new Date(now + byMs).toISOString() };
    },
  };
  const { notes } = await proveFake(decisions, { selection: { only: ['SND-104'] } }, (config) => ({
    ...config,
    clock: { scale: 1, advance: undefined },
  }));
  expect(notes).toEqual(want === undefined ? [] : [expect.stringMatching(want)]);
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

test.concurrent('an attempt that is early by minutes is told as that', async () => {
  const longest = Math.max(...delaysMs);
  const delays = delaysMs.map((delay) => (delay === longest ? delay - longest / 30 : delay));
  const selection = { only: ['SND-105'], skip: [] };
  const { results } = await proveFake({ delaysMs: delays }, { selection });
  // How exactly is what ladder.test.ts says; here the machine may be late by seconds.
  expect(results[0]?.detail).toMatch(
    /got it at least \d+ min.* too early: it came while the clock was advanced from .+ to .+ after the failure \(/,
  );
});

test.concurrent('an order that is given for the second time is no new order', async () => {
  const selection = { only: ['API-209', 'API-210', 'API-213', 'API-220', 'SND-101'] };
  const report = await proveFake({}, { selection }, (config) => ({
    ...config,
    actions: {
      ...config.actions,
      createOrder: action('createOrder', '/control/orders', {
        body: { store: '{storeId}', id: 'the-same' },
        take: { orderId: '/id' },
      }),
    },
  }));
  expect(failed(report)).toEqual([]);
  expect(reasons(report)).toContainEqual(
    expect.stringMatching(/^`createOrder` returned orderId the-same twice; /),
  );
});

describe('a service without communities', () => {
  const withoutThem = (config: ServiceConfig) => without(config, 'createCommunity');
  const hub = productOfOwner('community') ?? '';
  const ofHub = eventTypesOf('community')
    .map((type) => `${hub}/${type}`)
    .toSorted()
    .join(', ');
  /** Some checks of what each delivery shows, those that go through lists, and one that needs no event. */
  const selection = { only: ['API-202', 'API-210', 'SND-101', 'SND-119', 'SND-121', 'SND-123'] };

  test('leaves open what communities have', async () => {
    const report = await proveFake({}, { selection }, withoutThem);
    expect(failed(report)).toEqual([]);
    expect(report.verdict.exitCode).toBe(5);
    expect(reasons(report)).toEqual([
      expect.stringContaining(`${ofHub}: it needs the action \`createCommunity\``),
    ]);
  });

  test('passes without a way to their events or to any code, which the verdict names', async () => {
    const ofStores = (firings: readonly Firing[] = []) =>
      firings.filter(({ owner }) => owner === 'store');
    const report = await proveFake({}, { selection }, (config) => ({
      ...withoutThem(config),
      fire: ofStores(config.fire),
      causes: ofStores(config.causes),
      codes: {},
    }));
    expect(reasons(report)).toEqual([]);
    expect(report.verdict).toEqual({
      exitCode: 0,
      sentence: expect.stringMatching(
        new RegExp(
          `passed: .* \\d codes were not seen: auth.invalid_client, .*internal.error, .*\\. \\d events were not seen to happen: ${ofHub}\\b`,
        ),
      ),
    });
    const verdicts = new Map(report.clauses.map(({ id, verdict }) => [id, verdict]));
    expect(
      [
        ...['code.menu.job-not-found', 'service.menu-jobs', 'auth.code-flow'],
        ...['event.hub.order-created', 'envelope.hub-ids'],
      ].map((id) => verdicts.get(id)),
    ).toEqual(Array(5).fill('open'));
    expect(
      [
        ...['code.reachable', 'envelope.online-ordering-ids', 'service.push'],
        ...['event.online-ordering.order-created', 'delivery.location-header'],
      ].map((id) => verdicts.get(id)),
    ).toEqual(Array(5).fill('kept'));
  });

  test('passes, if it is declared so', async () => {
    const report = await proveFake({}, { selection }, (config) => ({
      ...withoutThem(config),
      absent: [hub],
    }));
    expect(reasons(report)).toEqual([]);
    expect(report.verdict.exitCode).toBe(0);
    expect(report.capabilities[hub]).toBe('absent');
  });
});
