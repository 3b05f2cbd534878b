import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fakeConfig } from '../testing/fake-service-config.ts';
import { readServiceConfig } from './service-config.ts';

const requests = 'createStore: POST /shops\nmistake: /shops\n';
const read = (
  text: string,
  env = {},
  readBeside = (file: string): string => (file === 'requests.yaml' ? requests : ''),
) => readServiceConfig(text, 'service.yaml', env, readBeside);

test('a whole configuration', () => {
  const config = read(fakeConfig, { FAKE_SECRET: 'hush' });
  expect(config.secrets).toEqual(['hush']);
  expect(config.values).toEqual({ secret: 'hush' });
  expect(config.auth?.header).toBe('Authorization');
  expect(Object.keys(config.actions)).toEqual([
    'createStore',
    'createCommunity',
    'createOrder',
    'deliverOrder',
    'expireToken',
  ]);
  expect(config.fire.map(({ owner }) => owner)).toEqual(['store', 'community']);
  expect(config.clock).toMatchObject({ scale: 1, advance: { name: 'clock.advance' } });
});

test('the configuration in the README, and that of the sandbox', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const [, shown = ''] = /```yaml\n([\s\S]*?)```/.exec(readme) ?? [];
  expect(read(shown, { MY_CLIENT_SECRET: 'x' }).fire).toHaveLength(1);
  const sandbox = new URL('../../../sandbox/conformance.yaml', import.meta.url);
  const beside = (file: string) => readFileSync(new URL(file, sandbox), 'utf8');
  expect(Object.keys(read(readFileSync(sandbox, 'utf8'), {}, beside).actions)).toHaveLength(5);
});

test('a request may be one that another file has under a name', () => {
  const take = '    take: { storeId: /id }\n';
  const named = `requests: requests.yaml\nactions:\n  createStore:\n    request: createStore\n${take}`;
  expect(read(named).actions.createStore?.steps).toMatchObject([
    { method: 'POST', target: '/shops' },
  ]);
  const wrong = (request: string) => () => read(named.replace('request: createStore', request));
  expect(wrong('request: openStore')).toThrow(
    'service.yaml:4: actions.createStore.request must start with GET, POST, PUT, PATCH, DELETE, or be one of createStore, mistake',
  );
  expect(wrong('request: mistake')).toThrow('service.yaml:4: actions.createStore.request must');
});

test('JSON is YAML, and every part may be left out', () => {
  expect(read('{"clock": {"scale": 60}}').clock).toEqual({ scale: 60, advance: undefined });
  expect(read('{}').clock.scale).toBe(1);
});

test('a ready token comes from the environment and is a secret', () => {
  const text = 'auth: { token: { env: TOKEN }, value: "Bearer {token}" }';
  const config = read(text, { TOKEN: 'abc' });
  expect(config.auth?.token).toEqual({ value: 'abc' });
  expect(config.secrets).toEqual(['abc']);
});

describe('errors have file, line and what to do', () => {
  test.each([
    { given: 'values: [', want: 'service.yaml:1: ' },
    { given: '- a\n- b', want: 'service.yaml:1: must be a mapping' },
    {
      given: '\nvalue: {}',
      want: 'service.yaml:2: value is not known here; use one of requests, values, auth',
    },
    {
      given: 'values:\n  secret: { env: NOT_SET }',
      want: 'service.yaml:2: values.secret needs NOT_SET in the environment',
    },
    {
      given: 'actions:\n  createStore:\n    request: POST /stores',
      want: 'service.yaml:3: actions.createStore must take `storeId` from a response',
    },
    {
      given: 'actions:\n  deliverOrder:\n    request: POST /orders/{order}',
      want: 'service.yaml:3: actions.deliverOrder.request uses {order}; the available values are orderId',
    },
    {
      given: 'actions: { deliverOrder: { request: FETCH /orders } }',
      want: 'service.yaml:1: actions.deliverOrder.request must start with GET, POST',
    },
    {
      given: 'actions: { deliverOrder: { request: POST orders } }',
      want: 'must be a method and a path or a URL',
    },
    {
      given: 'auth:\n  token: { request: POST /t, take: { token: token } }\n  value: "{token}"',
      want: 'service.yaml:2: auth.token.take.token must be a JSON pointer',
    },
    {
      given: 'auth:\n  token: { env: T }\n  value: Bearer',
      want: 'service.yaml:3: auth.value must have {token} in it',
    },
    {
      given: 'fire:\n  - owner: pizza\n    steps: { request: POST /fire }',
      want: 'service.yaml:2: fire[0].owner must be one of store, community',
    },
    {
      given: 'fire:\n  - steps: { request: POST /fire }',
      want: 'service.yaml:2: fire[0] needs `owner`',
    },
    {
      given: 'fire:\n  - owner: store\n    steps: { request: "POST /fire/{communityId}" }',
      want: 'fire[0].steps.request uses {communityId}; the available values are storeId, eventType, data',
    },
    {
      given:
        'fire:\n  - owner: community\n    types: [order.eaten]\n    steps: { request: POST /f }',
      want: 'service.yaml:3: fire[0].types[0] must be one of order.created, order.status_changed',
    },
    { given: 'clock: { scale: 0 }', want: 'clock.scale must be greater than 0' },
    { given: 'clock: { scale: fast }', want: 'clock.scale must be a number' },
    { given: 'integrateStore: {}', want: 'integrateStore needs `body`' },
  ])('$want', ({ given, want }) => {
    expect(() => read(given)).toThrow(want);
  });
});
