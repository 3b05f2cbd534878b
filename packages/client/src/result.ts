import type { ClassifiedErrorCode, RetryDecision } from '@ordering/errors';

/**
 * What a call came to. Calls never reject: every outcome is one of these.
 *
 * `ok: true` means that the service did what was asked. By the contract, of the failures only
 * {@link OutcomeUnknown} and {@link UnreadableSuccess} leave open whether a write took effect.
 */
export type Result<Data> = Success<Data> | Reconciled | Failure;

/** The service answered 2xx. */
export interface Success<Data> {
  readonly ok: true;
  readonly confirmedBy: 'answer';
  readonly status: number;
  /**
   * The body, with every field that came, or `undefined` where there was none. It is JSON, but it
   * is not validated: the type is what the contract promises.
   */
  readonly data: Data | undefined;
  readonly attempts: number;
}

/** The answer to a write was lost, and `reconcile` found that the write was applied. */
export interface Reconciled {
  readonly ok: true;
  readonly confirmedBy: 'reconcile';
  readonly data: undefined;
  readonly attempts: number;
}

export type Failure =
  | ApiFailure
  | UnreadableError
  | UnreadableSuccess
  | NetworkFailure
  | Timeout
  | Aborted
  | OutcomeUnknown
  | NoToken
  | InvalidRequest;

interface Failed {
  readonly ok: false;
  /** How many requests were sent. */
  readonly attempts: number;
}

/** What an answer other than 2xx says about trying again. */
interface Refused extends Failed {
  readonly status: number;
  /**
   * The retry class that applied, and why. The client has done by itself what can be done; a caller
   * sees `reconcile` where it has to look at the present state, and `retry-after` or `backoff`
   * where attempts or time ran out.
   */
  readonly decision: RetryDecision;
  /** What `Retry-After` asks for, in milliseconds, where it is sensible. */
  readonly retryAfterMs?: number;
}

interface RefusedWithWords extends Refused {
  readonly kind: 'api';
  /** For people to read. */
  readonly message: string;
}

/**
 * The service refused the call, and said why. Branch on `code`, never on `message`: where `known` is
 * true, `code` is one of a closed union, so a `switch` over it can be exhaustive.
 *
 * @see specs/openapi.yaml#/components/schemas/ErrorEnvelope
 */
export type ApiFailure = RefusedWithWords & ClassifiedErrorCode;

/** An answer without a readable error: a gateway's page, an empty body, a redirect. */
export interface UnreadableError extends Refused {
  readonly kind: 'unreadable-error';
  /** What is wrong with the body; quotes nothing of it. */
  readonly problem: string;
}

/**
 * A 2xx answer whose body is not JSON, too long or cut off. A write has most likely taken effect,
 * so it was not repeated.
 */
export interface UnreadableSuccess extends Failed {
  readonly kind: 'unreadable-success';
  readonly status: number;
  /** What is wrong with the body; quotes nothing of it. */
  readonly problem: string;
}

/** No answer came. A write that ends like this was not sent. */
export interface NetworkFailure extends Failed {
  readonly kind: 'network';
  /** What `fetch` rejected with. */
  readonly cause: unknown;
}

/** The last attempt at a read had no whole answer in time. (For a write, see {@link OutcomeUnknown}.) */
export interface Timeout extends Failed {
  readonly kind: 'timeout';
}

/** The caller's signal ended the call while no write was under way. */
export interface Aborted extends Failed {
  readonly kind: 'aborted';
}

/** A failure after which a write may or may not have taken effect. */
export type Uncertainty = ApiFailure | UnreadableError | NetworkFailure | Timeout | Aborted;

/**
 * A write may or may not have taken effect. The client does not repeat it: read the state of the
 * resource first.
 *
 * @see specs/openapi.yaml#/components/responses/GatewayTimeout
 */
export interface OutcomeUnknown extends Failed {
  readonly kind: 'outcome-unknown';
  /** What the last attempt came to. */
  readonly failure: Uncertainty;
  /**
   * What `reconcile` said: it was not asked (there is none, or the caller aborted), it could not
   * tell, or it failed or took too long.
   */
  readonly reconcile: 'not-asked' | 'unknown' | 'failed';
  /** What `reconcile` rejected with, where it did. */
  readonly cause?: unknown;
}

/** There was no token to send. No write is under way. */
export interface NoToken extends Failed {
  readonly kind: 'no-token';
  /** Which step failed. Holds no token. */
  readonly problem: string;
  /** What the token source rejected with, where it did. */
  readonly cause?: unknown;
}

/** The input makes no request, for example an order id that would change the path. Nothing was sent. */
export interface InvalidRequest extends Failed {
  readonly kind: 'invalid-request';
  readonly problem: string;
}
