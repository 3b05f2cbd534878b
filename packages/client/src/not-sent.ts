import { ownProperty } from '@ordering/kit/own';

/** System calls that come before a request is written. */
const beforeSending = /^(bind|connect|getaddrinfo|query[A-Z]\w*)$/;

/** What runtimes and undici call a connection that was never made, or a dispatcher that takes no requests. */
const neverConnected = new Set([
  'ConnectionRefused',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ENOTFOUND',
  'ERR_SOCKET_CONNECTION_TIMEOUT',
  'FailedToOpenSocket',
  'UND_ERR_BPL_MISSING_UPSTREAM',
  'UND_ERR_CLOSED',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_PRX_CONN',
  'UND_ERR_PRX_TLS',
]);

/** A server certificate that was refused: the request is written only after the handshake. */
const badCertificate = /(^|_)CERT(_|$)|^UNABLE_TO_/;

/** Codes that are also those of later failures, so that only the message with them is proof. */
const byMessage: readonly { readonly code: RegExp; readonly message: RegExp }[] = [
  // `fetch` refuses the port before it connects (https://fetch.spec.whatwg.org/#port-blocking), in Node.js and in Deno.
  { code: /^$/, message: /^bad port$|^Fetch failed: Requests to port \d+ are blocked$/ },
  // Deno names what failed: to connect, or to send.
  { code: /^$/, message: /^error sending request for url \(\S+\): client error \(Connect\): / },
  // Bytes that are not TLS where the server's hello was expected: only this file of OpenSSL reads what comes before a version is
  // agreed on. Node.js names it since it has OpenSSL 3.2, in version 24.
  { code: /^ERR_SSL_/, message: /\bssl\/record\/methods\/tlsany_meth\.c:/ },
  { code: /^ECONNRESET$/, message: /disconnected before secure TLS connection was established$/ },
  { code: /^UND_ERR_ABORTED$/, message: /^Proxy response \(\d+\) !== 200 when HTTP Tunneling$/ },
  // undici checks the dispatcher and the headers of a request before it takes it.
  {
    code: /^UND_ERR_(INVALID_ARG|NOT_SUPPORTED)$/,
    message: /^invalid on\w+ method$|^invalid \S+ header$|^expect header not supported$/,
  },
];

/**
 * Tells whether `error`, which `fetch` rejected with, proves that no byte of the request was sent.
 *
 * Only proof counts. A reset connection, or an error of a runtime that gives no reason, may have
 * come after the service read the request, so a write is not repeated on it.
 * See docs/decisions/reconcile-writes.md.
 */
export function surelyNotSent(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  if (error instanceof AggregateError && error.errors.length > 0) {
    // One error for each address that was tried.
    return error.errors.every((each) => surelyNotSent(each, depth + 1));
  }
  const code = textField(error, 'code');
  return (
    beforeSending.test(textField(error, 'syscall')) ||
    neverConnected.has(code) ||
    badCertificate.test(code) ||
    byMessage.some((each) => each.code.test(code) && each.message.test(error.message)) ||
    surelyNotSent(error.cause, depth + 1)
  );
}

function textField(error: Error, key: string): string {
  const value = ownProperty(error, key);
  return typeof value === 'string' ? value : '';
}
