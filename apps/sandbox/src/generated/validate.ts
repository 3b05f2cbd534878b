// Made by `contract generate` from specs/openapi.yaml, specs/sandbox.overlay.yaml and specs/sandbox/. Do not edit; change the specs instead.
// It includes answers from specs/sandbox.overlay.yaml that the contract does not give.
// It includes operations from specs/sandbox.openapi.yaml that the service does not have.

import { validator } from '@ordering/api';
import type { OperationTypes, OperationValidators } from '../operation.ts';
import * as raw from './validators.ts';

/**
 * Validators for the requests of each operation, by its id.
 *
 * specs/openapi.yaml#/paths
 */
export const validate = {
  /**
   * Get an access token
   *
   * specs/sandbox.overlay.yaml#/actions/5/update/~1oauth~1token/post
   */
  issueToken: {
    params: /* @__PURE__ */ validator<OperationTypes['issueToken']['params']>(raw.issueTokenParams),
    query: /* @__PURE__ */ validator<OperationTypes['issueToken']['query']>(raw.issueTokenQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['issueToken']['body']>(raw.issueTokenBody),
  },
  /**
   * Register a store with the integration
   *
   * specs/openapi.yaml#/paths/~1pos~1integrate-store/post
   */
  integrateStore: {
    params: /* @__PURE__ */ validator<OperationTypes['integrateStore']['params']>(
      raw.integrateStoreParams,
    ),
    query: /* @__PURE__ */ validator<OperationTypes['integrateStore']['query']>(
      raw.integrateStoreQuery,
    ),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['integrateStore']['body']>(
      raw.integrateStoreBody,
    ),
  },
  /**
   * See how far a menu job is
   *
   * specs/sandbox.overlay.yaml#/actions/21/update/~1pos~1menu-jobs~1{jobId}/get
   */
  getMenuJob: {
    params: /* @__PURE__ */ validator<OperationTypes['getMenuJob']['params']>(raw.getMenuJobParams),
    query: /* @__PURE__ */ validator<OperationTypes['getMenuJob']['query']>(raw.getMenuJobQuery),
    header: undefined,
    body: undefined,
  },
  /**
   * Read an order
   *
   * specs/sandbox.overlay.yaml#/actions/19/update/~1pos~1orders~1{orderId}/get
   */
  getOrder: {
    params: /* @__PURE__ */ validator<OperationTypes['getOrder']['params']>(raw.getOrderParams),
    query: /* @__PURE__ */ validator<OperationTypes['getOrder']['query']>(raw.getOrderQuery),
    header: undefined,
    body: undefined,
  },
  /**
   * Deny an order, with a reason
   *
   * specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post
   */
  cancelOrder: {
    params: /* @__PURE__ */ validator<OperationTypes['cancelOrder']['params']>(
      raw.cancelOrderParams,
    ),
    query: /* @__PURE__ */ validator<OperationTypes['cancelOrder']['query']>(raw.cancelOrderQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['cancelOrder']['body']>(raw.cancelOrderBody),
  },
  /**
   * Push the menu of a store
   *
   * specs/sandbox.overlay.yaml#/actions/21/update/~1pos~1stores~1{storeId}~1menu/put
   */
  pushMenu: {
    params: /* @__PURE__ */ validator<OperationTypes['pushMenu']['params']>(raw.pushMenuParams),
    query: /* @__PURE__ */ validator<OperationTypes['pushMenu']['query']>(raw.pushMenuQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['pushMenu']['body']>(raw.pushMenuBody),
  },
  /**
   * Create another application
   *
   * specs/sandbox/access.yaml#/paths/applications/post
   */
  createApplication: {
    params: /* @__PURE__ */ validator<OperationTypes['createApplication']['params']>(
      raw.createApplicationParams,
    ),
    query: /* @__PURE__ */ validator<OperationTypes['createApplication']['query']>(
      raw.createApplicationQuery,
    ),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['createApplication']['body']>(
      raw.createApplicationBody,
    ),
  },
  /**
   * Consent to an application as a merchant, who is then sent back to it
   *
   * specs/sandbox/access.yaml#/paths/authorizations/post
   */
  authorizeApplication: {
    params: /* @__PURE__ */ validator<OperationTypes['authorizeApplication']['params']>(
      raw.authorizeApplicationParams,
    ),
    query: /* @__PURE__ */ validator<OperationTypes['authorizeApplication']['query']>(
      raw.authorizeApplicationQuery,
    ),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['authorizeApplication']['body']>(
      raw.authorizeApplicationBody,
    ),
  },
  /**
   * What has happened here, and what happens
   *
   * specs/sandbox/whole.yaml#/paths/changes/get
   */
  listChanges: {
    params: /* @__PURE__ */ validator<OperationTypes['listChanges']['params']>(
      raw.listChangesParams,
    ),
    query: /* @__PURE__ */ validator<OperationTypes['listChanges']['query']>(raw.listChangesQuery),
    header: undefined,
    body: undefined,
  },
  /**
   * What time it is in the sandbox
   *
   * specs/sandbox/clock.yaml#/paths/clock/get
   */
  getClock: {
    params: /* @__PURE__ */ validator<OperationTypes['getClock']['params']>(raw.getClockParams),
    query: /* @__PURE__ */ validator<OperationTypes['getClock']['query']>(raw.getClockQuery),
    header: undefined,
    body: undefined,
  },
  /**
   * Change how fast the clock runs
   *
   * specs/sandbox/clock.yaml#/paths/clock/put
   */
  setClock: {
    params: /* @__PURE__ */ validator<OperationTypes['setClock']['params']>(raw.setClockParams),
    query: /* @__PURE__ */ validator<OperationTypes['setClock']['query']>(raw.setClockQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['setClock']['body']>(raw.setClockBody),
  },
  /**
   * Advance the clock
   *
   * specs/sandbox/clock.yaml#/paths/advance/post
   */
  advanceClock: {
    params: /* @__PURE__ */ validator<OperationTypes['advanceClock']['params']>(
      raw.advanceClockParams,
    ),
    query: /* @__PURE__ */ validator<OperationTypes['advanceClock']['query']>(
      raw.advanceClockQuery,
    ),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['advanceClock']['body']>(raw.advanceClockBody),
  },
  /**
   * Create a community with its endpoint
   *
   * specs/sandbox/stores.yaml#/paths/communities/post
   */
  createCommunity: {
    params: /* @__PURE__ */ validator<OperationTypes['createCommunity']['params']>(
      raw.createCommunityParams,
    ),
    query: /* @__PURE__ */ validator<OperationTypes['createCommunity']['query']>(
      raw.createCommunityQuery,
    ),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['createCommunity']['body']>(
      raw.createCommunityBody,
    ),
  },
  /**
   * Revoke the merchant's consent to an application, or grant it again
   *
   * specs/sandbox/access.yaml#/paths/consent/post
   */
  setConsent: {
    params: /* @__PURE__ */ validator<OperationTypes['setConsent']['params']>(raw.setConsentParams),
    query: /* @__PURE__ */ validator<OperationTypes['setConsent']['query']>(raw.setConsentQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['setConsent']['body']>(raw.setConsentBody),
  },
  /**
   * The delivery log, newest first
   *
   * specs/sandbox/deliveries.yaml#/paths/deliveries/get
   */
  listDeliveries: {
    params: /* @__PURE__ */ validator<OperationTypes['listDeliveries']['params']>(
      raw.listDeliveriesParams,
    ),
    query: /* @__PURE__ */ validator<OperationTypes['listDeliveries']['query']>(
      raw.listDeliveriesQuery,
    ),
    header: undefined,
    body: undefined,
  },
  /**
   * Resend failed deliveries
   *
   * specs/sandbox/deliveries.yaml#/paths/resendFailed/post
   */
  resendFailed: {
    params: /* @__PURE__ */ validator<OperationTypes['resendFailed']['params']>(
      raw.resendFailedParams,
    ),
    query: /* @__PURE__ */ validator<OperationTypes['resendFailed']['query']>(
      raw.resendFailedQuery,
    ),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['resendFailed']['body']>(raw.resendFailedBody),
  },
  /**
   * One delivery with its payload and every attempt
   *
   * specs/sandbox/deliveries.yaml#/paths/delivery/get
   */
  getDelivery: {
    params: /* @__PURE__ */ validator<OperationTypes['getDelivery']['params']>(
      raw.getDeliveryParams,
    ),
    query: /* @__PURE__ */ validator<OperationTypes['getDelivery']['query']>(raw.getDeliveryQuery),
    header: undefined,
    body: undefined,
  },
  /**
   * Resend a delivery that has ended
   *
   * specs/sandbox/deliveries.yaml#/paths/resend/post
   */
  resendDelivery: {
    params: /* @__PURE__ */ validator<OperationTypes['resendDelivery']['params']>(
      raw.resendDeliveryParams,
    ),
    query: /* @__PURE__ */ validator<OperationTypes['resendDelivery']['query']>(
      raw.resendDeliveryQuery,
    ),
    header: undefined,
    body: undefined,
  },
  /**
   * Change the URL of an endpoint
   *
   * specs/sandbox/endpoints.yaml#/paths/endpoints/put
   */
  changeEndpoint: {
    params: /* @__PURE__ */ validator<OperationTypes['changeEndpoint']['params']>(
      raw.changeEndpointParams,
    ),
    query: /* @__PURE__ */ validator<OperationTypes['changeEndpoint']['query']>(
      raw.changeEndpointQuery,
    ),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['changeEndpoint']['body']>(
      raw.changeEndpointBody,
    ),
  },
  /**
   * Replace the secret of an endpoint
   *
   * specs/sandbox/endpoints.yaml#/paths/secret/post
   */
  rotateSecret: {
    params: /* @__PURE__ */ validator<OperationTypes['rotateSecret']['params']>(
      raw.rotateSecretParams,
    ),
    query: /* @__PURE__ */ validator<OperationTypes['rotateSecret']['query']>(
      raw.rotateSecretQuery,
    ),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['rotateSecret']['body']>(raw.rotateSecretBody),
  },
  /**
   * Fire an event
   *
   * specs/sandbox/deliveries.yaml#/paths/events/post
   */
  fireEvent: {
    params: /* @__PURE__ */ validator<OperationTypes['fireEvent']['params']>(raw.fireEventParams),
    query: /* @__PURE__ */ validator<OperationTypes['fireEvent']['query']>(raw.fireEventQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['fireEvent']['body']>(raw.fireEventBody),
  },
  /**
   * Forget all faults
   *
   * specs/sandbox/faults.yaml#/paths/faults/delete
   */
  clearFaults: {
    params: /* @__PURE__ */ validator<OperationTypes['clearFaults']['params']>(
      raw.clearFaultsParams,
    ),
    query: /* @__PURE__ */ validator<OperationTypes['clearFaults']['query']>(raw.clearFaultsQuery),
    header: undefined,
    body: undefined,
  },
  /**
   * The faults that are set, the oldest first
   *
   * specs/sandbox/faults.yaml#/paths/faults/get
   */
  listFaults: {
    params: /* @__PURE__ */ validator<OperationTypes['listFaults']['params']>(raw.listFaultsParams),
    query: /* @__PURE__ */ validator<OperationTypes['listFaults']['query']>(raw.listFaultsQuery),
    header: undefined,
    body: undefined,
  },
  /**
   * Have a call of the service go wrong
   *
   * specs/sandbox/faults.yaml#/paths/faults/post
   */
  addFault: {
    params: /* @__PURE__ */ validator<OperationTypes['addFault']['params']>(raw.addFaultParams),
    query: /* @__PURE__ */ validator<OperationTypes['addFault']['query']>(raw.addFaultQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['addFault']['body']>(raw.addFaultBody),
  },
  /**
   * The orders, newest first
   *
   * specs/sandbox/orders.yaml#/paths/orders/get
   */
  listOrders: {
    params: /* @__PURE__ */ validator<OperationTypes['listOrders']['params']>(raw.listOrdersParams),
    query: /* @__PURE__ */ validator<OperationTypes['listOrders']['query']>(raw.listOrdersQuery),
    header: undefined,
    body: undefined,
  },
  /**
   * Place an order, as a customer does
   *
   * specs/sandbox/orders.yaml#/paths/orders/post
   */
  createOrder: {
    params: /* @__PURE__ */ validator<OperationTypes['createOrder']['params']>(
      raw.createOrderParams,
    ),
    query: /* @__PURE__ */ validator<OperationTypes['createOrder']['query']>(raw.createOrderQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['createOrder']['body']>(raw.createOrderBody),
  },
  /**
   * Move an order to another status
   *
   * specs/sandbox/orders.yaml#/paths/progress/post
   */
  advanceOrder: {
    params: /* @__PURE__ */ validator<OperationTypes['advanceOrder']['params']>(
      raw.advanceOrderParams,
    ),
    query: /* @__PURE__ */ validator<OperationTypes['advanceOrder']['query']>(
      raw.advanceOrderQuery,
    ),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['advanceOrder']['body']>(raw.advanceOrderBody),
  },
  /**
   * Change how many calls the service takes
   *
   * specs/sandbox/access.yaml#/paths/rateLimit/put
   */
  setRateLimit: {
    params: /* @__PURE__ */ validator<OperationTypes['setRateLimit']['params']>(
      raw.setRateLimitParams,
    ),
    query: /* @__PURE__ */ validator<OperationTypes['setRateLimit']['query']>(
      raw.setRateLimitQuery,
    ),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['setRateLimit']['body']>(raw.setRateLimitBody),
  },
  /**
   * Forget everything
   *
   * specs/sandbox/whole.yaml#/paths/reset/post
   */
  reset: {
    params: /* @__PURE__ */ validator<OperationTypes['reset']['params']>(raw.resetParams),
    query: /* @__PURE__ */ validator<OperationTypes['reset']['query']>(raw.resetQuery),
    header: undefined,
    body: undefined,
  },
  /**
   * Revoke the credential of an application, or restore it
   *
   * specs/sandbox/access.yaml#/paths/revocation/post
   */
  setRevocation: {
    params: /* @__PURE__ */ validator<OperationTypes['setRevocation']['params']>(
      raw.setRevocationParams,
    ),
    query: /* @__PURE__ */ validator<OperationTypes['setRevocation']['query']>(
      raw.setRevocationQuery,
    ),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['setRevocation']['body']>(raw.setRevocationBody),
  },
  /**
   * Have something to begin with
   *
   * specs/sandbox/whole.yaml#/paths/seed/post
   */
  seed: {
    params: /* @__PURE__ */ validator<OperationTypes['seed']['params']>(raw.seedParams),
    query: /* @__PURE__ */ validator<OperationTypes['seed']['query']>(raw.seedQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['seed']['body']>(raw.seedBody),
  },
  /**
   * The stores, newest first
   *
   * specs/sandbox/stores.yaml#/paths/stores/get
   */
  listStores: {
    params: /* @__PURE__ */ validator<OperationTypes['listStores']['params']>(raw.listStoresParams),
    query: /* @__PURE__ */ validator<OperationTypes['listStores']['query']>(raw.listStoresQuery),
    header: undefined,
    body: undefined,
  },
  /**
   * Create a store that can be integrated
   *
   * specs/sandbox/stores.yaml#/paths/stores/post
   */
  createStore: {
    params: /* @__PURE__ */ validator<OperationTypes['createStore']['params']>(
      raw.createStoreParams,
    ),
    query: /* @__PURE__ */ validator<OperationTypes['createStore']['query']>(raw.createStoreQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['createStore']['body']>(raw.createStoreBody),
  },
  /**
   * One store, with what denials have done to it
   *
   * specs/sandbox/stores.yaml#/paths/store/get
   */
  getStore: {
    params: /* @__PURE__ */ validator<OperationTypes['getStore']['params']>(raw.getStoreParams),
    query: /* @__PURE__ */ validator<OperationTypes['getStore']['query']>(raw.getStoreQuery),
    header: undefined,
    body: undefined,
  },
  /**
   * Pause a store, put it live again, clear its flags, or let the POS push menus
   *
   * specs/sandbox/stores.yaml#/paths/store/patch
   */
  changeStore: {
    params: /* @__PURE__ */ validator<OperationTypes['changeStore']['params']>(
      raw.changeStoreParams,
    ),
    query: /* @__PURE__ */ validator<OperationTypes['changeStore']['query']>(raw.changeStoreQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['changeStore']['body']>(raw.changeStoreBody),
  },
  /**
   * What a store sells
   *
   * specs/sandbox/menus.yaml#/paths/menu/get
   */
  getMenu: {
    params: /* @__PURE__ */ validator<OperationTypes['getMenu']['params']>(raw.getMenuParams),
    query: /* @__PURE__ */ validator<OperationTypes['getMenu']['query']>(raw.getMenuQuery),
    header: undefined,
    body: undefined,
  },
  /**
   * Change a menu, as a merchant does
   *
   * specs/sandbox/menus.yaml#/paths/menu/put
   */
  changeMenu: {
    params: /* @__PURE__ */ validator<OperationTypes['changeMenu']['params']>(raw.changeMenuParams),
    query: /* @__PURE__ */ validator<OperationTypes['changeMenu']['query']>(raw.changeMenuQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['changeMenu']['body']>(raw.changeMenuBody),
  },
  /**
   * Make an item unavailable, or available again
   *
   * specs/sandbox/menus.yaml#/paths/item/patch
   */
  changeItem: {
    params: /* @__PURE__ */ validator<OperationTypes['changeItem']['params']>(raw.changeItemParams),
    query: /* @__PURE__ */ validator<OperationTypes['changeItem']['query']>(raw.changeItemQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['changeItem']['body']>(raw.changeItemBody),
  },
  /**
   * End the integration of a store
   *
   * specs/sandbox/endpoints.yaml#/paths/integration/post
   */
  uninstallStore: {
    params: /* @__PURE__ */ validator<OperationTypes['uninstallStore']['params']>(
      raw.uninstallStoreParams,
    ),
    query: /* @__PURE__ */ validator<OperationTypes['uninstallStore']['query']>(
      raw.uninstallStoreQuery,
    ),
    header: undefined,
    body: undefined,
  },
  /**
   * Let every token of an application expire now
   *
   * specs/sandbox/access.yaml#/paths/expiry/post
   */
  expireTokens: {
    params: /* @__PURE__ */ validator<OperationTypes['expireTokens']['params']>(
      raw.expireTokensParams,
    ),
    query: /* @__PURE__ */ validator<OperationTypes['expireTokens']['query']>(
      raw.expireTokensQuery,
    ),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['expireTokens']['body']>(raw.expireTokensBody),
  },
  /**
   * Revoke every token of an application
   *
   * specs/sandbox/access.yaml#/paths/revokedTokens/post
   */
  revokeTokens: {
    params: /* @__PURE__ */ validator<OperationTypes['revokeTokens']['params']>(
      raw.revokeTokensParams,
    ),
    query: /* @__PURE__ */ validator<OperationTypes['revokeTokens']['query']>(
      raw.revokeTokensQuery,
    ),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['revokeTokens']['body']>(raw.revokeTokensBody),
  },
} as const satisfies { readonly [id: string]: OperationValidators };
