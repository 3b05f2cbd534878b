import { contractVersion } from '@ordering/api';
import { afterEach, expect, test, vi } from 'vitest';
import { buildRequest } from './build-request.ts';

afterEach(() => vi.unstubAllGlobals());

// The contract's operations are few, so these are made up.
const build = (
  {
    method = 'GET',
    path = '/x',
    joined = [],
  }: { readonly method?: string; readonly path?: string; readonly joined?: readonly string[] },
  input: object = {},
  headers: Headers | Record<string, string> = {},
) => buildRequest('http://api.test/v0', { method, path, joined }, input, headers);

const headersOf = (...args: Parameters<typeof build>) => {
  const built = build(...args);
  if (!built.ok) throw new Error(built.problem);
  return Object.fromEntries(built.outgoing.headers);
};

test.each(['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH'])(
  '%s without a body',
  (method) => {
    expect(build({ method })).toEqual({
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

test('a body is JSON', () => {
  expect(build({ method: 'PUT' }, { body: { a: 1 } })).toMatchObject({
    outgoing: { method: 'PUT', body: '{"a":1}' },
  });
});

test('parameters are where they belong', () => {
  const input = { id: 7, name: 'a/b', query: { page: 2 }, header: { 'X-Trace': 't' } };
  const built = build({ path: '/x/{id}/{name}' }, input);
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
  ['a method that does not exist', { method: 'FETCH' }, {}, 'fetch does not send FETCH'],
  ['a method that fetch refuses', { method: 'TRACE' }, {}, 'fetch does not send TRACE'],
  ['a GET with a body', {}, { body: {} }, 'a GET carries no body'],
  [
    'a header that is none',
    {},
    { header: { 'X Trace': 'hush' } },
    'the input cannot be turned into a request (TypeError)',
  ],
  [
    'a query that has no form',
    {},
    { query: { a: [[1]] } },
    'the input cannot be turned into a request (Error)',
  ],
  ['a parameter that is missing', { path: '/{a}/{b}' }, { a: 'a' }, 'b is missing'],
  ['a parameter of another type', { path: '/{a}' }, { a: true }, 'a is missing'],
  ['an empty parameter', { path: '/{a}' }, { a: '' }, 'a is empty'],
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
])('no request for %s', (_given, row, input, problem) => {
  expect(build(row, { ...input })).toEqual({ ok: false, problem });
});

const sender = `ordering-client/${contractVersion}`;

test('a header of the call comes before that of the input, and both before those of the client', () => {
  const input = { header: { Accept: 'text/a', 'User-Agent': 'input', 'X-Input': '1' } };
  const own = { 'user-agent': 'call', 'x-call': '2' };
  const want = { accept: 'text/a', 'user-agent': 'call', 'x-input': '1', 'x-call': '2' };
  expect(headersOf({}, input, own)).toEqual(want);
  expect(headersOf({}, input, new Headers(own))).toEqual(want);
});

test.each([
  ['Node.js', { userAgent: 'Node.js/24' }, sender],
  ['what has no navigator', undefined, sender],
  ['what has a navigator without a name', {}, sender],
  // It has its own, and one of ours would have to be allowed by CORS.
  ['a browser', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' }, undefined],
])('the User-Agent of %s', (_name, navigator, want) => {
  vi.stubGlobal('navigator', navigator);
  expect(headersOf({})['user-agent']).toBe(want);
});
