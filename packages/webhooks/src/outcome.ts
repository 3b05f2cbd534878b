import { deliveryPolicy } from '@ordering/events';
import type { EventDelivery, QuarantinedDelivery } from './delivery.ts';
import type { SignatureFault } from './signature.ts';

/** Why a request was refused. Nothing of it is stored. */
export type RejectReason =
  | SignatureFault
  | 'signature-mismatch'
  | 'store-mismatch'
  | 'method-not-allowed'
  | 'body-too-large'
  | 'body-too-slow'
  | 'body-incomplete';

/**
 * Why a delivery could not be accepted now. The service will retry. `overloaded`: more came than can be verified.
 */
export type UnavailableReason = 'refused' | 'timed-out' | 'failed' | 'overloaded';

/** The outcome of a request. */
export type Outcome =
  | { readonly kind: 'accepted'; readonly delivery: EventDelivery }
  | { readonly kind: 'quarantined'; readonly delivery: QuarantinedDelivery }
  | { readonly kind: 'duplicate'; readonly id: string }
  | { readonly kind: 'rejected'; readonly reason: RejectReason }
  | {
      readonly kind: 'unavailable';
      readonly reason: UnavailableReason;
      readonly cause?: unknown;
    };

/** A response to the service, for any HTTP library. The service ignores the body; people read it in its log. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const rejectStatus: Readonly<Record<RejectReason, number>> = {
  'signature-missing': 401,
  'signature-repeated': 401,
  'signature-malformed': 401,
  'signature-mismatch': 401,
  'store-mismatch': 401,
  'method-not-allowed': 405,
  'body-too-large': 413,
  'body-too-slow': 408,
  'body-incomplete': 400,
};

/**
 * The HTTP response for an outcome.
 *
 * Whatever is stored, quarantine included, is acknowledged; a forgery is refused with a 4xx; a failing
 * `accept` gives a 503, so that the service tries again.
 *
 * @see specs/asyncapi.yaml#/x-delivery
 */
export function answerTo(outcome: Outcome): Answer {
  switch (outcome.kind) {
    case 'accepted':
    case 'quarantined':
    case 'duplicate':
      return answer(deliveryPolicy.success.from, { outcome: outcome.kind });
    case 'rejected':
      return answer(
        rejectStatus[outcome.reason],
        { outcome: outcome.kind, reason: outcome.reason },
        outcome.reason === 'method-not-allowed' ? { allow: deliveryPolicy.method } : {},
      );
    case 'unavailable':
      return answer(503, { outcome: outcome.kind });
  }
}

function answer(
  status: number,
  body: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}
