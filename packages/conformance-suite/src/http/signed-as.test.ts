import { createHash, createHmac } from 'node:crypto';
import { sign } from '@ordering/webhooks/node';
import { expect, test } from 'vitest';
import { waysOf } from './signed-as.ts';

const secret = ' c2VjcmV0 ';
const said = '{"event_id":"1","b":"é/ü","data":{"a":[1,{}]}}\n';

function hmac(input: string | Buffer, key: string | Buffer = secret, algorithm = 'sha256') {
  return createHmac(algorithm, key).update(input).digest();
}

const hex = (...of: Parameters<typeof hmac>) => hmac(...of).toString('hex');
const bytes = Buffer.from(said);

test.each<{ name: string; signature: string; want: readonly string[] | undefined }>([
  { name: 'as it should be', signature: sign(secret, bytes), want: [] },
  { name: 'upper case', signature: hex(said).toUpperCase(), want: ['upper-case'] },
  { name: 'base64', signature: hmac(said).toString('base64'), want: ['base64'] },
  {
    name: 'base64 without padding',
    signature: hmac(said).toString('base64url'),
    want: ['base64url'],
  },
  { name: 'a prefix', signature: `v1=${hex(said)}`, want: ['prefixed'] },
  { name: 'a prefix with a space', signature: `HMAC ${hex(said)}`, want: ['prefixed'] },
  {
    name: 'a prefix before base64',
    signature: `v1,${hmac(said).toString('base64')}`,
    want: ['base64', 'prefixed'],
  },
  { name: 'MD5', signature: hex(said, secret, 'md5'), want: ['md5'] },
  { name: 'SHA-1', signature: hex(said, secret, 'sha1'), want: ['sha1'] },
  { name: 'SHA-384', signature: hex(said, secret, 'sha384'), want: ['sha384'] },
  { name: 'SHA-512', signature: hex(said, secret, 'sha512'), want: ['sha512'] },
  {
    name: 'a hash of the secret and the body',
    signature: createHash('sha256').update(`${secret}${said}`).digest('hex'),
    want: ['unkeyed'],
  },
  {
    name: 'the body without the white space at its end',
    signature: hex('{"event_id":"1","b":"é/ü","data":{"a":[1,{}]}}'),
    want: ['trimmed'],
  },
  {
    name: 'with spaces',
    signature: hex('{"event_id": "1", "b": "é/ü", "data": {"a": [1, {}]}}'),
    want: ['spaced'],
  },
  {
    name: 'with spaces and escapes',
    signature: hex('{"event_id": "1", "b": "\\u00e9/\\u00fc", "data": {"a": [1, {}]}}'),
    want: ['escaped'],
  },
  {
    name: 'with escaped slashes',
    signature: hex('{"event_id":"1","b":"é\\/ü","data":{"a":[1,{}]}}'),
    want: ['escaped'],
  },
  {
    name: 'with escapes as .NET writes them',
    signature: hex('{"event_id":"1","b":"\\u00E9/\\u00FC","data":{"a":[1,{}]}}'),
    want: ['escaped'],
  },
  {
    name: 'indented',
    signature: hex(JSON.stringify(JSON.parse(said), null, 2)),
    want: ['indented'],
  },
  {
    name: 'with its keys sorted',
    signature: hex('{"b":"é/ü","data":{"a":[1,{}]},"event_id":"1"}'),
    want: ['sorted'],
  },
  { name: 'a JSON string of it', signature: hex(JSON.stringify(said)), want: ['quoted'] },
  { name: 'its data', signature: hex('{"a":[1,{}]}'), want: ['data'] },
  { name: 'an id before it', signature: hex(`id-1.${said}`), want: ['joined'] },
  { name: 'an id and a time before it', signature: hex(`id-1.17.${said}`), want: ['joined'] },
  { name: 'another end', signature: hex(`${said}\r\n`), want: ['padded'] },
  {
    name: 'as many bytes as it has characters',
    signature: hex(bytes.subarray(0, said.length)),
    want: ['first-part'],
  },
  { name: 'nothing', signature: hex(''), want: ['empty'] },
  {
    name: 'a secret with a line break',
    signature: hex(said, `${secret}\n`),
    want: ['secret-padded'],
  },
  {
    name: 'a secret without its spaces',
    signature: hex(said, secret.trim()),
    want: ['secret-trimmed'],
  },
  { name: 'a secret that is decoded', signature: hex(said, 'secret'), want: ['secret-decoded'] },
  {
    name: 'two things at once',
    signature: hmac('{"a":[1,{}]}', secret, 'sha1').toString('base64'),
    want: ['base64', 'sha1', 'data'],
  },
  { name: 'another secret', signature: hex(said, 'another'), want: undefined },
  { name: 'no digest', signature: 'signed, me', want: undefined },
  { name: 'nothing at all', signature: '', want: undefined },
])('a signature of or in $name', ({ signature, want }) => {
  const signed = { signature, body: bytes, beside: ['id-1', '17'] };
  expect(waysOf(signed, secret)?.ways).toEqual(want);
});

test.each([
  { name: 'an empty secret', signature: hex(said, ''), want: ['secret-empty'] },
  {
    name: 'no secret',
    signature: createHash('sha256').update(said).digest('hex'),
    want: ['unkeyed'],
  },
  { name: 'a secret', signature: hex(said), want: undefined },
])('without a secret, a signature with $name', ({ signature, want }) => {
  expect(waysOf({ signature, body: bytes, beside: [] }, undefined)?.ways).toEqual(want);
});

test('a prefix is shown without its time', () => {
  const signature = `t=1712345678,v1=${hex(said)}`;
  expect(waysOf({ signature, body: bytes, beside: [] }, secret)).toEqual({
    ways: ['prefixed'],
    prefix: 't=…,v1=',
  });
});

test('a signature of a body without the spaces with which it is sent', () => {
  const signed = { signature: hex('{"a":1}'), body: Buffer.from('{"a": 1}'), beside: [] };
  expect(waysOf(signed, secret)?.ways).toEqual(['compact']);
});
