import { createHash, createHmac } from 'node:crypto';
import { dataField } from '../contract/events.ts';
import { isDeeper } from '../contract/json.ts';
import { list, type Of, object, oneOf, optional, text } from '../shape.ts';
import type { Written } from './rewriting.ts';
import { hands, inHand, laidOut, layouts, read, sorted } from './rewriting.ts';

/** In which ways a signature is made that is not made as it should be. */
const signatureWays = [
  ...(['upper-case', 'base64', 'base64url', 'prefixed'] as const),
  ...(['sha1', 'sha384', 'sha512', 'md5', 'unkeyed'] as const),
  ...(['compact', 'spaced', 'indented', 'sorted', 'escaped', 'quoted'] as const),
  ...(['data', 'joined', 'trimmed', 'padded', 'first-part', 'empty', 'recoded'] as const),
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
 * In which ways a signature is made, and with which secret; undefined where it is made in none that is known. One thing is
 * taken to be wrong with what is signed or with what it is signed with, and any with how it is written.
 *
 * @param secrets Each with its name.
 */
export function waysOf(
  signed: Signed,
  secrets: readonly (readonly [secret: string, name: string])[],
): SignedAs | undefined {
  const written = writtenAs(signed.signature);
  if (written === undefined) return undefined;
  const { digest, algorithm, ways, prefix } = written;
  const isIt = (made: Buffer) => made.equals(digest);
  const isMac = (key: string | Buffer, input: Buffer | string) =>
    isIt(createHmac(algorithm, key).update(input).digest());
  const isHash = (input: Buffer | string) => isIt(createHash(algorithm).update(input).digest());
  const found = (more: readonly SignatureWay[], by?: string) => ({
    ways: [...ways, ...more],
    ...(prefix === undefined ? {} : { prefix }),
    ...(by === undefined ? {} : { by }),
  });
  const { body } = signed;
  for (const [secret, name] of secrets) {
    for (const [key, ...more] of keysOf(secret)) if (isMac(key, body)) return found(more, name);
    for (const whole of [`${secret}${body}`, `${body}${secret}`]) {
      if (isHash(whole)) return found(['unkeyed'], name);
    }
  }
  if (isMac('', body)) return found(['secret-empty']);
  if (isHash(body)) return found(['unkeyed']);
  // To write a body again takes longer than to sign it with each secret.
  for (const [input, ...more] of inputsOf(signed)) {
    const signer = secrets.find(([secret]) => isMac(secret, input));
    if (signer !== undefined) return found(more, signer[1]);
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
  // Some write a word before a secret that says what it is.
  const coded = [secret, secret.replace(/^[a-z]+_/i, '')];
  return [
    [secret],
    [`${secret}\n`, 'secret-padded'],
    [`${secret}\r\n`, 'secret-padded'],
    [secret.trim(), 'secret-trimmed'],
    ...coded
      .filter((each) => /^([0-9a-f]{2})+$/i.test(each))
      .map((each) => [Buffer.from(each, 'hex'), 'secret-decoded'] as const),
    ...coded.map((each) => [Buffer.from(each, 'base64'), 'secret-decoded'] as const),
  ];
}

/** As many bytes as are often taken for all of a body. */
const partBytes = [64, 100, 128, 256, 500, 512, 1000, 1024, 2048, 4096, 8192, 16_384, 65_536];

function* inputsOf({ body, beside }: Signed): Generator<Variant<Buffer | string>> {
  const said = body.toString();
  const joined = [...beside, ...beside.flatMap((one) => beside.map((two) => `${one}.${two}`))];
  // A length that counts characters is too short where some have several bytes.
  const parts = [...partBytes, said.length].filter((length) => length < body.length);
  for (const end of ['\n', '\r\n', ' ']) yield [`${said}${end}`, 'padded'];
  yield [said.trim(), 'trimmed'];
  yield [JSON.stringify(said), 'quoted'];
  for (const before of joined) yield [`${before}.${said}`, 'joined'];
  for (const length of parts) yield [body.subarray(0, length), 'first-part'];
  yield ['', 'empty'];
  for (const input of recoded(said, body)) yield [input, 'recoded'];
  yield* writings(said);
}

const beyondAscii = /[\u0080-\u{10ffff}]/gu;
const beyondLatin1 = /[\u0100-\u{10ffff}]/gu;

/** A body in another character set than UTF-8; what one does not have it leaves out, cuts or writes as a question mark. */
function recoded(said: string, body: Buffer): readonly (Buffer | string)[] {
  if (said.search(beyondAscii) < 0) return [];
  return [
    Buffer.from(said.replaceAll(beyondLatin1, '?'), 'latin1'),
    Buffer.from(said, 'latin1'),
    said.replaceAll(beyondAscii, '?'),
    said.replaceAll(beyondAscii, ''),
    body.toString('latin1'),
    Buffer.from(said, 'utf16le'),
    Buffer.from(said, 'utf16le').swap16(),
  ];
}

/** Of a longer body, or one that is nested deeper, what all languages write is more than is worth the time. */
const mostRewritten = { chars: 64 * 1024, levels: 32 };

/** A body as it is when it has been parsed and written again, and a part of it that is signed alone. */
function* writings(said: string): Generator<Variant<string>> {
  const { chars, levels } = mostRewritten;
  if (said.length > chars || isDeeper(said, levels)) return;
  const value = read(said);
  if (value === undefined || typeof value === 'string' || !('members' in value)) return;
  const wasIndented = said.trim().includes('\n');
  yield* inHands(value, wasIndented);
  for (const [input] of inHands(sorted(value), wasIndented)) yield [input, 'sorted'];
  const data = value.members.find(([name]) => name === JSON.stringify(dataField));
  if (data !== undefined)
    for (const [input] of inHands(data[1], wasIndented)) yield [input, 'data'];
}

function* inHands(value: Written, wasIndented: boolean): Generator<Variant<string>> {
  const tried = new Set<string>();
  for (const { hand, way } of hands) {
    const written = inHand(value, hand);
    const onOneLine = laidOut(written);
    if (tried.has(onOneLine)) continue;
    tried.add(onOneLine);
    for (const { layout, way: laid } of layouts) {
      const isNew = laid === 'indented' && !wasIndented;
      const told = isNew ? laid : (way ?? laid);
      const text = laidOut(written, layout);
      yield [text, told];
      if (laid !== 'indented') continue;
      yield [`${text}\n`, told];
      yield [text.replaceAll('\n', '\r\n'), told];
    }
  }
}
