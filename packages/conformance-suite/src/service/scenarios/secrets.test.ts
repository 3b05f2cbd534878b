import { expect, test } from 'vitest';
import type { Json } from '../../contract/json.ts';
import { secretsOf, whyUnfit } from './secrets.ts';

const request = { url: 'http://service/', body: Buffer.from('{"sent":"as-long-as-a-secret-is"}') };

test.each<{ name: string; body: Json; want: readonly string[] }>([
  {
    name: 'a registration',
    body: { webhook_secret: 'hush', id: 'as-long-as-an-id-may-be', key: 'open-sesame' },
    want: ['hush', 'as-long-as-an-id-may-be', 'open-sesame'],
  },
  {
    name: 'a registration whose texts are words of the contract, too short or too long',
    body: {
      webhook_secret: 'secret',
      token_type: 'order.created',
      ids: ['e', '1234567', '__proto__', 'k'.repeat(5000)],
      api_key: 'open-sesame',
    },
    want: ['open-sesame'],
  },
])('the secrets of $name', ({ body, want }) => {
  const answer = { kind: 'answered', status: 200, headers: [], body: JSON.stringify(body), ms: 1 };
  expect(secretsOf({ ...answer, kind: 'answered' }, request, new Set(), true)).toEqual(want);
});

test.each([
  { name: 'token', value: 'open-sesame', want: undefined },
  { name: 'token', value: 'open\r\nsesame', want: 'it has characters that no header may have' },
  { name: 'secret', value: 'open\nsesame \uD800', want: undefined },
  { name: 'secret', value: 'k'.repeat(5000), want: 'it has more than 4096 characters' },
  { name: 'secret', value: 'secret', want: expect.stringMatching(/^it is a word of the contract/) },
  { name: 'code', value: '1234567', want: expect.stringMatching(/^it is a word of the contract/) },
  { name: 'storeId', value: '1', want: undefined },
])('$value as a $name: $want', ({ name, value, want }) => {
  expect(whyUnfit(name, value)).toEqual(want);
});
