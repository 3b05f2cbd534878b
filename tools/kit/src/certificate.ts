import type { KeyObject } from 'node:crypto';
import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
import { isIP } from 'node:net';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate as CertificateSyntax,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  GeneralName,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
  id_kp_serverAuth,
  KeyUsage,
  KeyUsageFlags,
  Name,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';

/** A certificate with the key of it, in PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** What a certificate says. */
export interface Wish {
  /** Host names and addresses, as a URL has them; the first is its name. */
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

/** Makes an authority that nobody knows yet. See docs/decisions/test-certificates.md. */
export function newAuthority(name: string): Authority & Certificate {
  const { publicKey, privateKey } = newKeys();
  const self = partyOf(nameOf(name), publicKey);
  const cert = write({}, self, { ...self, privateKey }, [
    extension(id_ce_basicConstraints, new BasicConstraints({ cA: true }), 'critical'),
    extension(
      id_ce_keyUsage,
      new KeyUsage(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign),
      'critical',
    ),
  ]);
  const key = pem(privateKey);
  return { ...authorityOf({ cert, key }), key };
}

/**
 * The authority that has this certificate and this key, which is of RSA or of an elliptic curve.
 *
 * @throws Error of OpenSSL if one of them cannot be read, or with one sentence if they do not go together.
 */
export function authorityOf({ cert, key }: Certificate): Authority {
  const known = new X509Certificate(cert);
  const privateKey = createPrivateKey(key);
  if (!known.checkPrivateKey(privateKey))
    throw new Error('this key is not that of the certificate');
  const { subject, extensions } = AsnConvert.parse(known.raw, CertificateSyntax).tbsCertificate;
  const party = partyOf(subject, known.publicKey);
  const ownId = extensions?.find(({ extnID }) => extnID === id_ce_subjectKeyIdentifier)?.extnValue;
  const id = ownId === undefined ? party.id : AsnConvert.parse(ownId, SubjectKeyIdentifier);
  return { cert, issue: (wish) => serverCertificate(wish, { ...party, id, privateKey }) };
}

/** A certificate that nobody but itself vouches for. */
export function selfSigned(wish: Wish): Certificate {
  return serverCertificate(wish);
}

/** Whom a certificate is about. */
interface Party {
  readonly name: Name;
  readonly publicKey: SubjectPublicKeyInfo;
  readonly id: SubjectKeyIdentifier;
}

interface Issuer extends Party {
  readonly privateKey: KeyObject;
}

/** A certificate of a server; without an issuer it is signed with its own key. */
function serverCertificate(wish: Wish, issuer?: Issuer): Certificate {
  const { publicKey, privateKey } = newKeys();
  const subject = partyOf(nameOf(wish.hosts[0]), publicKey);
  const cert = write(wish, subject, issuer ?? { ...subject, privateKey }, [
    extension(id_ce_basicConstraints, new BasicConstraints(), 'critical'),
    extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.digitalSignature), 'critical'),
    extension(id_ce_extKeyUsage, new ExtendedKeyUsage([id_kp_serverAuth])),
    extension(id_ce_subjectAltName, new SubjectAlternativeName(wish.hosts.map(nameOfHost))),
  ]);
  return { cert, key: pem(privateKey) };
}

function newKeys() {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

function pem(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** The certificate as RFC 5280 has it, section 4.1, in PEM. */
function write(
  { from = Date.now() - dayMs, to = Date.now() + dayMs }: Partial<Wish>,
  subject: Party,
  issuer: Issuer,
  extensions: readonly Extension[],
): string {
  const { asymmetricKeyType } = issuer.privateKey;
  const signatureAlgorithm = asymmetricKeyType === 'rsa' ? rsaWithSha256 : ecdsaWithSha256;
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    // The library writes these bytes as they are: the first makes a positive number of them, without a zero too many.
    serialNumber: bufferOf(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    signature: signatureAlgorithm,
    issuer: issuer.name,
    validity: new Validity({ notBefore: new Date(from), notAfter: new Date(to) }),
    subject: subject.name,
    subjectPublicKeyInfo: subject.publicKey,
    extensions: new Extensions([
      ...extensions,
      extension(id_ce_subjectKeyIdentifier, subject.id),
      extension(
        id_ce_authorityKeyIdentifier,
        new AuthorityKeyIdentifier({ keyIdentifier: issuer.id }),
      ),
    ]),
  });
  const content = Buffer.from(AsnConvert.serialize(tbsCertificate));
  const signatureValue = bufferOf(sign('sha256', content, issuer.privateKey));
  const certificate = new CertificateSyntax({ tbsCertificate, signatureAlgorithm, signatureValue });
  return new X509Certificate(Buffer.from(AsnConvert.serialize(certificate))).toString();
}

const ecdsaWithSha256 = new AlgorithmIdentifier({ algorithm: '1.2.840.10045.4.3.2' });

const rsaWithSha256 = new AlgorithmIdentifier({
  algorithm: '1.2.840.113549.1.1.11',
  parameters: null,
});

function extension(extnID: string, value: object, critical?: 'critical'): Extension {
  const extnValue = new OctetString(AsnConvert.serialize(value));
  return new Extension({ extnID, critical: critical !== undefined, extnValue });
}

/** The identifier of a key is the one that section 4.2.1.2 proposes. */
function partyOf(name: Name, key: KeyObject): Party {
  const publicKey = AsnConvert.parse(
    key.export({ type: 'spki', format: 'der' }),
    SubjectPublicKeyInfo,
  );
  const hash = createHash('sha1').update(Buffer.from(publicKey.subjectPublicKey)).digest();
  return { name, publicKey, id: new SubjectKeyIdentifier(bufferOf(hash)) };
}

/** A common name has at most 64 characters; which hosts a certificate is for does not depend on it. */
function nameOf(name: string): Name {
  const value = new AttributeValue({ utf8String: name.slice(0, 64) });
  const commonName = new AttributeTypeAndValue({ type: '2.5.4.3', value });
  return new Name([new RelativeDistinguishedName([commonName])]);
}

function nameOfHost(host: string): GeneralName {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  return new GeneralName(isIP(address) === 0 ? { dNSName: host } : { iPAddress: address });
}

function bufferOf(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
