import { createHash, createHmac } from 'node:crypto';
import { dataField } from '../contract/events.ts';
import { isJsonObject, parseJson } from '../contract/json.ts';
import { list, type Of, object, oneOf, optional, text } from '../shape.ts';
import { asciiOnly, rewritings, sorted, spaced } from './rewriting.ts';

/** In which ways a signature is made that is not made as it should be. */
const signatureWays = [
  ...(['upper-case', 'base64', 'base64url', 'prefixed'] as const),
  ...(['sha1', 'sha384', 'sha512', 'md5', 'unkeyed'] as const),
  ...(['compact', 'spaced', 'indented', 'sorted', 'escaped', 'quoted'] as const),
  ...(['data', 'joined', 'trimmed', 'padded', 'first-part', 'empty'] as const),
  ...(['secret-padded', 'secret-trimmed', 'secret-decoded', 'secret-empty'] as const),
] as const;
export type SignatureWay = (typeof signatureWays)[number];

/** How a signature is made that is not that of the bytes that came with it. */
export const SignedAs = object({
  ways: list(oneOf(...signatureWays)),
  /** What stands before it. */
  prefix: optional(text),
  /** The name of the secret that it is made with, for example `[secret 2]`; missing where it is made with none. */
  by: optional(text),
});
export type SignedAs = Of<typeof SignedAs>;

/** A signature with what came beside it. */
export interface Signed {
  readonly signature: string;
  readonly body: Buffer;
  /** What a service may have put before the body: the id and the time of the delivery. */
  readonly beside: readonly string[];
}

/** A text, and in which ways it is not the one that should be signed, or sign. */
type Variant<Value> = readonly [Value, ...(readonly SignatureWay[])];

/**
 * In which ways a signature is made with a secret; undefined where it is made in none that is known. One thing is taken to
 * be wrong with what is signed or with what it is signed with, and any with how it is written.
 *
 * @param secret Without one, only ways that need none are tried.
 */
export function waysOf(
  signed: Signed,
  secret: string | undefined,
): Pick<SignedAs, 'ways' | 'prefix'> | undefined {
  const written = writtenAs(signed.signature);
  if (written === undefined) return undefined;
  const { digest, algorithm, ways, prefix } = written;
  const isIt = (made: Buffer) => made.equals(digest);
  const hmac = (key: string | Buffer, input: Buffer | string) =>
    createHmac(algorithm, key).update(input).digest();
  const found = (more: readonly SignatureWay[]) => ({
    ways: [...ways, ...more],
    ...(prefix === undefined ? {} : { prefix }),
  });
  const { body } = signed;
  if (secret === undefined) {
    if (isIt(hmac('', body))) return found(['secret-empty']);
    return isIt(createHash(algorithm).update(body).digest()) ? found(['unkeyed']) : undefined;
  }
  for (const [key, ...more] of keysOf(secret)) if (isIt(hmac(key, body))) return found(more);
  for (const [input, ...more] of inputsOf(signed)) {
    if (isIt(hmac(secret, input))) return found(more);
  }
  for (const whole of [`${secret}${body}`, `${body}${secret}`]) {
    if (isIt(createHash(algorithm).update(whole).digest())) return found(['unkeyed']);
  }
  return undefined;
}

/** By the length of their digests. */
const algorithms: Readonly<Record<number, 'md5' | 'sha1' | 'sha256' | 'sha384' | 'sha512'>> = {
  16: 'md5',
  20: 'sha1',
  32: 'sha256',
  48: 'sha384',
  64: 'sha512',
};

/** The bytes of a signature and how they are written. */
function writtenAs(signature: string) {
  const [, before, value = ''] = /^(.*?[=, ](?=[\w+/]))?([\w+/-]+=*)$/.exec(signature.trim()) ?? [];
  // A time is another one each time.
  const prefix = before?.replaceAll(/\d{4,}/g, '…');
  const [digest, ...form] = digestIn(value);
  const algorithm = algorithms[digest.length];
  if (algorithm === undefined) return undefined;
  const ways: readonly SignatureWay[] = [
    ...form,
    ...(prefix === undefined ? [] : (['prefixed'] as const)),
    ...(algorithm === 'sha256' ? [] : [algorithm]),
  ];
  return { digest, algorithm, ways, prefix };
}

function digestIn(value: string): Variant<Buffer> {
  if (/^([0-9a-f]{2})+$/.test(value)) return [Buffer.from(value, 'hex')];
  if (/^([0-9a-f]{2})+$/i.test(value)) return [Buffer.from(value, 'hex'), 'upper-case'];
  // Both alphabets are read alike; without padding it is the one for addresses.
  const isForAddresses = /[-_]/.test(value) || !/[+/=]/.test(value);
  return [Buffer.from(value, 'base64'), isForAddresses ? 'base64url' : 'base64'];
}

function keysOf(secret: string): readonly Variant<string | Buffer>[] {
  const bare = secret.replace(/^whsec_/, '');
  return [
    [secret],
    [`${secret}\n`, 'secret-padded'],
    [`${secret}\r\n`, 'secret-padded'],
    [secret.trim(), 'secret-trimmed'],
    ...(/^([0-9a-f]{2})+$/i.test(bare)
      ? ([[Buffer.from(bare, 'hex'), 'secret-decoded']] as const)
      : []),
    [Buffer.from(bare, 'base64'), 'secret-decoded'],
  ];
}

/** As many bytes as are often taken for all of a body. */
const partBytes = [64, 100, 128, 256, 500, 512, 1000, 1024, 2048, 4096, 8192, 16_384, 65_536];

function inputsOf({ body, beside }: Signed): readonly Variant<Buffer | string>[] {
  const said = body.toString();
  const joined = [...beside, ...beside.flatMap((one) => beside.map((two) => `${one}.${two}`))];
  // A length that counts characters is too short where some have several bytes.
  const parts = [...partBytes, said.length].filter((length) => length < body.length);
  return [
    ...['\n', '\r\n', ' '].map((end) => [`${said}${end}`, 'padded'] as const),
    [said.trim(), 'trimmed'],
    ...writings(said),
    [JSON.stringify(said), 'quoted'],
    ...joined.map((before) => [`${before}.${said}`, 'joined'] as const),
    ...parts.map((length) => [body.subarray(0, length), 'first-part'] as const),
    ['', 'empty'],
  ];
}

/** A body as it is when it has been parsed and written again, and a part of it that is signed alone. */
function writings(said: string): readonly Variant<string>[] {
  const { value } = parseJson(said);
  if (!isJsonObject(value)) return [];
  const inForms = (of: unknown, way?: SignatureWay) =>
    forms.flatMap(([write, form]) => {
      const written = write(of);
      return [
        [written, way ?? form] as const,
        [asciiOnly(written), 'escaped'] as const,
        [written.replaceAll('/', '\\/'), 'escaped'] as const,
      ];
    });
  return [
    ...rewritings.map(({ by, way }) => [by(said), way] as const),
    ...inForms(value),
    ...inForms(sorted(value), 'sorted'),
    ...inForms(value[dataField] ?? {}).map(([input]) => [input, 'data'] as const),
  ];
}

const forms: readonly (readonly [(value: unknown) => string, SignatureWay])[] = [
  [(value) => JSON.stringify(value), 'compact'],
  [spaced, 'spaced'],
  [(value) => JSON.stringify(value, null, 2), 'indented'],
  [(value) => JSON.stringify(value, null, 4), 'indented'],
];
