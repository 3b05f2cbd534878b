// Made by `contract generate` from specs/sandbox/. Do not edit; change the specs instead.
// It has operations from specs/sandbox.openapi.yaml that the contract does not have.

import { validator } from '@ordering/api';
import type { ControlTypes, OperationValidators } from '../../operation.ts';
import * as raw from './validators.ts';

/**
 * Validators for the requests of each operation, by its id.
 *
 * specs/sandbox.openapi.yaml#/paths
 */
export const validate = {
  /**
   * Get an access token
   *
   * specs/sandbox/answers.yaml#/paths/token/post
   */
  issueToken: {
    params: /* @__PURE__ */ validator<ControlTypes['issueToken']['params']>(raw.issueTokenParams),
    query: /* @__PURE__ */ validator<ControlTypes['issueToken']['query']>(raw.issueTokenQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<ControlTypes['issueToken']['body']>(raw.issueTokenBody),
  },
  /**
   * See how far a menu job is
   *
   * specs/sandbox/answers.yaml#/paths/job/get
   */
  getMenuJob: {
    params: /* @__PURE__ */ validator<ControlTypes['getMenuJob']['params']>(raw.getMenuJobParams),
    query: /* @__PURE__ */ validator<ControlTypes['getMenuJob']['query']>(raw.getMenuJobQuery),
    header: undefined,
    body: undefined,
  },
  /**
   * Read an order
   *
   * specs/sandbox/answers.yaml#/paths/order/get
   */
  getOrder: {
    params: /* @__PURE__ */ validator<ControlTypes['getOrder']['params']>(raw.getOrderParams),
    query: /* @__PURE__ */ validator<ControlTypes['getOrder']['query']>(raw.getOrderQuery),
    header: undefined,
    body: undefined,
  },
  /**
   * Push the menu of a store
   *
   * specs/sandbox/answers.yaml#/paths/push/put
   */
  pushMenu: {
    params: /* @__PURE__ */ validator<ControlTypes['pushMenu']['params']>(raw.pushMenuParams),
    query: /* @__PURE__ */ validator<ControlTypes['pushMenu']['query']>(raw.pushMenuQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<ControlTypes['pushMenu']['body']>(raw.pushMenuBody),
  },
  /**
   * Create another application
   *
   * specs/sandbox/access.yaml#/paths/applications/post
   */
  createApplication: {
    params: /* @__PURE__ */ validator<ControlTypes['createApplication']['params']>(
      raw.createApplicationParams,
    ),
    query: /* @__PURE__ */ validator<ControlTypes['createApplication']['query']>(
      raw.createApplicationQuery,
    ),
    header: undefined,
    body: /* @__PURE__ */ validator<ControlTypes['createApplication']['body']>(
      raw.createApplicationBody,
    ),
  },
  /**
   * Give an application the consent of a merchant
   *
   * specs/sandbox/access.yaml#/paths/authorizations/post
   */
  authorizeApplication: {
    params: /* @__PURE__ */ validator<ControlTypes['authorizeApplication']['params']>(
      raw.authorizeApplicationParams,
    ),
    query: /* @__PURE__ */ validator<ControlTypes['authorizeApplication']['query']>(
      raw.authorizeApplicationQuery,
    ),
    header: undefined,
    body: /* @__PURE__ */ validator<ControlTypes['authorizeApplication']['body']>(
      raw.authorizeApplicationBody,
    ),
  },
  /**
   * List or stream what happens in the sandbox
   *
   * specs/sandbox/whole.yaml#/paths/changes/get
   */
  listChanges: {
    params: /* @__PURE__ */ validator<ControlTypes['listChanges']['params']>(raw.listChangesParams),
    query: /* @__PURE__ */ validator<ControlTypes['listChanges']['query']>(raw.listChangesQuery),
    header: undefined,
    body: undefined,
  },
  /**
   * What time it is in the sandbox
   *
   * specs/sandbox/clock.yaml#/paths/clock/get
   */
  getClock: {
    params: /* @__PURE__ */ validator<ControlTypes['getClock']['params']>(raw.getClockParams),
    query: /* @__PURE__ */ validator<ControlTypes['getClock']['query']>(raw.getClockQuery),
    header: undefined,
    body: undefined,
  },
  /**
   * Change how fast the clock runs
   *
   * specs/sandbox/clock.yaml#/paths/clock/put
   */
  setClock: {
    params: /* @__PURE__ */ validator<ControlTypes['setClock']['params']>(raw.setClockParams),
    query: /* @__PURE__ */ validator<ControlTypes['setClock']['query']>(raw.setClockQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<ControlTypes['setClock']['body']>(raw.setClockBody),
  },
  /**
   * Advance the clock
   *
   * specs/sandbox/clock.yaml#/paths/advance/post
   */
  advanceClock: {
    params: /* @__PURE__ */ validator<ControlTypes['advanceClock']['params']>(
      raw.advanceClockParams,
    ),
    query: /* @__PURE__ */ validator<ControlTypes['advanceClock']['query']>(raw.advanceClockQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<ControlTypes['advanceClock']['body']>(raw.advanceClockBody),
  },
  /**
   * Create a community with its endpoint
   *
   * specs/sandbox/stores.yaml#/paths/communities/post
   */
  createCommunity: {
    params: /* @__PURE__ */ validator<ControlTypes['createCommunity']['params']>(
      raw.createCommunityParams,
    ),
    query: /* @__PURE__ */ validator<ControlTypes['createCommunity']['query']>(
      raw.createCommunityQuery,
    ),
    header: undefined,
    body: /* @__PURE__ */ validator<ControlTypes['createCommunity']['body']>(
      raw.createCommunityBody,
    ),
  },
  /**
   * Revoke the merchant's consent to an application, or grant it again
   *
   * specs/sandbox/access.yaml#/paths/consent/post
   */
  setConsent: {
    params: /* @__PURE__ */ validator<ControlTypes['setConsent']['params']>(raw.setConsentParams),
    query: /* @__PURE__ */ validator<ControlTypes['setConsent']['query']>(raw.setConsentQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<ControlTypes['setConsent']['body']>(raw.setConsentBody),
  },
  /**
   * The delivery log, newest first
   *
   * specs/sandbox/deliveries.yaml#/paths/deliveries/get
   */
  listDeliveries: {
    params: /* @__PURE__ */ validator<ControlTypes['listDeliveries']['params']>(
      raw.listDeliveriesParams,
    ),
    query: /* @__PURE__ */ validator<ControlTypes['listDeliveries']['query']>(
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
    params: /* @__PURE__ */ validator<ControlTypes['resendFailed']['params']>(
      raw.resendFailedParams,
    ),
    query: /* @__PURE__ */ validator<ControlTypes['resendFailed']['query']>(raw.resendFailedQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<ControlTypes['resendFailed']['body']>(raw.resendFailedBody),
  },
  /**
   * One delivery with its payload and every attempt
   *
   * specs/sandbox/deliveries.yaml#/paths/delivery/get
   */
  getDelivery: {
    params: /* @__PURE__ */ validator<ControlTypes['getDelivery']['params']>(raw.getDeliveryParams),
    query: /* @__PURE__ */ validator<ControlTypes['getDelivery']['query']>(raw.getDeliveryQuery),
    header: undefined,
    body: undefined,
  },
  /**
   * Resend a delivery that has ended
   *
   * specs/sandbox/deliveries.yaml#/paths/resend/post
   */
  resendDelivery: {
    params: /* @__PURE__ */ validator<ControlTypes['resendDelivery']['params']>(
      raw.resendDeliveryParams,
    ),
    query: /* @__PURE__ */ validator<ControlTypes['resendDelivery']['query']>(
      raw.resendDeliveryQuery,
    ),
    header: undefined,
    body: undefined,
  },
  /**
   * The endpoints, with what became of their newest deliveries
   *
   * specs/sandbox/endpoints.yaml#/paths/endpoints/get
   */
  listEndpoints: {
    params: /* @__PURE__ */ validator<ControlTypes['listEndpoints']['params']>(
      raw.listEndpointsParams,
    ),
    query: /* @__PURE__ */ validator<ControlTypes['listEndpoints']['query']>(
      raw.listEndpointsQuery,
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
    params: /* @__PURE__ */ validator<ControlTypes['changeEndpoint']['params']>(
      raw.changeEndpointParams,
    ),
    query: /* @__PURE__ */ validator<ControlTypes['changeEndpoint']['query']>(
      raw.changeEndpointQuery,
    ),
    header: undefined,
    body: /* @__PURE__ */ validator<ControlTypes['changeEndpoint']['body']>(raw.changeEndpointBody),
  },
  /**
   * Replace the secret of an endpoint
   *
   * specs/sandbox/endpoints.yaml#/paths/secret/post
   */
  rotateSecret: {
    params: /* @__PURE__ */ validator<ControlTypes['rotateSecret']['params']>(
      raw.rotateSecretParams,
    ),
    query: /* @__PURE__ */ validator<ControlTypes['rotateSecret']['query']>(raw.rotateSecretQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<ControlTypes['rotateSecret']['body']>(raw.rotateSecretBody),
  },
  /**
   * Fire an event
   *
   * specs/sandbox/deliveries.yaml#/paths/events/post
   */
  fireEvent: {
    params: /* @__PURE__ */ validator<ControlTypes['fireEvent']['params']>(raw.fireEventParams),
    query: /* @__PURE__ */ validator<ControlTypes['fireEvent']['query']>(raw.fireEventQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<ControlTypes['fireEvent']['body']>(raw.fireEventBody),
  },
  /**
   * Forget all faults
   *
   * specs/sandbox/faults.yaml#/paths/faults/delete
   */
  clearFaults: {
    params: /* @__PURE__ */ validator<ControlTypes['clearFaults']['params']>(raw.clearFaultsParams),
    query: /* @__PURE__ */ validator<ControlTypes['clearFaults']['query']>(raw.clearFaultsQuery),
    header: undefined,
    body: undefined,
  },
  /**
   * The faults that are set, the oldest first
   *
   * specs/sandbox/faults.yaml#/paths/faults/get
   */
  listFaults: {
    params: /* @__PURE__ */ validator<ControlTypes['listFaults']['params']>(raw.listFaultsParams),
    query: /* @__PURE__ */ validator<ControlTypes['listFaults']['query']>(raw.listFaultsQuery),
    header: undefined,
    body: undefined,
  },
  /**
   * Make calls of the service fail
   *
   * specs/sandbox/faults.yaml#/paths/faults/post
   */
  addFault: {
    params: /* @__PURE__ */ validator<ControlTypes['addFault']['params']>(raw.addFaultParams),
    query: /* @__PURE__ */ validator<ControlTypes['addFault']['query']>(raw.addFaultQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<ControlTypes['addFault']['body']>(raw.addFaultBody),
  },
  /**
   * The orders, newest first
   *
   * specs/sandbox/orders.yaml#/paths/orders/get
   */
  listOrders: {
    params: /* @__PURE__ */ validator<ControlTypes['listOrders']['params']>(raw.listOrdersParams),
    query: /* @__PURE__ */ validator<ControlTypes['listOrders']['query']>(raw.listOrdersQuery),
    header: undefined,
    body: undefined,
  },
  /**
   * Place an order, as a customer does
   *
   * specs/sandbox/orders.yaml#/paths/orders/post
   */
  createOrder: {
    params: /* @__PURE__ */ validator<ControlTypes['createOrder']['params']>(raw.createOrderParams),
    query: /* @__PURE__ */ validator<ControlTypes['createOrder']['query']>(raw.createOrderQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<ControlTypes['createOrder']['body']>(raw.createOrderBody),
  },
  /**
   * Move an order to another status
   *
   * specs/sandbox/orders.yaml#/paths/progress/post
   */
  advanceOrder: {
    params: /* @__PURE__ */ validator<ControlTypes['advanceOrder']['params']>(
      raw.advanceOrderParams,
    ),
    query: /* @__PURE__ */ validator<ControlTypes['advanceOrder']['query']>(raw.advanceOrderQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<ControlTypes['advanceOrder']['body']>(raw.advanceOrderBody),
  },
  /**
   * Change how many calls the service takes
   *
   * specs/sandbox/access.yaml#/paths/rateLimit/put
   */
  setRateLimit: {
    params: /* @__PURE__ */ validator<ControlTypes['setRateLimit']['params']>(
      raw.setRateLimitParams,
    ),
    query: /* @__PURE__ */ validator<ControlTypes['setRateLimit']['query']>(raw.setRateLimitQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<ControlTypes['setRateLimit']['body']>(raw.setRateLimitBody),
  },
  /**
   * Forget everything
   *
   * specs/sandbox/whole.yaml#/paths/reset/post
   */
  reset: {
    params: /* @__PURE__ */ validator<ControlTypes['reset']['params']>(raw.resetParams),
    query: /* @__PURE__ */ validator<ControlTypes['reset']['query']>(raw.resetQuery),
    header: undefined,
    body: undefined,
  },
  /**
   * Revoke the credential of an application, or restore it
   *
   * specs/sandbox/access.yaml#/paths/revocation/post
   */
  setRevocation: {
    params: /* @__PURE__ */ validator<ControlTypes['setRevocation']['params']>(
      raw.setRevocationParams,
    ),
    query: /* @__PURE__ */ validator<ControlTypes['setRevocation']['query']>(
      raw.setRevocationQuery,
    ),
    header: undefined,
    body: /* @__PURE__ */ validator<ControlTypes['setRevocation']['body']>(raw.setRevocationBody),
  },
  /**
   * Create something to begin with
   *
   * specs/sandbox/whole.yaml#/paths/seed/post
   */
  seed: {
    params: /* @__PURE__ */ validator<ControlTypes['seed']['params']>(raw.seedParams),
    query: /* @__PURE__ */ validator<ControlTypes['seed']['query']>(raw.seedQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<ControlTypes['seed']['body']>(raw.seedBody),
  },
  /**
   * The stores, newest first
   *
   * specs/sandbox/stores.yaml#/paths/stores/get
   */
  listStores: {
    params: /* @__PURE__ */ validator<ControlTypes['listStores']['params']>(raw.listStoresParams),
    query: /* @__PURE__ */ validator<ControlTypes['listStores']['query']>(raw.listStoresQuery),
    header: undefined,
    body: undefined,
  },
  /**
   * Create a store that can be integrated
   *
   * specs/sandbox/stores.yaml#/paths/stores/post
   */
  createStore: {
    params: /* @__PURE__ */ validator<ControlTypes['createStore']['params']>(raw.createStoreParams),
    query: /* @__PURE__ */ validator<ControlTypes['createStore']['query']>(raw.createStoreQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<ControlTypes['createStore']['body']>(raw.createStoreBody),
  },
  /**
   * One store, with what denied orders (`cancelOrder`) have done to it
   *
   * specs/sandbox/stores.yaml#/paths/store/get
   */
  getStore: {
    params: /* @__PURE__ */ validator<ControlTypes['getStore']['params']>(raw.getStoreParams),
    query: /* @__PURE__ */ validator<ControlTypes['getStore']['query']>(raw.getStoreQuery),
    header: undefined,
    body: undefined,
  },
  /**
   * Pause a store, put it live again, clear its flags, or let the POS push menus
   *
   * specs/sandbox/stores.yaml#/paths/store/patch
   */
  changeStore: {
    params: /* @__PURE__ */ validator<ControlTypes['changeStore']['params']>(raw.changeStoreParams),
    query: /* @__PURE__ */ validator<ControlTypes['changeStore']['query']>(raw.changeStoreQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<ControlTypes['changeStore']['body']>(raw.changeStoreBody),
  },
  /**
   * What a store sells
   *
   * specs/sandbox/menus.yaml#/paths/menu/get
   */
  getMenu: {
    params: /* @__PURE__ */ validator<ControlTypes['getMenu']['params']>(raw.getMenuParams),
    query: /* @__PURE__ */ validator<ControlTypes['getMenu']['query']>(raw.getMenuQuery),
    header: undefined,
    body: undefined,
  },
  /**
   * Change a menu, as a merchant does
   *
   * specs/sandbox/menus.yaml#/paths/menu/put
   */
  changeMenu: {
    params: /* @__PURE__ */ validator<ControlTypes['changeMenu']['params']>(raw.changeMenuParams),
    query: /* @__PURE__ */ validator<ControlTypes['changeMenu']['query']>(raw.changeMenuQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<ControlTypes['changeMenu']['body']>(raw.changeMenuBody),
  },
  /**
   * Make an item unavailable, or available again
   *
   * specs/sandbox/menus.yaml#/paths/item/patch
   */
  changeItem: {
    params: /* @__PURE__ */ validator<ControlTypes['changeItem']['params']>(raw.changeItemParams),
    query: /* @__PURE__ */ validator<ControlTypes['changeItem']['query']>(raw.changeItemQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<ControlTypes['changeItem']['body']>(raw.changeItemBody),
  },
  /**
   * End the integration of a store
   *
   * specs/sandbox/endpoints.yaml#/paths/integration/post
   */
  uninstallStore: {
    params: /* @__PURE__ */ validator<ControlTypes['uninstallStore']['params']>(
      raw.uninstallStoreParams,
    ),
    query: /* @__PURE__ */ validator<ControlTypes['uninstallStore']['query']>(
      raw.uninstallStoreQuery,
    ),
    header: undefined,
    body: undefined,
  },
  /**
   * Expire every token of an application now
   *
   * specs/sandbox/access.yaml#/paths/expiry/post
   */
  expireTokens: {
    params: /* @__PURE__ */ validator<ControlTypes['expireTokens']['params']>(
      raw.expireTokensParams,
    ),
    query: /* @__PURE__ */ validator<ControlTypes['expireTokens']['query']>(raw.expireTokensQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<ControlTypes['expireTokens']['body']>(raw.expireTokensBody),
  },
  /**
   * Revoke every token of an application
   *
   * specs/sandbox/access.yaml#/paths/revokedTokens/post
   */
  revokeTokens: {
    params: /* @__PURE__ */ validator<ControlTypes['revokeTokens']['params']>(
      raw.revokeTokensParams,
    ),
    query: /* @__PURE__ */ validator<ControlTypes['revokeTokens']['query']>(raw.revokeTokensQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<ControlTypes['revokeTokens']['body']>(raw.revokeTokensBody),
  },
} as const satisfies { readonly [id: string]: OperationValidators };
