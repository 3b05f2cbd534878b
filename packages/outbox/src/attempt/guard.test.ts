import { blockList, isIn, isPublic, isRange } from '@ordering/kit/addresses';
import { describe, expect, test } from 'vitest';
import { OutboxError } from '../error.ts';
import { createGuard, type Lookup, sharing, TargetError } from './guard.ts';

const admitted = [
  'https://example.com/hooks',
  'https://example.com:8443/hooks?x=1',
  'https://8.8.8.8/',
  'https://[2606:4700:4700::1111]/',
  'https://xn--bcher-kva.example/',
  // What it resolves to is looked at before a connection is made.
  'https://internal.corp/',
];

const refused = [
  // Another scheme than https.
  'http://example.com/',
  'http://8.8.8.8/',
  'ftp://example.com/',
  'file:///etc/passwd',
  // This machine, in every spelling.
  'https://localhost/',
  'https://LOCALHOST./',
  'https://some.localhost/',
  'https://127.0.0.1/',
  'https://127.0.0.1./',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://127.255.255.254/',
  'https://%31%32%37.0.0.1/',
  'https://１２７.0.0.1/',
  'https://127。0。0。1/',
  'https://0/',
  'https://0.0.0.0/',
  'https://[::]/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  // IPv4 inside IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo.
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:8.8.8.8]/',
  'https://[::127.0.0.1]/',
  'https://[::ffff:0:127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b::169.254.169.254]/',
  'https://[64:ff9b:1::a00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2002:a9fe:a9fe::1]/',
  'https://[2001::1]/',
  // Private, shared, link-local, metadata services.
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://100.100.100.200/',
  'https://169.254.169.254/',
  'https://2852039166/',
  'https://0xa9fea9fe/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  // What a cloud answers itself, at addresses that look public.
  'https://168.63.129.16/',
  'https://0xa83f8110/',
  'https://199.36.153.8/',
  'https://161.26.0.10/',
  'https://166.11.255.255/',
  // For tests, documentation and many.
  'https://192.0.0.192/',
  'https://192.0.2.1/',
  'https://198.18.0.1/',
  'https://198.51.100.7/',
  'https://203.0.113.7/',
  'https://224.0.0.1/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://[2001:db8::1]/',
  'https://[3fff::1]/',
  'https://[ff02::1]/',
  'https://[100::1]/',
  'https://[5f00::1]/',
];

describe('without exceptions', () => {
  const guard = createGuard();
  test.each(admitted)('%s is admitted', (url) => expect(guard.admits(new URL(url))).toBe(true));
  test.each(refused)('%s is refused', (url) => expect(guard.admits(new URL(url))).toBe(false));

  test('the edges of the ranges', () => {
    const open = ['9.255.255.255', '11.0.0.0', '172.15.255.255', '172.32.0.0', '128.0.0.0'];
    open.push(
      '126.255.255.255',
      '169.253.255.255',
      '100.63.255.255',
      '100.128.0.0',
      '223.255.255.255',
      ...['168.63.129.15', '168.63.129.17', '199.36.153.3', '199.36.153.12', '166.12.0.0'],
    );
    open.push('2000::', '2001:200::', '2003::', '3ffe:ffff::1');
    expect(open.filter((address) => !isPublic(address))).toEqual([]);
    const closed = [
      '',
      'x',
      '127.0.0.1%eth0',
      'fe80::1%eth0',
      '2606:4700::1%eth0',
      '1fff::1',
      '4000::',
    ];
    expect(closed.filter(isPublic)).toEqual([]);
  });
});

describe('with exceptions', () => {
  const allowTargets = ['localhost', '127.0.0.0/8', '10.1.2.3', 'hooks.internal', 'fd00::/8'];
  const guard = createGuard({ allowTargets });

  test.each([
    'http://localhost:3000/hooks',
    'http://LocalHost./',
    'http://127.0.0.1/',
    'http://2130706433/',
    'https://127.9.9.9/',
    'http://10.1.2.3/',
    'http://hooks.internal/',
    'https://[fd12::1]/',
    'https://example.com/',
  ])('%s is admitted', (url) => expect(guard.admits(new URL(url))).toBe(true));

  test.each([
    'http://example.com/',
    'http://localhost.example.com/',
    'http://127.0.0.1.example.com/',
    'https://10.1.2.4/',
    'https://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'ftp://localhost/',
    'https://other.localhost/',
  ])('%s is refused', (url) => expect(guard.admits(new URL(url))).toBe(false));

  test('a name stands for whatever it resolves to, and no other name does', () => {
    expect(guard.admitsAddress('192.168.0.1', 'hooks.internal')).toBe(true);
    expect(guard.admitsAddress('192.168.0.1', 'example.com')).toBe(false);
    expect(guard.admitsAddress('127.0.0.1', 'example.com')).toBe(true);
    expect(guard.admitsAddress('', 'example.com')).toBe(false);
  });

  test.each(['', 'a b', '10.0.0.0/33', 'fd00::/129', '10.0.0/8', 'http://x', '2130706433', 'a/b'])(
    '%j is neither a name nor a range',
    (target) => {
      expect(isRange(target)).toBe(false);
      expect(() => createGuard({ allowTargets: [target] })).toThrow(OutboxError);
    },
  );

  test('a mapped address is in no range of IPv4', () => {
    const ranges = blockList(['127.0.0.0/8']);
    expect([isIn(ranges, '127.0.0.1'), isIn(ranges, '::ffff:127.0.0.1')]).toEqual([true, false]);
  });
});

describe('a lookup', () => {
  const answeringWith =
    (...addresses: string[]): Lookup =>
    (_, __, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
  const lookUp = (lookup: Lookup) =>
    new Promise<Error | readonly object[]>((resolve) => {
      createGuard({ lookup }).lookup('example.com', { all: true }, (error, addresses) =>
        resolve(error ?? addresses),
      );
    });

  test('is passed on where every address is public', async () => {
    expect(await lookUp(answeringWith('8.8.8.8', '2606:4700::1'))).toHaveLength(2);
  });

  test.each([['10.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['8.8.8.8', '::ffff:10.0.0.1'], ['::1']])(
    'is refused with %s %s',
    async (...addresses) => {
      expect(await lookUp(answeringWith(...addresses))).toBeInstanceOf(TargetError);
    },
  );

  test('that fails passes on its error', async () => {
    const error = new Error('ENOTFOUND');
    expect(await lookUp((_, __, callback) => callback(error, []))).toBe(error);
  });
});

test('a refusal says nothing about its reason', () => {
  expect(new TargetError().message).toBe('the target is not allowed');
});

test('a name is looked up once for all who ask while that is under way', () => {
  const asked: { readonly hostname: string; readonly callback: Parameters<Lookup>[2] }[] = [];
  const lookup = sharing((hostname, _, callback) => void asked.push({ hostname, callback }));
  const answers: unknown[] = [];
  const ask = (hostname: string) =>
    lookup(hostname, { all: true }, (_, addresses) => answers.push([hostname, addresses]));
  for (const hostname of ['a', 'a', 'b', 'a']) ask(hostname);
  expect(asked.map(({ hostname }) => hostname)).toEqual(['a', 'b']);
  const addresses = [{ address: '8.8.8.8', family: 4 }];
  asked[0]?.callback(null, addresses);
  expect(answers).toEqual(Array(3).fill(['a', addresses]));
  ask('a');
  expect(asked).toHaveLength(3);
});
