import { createHash, createHmac } from 'node:crypto';
import { sign } from '@ordering/webhooks/node';
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
  { name: 'in Latin-1', signature: hex(Buffer.from(said, 'latin1')), want: ['recoded'] },
  { name: 'in ASCII', signature: hex(said.replaceAll(/[éü]/g, '?')), want: ['recoded'] },
  { name: 'encoded twice', signature: hex(bytes.toString('latin1')), want: ['recoded'] },
  { name: 'in UTF-16', signature: hex(Buffer.from(said, 'utf16le')), want: ['recoded'] },
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
  expect(waysOf(signed, named)?.ways).toEqual(want);
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
  expect(waysOf({ signature, body: bytes, beside: [] }, [])?.ways).toEqual(want);
});

test('a prefix is shown without its time', () => {
  const signature = `t=1712345678,v1=${hex(said)}`;
  expect(waysOf({ signature, body: bytes, beside: [] }, named)).toEqual({
    ways: ['prefixed'],
    prefix: 't=…,v1=',
    by: '[secret 1]',
  });
});

/** Texts with escapes in every language, a number that stays a float in some, and what is empty or nested. */
const sent = '{"b":"é/ü <br>","a":[1.0,{"z":{},"y":[]}]}';
const sorted = '{"a":[1.0,{"y":[],"z":{}}],"b":"é/ü <br>"}';
const twoLines =
  '{\n  "b": "é/ü <br>",\n  "a": [\n    1.0,\n    {\n      "z": {},\n      "y": []\n    }\n  ]\n}';

/** As it is, but for the escapes of a language. */
const inPhp = (json: string) => json.replace('é/ü', '\\u00e9\\/\\u00fc').replace('1.0', '1');
const inPython = (json: string) => json.replace('é/ü', '\\u00e9/\\u00fc');

test.each<{ name: string; body?: string; signed: string; want: readonly string[] }>([
  { name: 'without the spaces in it', body: '{"a": 1}', signed: '{"a":1}', want: ['compact'] },
  {
    name: 'with two spaces by JavaScript',
    signed: JSON.stringify(JSON.parse(sent), null, 2),
    want: ['indented'],
  },
  {
    name: 'with four spaces by JavaScript',
    signed: JSON.stringify(JSON.parse(sent), null, 4),
    want: ['indented'],
  },
  {
    name: 'with tabs by JavaScript',
    signed: JSON.stringify(JSON.parse(sent), null, '\t'),
    want: ['indented'],
  },
  { name: 'with two spaces by Ruby', signed: twoLines, want: ['indented'] },
  {
    name: 'with two spaces by Python',
    signed: inPython(twoLines),
    want: ['indented'],
  },
  {
    name: 'with four spaces by Python',
    signed: inPython(twoLines).replaceAll('  ', '    '),
    want: ['indented'],
  },
  {
    name: 'with its keys sorted and two spaces by Python',
    signed: inPython(
      '{\n  "a": [\n    1.0,\n    {\n      "y": [],\n      "z": {}\n    }\n  ],\n  "b": "é/ü <br>"\n}',
    ),
    want: ['sorted'],
  },
  {
    name: 'with two spaces by Python, which was sorted before',
    body: sorted,
    signed: inPython(
      '{\n  "a": [\n    1.0,\n    {\n      "y": [],\n      "z": {}\n    }\n  ],\n  "b": "é/ü <br>"\n}',
    ),
    want: ['indented'],
  },
  {
    name: 'with four spaces by PHP',
    signed: inPhp(twoLines).replaceAll('  ', '    '),
    want: ['indented'],
  },
  {
    name: 'on one line by PHP, which was indented before',
    body: inPhp(twoLines).replaceAll('  ', '    '),
    signed: inPhp(sent),
    want: ['compact'],
  },
  {
    name: 'with other escapes by PHP, which was indented before',
    body: twoLines.replace('1.0', '1').replaceAll('  ', '    '),
    signed: inPhp(twoLines).replaceAll('  ', '    '),
    want: ['escaped'],
  },
  {
    name: 'with other indentation',
    body: twoLines,
    signed: twoLines.replaceAll('  ', '\t'),
    want: ['indented'],
  },
  {
    name: 'pretty by Perl',
    signed: `${twoLines.replaceAll('  ', '   ').replaceAll('": ', '" : ').replace('1.0', '1')}\n`,
    want: ['indented'],
  },
  { name: 'canonical by Perl', signed: sorted.replace('1.0', '1'), want: ['sorted'] },
  {
    name: 'pretty by Jackson',
    signed: '{\n  "b" : "é/ü <br>",\n  "a" : [ 1.0, {\n    "z" : { },\n    "y" : [ ]\n  } ]\n}',
    want: ['indented'],
  },
  {
    name: 'with two spaces by .NET on Windows',
    signed: twoLines
      .replace('é/ü <br>', '\\u00E9/\\u00FC \\u003Cbr\\u003E')
      .replaceAll('\n', '\r\n'),
    want: ['indented'],
  },
  {
    name: 'with tabs by Go, which ends it with a line break',
    signed: `${twoLines.replaceAll('  ', '\t').replace('<br>', '\\u003cbr\\u003e').replace('1.0', '1')}\n`,
    want: ['indented'],
  },
  {
    name: 'without its slashes being escaped by PHP',
    signed: inPhp(sent).replace('\\/', '/'),
    want: ['escaped'],
  },
])('a signature of the body written again $name', ({ body = sent, signed, want }) => {
  const given = { signature: hex(signed), body: Buffer.from(body), beside: [] };
  expect(waysOf(given, named)?.ways).toEqual(want);
});

test.each([
  { name: 'with its data indented', data: '{\n  "a": []\n}' },
  { name: 'with its data', data: '{"a":[]}' },
])('a signature of the body $name alone', ({ data }) => {
  const body = Buffer.from('{"b":1,"data":{"a":[]}}');
  expect(waysOf({ signature: hex(data), body, beside: [] }, named)?.ways).toEqual(['data']);
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

test.each([
  { given: 'whs_c2VjcmV0', key: Buffer.from('secret') },
  { given: 'whs_736563726574', key: Buffer.from('secret') },
  { given: 'ab_c2VjcmV0', key: Buffer.from('ab_c2VjcmV0', 'base64') },
])('the secret $given is decoded, with or without what stands before it', ({ given, key }) => {
  const signed = { signature: hex(said, key), body: bytes, beside: [] };
  expect(waysOf(signed, [[given, '[secret 1]']])?.ways).toEqual(['secret-decoded']);
});
