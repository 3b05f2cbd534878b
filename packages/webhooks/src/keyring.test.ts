import { describe, expect, test } from 'vitest';
import type { Hashing } from './hashing.ts';
import { sign } from './node.ts';
import { nodeHashing } from './node-hashing.ts';
import { maxSecretsGiven, type Secret, SecretError, type SecretHint } from './secrets.ts';
import { createVerifier } from './verify.ts';

const body = new TextEncoder().encode('{"event_type":"order.created"}');
const at = (location: string): SecretHint => ({ location, url: '/webhooks' });

/** Counts what is computed, and takes `msEach` for it on a clock of its own. */
class CountingHashing implements Hashing {
  macs = 0;
  keys = 0;
  now = 0;
  readonly sha256 = nodeHashing.sha256;
  readonly equal = nodeHashing.equal;
  readonly #msEach: number;

  constructor(msEach = 0) {
    this.#msEach = msEach;
  }

  readonly elapsed = () => this.now;

  keyed(secret: string) {
    this.keys += 1;
    const hash = nodeHashing.keyed(secret);
    return (bytes: Uint8Array) => {
      this.macs += 1;
      this.now += this.#msEach;
      return hash(bytes);
    };
  }
}

const many = (count: number): readonly Secret[] =>
  Array.from({ length: count }, (_, store) => ({
    secret: `secret-${store}`,
    storeId: `store_${store}`,
  }));

describe('of a list', () => {
  test('with 10,000 secrets a delivery costs one MAC, once its store is known', async () => {
    const hashing = new CountingHashing();
    const verify = createVerifier(hashing, many(10_000), hashing.elapsed);
    const own = async () => await verify([sign('secret-7000', body)], body, at('seven'));
    expect(await own()).toMatchObject({ ok: true, signer: new Set(['store_7000']) });
    expect(hashing.macs).toBe(7001);
    hashing.macs = 0;
    expect(await own()).toMatchObject({ ok: true });
    expect(hashing.macs).toBe(1);
  });

  test('a hint is only a hint', async () => {
    const hashing = new CountingHashing();
    const verify = createVerifier(hashing, many(20), hashing.elapsed);
    await verify([sign('secret-3', body)], body, at('three'));
    // Rotated, or the header of another store: all are tried.
    expect(await verify([sign('secret-4', body)], body, at('three'))).toMatchObject({
      signer: new Set(['store_4']),
    });
    expect(await verify([sign('forged', body)], body, at('three'))).toEqual({
      ok: false,
      reason: 'signature-mismatch',
    });
  });

  test('what nobody has signed is not remembered', async () => {
    const hashing = new CountingHashing();
    const verify = createVerifier(hashing, many(20), hashing.elapsed);
    await verify([sign('secret-3', body)], body, at('three'));
    for (let i = 0; i < 100; i += 1) await verify([sign('forged', body)], body, at(`forged ${i}`));
    hashing.macs = 0;
    await verify([sign('secret-3', body)], body, at('three'));
    expect(hashing.macs).toBe(1);
  });

  test('whoever has one delivery makes no other store forgotten with it', async () => {
    const hashing = new CountingHashing();
    const verify = createVerifier(hashing, many(20), hashing.elapsed);
    await verify([sign('secret-3', body)], body, at('three'));
    // Nothing keeps a genuine delivery from being sent again, under headers and URLs that are made up.
    for (let i = 0; i < 100; i += 1)
      await verify([sign('secret-4', body)], body, at(`made up ${i}`));
    hashing.macs = 0;
    await verify([sign('secret-3', body)], body, at('three'));
    expect(hashing.macs).toBe(1);
  });

  test('four hints are remembered for a secret, the newest', async () => {
    const hashing = new CountingHashing();
    const verify = createVerifier(hashing, many(20), hashing.elapsed);
    for (const hint of ['0', '1', '2', '3', '4']) {
      await verify([sign('secret-19', body)], body, at(hint));
    }
    hashing.macs = 0;
    for (const hint of ['1', '2', '3', '4'])
      await verify([sign('secret-19', body)], body, at(hint));
    expect(hashing.macs).toBe(4);
    await verify([sign('secret-19', body)], body, at('0'));
    expect(hashing.macs).toBe(4 + 20);
  });

  test('a hint that is longer than any id is not remembered', async () => {
    const hashing = new CountingHashing();
    const verify = createVerifier(hashing, many(20), hashing.elapsed);
    const macs = async (location: string) => {
      await verify([sign('secret-3', body)], body, at(location));
      hashing.macs = 0;
      await verify([sign('secret-3', body)], body, at(location));
      return hashing.macs;
    };
    const room = 500 - JSON.stringify(['', '/webhooks']).length;
    expect(await macs('x'.repeat(room))).toBe(1);
    expect(await macs('x'.repeat(room + 1))).toBe(4);
  });

  test('forgeries take a quarter of the time, and leave known stores alone', async () => {
    const hashing = new CountingHashing(1);
    const verify = createVerifier(hashing, many(100), hashing.elapsed);
    const known = sign('secret-0', body);
    await verify([known], body, at('zero'));
    const reasons = [];
    for (let i = 0; i < 5; i += 1) {
      const verdict = await verify([sign('forged', body)], body, at('x'));
      reasons.push(verdict.ok ? 'ok' : verdict.reason);
      expect(await verify([known], body, at('zero'))).toMatchObject({ ok: true });
    }
    expect(reasons).toEqual([
      ...['signature-mismatch', 'signature-mismatch', 'signature-mismatch'],
      ...['overloaded', 'overloaded'],
    ]);
    // A second is worth 250 ms of trying: two more forgeries, and not a third.
    hashing.now += 1000;
    const later = [];
    for (let i = 0; i < 5; i += 1) {
      const verdict = await verify([sign('forged', body)], body, at('x'));
      later.push(verdict.ok ? 'ok' : verdict.reason);
    }
    expect(later.filter((reason) => reason === 'signature-mismatch')).toHaveLength(3);
  });

  test('with few secrets all are always tried', async () => {
    const hashing = new CountingHashing(1000);
    const verify = createVerifier(hashing, many(maxSecretsGiven), hashing.elapsed);
    for (let i = 0; i < 3; i += 1) {
      hashing.macs = 0;
      await verify([sign('secret-0', body)], body, at('zero'));
      expect(hashing.macs).toBe(maxSecretsGiven);
    }
  });
});

describe('of a lookup', () => {
  test('gets what may tell whose delivery it is', async () => {
    const hints: SecretHint[] = [];
    const verify = createVerifier(nodeHashing, (hint) => {
      hints.push(hint);
      return ['secret'];
    });
    expect(await verify([sign('secret', body)], body, at('one'))).toMatchObject({ ok: true });
    expect(await verify([sign('secret', body)], body)).toMatchObject({ ok: true });
    expect(hints).toEqual([at('one'), { location: undefined, url: undefined }]);
  });

  test('is not asked about what cannot be right', async () => {
    const verify = createVerifier(nodeHashing, () => {
      throw new Error('asked');
    });
    expect(await verify(['nonsense'], body)).toMatchObject({ reason: 'signature-malformed' });
  });

  test('may take its time, and give nothing', async () => {
    const verify = createVerifier(nodeHashing, async () => []);
    expect(await verify([sign('secret', body)], body)).toMatchObject({
      reason: 'signature-mismatch',
    });
  });

  test('rotates', async () => {
    let now: readonly Secret[] = ['old'];
    const verify = createVerifier(nodeHashing, () => now);
    now = ['old', 'new'];
    expect(await verify([sign('new', body)], body)).toMatchObject({ ok: true });
    now = ['new'];
    expect(await verify([sign('old', body)], body)).toMatchObject({ ok: false });
  });

  test('prepares a secret once', async () => {
    const hashing = new CountingHashing();
    const verify = createVerifier(hashing, () => ['secret'], hashing.elapsed);
    for (let i = 0; i < 3; i += 1) await verify([sign('secret', body)], body);
    expect(hashing.keys).toBe(1);
  });

  test('keeps the keys that are in use', async () => {
    const hashing = new CountingHashing();
    let secret = 'used';
    const verify = createVerifier(hashing, () => [secret], hashing.elapsed);
    for (let other = 0; other < 20_000; other += 1) {
      secret = `other-${other}`;
      await verify([sign('x', body)], body);
      if (other % 10_000 > 0) continue;
      secret = 'used';
      await verify([sign('x', body)], body);
    }
    secret = 'used';
    await verify([sign('x', body)], body);
    expect(hashing.keys).toBe(20_001);
    secret = 'other-0';
    await verify([sign('x', body)], body);
    expect(hashing.keys).toBe(20_002);
  });

  test('gives few', async () => {
    const giving = (count: number) => createVerifier(nodeHashing, () => many(count));
    const signatures = [sign('secret-0', body)];
    expect(await giving(maxSecretsGiven)(signatures, body)).toMatchObject({ ok: true });
    await expect(giving(maxSecretsGiven + 1)(signatures, body)).rejects.toThrow(
      new SecretError(
        'the lookup gave 17 secrets for one delivery; give at most 16, those of one store',
      ),
    );
  });

  test('gives no empty one', async () => {
    const verify = createVerifier(nodeHashing, () => ['']);
    await expect(verify([sign('x', body)], body)).rejects.toThrow(SecretError);
  });
});
