import { expect, test } from 'vitest';
import { answer, serve } from '../testing/server.ts';
import { denial, setUp } from '../testing/setup.ts';
import { createClient } from './client.ts';
import { bearer, cachedToken } from './token-source.ts';

// What goes wrong on a first day, and the sentence that tells it. A program without a compiler makes all of these.

const good = {
  ...{ baseUrl: 'https://api.test', authorize: bearer },
  token: cachedToken(async () => 't'),
};
const source = 'a token source, such as cachedToken(obtain)';

test.each<[mistake: string, options: unknown, told: string]>([
  ['no options', undefined, 'the options must be an object, not undefined'],
  ['an address for options', 'https://api.test', 'the options must be an object, not a string'],
  ['no address', { ...good, baseUrl: undefined }, 'baseUrl must be the URL of the service, as a'],
  ['a URL for the address', { ...good, baseUrl: new URL('https://api.test') }, 'it is an object'],
  ['an address without https', { ...good, baseUrl: 'api.test' }, 'such as https://orders.example'],
  [
    'an empty address',
    { ...good, baseUrl: '' },
    'check that the variable that it comes from is set',
  ],
  ['no token', { ...good, token: undefined }, `token must be ${source}; it is missing`],
  ['a token for its source', { ...good, token: 'hush' }, `token must be ${source}; it is a string`],
  ['a function for the source', { ...good, token: () => 'hush' }, `${source}; it is a function`],
  ['half a source', { ...good, token: { get() {} } }, `token must be ${source}; it is an object`],
  ['no authorize', { ...good, authorize: undefined }, 'a function, such as bearer; it is missing'],
  ['a scheme for authorize', { ...good, authorize: 'Bearer' }, 'such as bearer; it is a string'],
  ['a misspelt option', { ...good, timeout: 5 }, 'unknown option timeout; the options are baseUrl'],
  ['a text for a time', { ...good, timeoutMs: '15' }, 'timeoutMs must be a number; it is a string'],
  ['a number of retries', { ...good, retry: 3 }, 'such as { maxAttempts: 4 }; it is 3'],
  ['a misspelt retry', { ...good, retry: { attempts: 3 } }, 'unknown retry option attempts; the'],
  ['a header that is none', { ...good, requestIdHeader: 'X Id' }, 'must be the name of a header'],
  ['a text for a budget', { ...good, retry: { budget: '3' } }, 'budget must be a number'],
  ['a text for a limit', { ...good, maxConcurrency: '3' }, 'maxConcurrency must be a number'],
  ['a controller', { ...good, signal: new AbortController() }, 'signal must be an AbortSignal'],
  ['one reconcile for all', { ...good, reconcile: () => 'unknown' }, 'for each operation; it is a'],
  [
    'a reconcile for what is not there',
    { ...good, reconcile: { cancelOrders: () => 'unknown' } },
    'unknown reconcile operation cancelOrders; the reconcile operations are integrateStore',
  ],
  ['no fetch', { ...good, fetch: null }, 'fetch must be a function, such as fetch; it is null'],
])('createClient throws on %s', (_mistake, options, told) => {
  const untyped: unknown = createClient;
  if (typeof untyped !== 'function') throw new Error('no function');
  const make = () => untyped(options);
  expect(make).toThrow(TypeError);
  expect(make).toThrow(told);
  expect(make).not.toThrow('hush');
});

test.each<[mistake: string, args: readonly unknown[], told: string]>([
  ['no arguments', [], 'the inputs must be an object, not undefined'],
  ['the id alone', ['order-1'], 'the inputs must be an object, not a string'],
  ['null', [null], 'the inputs must be an object, not null'],
  ['no id', [{ body: denial.body }], 'orderId is missing'],
  [
    'no body',
    [{ orderId: 'order-1' }],
    'the input body must be of the JSON type object; it is missing',
  ],
  [
    'a body that is JSON already',
    [{ ...denial, body: JSON.stringify(denial.body) }],
    'the input body must be of the JSON type object; it is a string',
  ],
  ['a list for a body', [{ ...denial, body: [] }], 'of the JSON type object; it is an array'],
  ['null for a body', [{ ...denial, body: null }], 'of the JSON type object; it is null'],
  ['the body beside the id', [{ ...denial, ...denial.body }], 'unknown input reason'],
  ['an id under another name', [{ id: 'order-1', body: denial.body }], 'unknown input id; the'],
  [
    'a misspelt option',
    [denial, { timeout: 5 }],
    'unknown option timeout; the options are headers',
  ],
  ['a text for a time', [denial, { timeoutMs: '15' }], 'timeoutMs must be a number; it is a str'],
  ['a time for options', [denial, 15], 'the options must be an object, not a number'],
  ['null for options', [denial, null], 'the options must be an object, not null'],
  ['a controller', [denial, { signal: new AbortController() }], 'signal must be an AbortSignal'],
  ['a number of retries', [denial, { retry: 3 }], 'such as { maxAttempts: 4 }; it is 3'],
  ['a misspelt retry', [denial, { retry: { attempts: 3 } }], 'unknown retry option attempts; the'],
  [
    'a budget, which is that of the client',
    [denial, { retry: { budget: 3 } }],
    'unknown retry option budget; the retry options are maxAttempts, baseMs, capMs',
  ],
  ['a text for headers', [denial, { headers: 'X-Trace: hush' }], 'must be Headers, or an object'],
  ['a list of headers', [denial, { headers: [['a', 'hush']] }], 'must be Headers, or an object'],
  ['a header that is none', [denial, { headers: { 'a b': 'hush' } }], 'cannot be turned into a'],
  ['an answer for reconcile', [denial, { reconcile: 'applied' }], 'reconcile must be a function'],
  [
    'what cannot be read',
    [
      new Proxy(denial, {
        ownKeys: () => {
          throw 'hush';
        },
      }),
    ],
    'the input cannot be read',
  ],
])('a call with %s never rejects, and sends nothing', async (_mistake, args, told) => {
  await using server = await serve(answer(200));
  const untyped: unknown = setUp(server.url).client.cancelOrder;
  if (typeof untyped !== 'function') throw new Error('no method');
  expect(await untyped(...args)).toEqual({
    ...{ ok: false, kind: 'invalid-request', attempts: 0 },
    problem: expect.stringContaining(told),
  });
  expect(server.received).toEqual([]);
});

test('a call is told which inputs its operation has, and of no others', async () => {
  await using server = await serve(answer(204));
  const untyped: object = { ...denial, order_id: 'order-1' };
  const { client } = setUp(server.url);
  const call: unknown = client.cancelOrder;
  if (typeof call !== 'function') throw new Error('no function');
  const told = 'unknown input order_id; the inputs are orderId, body';
  expect(await call(untyped)).toMatchObject({ kind: 'invalid-request', problem: told });
});

test.each([undefined, null, 'hush', {}, { status: 200, ok: true, json: async () => ({}) }])(
  'a fetch that resolves to %j is named, and the call does not reject',
  async (given) => {
    const untyped: object = { fetch: async () => given, retry: { maxAttempts: 1 } };
    const result = await setUp('https://api.test', untyped).deny();
    expect(result).toMatchObject({
      kind: 'outcome-unknown',
      failure: {
        kind: 'network',
        cause: {
          message: expect.stringContaining('fetch must resolve to a Response; it resolved to'),
        },
      },
    });
    expect(JSON.stringify(result)).not.toContain('hush');
  },
);

test.each([undefined, 'hush', 1])('cachedToken throws on %j for its function', (obtain) => {
  const untyped: unknown = cachedToken;
  if (typeof untyped !== 'function') throw new Error('no function');
  expect(() => untyped(obtain)).toThrow(
    /^obtain must be a function, such as async \(signal\) => token/,
  );
  expect(() => untyped(obtain)).not.toThrow('hush');
});
