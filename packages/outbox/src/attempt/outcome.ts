import { deliveryPolicy } from '@ordering/events';
import { TargetError } from './guard.ts';

/** How an attempt ended. */
export interface Outcome {
  readonly ok: boolean;
  /** Why it counts as it does, in words for the log. */
  readonly text: string;
  readonly status?: number;
  /** The first part of the answer. */
  readonly body?: string;
}

/**
 * Judges an answer by its status alone: the body is not used. A redirect is a failure like any other
 * status that is no success, and says so, because a person who set up the endpoint will wonder.
 *
 * @see specs/asyncapi.yaml#/x-delivery/success
 */
export function judgeAnswer(status: number, body: string, isWhole: boolean): Outcome {
  const { from, to } = deliveryPolicy.success;
  const ok = status >= from && status <= to;
  const redirect = status >= 300 && status <= 399 ? '; redirects are not followed' : '';
  const note = isWhole ? '' : '; only the beginning of the response body was read';
  return { ok, text: `answered ${status}${redirect}${note}`, status, body };
}

/** Codes of the system, Node and undici whose own words would puzzle a reader of the log. */
const words = new Map([
  ['ECONNREFUSED', 'the connection was refused'],
  ['ECONNRESET', 'the connection was reset'],
  ['EPIPE', 'the connection was reset'],
  ['ENOTFOUND', 'the host name does not exist in DNS'],
  ['EAI_AGAIN', 'the DNS lookup of the host name failed'],
  ['EHOSTUNREACH', 'the host cannot be reached'],
  ['ENETUNREACH', 'the network cannot be reached'],
  ['UND_ERR_SOCKET', 'the connection was closed without a response'],
  ['UND_ERR_CONNECT_TIMEOUT', 'the connection timed out'],
  ['UND_ERR_HEADERS_OVERFLOW', 'the response headers are too large'],
  ['CERT_HAS_EXPIRED', 'the certificate has expired'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'the certificate is self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'the certificate is self-signed'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'the certificate is not signed by a trusted authority'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'the certificate is for another host'],
]);

/** An attempt that got no response. */
export function judgeError(error: unknown): Outcome {
  if (error instanceof TargetError) return { ok: false, text: error.message };
  if (error instanceof Error && error.name === 'HTTPParserError') {
    return { ok: false, text: 'the response is not HTTP' };
  }
  const code = codeOf(error);
  if (code === undefined) return { ok: false, text: 'no response' };
  return { ok: false, text: words.get(code) ?? `no response (${code})` };
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  // A name that resolves to several addresses fails with one error for each.
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return 'cause' in error ? codeOf(error.cause) : undefined;
}
