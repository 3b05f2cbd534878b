import { describe, expect, test } from 'vitest';
import type { Report } from '../model/result.ts';
import type { Firing, ServiceConfig } from './config/config.ts';
import { eventTypesOf, productOfOwner } from './config/shapes.ts';
import { serviceRole } from './role.ts';
import type { FakeAnswer, ServiceDecisions } from './testing/decisions.ts';
import { fakeConfig } from './testing/fake-config.ts';
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

test.concurrent.each([
  {
    name: 'behind',
    byMs: -3 * 60 * 60 * 1000,
    want: /^The first event has a time that is 3 h behind /,
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

describe('a service without communities', () => {
  const withoutThem = (config: ServiceConfig) => without(config, 'createCommunity');
  const hub = productOfOwner('community') ?? '';
  const ofHub = eventTypesOf('community')
    .map((type) => `${hub}/${type}`)
    .toSorted()
    .join(', ');
  /** Some checks of what each delivery shows, those that go through lists, and one that needs no event. */
  const selection = { only: ['API-202', 'API-210', 'SND-101', 'SND-119', 'SND-121', 'SND-123'] };

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
});
