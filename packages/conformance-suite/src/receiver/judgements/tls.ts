import type { Cause } from '../../model/cause.ts';
import type { Finding } from '../../model/finding.ts';
import { brokenBy, causedBy, kept } from '../../model/finding.ts';
import type { Handshake } from '../scenarios/tls.ts';

/** What the codes of OpenSSL and Node.js say of a certificate. */
const causes: readonly { readonly codes: RegExp; readonly cause: Cause }[] = [
  {
    codes: /CERT_HAS_EXPIRED/,
    cause: {
      says: 'its certificate has expired',
      fix: 'Renew it, and automate the renewal.',
    },
  },
  {
    codes: /CERT_NOT_YET_VALID/,
    cause: {
      says: 'its certificate is not valid yet',
      fix: 'Set the clocks of both machines by NTP, or wait until it is valid.',
    },
  },
  {
    codes: /ALTNAME_INVALID|HOSTNAME_MISMATCH/,
    cause: {
      says: 'its certificate is for another host',
      fix: 'Install one for the host of the registered URL.',
    },
  },
  {
    codes: /SELF_SIGNED_CERT/,
    cause: {
      says: 'its certificate is signed by itself, or by an authority that is not trusted',
      fix: 'Install one of a public authority; for a private one set NODE_EXTRA_CA_CERTS to the file of its certificate.',
    },
  },
  {
    codes: /UNABLE_TO_(GET_ISSUER_CERT|VERIFY_LEAF_SIGNATURE)/,
    cause: {
      says: 'its certificate comes without its chain, or is signed by an authority that is not trusted',
      fix: 'Install all of the chain; for a private authority set NODE_EXTRA_CA_CERTS to the file of its certificate.',
    },
  },
];

/** A connection came about at each of the URLs, which our side of it makes with nothing before TLS 1.2. */
export function goodCertificates(handshakes: readonly Handshake[]): Finding {
  const faults = handshakes.flatMap(({ url, problem }) =>
    problem === undefined
      ? []
      : [
          causedBy(causes.find(({ codes }) => codes.test(problem))?.cause, {
            expected: 'a valid certificate, over TLS 1.2 or later',
            got: `${url}: ${problem}`,
          }),
        ],
  );
  const protocols = [...new Set(handshakes.flatMap(({ protocol }) => protocol ?? []))];
  const witness = handshakes.flatMap(({ url, protocol }) =>
    protocol === undefined ? [] : [{ id: url, saw: protocol }],
  );
  return brokenBy(faults, kept(`a valid certificate, over ${protocols.join(' and ')}`, witness));
}
