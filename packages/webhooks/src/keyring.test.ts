import { describe, expect, onTestFinished, test, vi } from 'vitest';
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

/** Tells what deliveries cost, with a list of this many secrets that can be changed. */
function costsWith(count: number) {
  const hashing = new CountingHashing();
  let now = many(count);
  const verify = createVerifier(hashing, { current: () => now }, hashing.elapsed);
  return {
    change(secrets: readonly Secret[]) {
      now = secrets;
    },
    /** How many MACs a delivery takes that a store has signed, under a hint. A search takes one more than its number. */
    async macs(store: number, hint: string) {
      hashing.macs = 0;
      await verify([sign(`secret-${store}`, body)], body, at(hint));
      return hashing.macs;
    },
  };
}

const without = (store: number, count: number) =>
  many(count).filter((each) => typeof each !== 'string' && each.secret !== `secret-${store}`);

const of3 = (...hints: readonly string[]) => hints.map((hint): [number, string] => [3, hint]);

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

  test('a wrong hint does not affect verification', async () => {
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

  test('hints of unverified requests are not remembered', async () => {
    const { macs } = costsWith(20);
    await macs(3, 'three');
    for (let i = 0; i < 100; i += 1) await macs(99, `forged ${i}`);
    expect(await macs(3, 'three')).toBe(1);
  });

  test('replaying one delivery does not evict the hints of other stores', async () => {
    const { macs } = costsWith(20);
    await macs(3, 'three');
    // Nothing keeps a genuine delivery from being sent again, under headers and URLs that are made up.
    for (let i = 0; i < 100; i += 1) await macs(4, `made up ${i}`);
    expect(await macs(3, 'three')).toBe(1);
  });

  test('four hints are remembered for a secret, the newest', async () => {
    const { macs } = costsWith(20);
    for (const hint of ['0', '1', '2', '3', '4']) await macs(19, hint);
    const costs = [];
    for (const hint of ['1', '2', '3', '4', '0']) costs.push(await macs(19, hint));
    expect(costs).toEqual([1, 1, 1, 1, 20]);
  });

  test.each<[given: string, sent: [number, string][], then: [number, string], macs: number]>([
    [
      'takes one place of each',
      [...of3('both'), [4, 'both'], ...of3('both', 'a', 'b', 'c')],
      [3, 'both'],
      1,
    ],
    [
      'stays with the one that used it last, when the other has no place for it any more',
      [...of3('both'), [4, 'both'], ...of3('a', 'b', 'c', 'd')],
      [4, 'both'],
      1,
    ],
    [
      'is the newest again of the one that used it again',
      [...of3('both', 'a'), [4, 'both'], ...of3('both', 'b', 'c', 'd')],
      [3, 'both'],
      1,
    ],
  ])('a hint that two secrets share %s', async (_given, sent, then, want) => {
    const { macs } = costsWith(20);
    for (const each of sent) await macs(...each);
    expect(await macs(...then)).toBe(want);
  });

  test('a hint that is longer than any id is not remembered', async () => {
    const { macs } = costsWith(20);
    const room = 500 - JSON.stringify(['', '/webhooks']).length;
    const again = async (hint: string) => [await macs(3, hint), await macs(3, hint)];
    expect(await again('x'.repeat(room))).toEqual([4, 1]);
    expect(await again('x'.repeat(room + 1))).toEqual([4, 4]);
  });

  test('forgeries take a quarter of the time, and leave known stores alone', async () => {
    const hashing = new CountingHashing(1);
    const verify = createVerifier(hashing, many(100), hashing.elapsed);
    const own = async () => await verify([sign('secret-0', body)], body, at('zero'));
    const reasonsOfFive = async () => {
      const reasons = [];
      for (let i = 0; i < 5; i += 1) {
        const verdict = await verify([sign('forged', body)], body, at('x'));
        reasons.push(verdict.ok ? 'ok' : verdict.reason);
        expect(await own()).toMatchObject({ ok: true });
      }
      return reasons;
    };
    await own();
    const late = ['overloaded', 'overloaded'];
    const tried = Array.from({ length: 3 }, () => 'signature-mismatch');
    expect(await reasonsOfFive()).toEqual([...tried, ...late]);
    // A second is worth 250 ms of trying: two more forgeries, and what is left of a third.
    hashing.now += 1000;
    expect(await reasonsOfFive()).toEqual([...tried, ...late]);
  });

  test('others get their turn when secrets have been tried for ten milliseconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const hashing = new CountingHashing(1);
    const verdict = createVerifier(hashing, many(35), hashing.elapsed)(['0'.repeat(64)], body);
    const turns: number[] = [];
    const settled = () => new Promise((resolve) => setImmediate(resolve));
    for (await settled(); vi.getTimerCount() > 0; await settled()) {
      turns.push(hashing.macs);
      vi.runOnlyPendingTimers();
    }
    expect(turns).toEqual([10, 20, 30]);
    expect(await verdict).toEqual({ ok: false, reason: 'signature-mismatch' });
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

describe('of a list that changes', () => {
  test('a secret is taken as soon as it is there, and no longer once it is gone', async () => {
    let now: readonly Secret[] = ['old'];
    const verify = createVerifier(nodeHashing, { current: () => now });
    const takes = async (secret: string) => (await verify([sign(secret, body)], body)).ok;
    expect([await takes('old'), await takes('new')]).toEqual([true, false]);
    now = ['old', 'new'];
    expect([await takes('old'), await takes('new')]).toEqual([true, true]);
    now = ['new'];
    expect([await takes('old'), await takes('new')]).toEqual([false, true]);
  });

  test('a change keeps the hints of known stores and the keys of secrets', async () => {
    const hashing = new CountingHashing();
    let now = many(20);
    const verify = createVerifier(hashing, { current: () => now }, hashing.elapsed);
    await verify([sign('secret-19', body)], body, at('nineteen'));
    now = [...many(20), 'new'];
    hashing.macs = 0;
    await verify([sign('secret-19', body)], body, at('nineteen'));
    expect({ macs: hashing.macs, keys: hashing.keys }).toEqual({ macs: 1, keys: 21 });
  });

  test.each([
    ['grows from many', 17, 18, 1],
    ['shrinks to as many as are searched', 18, 17, 1],
    ['shrinks to so few that all are always tried', 17, 16, 16],
    ['grows from so few that nothing was remembered', 16, 17, 16],
  ])('when it %s', async (_given, before, after, want) => {
    const { change, macs } = costsWith(before);
    await macs(15, 'fifteen');
    change(many(after));
    expect(await macs(15, 'fifteen')).toBe(want);
  });

  test('forgets the hints of a removed secret only', async () => {
    const { change, macs } = costsWith(20);
    await macs(19, 'nineteen');
    await macs(19, 'both');
    await macs(18, 'both');
    change(without(19, 20));
    expect(await macs(18, 'both')).toBe(1);
    change(many(20));
    expect([await macs(18, 'both'), await macs(19, 'nineteen')]).toEqual([1, 20]);
  });

  test('remembers four hints of a secret, the newest, across a change', async () => {
    const { change, macs } = costsWith(20);
    for (const hint of ['0', '1', '2', '3']) await macs(19, hint);
    change(many(21));
    await macs(19, '4');
    const costs = [];
    for (const hint of ['1', '2', '3', '4', '0']) costs.push(await macs(19, hint));
    expect(costs).toEqual([1, 1, 1, 1, 20]);
  });

  test('is read once, as long as it is the same', async () => {
    let reads = 0;
    const list = many(20).map((each) => ({
      get secret() {
        reads += 1;
        return typeof each === 'string' ? each : each.secret;
      },
    }));
    const verify = createVerifier(nodeHashing, { current: () => list });
    const atFirst = reads;
    expect(await verify([sign('secret-3', body)], body)).toMatchObject({ ok: true });
    expect({ atFirst, reads }).toEqual({ atFirst: 20, reads: 20 });
  });

  test('a secret that is removed during its check no longer matches', async () => {
    let now = many(20);
    const verify = createVerifier(nodeHashing, { current: () => now });
    const underWay = verify([sign('secret-3', body)], body, at('three'));
    now = without(3, 20);
    expect(await verify([sign('secret-4', body)], body, at('four'))).toMatchObject({ ok: true });
    expect(await underWay).toMatchObject({ ok: true });
    expect(await verify([sign('secret-3', body)], body, at('three'))).toMatchObject({ ok: false });
  });

  test('it may not become empty', async () => {
    const one: readonly Secret[] = ['one'];
    let now = one;
    const verify = createVerifier(nodeHashing, { current: () => now });
    const own = async () => await verify([sign('one', body)], body);
    now = [];
    // As long as it is empty, whether it was asked before or not.
    for (let i = 0; i < 2; i += 1) await expect(own()).rejects.toThrow(SecretError);
    now = one;
    expect(await own()).toMatchObject({ ok: true });
  });
});

describe('of a lookup', () => {
  test('gets the URL and the location as hints', async () => {
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

  test('may be slow, and return nothing', async () => {
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

  test('keeps 16,384 keys, those that were in use last', async () => {
    const hashing = new CountingHashing();
    let now = '';
    const verify = createVerifier(hashing, () => [now], hashing.elapsed);
    const forged = sign('x', body);
    const keysMade = async (secret: string) => {
      const before = hashing.keys;
      now = secret;
      await verify([forged], body);
      return hashing.keys - before;
    };
    for (let i = 0; i < 16_384; i += 1) await keysMade(`secret-${i}`);
    expect(await keysMade('secret-0')).toBe(0);
    expect(await keysMade('one more')).toBe(1);
    expect(await keysMade('secret-0')).toBe(0);
    expect(await keysMade('secret-1')).toBe(1);
  });

  test('gives few', async () => {
    const giving = (count: number) => createVerifier(nodeHashing, () => many(count));
    const signatures = [sign('secret-0', body)];
    expect(await giving(maxSecretsGiven)(signatures, body)).toMatchObject({ ok: true });
    await expect(giving(maxSecretsGiven + 1)(signatures, body)).rejects.toThrow(
      new SecretError(
        'the lookup returned 17 secrets for one delivery; return at most 16, those of one store',
      ),
    );
  });

  test('gives no empty one', async () => {
    const verify = createVerifier(nodeHashing, () => ['']);
    await expect(verify([sign('x', body)], body)).rejects.toThrow(SecretError);
  });
});
