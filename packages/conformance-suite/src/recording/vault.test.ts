import { expect, test } from 'vitest';
import { Vault } from './vault.ts';

function vaultOf(...secrets: readonly string[]): Vault {
  const vault = new Vault();
  for (const secret of secrets) vault.keep(secret);
  return vault;
}

test.each([
  { secrets: ['s3cret'], given: 's3cret and s3cret', want: '[secret 1] and [secret 1]' },
  { secrets: ['a', 'b'], given: 'b', want: '[secret 2]' },
  { secrets: ['a/b c'], given: '?t=a%2Fb%20c', want: '?t=[secret 1]' },
  { secrets: ['say "hi"'], given: '{"t":"say \\"hi\\""}', want: '{"t":"[secret 1]"}' },
  { secrets: ['s3cret'], given: 'Basic czNjcmV0', want: 'Basic [secret 1]' },
  { secrets: ['abc', 'abcdef'], given: 'abcdef', want: '[secret 2]' },
  { secrets: ['s', '1'], given: 'yes, 1', want: 'ye[secret 1], [secret 2]' },
  { secrets: ['a b&c'], given: 'secret=a+b%26c', want: 'secret=[secret 1]' },
  { secrets: ['>>>???'], given: 'Pj4-Pz8_', want: '[secret 1]' },
  {
    secrets: ['half \uD800'],
    given: 'half \uD800 half%20%EF%BF%BD',
    want: '[secret 1] [secret 1]',
  },
  { secrets: [''], given: 'nothing', want: 'nothing' },
])('$given', ({ secrets, given, want }) => {
  expect(vaultOf(...secrets).mask(given)).toBe(want);
});

test('the secrets in a text have the origin that was told first', () => {
  const vault = vaultOf('one', 'two', 'three');
  for (const origin of ['the file', 'the network']) vault.cameFrom(origin, 'two');
  vault.cameFrom('nobody', 'four');
  expect(vault.originsIn('one, two, three')).toEqual({ '[secret 2]': 'the file' });
});

test('bytes that are no text stay as they are, but for the secrets', () => {
  const bytes = Buffer.concat([Buffer.from([0xff, 0x00]), Buffer.from('sé'), Buffer.from([0xc3])]);
  const masked = vaultOf('sé').maskBytes(bytes);
  expect(masked.toString('latin1')).toBe('\xff\x00[secret 1]\xc3');
});
