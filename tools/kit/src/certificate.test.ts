import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, getCACertificates, type TLSSocket } from 'node:tls';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { authorityOf, type Certificate, newAuthority, selfSigned } from './certificate.ts';
import { rsaAuthority } from './testing-authority.ts';
import { readDer, type Value } from './testing-der.ts';

const authority = newAuthority('authority of a test');
const day = 86_400_000;
const hosts = ['127.0.0.1', 'receiver.test'] as const;

/** What a client makes of a certificate that trusts the authority: nothing, or the code of its error. */
async function problemOf(certificate: Certificate, servername = ''): Promise<string> {
  const server = createServer(certificate).on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const ca = [...getCACertificates('default'), authority.cert, rsaAuthority.cert];
  return new Promise((resolve) => {
    const socket: TLSSocket = connect({ host: '127.0.0.1', port, ca, servername });
    const done = (what: string) => {
      socket.destroy();
      resolve(what);
    };
    socket.once('secureConnect', () => done('none'));
    socket.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
  });
}

test.each<[what: string, certificate: Certificate, name: string, problem: string]>([
  ['by its address', authority.issue({ hosts }), '', 'none'],
  ['of an authority that is there', authorityOf(rsaAuthority).issue({ hosts }), '', 'none'],
  ['by its name', authority.issue({ hosts }), 'receiver.test', 'none'],
  ['by another name', authority.issue({ hosts }), 'other.test', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  [
    'that is of another host',
    authority.issue({ hosts: ['other.test'] }),
    '',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ],
  [
    'that has expired',
    authority.issue({ hosts, from: Date.now() - 2 * day, to: Date.now() - day }),
    '',
    'CERT_HAS_EXPIRED',
  ],
  [
    'that is not valid yet',
    authority.issue({ hosts, from: Date.now() + day, to: Date.now() + 2 * day }),
    '',
    'CERT_NOT_YET_VALID',
  ],
  ['that is signed by itself', selfSigned({ hosts }), '', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  [
    'of an authority that nobody trusts',
    newAuthority('authority of a test').issue({ hosts }),
    '',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ],
])('a certificate %s', async (_, certificate, name, problem) => {
  expect(await problemOf(certificate, name)).toBe(problem);
});

test('an authority may issue, and what it issues may not', () => {
  expect(new X509Certificate(authority.cert).ca).toBe(true);
  const issued = new X509Certificate(authority.issue({ hosts }).cert);
  expect(issued.ca).toBe(false);
  expect(issued.subjectAltName).toBe('IP Address:127.0.0.1, DNS:receiver.test');
});

/** What is in the certificate at these places, one inside the other. */
function valueIn({ cert }: { readonly cert: string }, ...places: readonly number[]): Value {
  const { raw } = new X509Certificate(cert);
  return places.reduce((value, place) => value.parts[place] ?? raise(place), readDer(raw));
}

function raise(place: number): never {
  throw new Error(`there is no value ${place}`);
}

describe.each<[what: string, certificate: { readonly cert: string }]>([
  ['an authority', authority],
  ['a good certificate', authority.issue({ hosts })],
  ['one of an address', authority.issue({ hosts: ['127.0.0.1'] })],
  ['one of an address of IPv6', authority.issue({ hosts: ['[::1]'] })],
  ['one of a name', authority.issue({ hosts: ['receiver.test'] })],
  ['one of an authority with a key of RSA', authorityOf(rsaAuthority).issue({ hosts })],
  ['an expired one', authority.issue({ hosts, from: Date.now() - 2 * day, to: Date.now() - day })],
  ['one of another host', authority.issue({ hosts: ['another-host.example'] })],
  ['a self-signed one', selfSigned({ hosts })],
])('%s', (_, certificate) => {
  test('is DER, and so is what its extensions hold', () => {
    for (const { parts } of valueIn(certificate, 0, 7, 0).parts) {
      readDer(parts.at(-1)?.content ?? Buffer.of());
    }
  });

  test('has a positive serial number of at most 20 bytes', () => {
    const { content } = valueIn(certificate, 0, 1);
    expect(content.length).toBeLessThanOrEqual(20);
    expect(content.readInt8(0)).toBeGreaterThan(0);
  });

  test('leaves out that an extension is not critical', () => {
    const flags = valueIn(certificate, 0, 7, 0).parts.flatMap(({ parts }) => parts.slice(1, -1));
    expect(flags.every(({ whole }) => whole.toString('hex') === '0101ff')).toBe(true);
  });
});

const ofServer = [
  '551d13 0101ff 3000', // basicConstraints, critical: by default nobody may issue
  '551d0f 0101ff 03020780', // keyUsage, critical: digitalSignature
  '551d25 300a06082b06010505070301', // extKeyUsage: serverAuth
];
const ofAuthority = [
  '551d13 0101ff 30030101ff', // basicConstraints, critical: may issue
  '551d0f 0101ff 03020106', // keyUsage, critical: keyCertSign and cRLSign
];

test.each<[what: string, certificate: { readonly cert: string }, want: readonly string[]]>([
  ['an authority', authority, ofAuthority],
  [
    'an address',
    authority.issue({ hosts: ['10.0.0.7'] }),
    [...ofServer, '551d11 300687040a000007'],
  ],
  [
    'an address of IPv6',
    authority.issue({ hosts: ['[::1]'] }),
    [...ofServer, `551d11 30128710${'00'.repeat(15)}01`],
  ],
  ['a name', authority.issue({ hosts: ['a.test'] }), [...ofServer, '551d11 30088206612e74657374']],
  ['itself', selfSigned({ hosts: ['a.test'] }), [...ofServer, '551d11 30088206612e74657374']],
])('the extensions of a certificate of %s', (_, certificate, want) => {
  const said = valueIn(certificate, 0, 7, 0).parts.map(({ parts: [id, ...rest] }) =>
    [id?.content, ...rest.map(({ tag, whole, content }) => (tag === 4 ? content : whole))]
      .map((bytes) => bytes?.toString('hex'))
      .join(' '),
  );
  expect(said.slice(0, -2)).toEqual(want);
  expect(said.slice(-2)).toEqual([
    expect.stringMatching(/^551d0e 0414[\da-f]{40}$/), // subjectKeyIdentifier
    expect.stringMatching(/^551d23 30168014[\da-f]{40}$/), // authorityKeyIdentifier
  ]);
});

test.each([
  ['an authority of ours', authority],
  ['another one', rsaAuthority],
])('a certificate of %s names the authority as that does itself', (_, issuer) => {
  const issued = authorityOf(issuer).issue({ hosts });
  expect(valueIn(issued, 0, 3).whole).toEqual(valueIn(issuer, 0, 5).whole);
  expect(identifierIn(issued, '551d23')).toBe(identifierIn(issuer, '551d0e'));
});

/** The hash in an extension. */
function identifierIn(certificate: { readonly cert: string }, extension: string) {
  return extensionIn(certificate, extension).toString('hex').slice(-40);
}

function extensionIn(certificate: { readonly cert: string }, extension: string): Buffer {
  const found = valueIn(certificate, 0, 7, 0).parts.find(
    ({ parts: [id] }) => id?.content.toString('hex') === extension,
  );
  return found?.parts.at(-1)?.content ?? raise(7);
}

test.each<[day: string, tag: number, written: string]>([
  ['2049-12-31T23:59:59.999Z', 0x17, '491231235959Z'],
  ['2050-01-01T00:00:00.000Z', 0x18, '20500101000000Z'],
])('a certificate that ends at %s', (end, tag, written) => {
  const { tag: own, content } = valueIn(authority.issue({ hosts, to: Date.parse(end) }), 0, 4, 1);
  expect([own, content.toString()]).toEqual([tag, written]);
});

test('a name that is longer than a common name may be is there in full', () => {
  const host = `${'h'.repeat(63)}.test`;
  const issued = authority.issue({ hosts: [host] });
  expect(valueIn(issued, 0, 5, 0, 0, 1).content.toString()).toBe(host.slice(0, 64));
  expect(new X509Certificate(issued.cert).subjectAltName).toBe(`DNS:${host}`);
});

test.each<[size: number, head: string]>([
  [0, '8200'],
  [1, '8201'],
  [127, '827f'],
  [128, '828180'],
  [255, '8281ff'],
  [256, '82820100'],
  [65_535, '8282ffff'],
  [65_536, '8283010000'],
  [70_000, '8283011170'],
])('a name of %d bytes has its length in the shortest form', (size, head) => {
  expect(nameOfSize(size).whole.toString('hex', 0, head.length / 2)).toBe(head);
});

test('a name of any length is as it was given', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 70_000 }), (size) => {
      const { tag, content } = nameOfSize(size);
      expect([tag, content.length, content.every((byte) => byte === 0x68)]).toEqual([
        0x82,
        size,
        true,
      ]);
    }),
    { seed: 113, numRuns: 50 },
  );
});

/** The first name in a certificate for a host whose name is that long. */
function nameOfSize(size: number): Value {
  const issued = authority.issue({ hosts: ['h'.repeat(size)] });
  return readDer(extensionIn(issued, '551d11')).parts[0] ?? raise(0);
}

test('a key of another certificate is refused', () => {
  expect(() => authorityOf({ cert: authority.cert, key: rsaAuthority.key })).toThrow(
    'this key is not that of the certificate',
  );
});
