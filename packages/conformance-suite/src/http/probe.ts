import { connect } from 'node:net';
import { connect as connectTls, TLSSocket } from 'node:tls';
import { codeOf } from '@ordering/kit/failure';
import type { Answer } from './exchange.ts';

/** What to do where nothing can be reached. */
export const unreachableAdvice = 'check that it is running, and that its address is correct';

/** Why nothing can be reached at the URL, or undefined when a connection was made. */
export async function probe(
  url: string,
  timeoutMs: number,
  anyCertificate = false,
): Promise<string | undefined> {
  return (await reach(url, timeoutMs, anyCertificate)).problem;
}

/** What came of a connection: why it did not come about, or the version of TLS that is spoken on it. */
export interface Reached {
  readonly problem?: string;
  readonly protocol?: string;
}

/** Connects to the URL, and ends the connection. */
export function reach(url: string, timeoutMs: number, anyCertificate = false): Promise<Reached> {
  const { protocol, hostname, port, host } = new URL(url);
  // A URL writes an IPv6 address in brackets, a socket does not.
  const address = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket =
      protocol === 'https:'
        ? connectTls({
            ...{ host: address, port: Number(port || 443), servername: serverName(address) },
            rejectUnauthorized: !anyCertificate,
          })
        : connect({ host: address, port: Number(port || 80) });
    const done = (reached: Reached) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(reached);
    };
    const timer = setTimeout(
      () => done({ problem: `no connection to ${host} within ${timeoutMs / 1000} s` }),
      timeoutMs,
    );
    socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', () => {
      const spoken = socket instanceof TLSSocket ? socket.getProtocol() : null;
      done(spoken === null ? {} : { protocol: spoken });
    });
    socket.once('error', (error) =>
      done({ problem: `no connection to ${host}: ${reason(error)}` }),
    );
  });
}

/** TLS names a server by a host name only; an IP address is not one. */
export function serverName(address: string): string {
  return /^[\d.]+$|:/.test(address) ? '' : address;
}

/** What OpenSSL calls a chain that ends in no authority that this machine trusts. */
const untrusted: ReadonlySet<string> = new Set([
  'CERT_REJECTED',
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'INVALID_CA',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** An error of a connection, with what to do about it where that is known. */
export function reason(error: Error): string {
  const code = codeOf(error) ?? error.message;
  if (untrusted.has(code)) {
    return `${code}; for a private authority set NODE_EXTRA_CA_CERTS to the file of its certificate`;
  }
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') {
    return `${code}; its certificate is not valid at this time`;
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID' || code === 'HOSTNAME_MISMATCH') {
    return `${code}; its certificate is for another host`;
  }
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) {
    return `${code}; if this port speaks plain HTTP, write http://`;
  }
  return code;
}

/** Longer than a handshake takes. */
const handshakeMs = 2000;

/** Whether what came of a request is due to TLS: as servers answer who speaks plain HTTP to a port of it. */
export async function hasMetTls(url: string, answer: Answer): Promise<boolean> {
  if (!url.startsWith('http:')) return false;
  // By hanging up, or with a 400.
  const may = answer.kind === 'failed' ? answer.problem === 'broken' : answer.status === 400;
  return may && (await speaksTls(url, handshakeMs));
}

/** Whether TLS is spoken at the port of the URL; what its certificate is worth is not asked. */
export function speaksTls(url: string, timeoutMs: number): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const options = { host, port: Number(port || 80), servername: serverName(host) };
    const socket = connectTls({ ...options, rejectUnauthorized: false });
    const done = (speaks: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(speaks);
    };
    const timer = setTimeout(() => done(false), timeoutMs);
    socket.once('secureConnect', () => done(true));
    // An alert is TLS too: a server that does not agree to speak it with us.
    socket.once('error', (error) => done(/ALERT/.test(codeOf(error) ?? '')));
  });
}
