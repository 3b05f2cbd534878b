// Made by `contract generate` from specs/openapi.yaml. Do not edit; change the specs instead.

import type { Validator } from '@ordering/events';
import { validator } from '@ordering/events';
import * as raw from './validators.ts';

/**
 * What is known of an operation.
 *
 * - specs/openapi.yaml#/paths/~1pos~1integrate-store/post
 * - specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post
 */
export interface OperationFacts {
  readonly id: string;
  readonly method: string;
  /** With `{parameters}`. */
  readonly path: string;
  /** True where the operation may change something. */
  readonly write: boolean;
  /** True where the call needs a token. */
  readonly secured: boolean;
  readonly params: Validator<unknown>;
  readonly query: Validator<unknown>;
  /** By their names in small letters; undefined where the operation describes none. */
  readonly header: Validator<unknown> | undefined;
  readonly body: Validator<unknown> | undefined;
  readonly bodyRequired: boolean;
  /**
   * By status, by a range such as `2XX`, or `default`; undefined where an answer has no body that is
   * described. An error code that is not known is accepted, for the list grows.
   */
  readonly responses: { readonly [status: string]: Validator<unknown> | undefined };
  /** The headers that an answer describes, by status. */
  readonly headers: { readonly [status: string]: readonly string[] };
  /** The error codes that an answer names, by status. */
  readonly codes: { readonly [status: string]: readonly string[] };
}

/**
 * The operations, by id.
 *
 * - specs/openapi.yaml#/paths/~1pos~1integrate-store/post
 * - specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post
 */
export const operations = {
  /**
   * Register a store with the integration
   *
   * Connects a store to the calling application. The answer carries `webhook_secret`, the key with
   * which the integration's deliveries are signed. **It is returned this once**: keep it on your
   * server before you do anything else.
   *
   * specs/openapi.yaml#/paths/~1pos~1integrate-store/post
   */
  integrateStore: {
    id: 'integrateStore',
    method: 'POST',
    path: '/pos/integrate-store',
    write: true,
    secured: true,
    params: validator<unknown>(raw.integrateStoreParams),
    query: validator<unknown>(raw.integrateStoreQuery),
    header: undefined,
    body: validator<unknown>(raw.integrateStoreBody),
    bodyRequired: true,
    responses: {
      400: validator<unknown>(raw.integrateStoreResponse400),
      401: validator<unknown>(raw.integrateStoreResponse401),
      403: validator<unknown>(raw.integrateStoreResponse403),
      404: validator<unknown>(raw.integrateStoreResponse404),
      409: validator<unknown>(raw.integrateStoreResponse409),
      429: validator<unknown>(raw.integrateStoreResponse429),
      500: validator<unknown>(raw.integrateStoreResponse500),
      502: validator<unknown>(raw.integrateStoreResponse502),
      503: validator<unknown>(raw.integrateStoreResponse503),
      504: validator<unknown>(raw.integrateStoreResponse504),
      '2XX': validator<unknown>(raw.integrateStoreResponse2XX),
      '4XX': validator<unknown>(raw.integrateStoreResponse4XX),
      '5XX': validator<unknown>(raw.integrateStoreResponse5XX),
    },
    headers: { 429: ['Retry-After'] },
    codes: {
      400: ['request.validation', 'request.unknown_field'],
      401: ['auth.invalid_client', 'auth.token_expired', 'auth.invalid_token'],
      403: ['auth.consent_revoked'],
      404: ['store.not_found'],
      409: [],
      429: ['rate.limited'],
      500: ['internal.error'],
      502: [],
      503: [],
      504: [],
      '2XX': [],
      '4XX': [],
      '5XX': [],
    },
  },
  /**
   * Deny an order, with a reason
   *
   * Tells the service that the store will not make this order. A denial is a normal outcome, not an
   * error: the customer is refunded and reads `reason`; `reason_code` decides what else the service
   * does.
   *
   * After a gateway timeout the denial may already have happened: learn the order's state before
   * you send it again. A cancelled order is announced by an event, so a delivery can tell it.
   *
   * specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post
   */
  cancelOrder: {
    id: 'cancelOrder',
    method: 'POST',
    path: '/pos/orders/{orderId}/cancel',
    write: true,
    secured: true,
    params: validator<unknown>(raw.cancelOrderParams),
    query: validator<unknown>(raw.cancelOrderQuery),
    header: undefined,
    body: validator<unknown>(raw.cancelOrderBody),
    bodyRequired: true,
    responses: {
      400: validator<unknown>(raw.cancelOrderResponse400),
      401: validator<unknown>(raw.cancelOrderResponse401),
      403: validator<unknown>(raw.cancelOrderResponse403),
      404: validator<unknown>(raw.cancelOrderResponse404),
      409: validator<unknown>(raw.cancelOrderResponse409),
      429: validator<unknown>(raw.cancelOrderResponse429),
      500: validator<unknown>(raw.cancelOrderResponse500),
      502: validator<unknown>(raw.cancelOrderResponse502),
      503: validator<unknown>(raw.cancelOrderResponse503),
      504: validator<unknown>(raw.cancelOrderResponse504),
      '2XX': undefined,
      '4XX': validator<unknown>(raw.cancelOrderResponse4XX),
      '5XX': validator<unknown>(raw.cancelOrderResponse5XX),
    },
    headers: { 429: ['Retry-After'] },
    codes: {
      400: ['request.validation', 'request.unknown_field'],
      401: ['auth.invalid_client', 'auth.token_expired', 'auth.invalid_token'],
      403: ['auth.consent_revoked'],
      404: ['order.not_found', 'store.not_integrated', 'store.not_found'],
      409: ['order.invalid_transition'],
      429: ['rate.limited'],
      500: ['internal.error'],
      502: [],
      503: [],
      504: [],
      '2XX': [],
      '4XX': [],
      '5XX': [],
    },
  },
} as const satisfies { readonly [id: string]: OperationFacts };

/**
 * The id of an operation.
 *
 * - specs/openapi.yaml#/paths/~1pos~1integrate-store/post
 * - specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post
 */
export type OperationId = keyof typeof operations;
