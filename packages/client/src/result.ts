import type { ErrorCode, RetryDecision } from '@ordering/errors';

/**
 * The outcome of a call. Calls never reject: every outcome is one of these.
 *
 * `ok: true` means that the service did what was asked. By the contract, of the failures only
 * {@link OutcomeUnknown} and {@link UnreadableSuccess} leave open whether a write took effect; with
 * {@link IncompleteSuccess} it did.
 */
export type Result<Data, Code extends ErrorCode = ErrorCode> =
  | Success<Data>
  | Reconciled<Data>
  | Failure<Code>;

/** What each result has that came from a response. */
interface Answered {
  readonly status: number;
  /** As they arrived. */
  readonly headers: Headers;
  /** The service's id of the request, where `requestIdHeader` names the header that carries one. */
  readonly requestId?: string;
}

/** The service answered 2xx. */
export interface Success<Data> extends Answered {
  readonly ok: true;
  readonly confirmedBy: 'answer';
  /**
   * The body, with every field that arrived. It has the fields that the contract promises always, each of its type; what those
   * contain, and all else, is not validated. Where it promises none, it is `undefined` if there was no body; and it is always
   * `undefined` with a status for which the contract has no body.
   */
  readonly data: Data;
  readonly attempts: number;
}

/** The response to a write was lost, and `reconcile` found that the write was applied. */
export interface Reconciled<Data> {
  readonly ok: true;
  readonly confirmedBy: 'reconcile';
  /** What `reconcile` gave as the data, as it gave it. */
  readonly data: Data | undefined;
  readonly attempts: number;
}

export type Failure<Code extends ErrorCode = ErrorCode> =
  | ApiFailure<Code>
  | UnreadableError
  | UnreadableSuccess
  | IncompleteSuccess
  | NetworkFailure
  | Timeout
  | Aborted
  | OutcomeUnknown<Code>
  | NoToken
  | InvalidRequest;

interface Failed {
  readonly ok: false;
  /** How many requests were sent. */
  readonly attempts: number;
}

/** What a response other than 2xx says about trying again. */
interface Refused extends Failed, Answered {
  /**
   * The retry class that applied, and why. The client has already done what can be done; a caller sees
   * `reconcile` if it has to read the current state, and `retry-after` or `backoff` if attempts or time ran
   * out.
   */
  readonly decision: RetryDecision;
  /** What `Retry-After` asks for, in milliseconds, if it can be read. */
  readonly retryAfterMs?: number;
}

/**
 * The service refused the call, and said why. Branch on `code`, never on `message`: if `known` is true, `code` is one of
 * those that the operation lists, so a `switch` over it can be exhaustive.
 *
 * @see specs/openapi.yaml#/components/schemas/ErrorEnvelope
 */
export type ApiFailure<Code extends ErrorCode = ErrorCode> = ListedRefusal<Code> | OtherRefusal;

interface RefusedWithWords extends Refused {
  readonly kind: 'api';
  /** For people to read; its wording may change. */
  readonly message: string;
}

/** A refusal with a code that the operation lists. */
export interface ListedRefusal<Code extends ErrorCode = ErrorCode> extends RefusedWithWords {
  readonly known: true;
  /** What went wrong, as the service names it. */
  readonly code: Code;
}

/** A refusal with a code that the operation does not list: one of a later version, or of other operations. */
export interface OtherRefusal extends RefusedWithWords {
  readonly known: false;
  /** What went wrong, as the service names it. */
  readonly code: string;
}

/** A response without a readable error: a gateway's page, an empty body, a redirect. */
export interface UnreadableError extends Refused {
  readonly kind: 'unreadable-error';
  /** What is wrong with the body, without quoting any of it. */
  readonly problem: string;
}

/**
 * A 2xx response whose body is not JSON, is too long or was cut off. A write has most likely taken effect, so
 * it was not repeated.
 */
export interface UnreadableSuccess extends Failed, Answered {
  readonly kind: 'unreadable-success';
  /** What is wrong with the body, without quoting any of it. */
  readonly problem: string;
}

/**
 * A 2xx response without a field that the contract promises, such as a secret that is shown only once. A write was applied,
 * so it was not repeated.
 */
export interface IncompleteSuccess extends Failed, Answered {
  readonly kind: 'incomplete-success';
  /** Which field is missing or of another type, without quoting any value. */
  readonly problem: string;
  /** The body as it came: JSON, or undefined where there was none. */
  readonly answer: unknown;
}

/** No response arrived. A write that ends like this was not sent. */
export interface NetworkFailure extends Failed {
  readonly kind: 'network';
  /** What `fetch` rejected with. */
  readonly cause: unknown;
}

/**
 * No complete response to a read came in time, or `deadlineMs` ran out while a write was not under way: in the queue, or before it
 * was repeated. (For a write that was sent, see {@link OutcomeUnknown}.)
 */
export interface Timeout extends Failed {
  readonly kind: 'timeout';
}

/** The caller's signal ended the call while no write was under way. */
export interface Aborted extends Failed {
  readonly kind: 'aborted';
}

/** A failure after which a write may or may not have taken effect. */
export type Uncertainty<Code extends ErrorCode = ErrorCode> =
  | ApiFailure<Code>
  | UnreadableError
  | NetworkFailure
  | Timeout
  | Aborted;

/**
 * A write may or may not have taken effect. The client does not repeat it: read the state of the
 * resource first.
 *
 * @see specs/openapi.yaml#/components/responses/GatewayTimeout
 */
export interface OutcomeUnknown<Code extends ErrorCode = ErrorCode> extends Failed {
  readonly kind: 'outcome-unknown';
  /** The outcome of the last attempt. */
  readonly failure: Uncertainty<Code>;
  /**
   * What `reconcile` said: it was not asked (there is none, or the caller aborted), it could not
   * tell, or it failed or took too long.
   */
  readonly reconcile: 'not-asked' | 'unknown' | 'failed';
  /** What `reconcile` rejected with, if it did, or a TypeError where it answered with something else. */
  readonly cause?: unknown;
}

/** There was no token to send. No write is under way. */
export interface NoToken extends Failed {
  readonly kind: 'no-token';
  /** Which step failed. Contains no token. */
  readonly problem: string;
  /** What the token source rejected with, if it did. */
  readonly cause?: unknown;
}

/**
 * No request can be built from the input, for example because an order id would change the path. Nothing was
 * sent.
 */
export interface InvalidRequest extends Failed {
  readonly kind: 'invalid-request';
  readonly problem: string;
}
