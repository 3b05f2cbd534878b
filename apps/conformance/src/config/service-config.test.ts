import { readFileSync } from 'node:fs';
import { eventTypesOf } from '@ordering/conformance-suite';
import { ConfigError } from '@ordering/kit/failure';
import { describe, expect, test } from 'vitest';
import { fakeConfig } from '../testing/fake-service-config.ts';
import { readConfigFile } from './config-file.ts';

const requests = 'createStore: POST /shops\nmistake: /shops\n';
const read = (
  text: string,
  env = {},
  readBeside = (file: string): string => (file === 'requests.yaml' ? requests : ''),
) => readConfigFile('service', text, 'service.yaml', { env, readBeside }).config;

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
  const shown = [...readme.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  const whole = shown.find((text) => text.includes('integrateStore:')) ?? '';
  expect(read(whole, { MY_CLIENT_SECRET: 'x' }).fire).toHaveLength(1);
  const known = 'values: { tenant: t, clientId: i, clientSecret: s }\n';
  const parts = shown.filter((text) => /^(actions|defaults|absent):/.test(text));
  expect(parts.map((text) => read(known + text).values)).toHaveLength(3);
  const receiver = shown.find((text) => text.startsWith('url:')) ?? '';
  const around = { env: { MY_WEBHOOK_SECRET: 'x' }, readBeside: () => '' };
  expect(readConfigFile('receiver', receiver, 'receiver.yaml', around).effectWait).toBe(10_000);
  const sandbox = new URL('../../../sandbox/conformance.yaml', import.meta.url);
  const beside = (file: string) => readFileSync(new URL(file, sandbox), 'utf8');
  expect(Object.keys(read(readFileSync(sandbox, 'utf8'), {}, beside).actions)).toHaveLength(13);
});

test('a request may be one that another file has under a name', () => {
  const take = '    take: { storeId: /id }\n';
  const named = `requests: requests.yaml\nactions:\n  createStore:\n    request: createStore\n${take}`;
  expect(read(named).actions.createStore?.steps).toMatchObject([
    { method: 'POST', target: '/shops' },
  ]);
  const wrong = (request: string) => () => read(named.replace('request: createStore', request));
  expect(wrong('request: openStore')).toThrow(
    'service.yaml:4:14: actions.createStore.request must start with a method, such as GET or POST, or be one of createStore, mistake',
  );
  expect(wrong('request: mistake')).toThrow('service.yaml:4:14: actions.createStore.request must');
});

test('what holds for every step, unless it says so itself', () => {
  const { actions, headers } = read(`
values: { admin: https://admin.example/api/, tenant: t1 }
defaults: { baseUrl: '{admin}', headers: { X-Tenant: '{tenant}', X-Other: a }, timeout: 5s }
actions:
  deliverOrder:
    - request: POST /a
      form: { id: '{orderId}' }
    - request: POST {admin}/b
      headers: { x-other: b }
      basic: { user: u, password: '{tenant}' }
      timeout: 1500ms
    - request: GET https://elsewhere.example/c
`);
  const usual = { 'X-Tenant': '{tenant}', 'X-Other': 'a' };
  expect(headers).toEqual(usual);
  const common = { body: undefined, authorised: false, take: {} };
  expect(actions.deliverOrder?.steps).toEqual([
    {
      ...{ method: 'POST', target: '{admin}/a', ...common, headers: usual },
      ...{ form: { id: '{orderId}' }, timeoutMs: 5000 },
    },
    {
      ...{ method: 'POST', target: '{admin}/b', ...common, timeoutMs: 1500 },
      ...{ headers: { 'X-Tenant': '{tenant}', 'x-other': 'b' } },
      basic: { user: 'u', password: '{tenant}' },
    },
    {
      ...{ method: 'GET', target: 'https://elsewhere.example/c', ...common },
      ...{ headers: usual, timeoutMs: 5000 },
    },
  ]);
});

test('a value is no fault of a header or an address that gets another one of its name', () => {
  const { actions } = read(`
values: { orderId: "two\\nlines", part: shop, here: https://api.example }
actions:
  createOrder:
    - request: POST /o
      take: { orderId: /id, place: /place }
    - request: POST {place}/x
      headers: { X-Order: '{orderId}' }
    - request: POST https://{part}.example/{orderId}
  deliverOrder: { request: 'POST {here}/x', headers: { X-Order: '{orderId}' } }
`);
  expect(actions.createOrder?.steps).toHaveLength(3);
});

test('what is there already', () => {
  const { given, secrets } = read(
    `
given:
  stores:
    ids: { storeId: s1, locationId: l1 }
    secret: { env: S }
    externalStoreId: mine
    orders: [o1, o2]
  communities: [{ ids: { communityId: c1 }, secret: { file: c.txt } }]
`,
    { S: 'hush' },
    () => 'hush too',
  );
  expect(given).toEqual({
    stores: [
      {
        ids: { storeId: 's1', locationId: 'l1' },
        secret: 'hush',
        externalStoreId: 'mine',
        orders: ['o1', 'o2'],
      },
    ],
    communities: [{ ids: { communityId: 'c1' }, secret: 'hush too' }],
  });
  expect(secrets).toEqual(['hush', 'hush too']);
});

test('what is undone may use all that was given and taken', () => {
  const { undo, rate } = read(`
actions:
  createStore: { request: POST /s, take: { storeId: /id, key: /key } }
undo:
  createStore: { request: 'DELETE /s/{storeId}?key={key}' }
  integrateStore: { request: 'POST /off', body: { s: '{storeId}', u: '{url}', k: '{key}' } }
rate: { calls: 20, per: 5s }
`);
  expect(undo).toMatchObject({
    createStore: { name: 'undo.createStore', steps: [{ method: 'DELETE' }] },
    integrateStore: { steps: [{ target: '/off' }] },
  });
  expect(rate).toEqual({ calls: 20, perMs: 5000 });
});

test('a command may be a step, and its output is read', async () => {
  const text = 'actions: { createStore: { run: "echo {}", take: { storeId: /id } } }';
  const [step] = read(text).actions.createStore?.steps ?? [];
  expect(step).toMatchObject({ command: 'echo {}', take: { storeId: '/id' } });
  if (step === undefined || !('command' in step)) return expect.unreachable();
  expect(await step.run({}, 10_000, new AbortController().signal)).toBe('{}\n');
});

test.each([
  { command: 'exit 3', want: 'ended with exit code 3' },
  {
    command: './not-there.sh',
    want: 'ended with exit code 127: the shell did not find the command',
  },
])('a command that fails: $command', async ({ command, want }) => {
  const text = `actions: { createStore: { run: "${command}", take: { storeId: /id } } }`;
  const [step] = read(text).actions.createStore?.steps ?? [];
  if (step === undefined || !('command' in step)) return expect.unreachable();
  await expect(step.run({}, 10_000, new AbortController().signal)).rejects.toThrow(
    `the command given with actions.createStore.run ${want}`,
  );
});

test('a secret may be in a file', () => {
  const beside = () => 'hush\n';
  expect(read('auth: { token: { file: token.txt } }', {}, beside).auth).toEqual({
    ...{ header: 'Authorization', value: 'Bearer {token}' },
    token: { value: 'hush' },
  });
});

const notInHeaders =
  'characters that no header may have, such as a line break; leave them out, or encode them';

describe('errors have file, line and column, and say what to write', () => {
  test.each([
    { given: 'values: [', want: '1:10: this is not YAML: Flow sequence in block collection' },
    { given: '- a\n- b', want: '1:1: must be a mapping, as in `key: value`, and not a list' },
    {
      given: '\nvalue: {}',
      want: '2:1: value is not known here; did you mean values? It may be values, role, rate, ',
    },
    {
      given: 'clock: { scale: 2, advanced: {} }',
      want: '1:20: clock.advanced is not known here; did you mean advance? It may be scale, advance',
    },
    {
      given: 'values:\n  secret: { env: NOT_SET }',
      want: '2:11: values.secret needs NOT_SET in the environment; set it',
    },
    {
      given: 'values: { secret: {} }',
      want: '1:19: values.secret must have one of `env` and `file`, for example { env: MY_SECRET }',
    },
    {
      given: 'actions:\n  createStore:\n    request: POST /stores',
      want: '3:5: actions.createStore must take `storeId` from a response, for example take: { storeId: /id }',
    },
    {
      given: 'actions:\n  deliverOrder:\n    request: POST /orders/{orderid}',
      want: '3:14: actions.deliverOrder.request uses {orderid}, but there is no such value here; did you mean orderId? It may be orderId',
    },
    {
      given: 'auth: { token: { request: POST /t, body: "{x}" } }',
      want: 'auth.token.body uses {x}, but no values are available here',
    },
    {
      given: 'actions: { deliverOrder: { request: FETCH /orders } }',
      want: '1:37: actions.deliverOrder.request must start with a method, such as GET or POST',
    },
    {
      given: 'actions: { deliverOrder: {} }',
      want: '1:26: actions.deliverOrder needs `request`, for example "POST /orders", or `run` with a shell command',
    },
    {
      given: 'actions: { deliverOrder: { request: POST /o, run: x } }',
      want: 'has both `request` and `run`; make two steps of it',
    },
    {
      given: 'actions: { deliverOrder: { run: x, body: {} } }',
      want: '1:42: actions.deliverOrder.body is for requests; a command gets its values in the environment',
    },
    {
      given: 'actions: { deliverOrder: { request: POST /o, body: {}, form: {} } }',
      want: '1:62: actions.deliverOrder.form cannot be given together with `body`',
    },
    {
      given: 'auth:\n  token: { request: POST /t, take: { token: token } }\n  value: "{token}"',
      want: '2:45: auth.token.take.token must be a JSON pointer, which starts with /: write /token',
    },
    {
      given: 'auth:\n  token: { env: T }\n  value: Bearer',
      want: '3:10: auth.value must have {token} in it, as in "Bearer {token}"',
    },
    {
      given: 'defaults: { headers: { authorization: x } }\nauth: { token: { env: T } }',
      want: '1:11: defaults must not have the header Authorization, which is for the token; write it in `auth`',
    },
    {
      given: 'auth: { token: { env: LINES } }',
      want: `1:16: auth.token has ${notInHeaders}`,
    },
    {
      given: 'auth: { token: { env: T }, header: X Token }',
      want: '1:36: auth.header is not the name of a header, such as X-Tenant',
    },
    {
      given: 'values: { key: { env: LINES } }\ndefaults: { headers: { X-Key: "{key}" } }',
      want: `2:31: defaults.headers.X-Key uses {key}, which has ${notInHeaders}`,
    },
    {
      given: 'actions: { deliverOrder: { request: "POST http://[x/{orderId}" } }',
      want: '1:37: actions.deliverOrder.request is not a URL: write a URL that starts with http:// or https://',
    },
    {
      given:
        'values: { admin: { env: T } }\nactions: { deliverOrder: { request: "POST {admin}/x" } }',
      want: '2:37: actions.deliverOrder.request uses {admin}, which is not a URL: write a URL',
    },
    {
      given: 'fire:\n  - owner: shop\n    steps: { request: POST /fire }',
      want: '2:12: fire[0].owner is shop, which is not known here; it may be store, community',
    },
    {
      given:
        'fire:\n  - owner: community\n    types: [order.createt]\n    steps: { request: POST /f }',
      want: `3:13: fire[0].types[0] is order.createt, which is not known here; did you mean order.created? It may be ${eventTypesOf('community').join(', ')}`,
    },
    {
      given: 'given: { stores: [{ ids: { id: s1 } }] }',
      want: '1:26: given.stores[0].ids needs `storeId`',
    },
    { given: 'rate: { calls: 20 }', want: '1:7: rate needs `per`, for example 5s' },
    {
      given: 'undo: { deliverOrder: {} }',
      want: '1:9: undo.deliverOrder is not known here; it may be createStore, createCommunity',
    },
    {
      given: 'codes: { menu.job_not_fond: { request: GET /x } }',
      want: 'codes.menu.job_not_fond is not an error code that can be configured here; did you mean menu.job_not_found?',
    },
    { given: 'clock: { scale: 0 }', want: '1:17: clock.scale must be greater than 0' },
    {
      given: 'integrateStore: {}',
      want: '1:17: integrateStore needs `body`, for example { store: ',
    },
  ])('$want', ({ given, want }) => {
    const message = () => {
      try {
        read(given, { T: 'the-token', LINES: 'the-token\n\n' });
      } catch (error) {
        return error instanceof ConfigError ? error.message : 'not for the reader';
      }
      return 'nothing';
    };
    expect(message()).toContain(want);
    expect(message()).not.toContain('the-token');
    expect(message()).toMatch(/^service\.yaml:\d+:\d+: \S[^\n]*$/);
  });
});
