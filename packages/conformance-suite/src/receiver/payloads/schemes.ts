import { createHash, createHmac } from 'node:crypto';
import type { Envelope } from '@ordering/events';
import { deliveryPolicy } from '@ordering/events';
import { sign } from '@ordering/webhooks/node';
import { dataField } from '../../contract/events.ts';
import { isJsonObject, parseJson } from '../../contract/json.ts';
import { escapingHtml, rewritings } from '../../http/rewriting.ts';
import type { Cause } from '../../model/cause.ts';
import type { Writer } from './bodies.ts';
import { rich, sortedKeys } from './bodies.ts';

/** A way to sign that is not the one of the contract, and that receivers are known to expect all the same. */
interface Scheme extends Cause {
  /** By which a recording names it. */
  readonly name: string;
}

/** One that makes something else of the right bytes. */
export interface OtherMaking extends Scheme {
  /** The value of the header; undefined where this secret, or this body under it, has no such one. */
  make(secret: string, body: Buffer): string | undefined;
  /** Of how many bodies one has such a value that is not the right one, where not each has. */
  readonly oneOf?: number;
}

/** One that covers other bytes than those of the body. */
export interface OtherInput extends Scheme {
  over(body: Buffer): Buffer;
  /** Whether it covers the same bytes for every body. */
  readonly ignoresBody?: boolean;
  /** Whether some who verify so make something else of this body. */
  mayDiffer?(body: Buffer): boolean;
}

const hmac = (hash: string, secret: string | Buffer, body: Buffer) =>
  createHmac(hash, secret).update(body);

const asHex =
  'Compare the lowercase hexadecimal digits of the MAC, with nothing before or after them.';
const twoDigits = 'Write each byte of the MAC as two hexadecimal digits.';
const asHmac = 'Compute HMAC-SHA256 with the secret as key over the raw body.';
const asGiven = 'Take the bytes of the secret as they were given for the key, and no others.';
export const rawBytes: string =
  'Compute the signature over the raw bytes of the body, before anything parses or decodes them.';
const unread =
  'Take the raw bytes of the body before a parser, a filter or a log reads them, and compute the signature over those.';
const bodyAlone = 'Compute the signature over the whole raw body and nothing else.';

/** The bytes as the value of a header, which not all of them may stand in. */
function asHeader(bytes: Buffer): string | undefined {
  const value = bytes.toString('latin1');
  return /^[\x21-\x7e\x80-\xff]+$/.test(value) ? value : undefined;
}

/** Hexadecimal digits without the zeros before each byte, and without those before the first; neither where they are the same. */
function withoutZeros(digits: string) {
  const ofBytes = digits.replaceAll(/0(.)|(..)/g, '$1$2');
  const ofNumber = digits.replace(/^0+/, '');
  return ofBytes === ofNumber ? {} : { ofBytes, ofNumber };
}

export const otherMakings: readonly OtherMaking[] = [
  {
    name: 'base64',
    says: 'it expects the signature in base64',
    fix: asHex,
    make: (secret, body) => hmac('sha256', secret, body).digest('base64'),
  },
  {
    name: 'base64url',
    says: 'it expects the signature in base64 of the alphabet for URLs',
    fix: asHex,
    make: (secret, body) => hmac('sha256', secret, body).digest('base64url'),
  },
  {
    name: 'base64-of-digits',
    says: 'it expects the hexadecimal digits of the signature once more in base64',
    fix: asHex,
    make: (secret, body) => Buffer.from(sign(secret, body)).toString('base64'),
  },
  {
    name: 'bytes',
    says: 'it expects the bytes of the signature, and not their hexadecimal digits',
    fix: asHex,
    make: (secret, body) => asHeader(hmac('sha256', secret, body).digest()),
    oneOf: 96,
  },
  {
    name: 'bytes-without-zeros',
    says: 'it writes a byte of the signature below 16 with one hexadecimal digit',
    fix: twoDigits,
    make: (secret, body) => withoutZeros(sign(secret, body)).ofBytes,
    oneOf: 2,
  },
  {
    name: 'number',
    says: 'it drops zeros at the start of the signature, as where a number is written in hexadecimal',
    fix: twoDigits,
    make: (secret, body) => withoutZeros(sign(secret, body)).ofNumber,
    oneOf: 16,
  },
  {
    name: 'uppercase',
    says: 'it expects the signature in uppercase digits',
    fix: asHex,
    make: (secret, body) => sign(secret, body).toUpperCase(),
  },
  {
    name: 'prefix',
    says: 'it expects `sha256=` before the signature',
    fix: asHex,
    make: (secret, body) => `sha256=${sign(secret, body)}`,
  },
  {
    name: 'sha1',
    says: 'it computes HMAC with SHA-1',
    fix: asHmac,
    make: (secret, body) => hmac('sha1', secret, body).digest('hex'),
  },
  {
    name: 'sha512',
    says: 'it computes HMAC with SHA-512',
    fix: asHmac,
    make: (secret, body) => hmac('sha512', secret, body).digest('hex'),
  },
  {
    name: 'secret-then-body',
    says: 'it computes a plain hash of the secret and the body after it',
    fix: asHmac,
    make: (secret, body) => createHash('sha256').update(secret).update(body).digest('hex'),
  },
  {
    name: 'body-then-secret',
    says: 'it computes a plain hash of the body and the secret after it',
    fix: asHmac,
    make: (secret, body) => createHash('sha256').update(body).update(secret).digest('hex'),
  },
  {
    name: 'no-key',
    says: 'it computes a plain hash of the body, without the secret',
    fix: asHmac,
    make: (_secret, body) => createHash('sha256').update(body).digest('hex'),
  },
  {
    name: 'no-secret',
    says: 'its secret is empty',
    fix: 'Give it the secret of the store, and let it refuse to start without one.',
    make: (_secret, body) => hmac('sha256', '', body).digest('hex'),
  },
  {
    name: 'line-break',
    says: 'its secret ends in a line break, and the one given to the runner does not',
    fix: 'Remove the line break when you read the secret: an editor or `echo` added it to the file.',
    make: (secret, body) => sign(`${secret}\n`, body),
  },
  {
    name: 'no-line-break',
    says: 'the secret given to the runner ends in white space, and its own does not',
    fix: 'Give this runner the secret without it, or the receiver the secret with it.',
    make: (secret, body) =>
      secret === secret.trimEnd() ? undefined : sign(secret.trimEnd(), body),
  },
  {
    name: 'key-from-hex',
    says: 'it decodes the secret from hexadecimal before it uses it as the key',
    fix: asGiven,
    make: (secret, body) =>
      /^([0-9a-f]{2})+$/i.test(secret)
        ? hmac('sha256', Buffer.from(secret, 'hex'), body).digest('hex')
        : undefined,
  },
  {
    name: 'key-from-base64',
    says: 'it decodes the secret from base64 before it uses it as the key',
    fix: asGiven,
    make: (secret, body) => hmac('sha256', Buffer.from(secret, 'base64'), body).digest('hex'),
  },
];

const timestampField = 'timestamp' satisfies keyof Envelope;

/** What half of a surrogate pair becomes that is parsed and written again, each language has its own answer to. */
function hasHalfAPair(body: Buffer): boolean {
  return /\\ud[89ab][0-9a-f]{2}(?!\\ud[c-f])/i.test(body.toString());
}

/** Something that is made of the text of the body. */
function ofText(change: (text: string) => string): OtherInput['over'] {
  return (body) => Buffer.from(change(body.toString('utf8')));
}

/** Something that is made of the fields of the event. */
function ofEvent(
  change: (event: { readonly [field: string]: unknown }, text: string) => string | undefined,
): OtherInput['over'] {
  return ofText((text) => {
    const { value } = parseJson(text);
    return (isJsonObject(value) ? change(value, text) : undefined) ?? text;
  });
}

const again = (as: string) =>
  `it computes the signature over JSON that was parsed and serialised again, ${as}`;

export const otherInputs: readonly OtherInput[] = [
  ...rewritings.map(({ name, as, by }) => ({
    name,
    says: again(as),
    fix: rawBytes,
    over: ofText(by),
    mayDiffer: hasHalfAPair,
  })),
  {
    name: 'empty',
    says: 'it computes the signature over an empty body: something else has read the body before',
    fix: unread,
    over: () => Buffer.alloc(0),
    ignoresBody: true,
  },
  ...['{}', '[]', 'null', 'undefined', '[object Object]'].map((made) => ({
    name: made,
    says: `it computes the signature over \`${made}\`, whatever is in the body`,
    fix: unread,
    over: () => Buffer.from(made),
    ignoresBody: true,
  })),
  {
    name: 'trimmed',
    says: 'it cuts white space off the body before it computes the signature',
    fix: rawBytes,
    over: ofText((text) => text.trim()),
  },
  {
    name: 'trimmed-end',
    says: 'it cuts white space off the end of the body before it computes the signature',
    fix: rawBytes,
    over: ofText((text) => text.trimEnd()),
  },
  {
    name: 'trimmed-start',
    says: 'it cuts white space off the start of the body before it computes the signature',
    fix: rawBytes,
    over: ofText((text) => text.trimStart()),
  },
  {
    name: 'line-endings',
    says: 'it turns CRLF into LF before it computes the signature',
    fix: rawBytes,
    over: ofText((text) => text.replaceAll('\r\n', '\n')),
  },
  {
    name: 'without-line-breaks',
    says: 'it drops line breaks before it computes the signature',
    fix: rawBytes,
    over: ofText((text) => text.replaceAll(/[\r\n]/g, '')),
  },
  {
    name: 'latin1',
    says: 'it decodes the body as Latin-1 before it computes the signature',
    fix: rawBytes,
    over: (body) => Buffer.from(body.toString('latin1')),
  },
  {
    name: 'ascii',
    says: 'it decodes the body as ASCII before it computes the signature',
    fix: rawBytes,
    over: (body) => Buffer.from(body.map((byte) => (byte > 0x7f ? 0x3f : byte))),
  },
  {
    name: 'nfc',
    says: 'it converts the body to a Unicode normal form before it computes the signature',
    fix: rawBytes,
    over: ofText((text) => text.normalize('NFC')),
  },
  {
    name: 'escaped-slashes',
    says: 'it escapes slashes before it computes the signature',
    fix: rawBytes,
    over: ofText((text) => text.replaceAll(/(?<!\\)\//g, '\\/')),
  },
  {
    name: 'escaped-html',
    says: 'it escapes HTML characters before it computes the signature',
    fix: rawBytes,
    over: ofText(escapingHtml),
  },
  {
    name: 'data',
    says: `it computes the signature over \`${dataField}\` alone`,
    fix: bodyAlone,
    over: ofEvent((event) => JSON.stringify(event[dataField])),
  },
  {
    name: 'id-and-time',
    says: 'it computes the signature over the id and the time of the event and the body after them, as other services do',
    fix: bodyAlone,
    over: ofEvent(
      (event, text) =>
        `${event[deliveryPolicy.idempotencyKey.field]}.${event[timestampField]}.${text}`,
    ),
  },
  {
    name: 'time',
    says: 'it computes the signature over the time of the event and the body after it, as other services do',
    fix: bodyAlone,
    over: ofEvent((event, text) => `${event[timestampField]}.${text}`),
  },
];

/** How a delivery is signed in one of these ways, with a body that no two of them sign alike. */
export interface SignedOtherwise {
  readonly name: string;
  readonly writer: Writer;
  readonly oneOf?: number;
  /** Whether the body has no part in it. */
  readonly ignoresBody?: boolean;
  /** Undefined where there is none, and where it is the right one. */
  value(secret: string, body: Buffer): string | undefined;
}

export const makings: readonly SignedOtherwise[] = otherMakings.map(({ make, ...way }) => ({
  ...way,
  writer: sortedKeys,
  value: (secret, body) => {
    const value = make(secret, body);
    return value === sign(secret, body) ? undefined : value;
  },
}));

export const inputs: readonly SignedOtherwise[] = otherInputs.map(({ over, ...way }) => ({
  ...way,
  writer: rich,
  value: (secret, body) => sign(secret, over(body)),
}));
