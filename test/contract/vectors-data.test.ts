import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './sources.ts';

// The vectors are data that was computed elsewhere. Here every one is computed again, and each refused one is
// shown to be wrong in the way that its flags say, not by a slip.

interface Vector {
  readonly id: number;
  readonly comment: string;
  readonly flags: readonly string[];
  readonly secret: string;
  readonly secretEncoding: 'utf8';
  readonly bodyHex: string;
  readonly bodyText?: string;
  readonly signedKeyHex?: string;
  readonly signedBodyHex?: string;
  readonly signature?: string | null;
  readonly signatures?: readonly string[];
  readonly result: 'accept' | 'reject' | 'either';
}

interface VectorFile {
  readonly numberOfVectors: number;
  readonly flags: Readonly<Record<string, string>>;
  readonly vectors: readonly Vector[];
}

const file: VectorFile = JSON.parse(
  readFileSync(join(root, 'specs/vectors/signatures.json'), 'utf8'),
);
const { vectors } = file;
const withResult = (result: Vector['result']) =>
  vectors.filter((vector) => vector.result === result);

const body = (vector: Vector) => Buffer.from(vector.bodyHex, 'hex');
const hmac = (key: string | Buffer, input: string | Buffer, hash = 'sha256') =>
  createHmac(hash, key).update(input);
const right = (vector: Vector) => hmac(vector.secret, body(vector)).digest('hex');
/** What the signer's own key and body give, where they are not the receiver's. */
const signed = ({ secret, bodyHex, signedKeyHex, signedBodyHex }: Vector) =>
  hmac(
    signedKeyHex === undefined ? secret : Buffer.from(signedKeyHex, 'hex'),
    Buffer.from(signedBodyHex ?? bodyHex, 'hex'),
  ).digest('hex');
const values = ({ signature, signatures }: Vector): readonly string[] =>
  signatures ?? (typeof signature === 'string' ? [signature] : []);

const hex64 = /^[0-9a-f]{64}$/;
const signerFields = (vector: Vector) => ({
  key: vector.signedKeyHex !== undefined,
  body: vector.signedBodyHex !== undefined,
});

/** Flag → whether the signature is wrong in that way. */
const reasons: Readonly<Record<string, (vector: Vector, value: string) => boolean>> = {
  Missing: ({ signature }) => signature === null,
  Empty: ({ signature }) => signature === '',
  Truncated: (vector, value) => value !== '' && value.length < 64 && right(vector).includes(value),
  Extended: (vector, value) => value.length > 64 && value.includes(right(vector)),
  Altered: (vector, value) =>
    hex64.test(value) && [...value].filter((digit, i) => digit !== right(vector)[i]).length <= 2,
  Fixed: (_, value) => hex64.test(value) && new Set(value).size === 1,
  NotHex: (_, value) => /[^0-9a-f]/.test(value),
  OtherEncoding: (vector, value) => {
    const code = hmac(vector.secret, body(vector)).digest();
    return [
      code.toString('base64'),
      code.toString('base64url'),
      Buffer.from(right(vector)).toString('hex'),
      Buffer.from(code).reverse().toString('hex'),
    ].includes(value);
  },
  OtherAlgorithm: (vector, value) =>
    ['sha512', 'sha3-256', 'sha1', 'md5'].some((hash) => {
      const code = hmac(vector.secret, body(vector), hash).digest('hex');
      return value === code || value === code.slice(0, 64);
    }),
  Unkeyed: (vector, value) => {
    const secret = Buffer.from(vector.secret);
    return [[body(vector)], [secret, body(vector)], [body(vector), secret]].some(
      (parts) => value === createHash('sha256').update(Buffer.concat(parts)).digest('hex'),
    );
  },
  Decorated: (vector, value) => value !== right(vector) && value.includes(right(vector)),
  WrongKey: (vector, value) =>
    signerFields(vector).key && !signerFields(vector).body && value === signed(vector),
  OtherInput: (vector, value) => signerFields(vector).body && value === signed(vector),
  BodyChanged: (vector, value) =>
    !signerFields(vector).key && signerFields(vector).body && value === signed(vector),
  Repeated: (vector) => (vector.signatures?.length ?? 0) > 1,
};

/** Flag → what is left of a tolerated value when what one may tolerate is taken away. */
const tolerated: Readonly<Record<string, (vector: Vector) => readonly string[]>> = {
  ByteOrderMark: values,
  Repeated: (vector) => values(vector).flatMap((value) => value.split(', ')),
  Uppercase: (vector) => values(vector).map((value) => value.toLowerCase()),
  Prefixed: (vector) => values(vector).map((value) => value.replace(/^sha256=/, '')),
  Padded: (vector) => values(vector).map((value) => value.trim()),
};

const label = ({ id, comment }: Vector) => `${id}: ${comment}`;
const named = (list: readonly Vector[]) => list.map((vector) => ({ name: label(vector), vector }));

describe('signature vectors', () => {
  test('there are enough of both kinds', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(60);
    expect(vectors).toHaveLength(file.numberOfVectors);
    expect(withResult('accept').length).toBeGreaterThanOrEqual(25);
    expect(withResult('reject').length).toBeGreaterThanOrEqual(25);
  });

  test('ids and comments are unique, and every flag is explained', () => {
    expect(new Set(vectors.map(({ id }) => id)).size).toBe(vectors.length);
    expect(new Set(vectors.map(({ comment }) => comment)).size).toBe(vectors.length);
    expect([...new Set(vectors.flatMap(({ flags }) => flags))].sort()).toEqual(
      Object.keys(file.flags).sort(),
    );
  });

  test('no two vectors are the same case', () => {
    const cases = vectors.map((vector) =>
      JSON.stringify([vector.secret, vector.bodyHex, vector.signature, vector.signatures]),
    );
    expect(new Set(cases).size).toBe(vectors.length);
  });

  test('every vector is well formed', () => {
    for (const vector of vectors) {
      const where = label(vector);
      expect(vector.comment, where).toMatch(/^(Catches|Shows) .*\.$/);
      expect(vector.secretEncoding, where).toBe('utf8');
      expect(vector.secret, where).not.toBe('');
      expect(vector.bodyHex, where).toMatch(/^([0-9a-f]{2})*$/);
      expect('signature' in vector, where).not.toBe('signatures' in vector);
      if (vector.bodyText !== undefined) {
        expect(Buffer.from(vector.bodyText).toString('hex'), where).toBe(vector.bodyHex);
      }
    }
  });

  test.each(named(withResult('accept')))('$name (accept)', ({ vector }) => {
    expect(vector.signature).toBe(right(vector));
    expect(vector.signature).toMatch(hex64);
  });

  test.each(named(withResult('reject')))('$name (reject)', ({ vector }) => {
    expect(values(vector)).not.toContain(right(vector));
    const stated = vector.flags.filter((flag) => flag in reasons);
    expect(stated).not.toEqual([]);
    for (const flag of stated) {
      expect(reasons[flag]?.(vector, vector.signature ?? ''), flag).toBe(true);
    }
    if (vector.flags.includes('SameJson')) {
      const arrived = JSON.parse(body(vector).toString());
      const sent = JSON.parse(Buffer.from(vector.signedBodyHex ?? '', 'hex').toString());
      expect(arrived).toEqual(sent);
    }
  });

  test.each(named(withResult('either')))('$name (either)', ({ vector }) => {
    const stated = vector.flags.filter((flag) => flag in tolerated);
    expect(stated).toHaveLength(1);
    for (const flag of stated) expect(tolerated[flag]?.(vector)).toContain(right(vector));
  });
});
