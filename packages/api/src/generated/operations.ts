// Made by `contract generate` from specs/openapi.yaml. Do not edit; change the specs instead.

import type { OperationRow } from '../operation.ts';

/**
 * The operations, by id.
 *
 * specs/openapi.yaml#/paths
 */
export const operations = {
  /**
   * Register a store with the integration
   *
   * Connects a store to the calling application. The response carries `webhook_secret`, the key
   * with which the integration's deliveries are signed. **It is returned only this once**: save it
   * on your server before you do anything else.
   *
   * specs/openapi.yaml#/paths/~1pos~1integrate-store/post
   */
  integrateStore: {
    id: 'integrateStore',
    method: 'POST',
    path: '/pos/integrate-store',
    write: true,
    secured: true,
    bodyRequired: true,
    bodyTypes: ['object'],
    required: { '2XX': { webhook_secret: ['string'] } },
    secrets: ['webhook_secret'],
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
   * error: the customer is refunded and sees `reason`; `reason_code` decides what else the service
   * does.
   *
   * After a gateway timeout the order may already have been denied: find out its state before you
   * repeat the call. A cancelled order is announced by an event, so a delivery can tell you.
   *
   * specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post
   */
  cancelOrder: {
    id: 'cancelOrder',
    method: 'POST',
    path: '/pos/orders/{orderId}/cancel',
    write: true,
    secured: true,
    bodyRequired: true,
    bodyTypes: ['object'],
    required: { '2XX': {} },
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
} as const satisfies { readonly [id: string]: OperationRow };

/**
 * The id of an operation.
 *
 * specs/openapi.yaml#/paths
 */
export type OperationId = keyof typeof operations;
