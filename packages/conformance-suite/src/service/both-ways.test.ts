import { ErrorCode } from '@ordering/errors';
import { describe, expect, test } from 'vitest';
import type { ServiceConfig } from './config/config.ts';
import { action } from './testing/fake-config.ts';
import { proveFake } from './testing/prove-fake.ts';
import { told, without } from './testing/prove-one-store.ts';

const selection = { only: ['API-222', 'API-223', 'API-224'] };
const { menuPushNotAllowed } = ErrorCode;

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
