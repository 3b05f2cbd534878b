import { expect, test } from 'vitest';
import type { Json } from '../contract/json.ts';
import type { Header } from './exchange.ts';
import { jsonRequest } from './json-request.ts';

const accept = { name: 'Accept', value: 'application/json' };
const form = { name: 'content-type', value: 'application/x-www-form-urlencoded' };
const type = (value: string) => ({ name: 'Content-Type', value });

test.each<{
  name: string;
  headers: readonly Header[];
  body: Json | undefined;
  want: readonly Header[];
  bytes: string;
}>([
  {
    name: 'JSON',
    headers: [],
    body: { a: 1 },
    want: [accept, type('application/json')],
    bytes: '{"a":1}',
  },
  {
    name: 'a text',
    headers: [],
    body: 'a',
    want: [accept, type('text/plain; charset=utf-8')],
    bytes: 'a',
  },
  { name: 'a form', headers: [form], body: 'a=1', want: [accept, form], bytes: 'a=1' },
  { name: 'nothing', headers: [], body: undefined, want: [accept], bytes: '' },
])('$name', ({ headers, body, want, bytes }) => {
  const request = jsonRequest('POST', 'http://x/', headers, body);
  expect(request.headers).toEqual(want);
  expect(request.body.toString()).toBe(bytes);
});
