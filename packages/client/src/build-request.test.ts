import { expect, test } from 'vitest';
import { requestBuilder, type UntypedInput } from './build-request.ts';

// The contract's operations are few, so these are made up.
const build = (
  given: { readonly method?: string; readonly path?: string; readonly joined?: readonly string[] },
  input: UntypedInput & { readonly [name: string]: unknown } = {},
) => {
  const { method = 'GET', path = '/x', joined } = given;
  const row = { id: 'made_up', write: false, secured: false, bodyRequired: false };
  return requestBuilder('http://api.test/v0')(
    { ...row, method, path, headers: {}, codes: {}, ...(joined === undefined ? {} : { joined }) },
    input,
  );
};

test.each(['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH'])(
  '%s without a body',
  async (method) => {
    expect(await build({ method })).toEqual({
      ok: true,
      outgoing: {
        url: 'http://api.test/v0/x',
        method,
        headers: expect.any(Headers),
        body: undefined,
      },
    });
  },
);

test('a body is JSON', async () => {
  expect(await build({ method: 'PUT' }, { body: { a: 1 } })).toMatchObject({
    outgoing: { method: 'PUT', body: '{"a":1}' },
  });
});

test('parameters are where they belong', async () => {
  const input = { id: 7, name: 'a/b', query: { page: 2 }, header: { 'X-Trace': 't' } };
  const built = await build({ path: '/x/{id}/{name}' }, input);
  if (!built.ok) throw new Error(built.problem);
  expect(built.outgoing.url).toBe('http://api.test/v0/x/7/a%2Fb?page=2');
  expect(built.outgoing.headers.get('x-trace')).toBe('t');
  expect(built.outgoing.headers.get('accept')).toBe('application/json');
});

test.each<{ name: string; query: object; want: string }>([
  {
    name: 'a list, with its name repeated',
    query: { names: ['a', 'b'] },
    want: '?names=a&names=b',
  },
  { name: 'a list in one value', query: { ids: [1, 2] }, want: '?ids=1,2' },
  {
    name: 'items with a comma, an ampersand and a space in them',
    query: { ids: ['a,b', 'c&d e'] },
    want: '?ids=a%2Cb,c%26d%20e',
  },
  {
    name: 'both',
    query: { names: ['a', 'b'], ids: ['c', 'd'], page: 2 },
    want: '?names=a&names=b&ids=c,d&page=2',
  },
  { name: 'no items', query: { ids: [], names: [] }, want: '' },
  { name: 'no value', query: { ids: undefined, page: 2 }, want: '?page=2' },
  { name: 'a plain value in the place of a list', query: { ids: 'a,b' }, want: '?ids=a%2Cb' },
])('the query has $name', async ({ query, want }) => {
  const built = await build({ joined: ['ids'] }, { query });
  expect(built).toMatchObject({ outgoing: { url: `http://api.test/v0/x${want}` } });
});

test.each<[given: string, row: Parameters<typeof build>[0], input: object, problem: string]>([
  ['a method that does not exist', { method: 'FETCH' }, {}, 'FETCH is not an HTTP method'],
  [
    'a method that fetch refuses',
    { method: 'TRACE' },
    {},
    'the input cannot be turned into a request (TypeError)',
  ],
  ['a parameter that is missing', { path: '/{a}/{b}' }, { a: 'a' }, 'b is missing'],
  ['a parameter of another type', { path: '/{a}' }, { a: true }, 'a is missing'],
  ['an empty parameter', { path: '/{a}' }, { a: '' }, 'a cannot be part of a path'],
  [
    'a body whose writing throws no error',
    { method: 'POST' },
    {
      body: {
        toJSON() {
          throw 'no';
        },
      },
    },
    'the input cannot be turned into a request (error)',
  ],
])('no request for %s', async (_given, row, input, problem) => {
  expect(await build(row, { ...input })).toEqual({ ok: false, problem });
});
