import { ownProperty } from '@ordering/kit/own';

/** System calls that come before a request is written. */
const beforeSending = new Set(['connect', 'getaddrinfo']);

/** What runtimes call a connection that was never made, where they name no system call. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'ConnectionRefused',
  'FailedToOpenSocket',
]);

/** A server certificate that was refused: the request is written only after the handshake. */
const badCertificate = /(^|_)CERT(_|$)|^UNABLE_TO_/;

/**
 * The port is one that `fetch` refuses before it connects (https://fetch.spec.whatwg.org/#port-blocking). Node.js gives no code.
 */
const blockedPort = 'bad port';

/**
 * Bytes that are not TLS where the server's hello was expected, such as those of a server that speaks plain HTTP: the request is
 * written only after the handshake. Their code is no proof, for the same bytes later in a connection have it, too; but only
 * this file of OpenSSL reads what comes before a version is agreed on. Node.js names it since it has OpenSSL 3.2, in version 24.
 */
const beforeVersion = /\bssl\/record\/methods\/tlsany_meth\.c:/;

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
    beforeSending.has(textField(error, 'syscall')) ||
    neverConnected.has(code) ||
    badCertificate.test(code) ||
    (code === '' && error.message === blockedPort) ||
    (code.startsWith('ERR_SSL_') && beforeVersion.test(error.message)) ||
    surelyNotSent(error.cause, depth + 1)
  );
}

function textField(error: Error, key: string): string {
  const value = ownProperty(error, key);
  return typeof value === 'string' ? value : '';
}
