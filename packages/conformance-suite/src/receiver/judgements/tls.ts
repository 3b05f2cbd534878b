import type { Finding } from '../../model/finding.ts';
import { brokenBy, kept } from '../../model/finding.ts';
import type { Handshake } from '../scenarios/tls.ts';

/** A connection came about at each of the URLs, which our side of it makes with nothing before TLS 1.2. */
export function goodCertificates(handshakes: readonly Handshake[]): Finding {
  const faults = handshakes.flatMap(({ url, problem }) =>
    problem === undefined
      ? []
      : [{ expected: 'a valid certificate, over TLS 1.2 or later', got: `${url}: ${problem}` }],
  );
  const protocols = [...new Set(handshakes.flatMap(({ protocol }) => protocol ?? []))];
  const witness = handshakes.flatMap(({ url, protocol }) =>
    protocol === undefined ? [] : [{ id: url, saw: protocol }],
  );
  return brokenBy(faults, kept(`a valid certificate, over ${protocols.join(' and ')}`, witness));
}
