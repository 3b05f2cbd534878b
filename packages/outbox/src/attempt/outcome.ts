import { deliveryPolicy } from '@ordering/events';
import { codeOf } from '@ordering/kit/failure';
import { type Answer, NoStatus } from './exchange.ts';
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
export function judgeAnswer({ status, body, note }: Answer): Outcome {
  const { from, to } = deliveryPolicy.success;
  const ok = status >= from && status <= to;
  const redirect = status >= 300 && status <= 399 ? '; redirects are not followed' : '';
  const odd = note === undefined ? '' : `; ${note}`;
  return { ok, text: `answered ${status}${redirect}${odd}`, status, body };
}

/** Codes of the system and of Node whose own words would puzzle a reader of the log. */
const words = new Map([
  ['ECONNREFUSED', 'the connection was refused'],
  ['ECONNRESET', 'the connection was reset'],
  ['EPIPE', 'the connection was reset'],
  ['ENOTFOUND', 'the host name does not exist in DNS'],
  ['EAI_AGAIN', 'the DNS lookup of the host name failed'],
  ['EHOSTUNREACH', 'the host cannot be reached'],
  ['ENETUNREACH', 'the network cannot be reached'],
  ['CERT_HAS_EXPIRED', 'the certificate has expired'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'the certificate is self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'the certificate is self-signed'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'the certificate is not signed by a trusted authority'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'the certificate is for another host'],
]);

/** An attempt that got no response. */
export function judgeError(error: unknown): Outcome {
  if (error instanceof TargetError || error instanceof NoStatus) {
    return { ok: false, text: error.message };
  }
  const code = codeOf(error);
  if (code === undefined) return { ok: false, text: 'no response' };
  return { ok: false, text: words.get(code) ?? `no response (${code})` };
}
