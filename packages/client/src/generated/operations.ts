// Made by `contract generate` from specs/openapi.yaml. Do not edit; change the specs instead.

import type { OperationTypes } from '@ordering/api';
import type { CancelReasonCode } from '@ordering/api/constants';
import type { NeverSent } from '../never-sent.ts';
import type { CallOptions } from '../options.ts';
import type { Result } from '../result.ts';

/**
 * What `integrateStore` takes.
 *
 * specs/openapi.yaml#/paths/~1pos~1integrate-store/post
 */
export interface IntegrateStoreInput {
  /** Registration of a store. */
  readonly body: IntegrateStoreBody;
}

/**
 * Registration of a store.
 *
 * Never has `app_id`; the access token carries it. *Not specified:* The fields of a registration.
 *
 * specs/openapi.yaml#/paths/~1pos~1integrate-store/post/requestBody
 */
export interface IntegrateStoreBody extends NeverSent {
  readonly [field: string]: unknown;
}

/**
 * What a success of `integrateStore` carries.
 *
 * specs/openapi.yaml#/paths/~1pos~1integrate-store/post/responses/2XX
 */
export interface IntegrateStoreData {
  /**
   * The key that signs the deliveries of an integration. Registering an Online Ordering store
   * returns it, once; for Hub, the service's console shows it, once. Keep it on your server: anyone
   * who holds it can forge events. *Not specified:* Whether the stores, or the communities, of one
   * integrator share an integration and therefore a secret. *Not specified:* How to replace a
   * secret that was lost or leaked.
   */
  readonly webhook_secret: OperationTypes['integrateStore']['responses']['2XX']['webhook_secret'];
  readonly [field: string]: unknown;
}

/**
 * The codes that `integrateStore` lists.
 *
 * - `request.validation`: A field in the body or the query is not valid; the message says which.
 * - `request.unknown_field`: The body has a field that the operation does not accept. No operation
 *   accepts `app_id`.
 * - `auth.invalid_client`: The `client_id` is unknown, its secret is wrong, or the credential was
 *   revoked.
 * - `auth.token_expired`: The access token has expired.
 * - `auth.invalid_token`: The access token is malformed, revoked, or made for another environment.
 * - `auth.consent_revoked`: The merchant uninstalled the application or revoked its consent to it.
 * - `store.not_found`: No store has this id, or the token gives no access to it.
 * - `rate.limited`: More requests than are allowed; `Retry-After` says when to try again.
 * - `internal.error`: The service failed unexpectedly. The call can be repeated safely, with
 *   backoff.
 *
 * specs/openapi.yaml#/paths/~1pos~1integrate-store/post
 */
export type IntegrateStoreCode =
  | 'request.validation'
  | 'request.unknown_field'
  | 'auth.invalid_client'
  | 'auth.token_expired'
  | 'auth.invalid_token'
  | 'auth.consent_revoked'
  | 'store.not_found'
  | 'rate.limited'
  | 'internal.error';

/**
 * What becomes of a call of `integrateStore`.
 *
 * specs/openapi.yaml#/paths/~1pos~1integrate-store/post
 */
export type IntegrateStoreResult = Result<IntegrateStoreData, IntegrateStoreCode>;

/**
 * What `cancelOrder` takes.
 *
 * specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post
 */
export interface CancelOrderInput {
  /** The id of the order. */
  readonly orderId: OperationTypes['cancelOrder']['params']['orderId'];
  /** Denial of an order. */
  readonly body: CancelOrderBody;
}

/**
 * Denial of an order.
 *
 * specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post/requestBody
 */
export interface CancelOrderBody extends NeverSent {
  /**
   * The explanation that the customer sees, as free text. *Not specified:* Whether `reason` may be
   * empty, and how long it may be.
   */
  readonly reason: OperationTypes['cancelOrder']['body']['reason'];
  /** Why the store denies an order. Each reason refunds the customer; the rest differs. */
  readonly reason_code: CancelReasonCode;
  /**
   * More detail for support. It matters most with `OTHER`, which says nothing by itself. *Not
   * specified:* Whether `OTHER` is accepted without a `message`.
   */
  readonly message?: Exclude<OperationTypes['cancelOrder']['body']['message'], undefined>;
}

/**
 * What a success of `cancelOrder` carries.
 *
 * The contract describes none, so it may be anything.
 *
 * specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post
 */
export type CancelOrderData = unknown;

/**
 * The codes that `cancelOrder` lists.
 *
 * - `request.validation`: A field in the body or the query is not valid; the message says which.
 * - `request.unknown_field`: The body has a field that the operation does not accept. No operation
 *   accepts `app_id`.
 * - `auth.invalid_client`: The `client_id` is unknown, its secret is wrong, or the credential was
 *   revoked.
 * - `auth.token_expired`: The access token has expired.
 * - `auth.invalid_token`: The access token is malformed, revoked, or made for another environment.
 * - `auth.consent_revoked`: The merchant uninstalled the application or revoked its consent to it.
 * - `store.not_found`: No store has this id, or the token gives no access to it.
 * - `store.not_integrated`: The store exists, but the calling application has no active integration
 *   with it.
 * - `order.not_found`: The integration has no order with this id.
 * - `order.invalid_transition`: The order cannot move from its current status to the requested one.
 * - `rate.limited`: More requests than are allowed; `Retry-After` says when to try again.
 * - `internal.error`: The service failed unexpectedly. The call can be repeated safely, with
 *   backoff.
 *
 * specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post
 */
export type CancelOrderCode =
  | 'request.validation'
  | 'request.unknown_field'
  | 'auth.invalid_client'
  | 'auth.token_expired'
  | 'auth.invalid_token'
  | 'auth.consent_revoked'
  | 'store.not_found'
  | 'store.not_integrated'
  | 'order.not_found'
  | 'order.invalid_transition'
  | 'rate.limited'
  | 'internal.error';

/**
 * What becomes of a call of `cancelOrder`.
 *
 * specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post
 */
export type CancelOrderResult = Result<CancelOrderData, CancelOrderCode>;

/**
 * What each operation takes and gives, by its id.
 *
 * specs/openapi.yaml#/paths
 */
export interface Operations {
  readonly integrateStore: {
    readonly input: IntegrateStoreInput;
    readonly data: IntegrateStoreData;
    readonly code: IntegrateStoreCode;
  };
  readonly cancelOrder: {
    readonly input: CancelOrderInput;
    readonly data: CancelOrderData;
    readonly code: CancelOrderCode;
  };
}

/**
 * The service's API: a method for each operation, by its id. A method never rejects.
 *
 * specs/openapi.yaml#/paths
 */
export interface Client {
  /**
   * Register a store with the integration
   *
   * Connects a store to the calling application. The response carries `webhook_secret`, the key
   * with which the integration's deliveries are signed. **It is returned only this once**: save it
   * on your server before you do anything else.
   *
   * If it fails with the code
   * - `request.validation`, `request.unknown_field`, `auth.consent_revoked`, `store.not_found`:
   *   change the call or the set-up, since the same call gets the same answer
   * - `auth.invalid_client`, `auth.token_expired`, `auth.invalid_token`: check the credentials; the
   *   client has refreshed the token once
   * - `rate.limited`: try later; the client has waited and repeated the call
   * - `internal.error`: try later; the client has repeated the call
   *
   * https://github.com/ordering-platform/toolkit/blob/main/docs/reference/api.md#integratestore
   */
  integrateStore(
    input: IntegrateStoreInput,
    options?: CallOptions<'integrateStore'>,
  ): Promise<IntegrateStoreResult>;
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
   * If it fails with the code
   * - `request.validation`, `request.unknown_field`, `auth.consent_revoked`, `store.not_found`,
   *   `store.not_integrated`, `order.not_found`: change the call or the set-up, since the same call
   *   gets the same answer
   * - `auth.invalid_client`, `auth.token_expired`, `auth.invalid_token`: check the credentials; the
   *   client has refreshed the token once
   * - `order.invalid_transition`: read the state as it is now, and decide from there
   * - `rate.limited`: try later; the client has waited and repeated the call
   * - `internal.error`: try later; the client has repeated the call
   *
   * https://github.com/ordering-platform/toolkit/blob/main/docs/reference/api.md#cancelorder
   */
  cancelOrder(
    input: CancelOrderInput,
    options?: CallOptions<'cancelOrder'>,
  ): Promise<CancelOrderResult>;
}

/**
 * Makes the client of a function that makes any call.
 *
 * specs/openapi.yaml#/paths
 */
export function clientOf(
  call: <Id extends keyof Operations>(
    id: Id,
    input: Operations[Id]['input'],
    options: CallOptions<Id> | undefined,
  ) => Promise<Result<Operations[Id]['data'], Operations[Id]['code']>>,
): Client {
  return {
    integrateStore: (input, options) => call('integrateStore', input, options),
    cancelOrder: (input, options) => call('cancelOrder', input, options),
  };
}
