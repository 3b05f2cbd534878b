import type { KeyObject } from 'node:crypto';
import {
  createPrivateKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
import { isIP } from 'node:net';

/** A certificate with the key of it, in PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** What a certificate says. */
export interface Wish {
  /** Host names and IPv4 addresses; the first is its name. */
  readonly hosts: readonly [string, ...string[]];
  /** In ms since the epoch; by default from yesterday to tomorrow. */
  readonly from?: number;
  readonly to?: number;
}

/** What it issues is good for whoever is told to trust it, and for nobody else. */
export interface Authority {
  /** In PEM. */
  readonly cert: string;
  issue(wish: Wish): Certificate;
}

const dayMs = 86_400_000;

/** Makes an authority that nobody knows yet. */
export function newAuthority(name: string): Authority & Certificate {
  const keys = newKeys();
  const self = { hosts: [name], from: Date.now() - dayMs, to: Date.now() + dayMs } as const;
  const subject = { name: nameOf(name), key: keys.publicKey };
  const issuer = { name: subject.name, key: keys.privateKey };
  const key = pem(keys.privateKey);
  return { ...authorityOf({ cert: write(self, subject, issuer, [mayIssue]), key }), key };
}

/**
 * The authority that has this certificate and this key, which is of RSA or of an elliptic curve.
 *
 * @throws Error of OpenSSL if one of them cannot be read, or with one sentence if they do not go together.
 */
export function authorityOf({ cert, key }: Certificate): Authority {
  const known = new X509Certificate(cert);
  const issuer = { name: subjectIn(known.raw), key: createPrivateKey(key) };
  if (!known.checkPrivateKey(issuer.key))
    throw new Error('this key is not that of the certificate');
  return {
    cert,
    issue(what) {
      const own = newKeys();
      const owner = { name: nameOf(what.hosts[0]), key: own.publicKey };
      return { cert: write(what, owner, issuer, [namesOf(what.hosts)]), key: pem(own.privateKey) };
    },
  };
}

/** A certificate that nobody but itself vouches for. */
export function selfSigned(wish: Wish): Certificate {
  const { publicKey, privateKey } = newKeys();
  const name = nameOf(wish.hosts[0]);
  const subject = { name, key: publicKey };
  const cert = write(wish, subject, { name, key: privateKey }, [namesOf(wish.hosts)]);
  return { cert, key: pem(privateKey) };
}

interface Named {
  /** In DER. */
  readonly name: Buffer;
  readonly key: KeyObject;
}

function newKeys() {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

function pem(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** The certificate as RFC 5280 has it, section 4.1, in PEM. */
function write(wish: Wish, subject: Named, issuer: Named, extensions: readonly Buffer[]): string {
  const { from = Date.now() - dayMs, to = Date.now() + dayMs } = wish;
  const algorithm = issuer.key.asymmetricKeyType === 'rsa' ? rsaWithSha256 : ecdsaWithSha256;
  const content = sequence(
    der(tag.context + 0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    issuer.name,
    sequence(time(from), time(to)),
    subject.name,
    subject.key.export({ type: 'spki', format: 'der' }),
    der(tag.context + 3, sequence(...extensions)),
  );
  const signature = sign('sha256', content, issuer.key);
  const bytes = sequence(content, algorithm, bits(signature));
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

/** The tags of DER (X.690) that a certificate needs. */
const tag = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  text: 0x0c,
  time: 0x17,
  sequence: 0x30,
  set: 0x31,
  hostName: 0x82,
  address: 0x87,
  context: 0xa0,
} as const;

function der(type: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([type, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]) => der(tag.sequence, ...parts);
const integer = (bytes: Buffer) => der(tag.integer, bytes);
const bits = (bytes: Buffer) => der(tag.bits, Buffer.from([0]), bytes);
const oid = (...bytes: readonly number[]) => der(tag.oid, Buffer.from(bytes));
const extension = (id: Buffer, value: Buffer) => sequence(id, der(tag.octets, value));

/** 1.2.840.10045.4.3.2 */
const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));

/** 1.2.840.113549.1.1.11, with the parameters that it must have */
const rsaWithSha256 = sequence(
  oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b),
  Buffer.from([0x05, 0x00]),
);

/** 2.5.29.19, basicConstraints */
const mayIssue = extension(oid(0x55, 0x1d, 0x13), sequence(der(tag.boolean, Buffer.from([0xff]))));

/** 2.5.29.17, subjectAltName */
function namesOf(hosts: readonly string[]): Buffer {
  const names = hosts.map((host) =>
    isIP(host) === 4
      ? der(tag.address, Buffer.from(host.split('.').map(Number)))
      : der(tag.hostName, Buffer.from(host)),
  );
  return extension(oid(0x55, 0x1d, 0x11), sequence(...names));
}

/** The parts of a sequence, each with its tag. */
function partsOf(bytes: Buffer): readonly Buffer[] {
  const parts: Buffer[] = [];
  for (let at = contentAt(bytes, 0).from; at < bytes.length; ) {
    const { from, length } = contentAt(bytes, at);
    parts.push(bytes.subarray(at, from + length));
    at = from + length;
  }
  return parts;
}

/** Where the content of what begins there begins, and how long it is. */
function contentAt(bytes: Buffer, at: number): { from: number; length: number } {
  const short = bytes.readUInt8(at + 1);
  if (short < 0x80) return { from: at + 2, length: short };
  const digits = short & 0x7f;
  return { from: at + 2 + digits, length: bytes.readUIntBE(at + 2, digits) };
}

/** Its own name, as a certificate has it: after a version, which the oldest have not, number, algorithm, issuer and times. */
function subjectIn(certificate: Buffer): Buffer {
  const [content = certificate] = partsOf(certificate);
  const parts = partsOf(content).filter(([type]) => type !== tag.context);
  return parts[4] ?? nameOf('');
}

/** 2.5.4.3, commonName */
function nameOf(name: string): Buffer {
  const part = sequence(oid(0x55, 0x04, 0x03), der(tag.text, Buffer.from(name)));
  return sequence(der(tag.set, part));
}

/** UTCTime, which is for the years before 2050. */
function time(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return der(tag.time, Buffer.from(digits.slice(2)));
}
