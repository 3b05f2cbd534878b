// Made by `contract generate` from specs/openapi.yaml. Do not edit; change the specs instead.

import type { ErrorFacts, StatusFacts } from '../facts.ts';
import type { ErrorCode } from './codes.ts';

/**
 * What a client does when a call fails.
 *
 * specs/openapi.yaml#/components/responses (`x-retry`)
 */
export const RetryClass = {
  /** Do not repeat the call: it would get the same response again. */
  never: 'never',
  /** Get a new token and repeat the call once; if that is refused too, stop. */
  refreshOnce: 'refresh-once',
  /** Do not repeat the call: read the state as it is now and decide from there. */
  reconcile: 'reconcile',
  /** Repeat the call after the delay that the response gives in `Retry-After`. */
  retryAfter: 'retry-after',
  /** Repeat the call with exponential backoff and jitter, a limited number of times. */
  backoff: 'backoff',
  /**
   * The call may have been applied. Repeat a write only after you have read the state; you may
   * repeat a read with backoff.
   */
  readStateFirst: 'read-state-first',
} as const;

/**
 * One of the classes in the constant of the same name.
 *
 * specs/openapi.yaml#/components/responses (`x-retry`)
 */
export type RetryClass = (typeof RetryClass)[keyof typeof RetryClass];

/**
 * What is known about each error code. A code from the network may not be here: ask
 * `classifyErrorCode` first, because every object also has members such as `constructor`.
 *
 * specs/openapi.yaml#/components/schemas/ErrorCode
 */
export const errorCatalogue = {
  /** specs/openapi.yaml#/components/schemas/ErrorCode/anyOf/0/oneOf/0 */
  'request.validation': {
    status: 400,
    retry: 'never',
    cause: 'A field in the body or the query is not valid; the message says which.',
  },
  /** specs/openapi.yaml#/components/schemas/ErrorCode/anyOf/0/oneOf/1 */
  'request.unknown_field': {
    status: 400,
    retry: 'never',
    cause:
      'The body has a field that the operation does not accept. No operation accepts `app_id`.',
  },
  /** specs/openapi.yaml#/components/schemas/ErrorCode/anyOf/0/oneOf/2 */
  'auth.invalid_client': {
    status: 401,
    retry: 'refresh-once',
    cause: 'The `client_id` is unknown, its secret is wrong, or the credential was revoked.',
  },
  /** specs/openapi.yaml#/components/schemas/ErrorCode/anyOf/0/oneOf/3 */
  'auth.token_expired': {
    status: 401,
    retry: 'refresh-once',
    cause: 'The access token has expired.',
  },
  /** specs/openapi.yaml#/components/schemas/ErrorCode/anyOf/0/oneOf/4 */
  'auth.invalid_token': {
    status: 401,
    retry: 'refresh-once',
    cause: 'The access token is malformed, revoked, or made for another environment.',
  },
  /** specs/openapi.yaml#/components/schemas/ErrorCode/anyOf/0/oneOf/5 */
  'auth.invalid_grant': {
    status: 400,
    retry: 'never',
    cause:
      'The authorization code has expired, was used before, or belongs to another `redirect_uri`.',
  },
  /** specs/openapi.yaml#/components/schemas/ErrorCode/anyOf/0/oneOf/6 */
  'auth.consent_revoked': {
    status: 403,
    retry: 'never',
    cause: 'The merchant uninstalled the application or revoked its consent to it.',
  },
  /** specs/openapi.yaml#/components/schemas/ErrorCode/anyOf/0/oneOf/7 */
  'store.not_found': {
    status: 404,
    retry: 'never',
    cause: 'No store has this id, or the token gives no access to it.',
  },
  /** specs/openapi.yaml#/components/schemas/ErrorCode/anyOf/0/oneOf/8 */
  'store.not_integrated': {
    status: 404,
    retry: 'never',
    cause: 'The store exists, but the calling application has no active integration with it.',
  },
  /** specs/openapi.yaml#/components/schemas/ErrorCode/anyOf/0/oneOf/9 */
  'menu.push_not_allowed': {
    status: 403,
    retry: 'never',
    cause:
      "The integration's `menu_sync_direction` does not let the POS push menus to the service.",
  },
  /** specs/openapi.yaml#/components/schemas/ErrorCode/anyOf/0/oneOf/10 */
  'menu.job_not_found': {
    status: 404,
    retry: 'never',
    cause: 'No asynchronous menu job has this id.',
  },
  /** specs/openapi.yaml#/components/schemas/ErrorCode/anyOf/0/oneOf/11 */
  'order.not_found': {
    status: 404,
    retry: 'never',
    cause: 'The integration has no order with this id.',
  },
  /** specs/openapi.yaml#/components/schemas/ErrorCode/anyOf/0/oneOf/12 */
  'order.invalid_transition': {
    status: 409,
    retry: 'reconcile',
    cause: 'The order cannot move from its current status to the requested one.',
  },
  /** specs/openapi.yaml#/components/schemas/ErrorCode/anyOf/0/oneOf/13 */
  'rate.limited': {
    status: 429,
    retry: 'retry-after',
    cause: 'More requests than are allowed; `Retry-After` says when to try again.',
  },
  /** specs/openapi.yaml#/components/schemas/ErrorCode/anyOf/0/oneOf/14 */
  'internal.error': {
    status: 500,
    retry: 'backoff',
    cause: 'The service failed unexpectedly. The call can be repeated safely, with backoff.',
  },
} as const satisfies { readonly [C in ErrorCode]: ErrorFacts };

/**
 * The status table. A status that is not in it is not retried.
 *
 * - 400: specs/openapi.yaml#/components/responses/BadRequest
 * - 401: specs/openapi.yaml#/components/responses/Unauthorized
 * - 403: specs/openapi.yaml#/components/responses/Forbidden
 * - 404: specs/openapi.yaml#/components/responses/NotFound
 * - 409: specs/openapi.yaml#/components/responses/Conflict
 * - 429: specs/openapi.yaml#/components/responses/TooManyRequests
 * - 500: specs/openapi.yaml#/components/responses/InternalError
 * - 502: specs/openapi.yaml#/components/responses/BadGateway
 * - 503: specs/openapi.yaml#/components/responses/ServiceUnavailable
 * - 504: specs/openapi.yaml#/components/responses/GatewayTimeout
 */
export const statusTable = [
  {
    status: 400,
    name: 'BadRequest',
    meaning:
      'The request is malformed: a field fails validation, a field is not accepted, or a value is not in its enum. Sending it again changes nothing.',
    retry: 'never',
  },
  {
    status: 401,
    name: 'Unauthorized',
    meaning:
      'The credential is missing, expired or invalid. Get a new token and repeat the call once; then stop.',
    retry: 'refresh-once',
  },
  {
    status: 403,
    name: 'Forbidden',
    meaning:
      'The caller is known but may not do this: consent was revoked, the environment is the wrong one, or the operation is not allowed. Repeating the call does not help.',
    retry: 'never',
  },
  {
    status: 404,
    name: 'NotFound',
    meaning:
      'There is no such resource, or no active integration covers it. Repeating the call does not help.',
    retry: 'never',
  },
  {
    status: 409,
    name: 'Conflict',
    meaning:
      "The request conflicts with the resource's state, as a second create of the same thing would. Do not repeat it: read the state as it is now, and reconcile your own records with it.",
    retry: 'reconcile',
  },
  {
    status: 429,
    name: 'TooManyRequests',
    meaning: 'Too many requests. Repeat the call after the delay that `Retry-After` gives.',
    retry: 'retry-after',
  },
  {
    status: 500,
    name: 'InternalError',
    meaning:
      'The server failed. Repeat the call with exponential backoff and jitter, a limited number of times.',
    retry: 'backoff',
  },
  {
    status: 502,
    name: 'BadGateway',
    meaning: 'The server failed, as with a 500. Repeat the call in the same way.',
    retry: 'backoff',
  },
  {
    status: 503,
    name: 'ServiceUnavailable',
    meaning: 'The server failed, as with a 500. Repeat the call in the same way.',
    retry: 'backoff',
  },
  {
    status: 504,
    name: 'GatewayTimeout',
    meaning:
      'A gateway gave up waiting, but the service may have carried out the request all the same. Repeat the call, but before you repeat a write, read the state of the resource.',
    retry: 'read-state-first',
  },
] as const satisfies readonly StatusFacts[];
