import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { codeOf } from '@ordering/kit/failure';

/** Why nothing can be reached at the URL, or undefined when a connection was made. */
export function probe(url: string, timeoutMs: number): Promise<string | undefined> {
  const { protocol, hostname, port, host } = new URL(url);
  // A URL writes an IPv6 address in brackets, a socket does not.
  const address = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket =
      protocol === 'https:'
        ? connectTls({ host: address, port: Number(port || 443), servername: serverName(address) })
        : connect({ host: address, port: Number(port || 80) });
    const done = (problem: string | undefined) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(problem);
    };
    const timer = setTimeout(
      () => done(`no connection to ${host} within ${timeoutMs / 1000} s`),
      timeoutMs,
    );
    socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', () => done(undefined));
    socket.once('error', (error) => done(`no connection to ${host}: ${reason(error)}`));
  });
}

/** TLS names a server by a host name only; an IP address is not one. */
function serverName(address: string): string {
  return /^[\d.]+$|:/.test(address) ? '' : address;
}

function reason(error: Error): string {
  const code = codeOf(error) ?? error.message;
  const hint = /CERT|SIGNED|ALTNAME/.test(code)
    ? '; for a private authority set NODE_EXTRA_CA_CERTS'
    : '';
  return `${code}${hint}`;
}
