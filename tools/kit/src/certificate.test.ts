import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, getCACertificates, type TLSSocket } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { authorityOf, type Certificate, newAuthority, selfSigned } from './certificate.ts';
import { rsaAuthority } from './testing-authority.ts';

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

test('a serial number is positive, and of at most 20 bytes', () => {
  const { serialNumber } = new X509Certificate(authority.issue({ hosts }).cert);
  expect(serialNumber).toMatch(/^[0-7][\dA-F]{0,39}$/);
});

test.each<[hosts: readonly [string], name: string]>([
  [['[::1]'], 'IP Address:0:0:0:0:0:0:0:1'],
  // Longer than a common name may be.
  [[`${'h'.repeat(63)}.test`], `DNS:${'h'.repeat(63)}.test`],
])('a certificate is for the host %s', (given, name) => {
  const issued = new X509Certificate(authority.issue({ hosts: given }).cert);
  expect(issued.subjectAltName).toBe(name);
  expect(issued.subject.length).toBeLessThanOrEqual('CN='.length + 64);
});

test('a certificate may end after 2049', () => {
  const to = Date.UTC(2050, 0);
  const { validTo } = new X509Certificate(authority.issue({ hosts, to }).cert);
  expect(Date.parse(validTo)).toBe(to);
});

test('a key of another certificate is refused', () => {
  expect(() => authorityOf({ cert: authority.cert, key: rsaAuthority.key })).toThrow(
    'this key is not that of the certificate',
  );
});
