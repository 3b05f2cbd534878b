import { ErrorCode } from '@ordering/errors';
import { describe, expect, test } from 'vitest';
import type { ServiceConfig } from './config/config.ts';
import { action, fakeConfig } from './testing/fake-config.ts';
import { proveFake, secret } from './testing/prove-fake.ts';
import { told, without } from './testing/prove-one-store.ts';

const selection = { only: ['API-222', 'API-223', 'API-224'] };
const { menuPushNotAllowed, menuJobNotFound, authInvalidGrant } = ErrorCode;

const withActions = (config: ServiceConfig, actions: ServiceConfig['actions']): ServiceConfig => ({
  ...config,
  actions: { ...config.actions, ...actions },
});

const redirectUri = 'https://app.example/here';

/** The action that gets a code, and takes nothing else. */
const codeAlone = (body: Readonly<Record<string, string>> = {}) =>
  action('authorizationCode', '/control/authorizations', {
    body: { redirectUri, ...body },
    take: { code: '/code' },
  });

describe('what a configuration has no way to is not observable, and which it is is told:', () => {
  test.each<{
    name: string;
    configure: (config: ServiceConfig) => ServiceConfig;
    want: readonly string[];
  }>([
    {
      name: 'a menu push',
      configure: (config) => without(config, 'pushMenu'),
      want: ['API-222 it needs the action `pushMenu`', 'API-223 it needs the action `pushMenu`'],
    },
    {
      name: 'a push that is refused',
      configure: (config) => ({ ...config, codes: {} }),
      want: [`API-222 it needs \`codes.${menuPushNotAllowed}\``],
    },
    {
      name: 'a lookup of jobs',
      configure: (config) => without(config, 'menuJob'),
      want: ['API-223 it needs the action `menuJob`'],
    },
    {
      name: 'the id of a job',
      configure: (config) =>
        withActions(config, { pushMenu: action('pushMenu', '/control/tokens/another') }),
      want: ['API-223 it needs `pushMenu` to take `jobId`'],
    },
    {
      name: 'a code',
      configure: (config) => without(config, 'authorizationCode'),
      want: ['API-224 it needs the action `authorizationCode`'],
    },
    {
      name: 'an exchange',
      configure: (config) => without(config, 'exchangeCode'),
      want: ['API-224 it needs the action `exchangeCode`'],
    },
    {
      name: 'a redirect URI',
      configure: (config) => withActions(config, { authorizationCode: codeAlone() }),
      want: ['API-224 it needs `redirectUri`: under `values`, or taken by `authorizationCode`'],
    },
  ])('$name', async ({ configure, want }) => {
    const report = await proveFake({}, { selection }, configure);
    const starts = told(report, 'not-observable').map((text, index) =>
      text.slice(0, want[index]?.length),
    );
    expect(starts).toEqual(want);
    expect(told(report, 'pass')).toHaveLength(3 - want.length);
    expect(report.verdict.exitCode).toBe(5);
    const allowed = await proveFake({}, { selection, allowNotObservable: true }, configure);
    expect(allowed.verdict.exitCode).toBe(0);
  });
});

test.each([
  [menuPushNotAllowed, 'API-222'],
  [menuJobNotFound, 'API-223'],
  [authInvalidGrant, 'API-224'],
])('where %s is declared absent, %s does not apply', async (code, id) => {
  const report = await proveFake({}, { selection }, (config) => ({ ...config, absent: [code] }));
  expect(told(report, 'not-applicable')).toEqual([`${id} left out with absent: ${code}`]);
  expect(told(report, 'pass')).toHaveLength(2);
  expect(report.verdict.exitCode).toBe(0);
});

test('a redirect URI may stand under `values`', async () => {
  const report = await proveFake({}, { selection }, (config) => ({
    ...withActions(config, { authorizationCode: codeAlone() }),
    values: { secret, redirectUri },
  }));
  expect(told(report, 'pass')).toHaveLength(3);
});

describe('nothing is said of the service where the configuration is wrong:', () => {
  test.each<{ name: string; actions: ServiceConfig['actions']; want: readonly RegExp[] }>([
    {
      name: 'a step before the push fails',
      actions: {
        pushMenu: {
          name: 'pushMenu',
          steps: [
            ...action('pushMenu', '/control/nothing').steps,
            ...(fakeConfig(secret).actions.pushMenu?.steps ?? []),
          ],
        },
      },
      want: [/^API-222 `pushMenu` failed: POST \/control\/nothing gave 404/, /^API-223 `pushMenu`/],
    },
    {
      name: 'each code is the same',
      actions: { authorizationCode: codeAlone({ id: 'the-same' }) },
      want: [/^API-224 `authorizationCode` gave the same code twice; each call must get another/],
    },
  ])('$name', async ({ actions, want }) => {
    const report = await proveFake({}, { selection }, (config) => ({
      ...withActions(config, actions),
      values: { secret, redirectUri },
    }));
    expect(told(report, 'fail')).toEqual([]);
    expect(told(report, 'not-run')).toEqual(want.map((each) => expect.stringMatching(each)));
  });
});

test('what a push has left is told', async () => {
  const report = await proveFake({}, { selection }, (config) => {
    const { pushMenu: _, ...undo } = config.undo ?? {};
    return { ...config, undo };
  });
  expect(report.leftBehind).toEqual([
    expect.stringMatching(
      /^1 thing of `pushMenu` \(storeId \S+\): the configuration has no `undo.pushMenu`$/,
    ),
  ]);
});
