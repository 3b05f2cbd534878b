import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as web from './fetch.ts';
import * as node from './node.ts';
import { type Secret, SecretError } from './secrets.ts';
import { readSignature } from './signature.ts';

const secret = 'example-webhook-secret-1';
const body = new TextEncoder().encode('{"event_type":"order.created"}');
const right = createHmac('sha256', secret).update(body).digest('hex');

describe.each([
  ['node', node],
  ['fetch', web],
])('%s', (_name, { createVerifier, sign }) => {
  test('signs as node:crypto does', async () => {
    expect(await sign(secret, body)).toBe(right);
  });

  test.each<[given: string, signatures: string[], want: string]>([
    ['the right signature', [right], 'ok'],
    ['none', [], 'signature-missing'],
    ['an empty one', [''], 'signature-missing'],
    ['the right one twice', [right, right], 'signature-repeated'],
    ['two in one header', [`${right}, ${right}`], 'signature-malformed'],
    ['capital letters', [right.toUpperCase()], 'signature-malformed'],
    ['something behind it', [`${right}zz`], 'signature-malformed'],
    ['a line end behind it', [`${right}\n`], 'signature-malformed'],
    ['64 letters that are no hex', ['é'.repeat(64)], 'signature-malformed'],
    [
      'the last digit changed',
      [right.slice(0, -1) + (right.endsWith('0') ? '1' : '0')],
      'signature-mismatch',
    ],
    ['that of another secret', [node.sign('other', body)], 'signature-mismatch'],
  ])('%s', async (_given, signatures, want) => {
    const verdict = await createVerifier([secret])(signatures, body);
    expect(verdict.ok ? 'ok' : verdict.reason).toBe(want);
  });

  test('accepts any of several secrets, and says for which stores', async () => {
    const verify = createVerifier([
      'old',
      { secret, storeId: 'store_1' },
      { secret, storeId: 'store_2' },
      { secret: 'new', storeId: 'store_1' },
    ]);
    expect(await verify([right], body)).toEqual({
      ok: true,
      signer: new Set(['store_1', 'store_2']),
      bound: new Set(['store_1', 'store_2']),
    });
    expect(await verify([await sign('old', body)], body)).toMatchObject({ signer: 'any' });
  });

  test('a secret that is listed with and without a store is valid for any store', async () => {
    const listed = [{ secret, storeId: 'store_1' }, secret];
    for (const secrets of [listed, listed.toReversed()]) {
      const verify = createVerifier(secrets);
      expect(await verify([right], body)).toMatchObject({ ok: true, signer: 'any' });
    }
  });

  test.each<[given: string, secrets: Secret[], message: string]>([
    ['no secret', [], 'no webhook secret was given; pass at least one'],
    ['an empty secret', ['a', ''], 'webhook secret number 2 is empty'],
    [
      'an empty store',
      [{ secret: 'a', storeId: '' }],
      'webhook secret number 1 has an empty store id',
    ],
  ])('refuses %s', (_given, secrets, message) => {
    const make = () => createVerifier(secrets);
    expect(make).toThrow(SecretError);
    expect(make).toThrow(expect.objectContaining({ name: 'SecretError', message }));
  });

  test('accepts exactly the MAC of exactly the bytes', async () => {
    const verify = createVerifier([secret]);
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-f]{64}$/)),
        fc.nat(),
        async (bytes, signature, at) => {
          const mac = await sign(secret, bytes);
          expect((await verify([mac], bytes)).ok).toBe(true);
          expect((await verify([signature], bytes)).ok).toBe(signature === mac);
          if (bytes.length === 0) return;
          const changed = Uint8Array.from(bytes);
          changed[at % bytes.length] = (changed[at % bytes.length] ?? 0) ^ (1 + (at % 255));
          expect((await verify([mac], changed)).ok).toBe(false);
        },
      ),
    );
  });
});

test('the signature parser never throws, and gives 32 bytes or a reason', () => {
  const hex = /^[0-9a-f]{64}$/;
  const value = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(hex));
  fc.assert(
    fc.property(fc.array(value, { maxLength: 3 }), (values) => {
      const [first = ''] = values;
      expect(readSignature(values)).toEqual(
        values.length === 1 && hex.test(first)
          ? { ok: true, mac: Uint8Array.from(Buffer.from(first, 'hex')) }
          : { ok: false, reason: expect.stringMatching(/^signature-/) },
      );
    }),
    { examples: [[[right]], [[right, right]], [[]]] },
  );
});

test('signing under an empty secret is refused', async () => {
  expect(() => node.sign('', body)).toThrow(SecretError);
  await expect(web.sign('', body)).rejects.toThrow(SecretError);
});
