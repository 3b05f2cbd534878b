import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { waysOf } from './signed-as.ts';

const secret = ' c2VjcmV0 ';
const named = [[secret, '[secret 1]']] as const;
const said = '{"event_id":"1","b":"é/ü","data":{"a":[1,{}]}}\n';

function hmac(input: string | Buffer, key: string | Buffer = secret, algorithm = 'sha256') {
  return createHmac(algorithm, key).update(input).digest();
}

const hex = (...of: Parameters<typeof hmac>) => hmac(...of).toString('hex');
const bytes = Buffer.from(said);

test.each<{ name: string; signature: string; want: readonly string[] | undefined }>([
  { name: 'base64', signature: hmac(said).toString('base64'), want: ['base64'] },
  { name: 'a prefix', signature: `v1=${hex(said)}`, want: ['prefixed'] },
  { name: 'SHA-512', signature: hex(said, secret, 'sha512'), want: ['sha512'] },
  {
    name: 'with escapes as .NET writes them',
    signature: hex('{"event_id":"1","b":"\\u00E9/\\u00FC","data":{"a":[1,{}]}}'),
    want: ['escaped'],
  },
  {
    name: 'with its keys sorted',
    signature: hex('{"b":"é/ü","data":{"a":[1,{}]},"event_id":"1"}'),
    want: ['sorted'],
  },
  { name: 'its data', signature: hex('{"a":[1,{}]}'), want: ['data'] },
  { name: 'an id and a time before it', signature: hex(`id-1.17.${said}`), want: ['joined'] },
  { name: 'a secret that is decoded', signature: hex(said, 'secret'), want: ['secret-decoded'] },
  {
    name: 'two things at once',
    signature: hmac('{"a":[1,{}]}', secret, 'sha1').toString('base64'),
    want: ['base64', 'sha1', 'data'],
  },
  { name: 'another secret', signature: hex(said, 'another'), want: undefined },
])('a signature of or in $name', ({ signature, want }) => {
  const signed = { signature, body: bytes, beside: ['id-1', '17'] };
  expect(waysOf(signed, named)?.ways).toEqual(want);
});

test('a prefix is shown without its time', () => {
  const signature = `t=1712345678,v1=${hex(said)}`;
  expect(waysOf({ signature, body: bytes, beside: [] }, named)).toEqual({
    ways: ['prefixed'],
    prefix: 't=…,v1=',
    by: '[secret 1]',
  });
});

test('the secret that made it is named, whatever others there are', () => {
  const signed = { signature: hex('{"a":1}'), body: Buffer.from('{"a": 1}'), beside: [] };
  expect(
    waysOf(signed, [
      ['another', '[secret 1]'],
      [secret, '[secret 2]'],
    ]),
  ).toEqual({
    ways: ['compact'],
    by: '[secret 2]',
  });
});

const deepest = '['.repeat(900) + ']'.repeat(900);

test.each([
  { name: 'longer', body: `{"a":"${'x'.repeat(1024 * 1024)}"}` },
  {
    name: 'nested deeper',
    body: `{"a":[${Array.from({ length: 2000 }, () => deepest).join(',')}]}`,
  },
])('a body that is $name than is worth the time is not written again', ({ body }) => {
  const signed = { body: Buffer.from(body), beside: [] };
  const again = body.replace(':', ': ');
  expect(waysOf({ ...signed, signature: hex(again) }, named)).toBe(undefined);
  expect(waysOf({ ...signed, signature: hex(`${body}\n`) }, named)?.ways).toEqual(['padded']);
});
