import type { KeyObject } from 'node:crypto';
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
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

/** An authority of one process: what it issues is good for whoever is told to trust it, and for nobody else. */
export interface Authority {
  /** In PEM. */
  readonly cert: string;
  issue(wish: Wish): Certificate;
}

const dayMs = 86_400_000;

/** Makes an authority whose key is never written down. */
export function newAuthority(name: string): Authority {
  const keys = newKeys();
  const wish = { hosts: [name], from: Date.now() - dayMs, to: Date.now() + dayMs } as const;
  const subject = { name, key: keys.publicKey };
  const issuer = { name, key: keys.privateKey };
  return {
    cert: write(wish, subject, issuer, [mayIssue]),
    issue(what) {
      const own = newKeys();
      const owner = { name: what.hosts[0], key: own.publicKey };
      return { cert: write(what, owner, issuer, [namesOf(what.hosts)]), key: pem(own.privateKey) };
    },
  };
}

/** A certificate that nobody but itself vouches for. */
export function selfSigned(wish: Wish): Certificate {
  const { publicKey, privateKey } = newKeys();
  const name = wish.hosts[0];
  const subject = { name, key: publicKey };
  const cert = write(wish, subject, { name, key: privateKey }, [namesOf(wish.hosts)]);
  return { cert, key: pem(privateKey) };
}

interface Named {
  readonly name: string;
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
  const content = sequence(
    der(tag.context + 0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ecdsaWithSha256,
    nameOf(issuer.name),
    sequence(time(from), time(to)),
    nameOf(subject.name),
    subject.key.export({ type: 'spki', format: 'der' }),
    der(tag.context + 3, sequence(...extensions)),
  );
  const signature = sign('sha256', content, issuer.key);
  const bytes = sequence(content, ecdsaWithSha256, bits(signature));
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
