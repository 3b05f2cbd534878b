// Made by `contract generate` from specs/openapi.yaml, specs/sandbox.openapi.yaml and specs/sandbox.overlay.yaml. Do not edit; change the specs instead.
// It includes answers from specs/sandbox.overlay.yaml that the contract does not give.
// It includes operations from specs/sandbox.openapi.yaml that the service does not have.

import { validator } from '@ordering/api';
import type { OperationTypes, OperationValidators } from '../operation.ts';
import * as raw from './validators.ts';

/**
 * Validators for the requests and responses of each operation, by its id.
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
    responses: {
      200: /* @__PURE__ */ validator<OperationTypes['issueToken']['responses'][200]>(
        raw.issueTokenResponse200,
      ),
      400: /* @__PURE__ */ validator<OperationTypes['issueToken']['responses'][400]>(
        raw.issueTokenResponse400,
      ),
      401: /* @__PURE__ */ validator<OperationTypes['issueToken']['responses'][401]>(
        raw.issueTokenResponse401,
      ),
      403: /* @__PURE__ */ validator<OperationTypes['issueToken']['responses'][403]>(
        raw.issueTokenResponse403,
      ),
      429: /* @__PURE__ */ validator<OperationTypes['issueToken']['responses'][429]>(
        raw.issueTokenResponse429,
      ),
      500: /* @__PURE__ */ validator<OperationTypes['issueToken']['responses'][500]>(
        raw.issueTokenResponse500,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['issueToken']['responses']['4XX']>(
        raw.issueTokenResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['issueToken']['responses']['5XX']>(
        raw.issueTokenResponse5XX,
      ),
    },
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
    responses: {
      201: /* @__PURE__ */ validator<OperationTypes['integrateStore']['responses'][201]>(
        raw.integrateStoreResponse201,
      ),
      400: /* @__PURE__ */ validator<OperationTypes['integrateStore']['responses'][400]>(
        raw.integrateStoreResponse400,
      ),
      401: /* @__PURE__ */ validator<OperationTypes['integrateStore']['responses'][401]>(
        raw.integrateStoreResponse401,
      ),
      403: /* @__PURE__ */ validator<OperationTypes['integrateStore']['responses'][403]>(
        raw.integrateStoreResponse403,
      ),
      404: /* @__PURE__ */ validator<OperationTypes['integrateStore']['responses'][404]>(
        raw.integrateStoreResponse404,
      ),
      409: /* @__PURE__ */ validator<OperationTypes['integrateStore']['responses'][409]>(
        raw.integrateStoreResponse409,
      ),
      429: /* @__PURE__ */ validator<OperationTypes['integrateStore']['responses'][429]>(
        raw.integrateStoreResponse429,
      ),
      500: /* @__PURE__ */ validator<OperationTypes['integrateStore']['responses'][500]>(
        raw.integrateStoreResponse500,
      ),
      502: /* @__PURE__ */ validator<OperationTypes['integrateStore']['responses'][502]>(
        raw.integrateStoreResponse502,
      ),
      503: /* @__PURE__ */ validator<OperationTypes['integrateStore']['responses'][503]>(
        raw.integrateStoreResponse503,
      ),
      504: /* @__PURE__ */ validator<OperationTypes['integrateStore']['responses'][504]>(
        raw.integrateStoreResponse504,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['integrateStore']['responses']['4XX']>(
        raw.integrateStoreResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['integrateStore']['responses']['5XX']>(
        raw.integrateStoreResponse5XX,
      ),
    },
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
    responses: {
      200: /* @__PURE__ */ validator<OperationTypes['getMenuJob']['responses'][200]>(
        raw.getMenuJobResponse200,
      ),
      400: /* @__PURE__ */ validator<OperationTypes['getMenuJob']['responses'][400]>(
        raw.getMenuJobResponse400,
      ),
      401: /* @__PURE__ */ validator<OperationTypes['getMenuJob']['responses'][401]>(
        raw.getMenuJobResponse401,
      ),
      403: /* @__PURE__ */ validator<OperationTypes['getMenuJob']['responses'][403]>(
        raw.getMenuJobResponse403,
      ),
      404: /* @__PURE__ */ validator<OperationTypes['getMenuJob']['responses'][404]>(
        raw.getMenuJobResponse404,
      ),
      429: /* @__PURE__ */ validator<OperationTypes['getMenuJob']['responses'][429]>(
        raw.getMenuJobResponse429,
      ),
      500: /* @__PURE__ */ validator<OperationTypes['getMenuJob']['responses'][500]>(
        raw.getMenuJobResponse500,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['getMenuJob']['responses']['4XX']>(
        raw.getMenuJobResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['getMenuJob']['responses']['5XX']>(
        raw.getMenuJobResponse5XX,
      ),
    },
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
    responses: {
      200: /* @__PURE__ */ validator<OperationTypes['getOrder']['responses'][200]>(
        raw.getOrderResponse200,
      ),
      400: /* @__PURE__ */ validator<OperationTypes['getOrder']['responses'][400]>(
        raw.getOrderResponse400,
      ),
      401: /* @__PURE__ */ validator<OperationTypes['getOrder']['responses'][401]>(
        raw.getOrderResponse401,
      ),
      403: /* @__PURE__ */ validator<OperationTypes['getOrder']['responses'][403]>(
        raw.getOrderResponse403,
      ),
      404: /* @__PURE__ */ validator<OperationTypes['getOrder']['responses'][404]>(
        raw.getOrderResponse404,
      ),
      429: /* @__PURE__ */ validator<OperationTypes['getOrder']['responses'][429]>(
        raw.getOrderResponse429,
      ),
      500: /* @__PURE__ */ validator<OperationTypes['getOrder']['responses'][500]>(
        raw.getOrderResponse500,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['getOrder']['responses']['4XX']>(
        raw.getOrderResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['getOrder']['responses']['5XX']>(
        raw.getOrderResponse5XX,
      ),
    },
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
    responses: {
      200: /* @__PURE__ */ validator<OperationTypes['cancelOrder']['responses'][200]>(
        raw.cancelOrderResponse200,
      ),
      400: /* @__PURE__ */ validator<OperationTypes['cancelOrder']['responses'][400]>(
        raw.cancelOrderResponse400,
      ),
      401: /* @__PURE__ */ validator<OperationTypes['cancelOrder']['responses'][401]>(
        raw.cancelOrderResponse401,
      ),
      403: /* @__PURE__ */ validator<OperationTypes['cancelOrder']['responses'][403]>(
        raw.cancelOrderResponse403,
      ),
      404: /* @__PURE__ */ validator<OperationTypes['cancelOrder']['responses'][404]>(
        raw.cancelOrderResponse404,
      ),
      409: /* @__PURE__ */ validator<OperationTypes['cancelOrder']['responses'][409]>(
        raw.cancelOrderResponse409,
      ),
      429: /* @__PURE__ */ validator<OperationTypes['cancelOrder']['responses'][429]>(
        raw.cancelOrderResponse429,
      ),
      500: /* @__PURE__ */ validator<OperationTypes['cancelOrder']['responses'][500]>(
        raw.cancelOrderResponse500,
      ),
      502: /* @__PURE__ */ validator<OperationTypes['cancelOrder']['responses'][502]>(
        raw.cancelOrderResponse502,
      ),
      503: /* @__PURE__ */ validator<OperationTypes['cancelOrder']['responses'][503]>(
        raw.cancelOrderResponse503,
      ),
      504: /* @__PURE__ */ validator<OperationTypes['cancelOrder']['responses'][504]>(
        raw.cancelOrderResponse504,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['cancelOrder']['responses']['4XX']>(
        raw.cancelOrderResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['cancelOrder']['responses']['5XX']>(
        raw.cancelOrderResponse5XX,
      ),
    },
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
    responses: {
      202: /* @__PURE__ */ validator<OperationTypes['pushMenu']['responses'][202]>(
        raw.pushMenuResponse202,
      ),
      400: /* @__PURE__ */ validator<OperationTypes['pushMenu']['responses'][400]>(
        raw.pushMenuResponse400,
      ),
      401: /* @__PURE__ */ validator<OperationTypes['pushMenu']['responses'][401]>(
        raw.pushMenuResponse401,
      ),
      403: /* @__PURE__ */ validator<OperationTypes['pushMenu']['responses'][403]>(
        raw.pushMenuResponse403,
      ),
      404: /* @__PURE__ */ validator<OperationTypes['pushMenu']['responses'][404]>(
        raw.pushMenuResponse404,
      ),
      429: /* @__PURE__ */ validator<OperationTypes['pushMenu']['responses'][429]>(
        raw.pushMenuResponse429,
      ),
      500: /* @__PURE__ */ validator<OperationTypes['pushMenu']['responses'][500]>(
        raw.pushMenuResponse500,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['pushMenu']['responses']['4XX']>(
        raw.pushMenuResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['pushMenu']['responses']['5XX']>(
        raw.pushMenuResponse5XX,
      ),
    },
  },
  /**
   * Create another application
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1applications/post
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
    responses: {
      201: /* @__PURE__ */ validator<OperationTypes['createApplication']['responses'][201]>(
        raw.createApplicationResponse201,
      ),
      400: /* @__PURE__ */ validator<OperationTypes['createApplication']['responses'][400]>(
        raw.createApplicationResponse400,
      ),
      409: /* @__PURE__ */ validator<OperationTypes['createApplication']['responses'][409]>(
        raw.createApplicationResponse409,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['createApplication']['responses']['4XX']>(
        raw.createApplicationResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['createApplication']['responses']['5XX']>(
        raw.createApplicationResponse5XX,
      ),
    },
  },
  /**
   * Consent to an application as a merchant, who is then sent back to it
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1authorizations/post
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
    responses: {
      201: /* @__PURE__ */ validator<OperationTypes['authorizeApplication']['responses'][201]>(
        raw.authorizeApplicationResponse201,
      ),
      400: /* @__PURE__ */ validator<OperationTypes['authorizeApplication']['responses'][400]>(
        raw.authorizeApplicationResponse400,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['authorizeApplication']['responses']['4XX']>(
        raw.authorizeApplicationResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['authorizeApplication']['responses']['5XX']>(
        raw.authorizeApplicationResponse5XX,
      ),
    },
  },
  /**
   * What has happened here, and what happens
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1changes/get
   */
  listChanges: {
    params: /* @__PURE__ */ validator<OperationTypes['listChanges']['params']>(
      raw.listChangesParams,
    ),
    query: /* @__PURE__ */ validator<OperationTypes['listChanges']['query']>(raw.listChangesQuery),
    header: undefined,
    body: undefined,
    responses: {
      200: /* @__PURE__ */ validator<OperationTypes['listChanges']['responses'][200]>(
        raw.listChangesResponse200,
      ),
      400: /* @__PURE__ */ validator<OperationTypes['listChanges']['responses'][400]>(
        raw.listChangesResponse400,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['listChanges']['responses']['4XX']>(
        raw.listChangesResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['listChanges']['responses']['5XX']>(
        raw.listChangesResponse5XX,
      ),
    },
  },
  /**
   * What time it is in the sandbox
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1clock/get
   */
  getClock: {
    params: /* @__PURE__ */ validator<OperationTypes['getClock']['params']>(raw.getClockParams),
    query: /* @__PURE__ */ validator<OperationTypes['getClock']['query']>(raw.getClockQuery),
    header: undefined,
    body: undefined,
    responses: {
      200: /* @__PURE__ */ validator<OperationTypes['getClock']['responses'][200]>(
        raw.getClockResponse200,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['getClock']['responses']['4XX']>(
        raw.getClockResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['getClock']['responses']['5XX']>(
        raw.getClockResponse5XX,
      ),
    },
  },
  /**
   * Change how fast the clock runs
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1clock/put
   */
  setClock: {
    params: /* @__PURE__ */ validator<OperationTypes['setClock']['params']>(raw.setClockParams),
    query: /* @__PURE__ */ validator<OperationTypes['setClock']['query']>(raw.setClockQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['setClock']['body']>(raw.setClockBody),
    responses: {
      200: /* @__PURE__ */ validator<OperationTypes['setClock']['responses'][200]>(
        raw.setClockResponse200,
      ),
      400: /* @__PURE__ */ validator<OperationTypes['setClock']['responses'][400]>(
        raw.setClockResponse400,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['setClock']['responses']['4XX']>(
        raw.setClockResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['setClock']['responses']['5XX']>(
        raw.setClockResponse5XX,
      ),
    },
  },
  /**
   * Advance the clock
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1clock~1advance/post
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
    responses: {
      200: /* @__PURE__ */ validator<OperationTypes['advanceClock']['responses'][200]>(
        raw.advanceClockResponse200,
      ),
      400: /* @__PURE__ */ validator<OperationTypes['advanceClock']['responses'][400]>(
        raw.advanceClockResponse400,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['advanceClock']['responses']['4XX']>(
        raw.advanceClockResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['advanceClock']['responses']['5XX']>(
        raw.advanceClockResponse5XX,
      ),
    },
  },
  /**
   * Create a community with its endpoint
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1communities/post
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
    responses: {
      201: /* @__PURE__ */ validator<OperationTypes['createCommunity']['responses'][201]>(
        raw.createCommunityResponse201,
      ),
      400: /* @__PURE__ */ validator<OperationTypes['createCommunity']['responses'][400]>(
        raw.createCommunityResponse400,
      ),
      409: /* @__PURE__ */ validator<OperationTypes['createCommunity']['responses'][409]>(
        raw.createCommunityResponse409,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['createCommunity']['responses']['4XX']>(
        raw.createCommunityResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['createCommunity']['responses']['5XX']>(
        raw.createCommunityResponse5XX,
      ),
    },
  },
  /**
   * Revoke the merchant's consent to an application, or grant it again
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1consent/post
   */
  setConsent: {
    params: /* @__PURE__ */ validator<OperationTypes['setConsent']['params']>(raw.setConsentParams),
    query: /* @__PURE__ */ validator<OperationTypes['setConsent']['query']>(raw.setConsentQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['setConsent']['body']>(raw.setConsentBody),
    responses: {
      200: /* @__PURE__ */ validator<OperationTypes['setConsent']['responses'][200]>(
        raw.setConsentResponse200,
      ),
      400: /* @__PURE__ */ validator<OperationTypes['setConsent']['responses'][400]>(
        raw.setConsentResponse400,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['setConsent']['responses']['4XX']>(
        raw.setConsentResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['setConsent']['responses']['5XX']>(
        raw.setConsentResponse5XX,
      ),
    },
  },
  /**
   * The delivery log, newest first
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1deliveries/get
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
    responses: {
      200: /* @__PURE__ */ validator<OperationTypes['listDeliveries']['responses'][200]>(
        raw.listDeliveriesResponse200,
      ),
      400: /* @__PURE__ */ validator<OperationTypes['listDeliveries']['responses'][400]>(
        raw.listDeliveriesResponse400,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['listDeliveries']['responses']['4XX']>(
        raw.listDeliveriesResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['listDeliveries']['responses']['5XX']>(
        raw.listDeliveriesResponse5XX,
      ),
    },
  },
  /**
   * Resend every failed delivery of an endpoint
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1deliveries~1resend/post
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
    responses: {
      202: /* @__PURE__ */ validator<OperationTypes['resendFailed']['responses'][202]>(
        raw.resendFailedResponse202,
      ),
      400: /* @__PURE__ */ validator<OperationTypes['resendFailed']['responses'][400]>(
        raw.resendFailedResponse400,
      ),
      404: /* @__PURE__ */ validator<OperationTypes['resendFailed']['responses'][404]>(
        raw.resendFailedResponse404,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['resendFailed']['responses']['4XX']>(
        raw.resendFailedResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['resendFailed']['responses']['5XX']>(
        raw.resendFailedResponse5XX,
      ),
    },
  },
  /**
   * One delivery with its payload and every attempt
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1deliveries~1{deliveryId}/get
   */
  getDelivery: {
    params: /* @__PURE__ */ validator<OperationTypes['getDelivery']['params']>(
      raw.getDeliveryParams,
    ),
    query: /* @__PURE__ */ validator<OperationTypes['getDelivery']['query']>(raw.getDeliveryQuery),
    header: undefined,
    body: undefined,
    responses: {
      200: /* @__PURE__ */ validator<OperationTypes['getDelivery']['responses'][200]>(
        raw.getDeliveryResponse200,
      ),
      404: /* @__PURE__ */ validator<OperationTypes['getDelivery']['responses'][404]>(
        raw.getDeliveryResponse404,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['getDelivery']['responses']['4XX']>(
        raw.getDeliveryResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['getDelivery']['responses']['5XX']>(
        raw.getDeliveryResponse5XX,
      ),
    },
  },
  /**
   * Resend a delivery that has ended
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1deliveries~1{deliveryId}~1resend/post
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
    responses: {
      202: /* @__PURE__ */ validator<OperationTypes['resendDelivery']['responses'][202]>(
        raw.resendDeliveryResponse202,
      ),
      404: /* @__PURE__ */ validator<OperationTypes['resendDelivery']['responses'][404]>(
        raw.resendDeliveryResponse404,
      ),
      409: /* @__PURE__ */ validator<OperationTypes['resendDelivery']['responses'][409]>(
        raw.resendDeliveryResponse409,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['resendDelivery']['responses']['4XX']>(
        raw.resendDeliveryResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['resendDelivery']['responses']['5XX']>(
        raw.resendDeliveryResponse5XX,
      ),
    },
  },
  /**
   * Change the URL of an endpoint
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1endpoints/put
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
    responses: {
      200: /* @__PURE__ */ validator<OperationTypes['changeEndpoint']['responses'][200]>(
        raw.changeEndpointResponse200,
      ),
      400: /* @__PURE__ */ validator<OperationTypes['changeEndpoint']['responses'][400]>(
        raw.changeEndpointResponse400,
      ),
      404: /* @__PURE__ */ validator<OperationTypes['changeEndpoint']['responses'][404]>(
        raw.changeEndpointResponse404,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['changeEndpoint']['responses']['4XX']>(
        raw.changeEndpointResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['changeEndpoint']['responses']['5XX']>(
        raw.changeEndpointResponse5XX,
      ),
    },
  },
  /**
   * Replace the secret of an endpoint
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1endpoints~1rotate-secret/post
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
    responses: {
      200: /* @__PURE__ */ validator<OperationTypes['rotateSecret']['responses'][200]>(
        raw.rotateSecretResponse200,
      ),
      400: /* @__PURE__ */ validator<OperationTypes['rotateSecret']['responses'][400]>(
        raw.rotateSecretResponse400,
      ),
      404: /* @__PURE__ */ validator<OperationTypes['rotateSecret']['responses'][404]>(
        raw.rotateSecretResponse404,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['rotateSecret']['responses']['4XX']>(
        raw.rotateSecretResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['rotateSecret']['responses']['5XX']>(
        raw.rotateSecretResponse5XX,
      ),
    },
  },
  /**
   * Fire an event
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1events/post
   */
  fireEvent: {
    params: /* @__PURE__ */ validator<OperationTypes['fireEvent']['params']>(raw.fireEventParams),
    query: /* @__PURE__ */ validator<OperationTypes['fireEvent']['query']>(raw.fireEventQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['fireEvent']['body']>(raw.fireEventBody),
    responses: {
      202: /* @__PURE__ */ validator<OperationTypes['fireEvent']['responses'][202]>(
        raw.fireEventResponse202,
      ),
      400: /* @__PURE__ */ validator<OperationTypes['fireEvent']['responses'][400]>(
        raw.fireEventResponse400,
      ),
      404: /* @__PURE__ */ validator<OperationTypes['fireEvent']['responses'][404]>(
        raw.fireEventResponse404,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['fireEvent']['responses']['4XX']>(
        raw.fireEventResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['fireEvent']['responses']['5XX']>(
        raw.fireEventResponse5XX,
      ),
    },
  },
  /**
   * Forget all faults
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1faults/delete
   */
  clearFaults: {
    params: /* @__PURE__ */ validator<OperationTypes['clearFaults']['params']>(
      raw.clearFaultsParams,
    ),
    query: /* @__PURE__ */ validator<OperationTypes['clearFaults']['query']>(raw.clearFaultsQuery),
    header: undefined,
    body: undefined,
    responses: {
      200: /* @__PURE__ */ validator<OperationTypes['clearFaults']['responses'][200]>(
        raw.clearFaultsResponse200,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['clearFaults']['responses']['4XX']>(
        raw.clearFaultsResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['clearFaults']['responses']['5XX']>(
        raw.clearFaultsResponse5XX,
      ),
    },
  },
  /**
   * The faults that are set, the oldest first
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1faults/get
   */
  listFaults: {
    params: /* @__PURE__ */ validator<OperationTypes['listFaults']['params']>(raw.listFaultsParams),
    query: /* @__PURE__ */ validator<OperationTypes['listFaults']['query']>(raw.listFaultsQuery),
    header: undefined,
    body: undefined,
    responses: {
      200: /* @__PURE__ */ validator<OperationTypes['listFaults']['responses'][200]>(
        raw.listFaultsResponse200,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['listFaults']['responses']['4XX']>(
        raw.listFaultsResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['listFaults']['responses']['5XX']>(
        raw.listFaultsResponse5XX,
      ),
    },
  },
  /**
   * Have a call of the service go wrong
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1faults/post
   */
  addFault: {
    params: /* @__PURE__ */ validator<OperationTypes['addFault']['params']>(raw.addFaultParams),
    query: /* @__PURE__ */ validator<OperationTypes['addFault']['query']>(raw.addFaultQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['addFault']['body']>(raw.addFaultBody),
    responses: {
      201: /* @__PURE__ */ validator<OperationTypes['addFault']['responses'][201]>(
        raw.addFaultResponse201,
      ),
      400: /* @__PURE__ */ validator<OperationTypes['addFault']['responses'][400]>(
        raw.addFaultResponse400,
      ),
      409: /* @__PURE__ */ validator<OperationTypes['addFault']['responses'][409]>(
        raw.addFaultResponse409,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['addFault']['responses']['4XX']>(
        raw.addFaultResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['addFault']['responses']['5XX']>(
        raw.addFaultResponse5XX,
      ),
    },
  },
  /**
   * The orders, newest first
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1orders/get
   */
  listOrders: {
    params: /* @__PURE__ */ validator<OperationTypes['listOrders']['params']>(raw.listOrdersParams),
    query: /* @__PURE__ */ validator<OperationTypes['listOrders']['query']>(raw.listOrdersQuery),
    header: undefined,
    body: undefined,
    responses: {
      200: /* @__PURE__ */ validator<OperationTypes['listOrders']['responses'][200]>(
        raw.listOrdersResponse200,
      ),
      400: /* @__PURE__ */ validator<OperationTypes['listOrders']['responses'][400]>(
        raw.listOrdersResponse400,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['listOrders']['responses']['4XX']>(
        raw.listOrdersResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['listOrders']['responses']['5XX']>(
        raw.listOrdersResponse5XX,
      ),
    },
  },
  /**
   * Place an order, as a customer does
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1orders/post
   */
  createOrder: {
    params: /* @__PURE__ */ validator<OperationTypes['createOrder']['params']>(
      raw.createOrderParams,
    ),
    query: /* @__PURE__ */ validator<OperationTypes['createOrder']['query']>(raw.createOrderQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['createOrder']['body']>(raw.createOrderBody),
    responses: {
      201: /* @__PURE__ */ validator<OperationTypes['createOrder']['responses'][201]>(
        raw.createOrderResponse201,
      ),
      400: /* @__PURE__ */ validator<OperationTypes['createOrder']['responses'][400]>(
        raw.createOrderResponse400,
      ),
      404: /* @__PURE__ */ validator<OperationTypes['createOrder']['responses'][404]>(
        raw.createOrderResponse404,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['createOrder']['responses']['4XX']>(
        raw.createOrderResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['createOrder']['responses']['5XX']>(
        raw.createOrderResponse5XX,
      ),
    },
  },
  /**
   * Move an order to another status
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1orders~1{orderId}~1advance/post
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
    responses: {
      200: /* @__PURE__ */ validator<OperationTypes['advanceOrder']['responses'][200]>(
        raw.advanceOrderResponse200,
      ),
      400: /* @__PURE__ */ validator<OperationTypes['advanceOrder']['responses'][400]>(
        raw.advanceOrderResponse400,
      ),
      404: /* @__PURE__ */ validator<OperationTypes['advanceOrder']['responses'][404]>(
        raw.advanceOrderResponse404,
      ),
      409: /* @__PURE__ */ validator<OperationTypes['advanceOrder']['responses'][409]>(
        raw.advanceOrderResponse409,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['advanceOrder']['responses']['4XX']>(
        raw.advanceOrderResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['advanceOrder']['responses']['5XX']>(
        raw.advanceOrderResponse5XX,
      ),
    },
  },
  /**
   * Change how many calls the service takes
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1rate-limit/put
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
    responses: {
      200: /* @__PURE__ */ validator<OperationTypes['setRateLimit']['responses'][200]>(
        raw.setRateLimitResponse200,
      ),
      400: /* @__PURE__ */ validator<OperationTypes['setRateLimit']['responses'][400]>(
        raw.setRateLimitResponse400,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['setRateLimit']['responses']['4XX']>(
        raw.setRateLimitResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['setRateLimit']['responses']['5XX']>(
        raw.setRateLimitResponse5XX,
      ),
    },
  },
  /**
   * Forget everything
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1reset/post
   */
  reset: {
    params: /* @__PURE__ */ validator<OperationTypes['reset']['params']>(raw.resetParams),
    query: /* @__PURE__ */ validator<OperationTypes['reset']['query']>(raw.resetQuery),
    header: undefined,
    body: undefined,
    responses: {
      200: /* @__PURE__ */ validator<OperationTypes['reset']['responses'][200]>(
        raw.resetResponse200,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['reset']['responses']['4XX']>(
        raw.resetResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['reset']['responses']['5XX']>(
        raw.resetResponse5XX,
      ),
    },
  },
  /**
   * Revoke the credential of an application, or restore it
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1revocation/post
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
    responses: {
      200: /* @__PURE__ */ validator<OperationTypes['setRevocation']['responses'][200]>(
        raw.setRevocationResponse200,
      ),
      400: /* @__PURE__ */ validator<OperationTypes['setRevocation']['responses'][400]>(
        raw.setRevocationResponse400,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['setRevocation']['responses']['4XX']>(
        raw.setRevocationResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['setRevocation']['responses']['5XX']>(
        raw.setRevocationResponse5XX,
      ),
    },
  },
  /**
   * Have something to begin with
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1seed/post
   */
  seed: {
    params: /* @__PURE__ */ validator<OperationTypes['seed']['params']>(raw.seedParams),
    query: /* @__PURE__ */ validator<OperationTypes['seed']['query']>(raw.seedQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['seed']['body']>(raw.seedBody),
    responses: {
      201: /* @__PURE__ */ validator<OperationTypes['seed']['responses'][201]>(raw.seedResponse201),
      400: /* @__PURE__ */ validator<OperationTypes['seed']['responses'][400]>(raw.seedResponse400),
      '4XX': /* @__PURE__ */ validator<OperationTypes['seed']['responses']['4XX']>(
        raw.seedResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['seed']['responses']['5XX']>(
        raw.seedResponse5XX,
      ),
    },
  },
  /**
   * The stores, newest first
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1stores/get
   */
  listStores: {
    params: /* @__PURE__ */ validator<OperationTypes['listStores']['params']>(raw.listStoresParams),
    query: /* @__PURE__ */ validator<OperationTypes['listStores']['query']>(raw.listStoresQuery),
    header: undefined,
    body: undefined,
    responses: {
      200: /* @__PURE__ */ validator<OperationTypes['listStores']['responses'][200]>(
        raw.listStoresResponse200,
      ),
      400: /* @__PURE__ */ validator<OperationTypes['listStores']['responses'][400]>(
        raw.listStoresResponse400,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['listStores']['responses']['4XX']>(
        raw.listStoresResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['listStores']['responses']['5XX']>(
        raw.listStoresResponse5XX,
      ),
    },
  },
  /**
   * Create a store that can be integrated
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1stores/post
   */
  createStore: {
    params: /* @__PURE__ */ validator<OperationTypes['createStore']['params']>(
      raw.createStoreParams,
    ),
    query: /* @__PURE__ */ validator<OperationTypes['createStore']['query']>(raw.createStoreQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['createStore']['body']>(raw.createStoreBody),
    responses: {
      201: /* @__PURE__ */ validator<OperationTypes['createStore']['responses'][201]>(
        raw.createStoreResponse201,
      ),
      400: /* @__PURE__ */ validator<OperationTypes['createStore']['responses'][400]>(
        raw.createStoreResponse400,
      ),
      409: /* @__PURE__ */ validator<OperationTypes['createStore']['responses'][409]>(
        raw.createStoreResponse409,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['createStore']['responses']['4XX']>(
        raw.createStoreResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['createStore']['responses']['5XX']>(
        raw.createStoreResponse5XX,
      ),
    },
  },
  /**
   * One store, with what denials have done to it
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1stores~1{storeId}/get
   */
  getStore: {
    params: /* @__PURE__ */ validator<OperationTypes['getStore']['params']>(raw.getStoreParams),
    query: /* @__PURE__ */ validator<OperationTypes['getStore']['query']>(raw.getStoreQuery),
    header: undefined,
    body: undefined,
    responses: {
      200: /* @__PURE__ */ validator<OperationTypes['getStore']['responses'][200]>(
        raw.getStoreResponse200,
      ),
      404: /* @__PURE__ */ validator<OperationTypes['getStore']['responses'][404]>(
        raw.getStoreResponse404,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['getStore']['responses']['4XX']>(
        raw.getStoreResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['getStore']['responses']['5XX']>(
        raw.getStoreResponse5XX,
      ),
    },
  },
  /**
   * Pause a store, put it live again, clear its flags, or let the POS push menus
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1stores~1{storeId}/patch
   */
  changeStore: {
    params: /* @__PURE__ */ validator<OperationTypes['changeStore']['params']>(
      raw.changeStoreParams,
    ),
    query: /* @__PURE__ */ validator<OperationTypes['changeStore']['query']>(raw.changeStoreQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['changeStore']['body']>(raw.changeStoreBody),
    responses: {
      200: /* @__PURE__ */ validator<OperationTypes['changeStore']['responses'][200]>(
        raw.changeStoreResponse200,
      ),
      400: /* @__PURE__ */ validator<OperationTypes['changeStore']['responses'][400]>(
        raw.changeStoreResponse400,
      ),
      404: /* @__PURE__ */ validator<OperationTypes['changeStore']['responses'][404]>(
        raw.changeStoreResponse404,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['changeStore']['responses']['4XX']>(
        raw.changeStoreResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['changeStore']['responses']['5XX']>(
        raw.changeStoreResponse5XX,
      ),
    },
  },
  /**
   * What a store sells
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1stores~1{storeId}~1menu/get
   */
  getMenu: {
    params: /* @__PURE__ */ validator<OperationTypes['getMenu']['params']>(raw.getMenuParams),
    query: /* @__PURE__ */ validator<OperationTypes['getMenu']['query']>(raw.getMenuQuery),
    header: undefined,
    body: undefined,
    responses: {
      200: /* @__PURE__ */ validator<OperationTypes['getMenu']['responses'][200]>(
        raw.getMenuResponse200,
      ),
      404: /* @__PURE__ */ validator<OperationTypes['getMenu']['responses'][404]>(
        raw.getMenuResponse404,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['getMenu']['responses']['4XX']>(
        raw.getMenuResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['getMenu']['responses']['5XX']>(
        raw.getMenuResponse5XX,
      ),
    },
  },
  /**
   * Change a menu, as a merchant does
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1stores~1{storeId}~1menu/put
   */
  changeMenu: {
    params: /* @__PURE__ */ validator<OperationTypes['changeMenu']['params']>(raw.changeMenuParams),
    query: /* @__PURE__ */ validator<OperationTypes['changeMenu']['query']>(raw.changeMenuQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['changeMenu']['body']>(raw.changeMenuBody),
    responses: {
      200: /* @__PURE__ */ validator<OperationTypes['changeMenu']['responses'][200]>(
        raw.changeMenuResponse200,
      ),
      400: /* @__PURE__ */ validator<OperationTypes['changeMenu']['responses'][400]>(
        raw.changeMenuResponse400,
      ),
      404: /* @__PURE__ */ validator<OperationTypes['changeMenu']['responses'][404]>(
        raw.changeMenuResponse404,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['changeMenu']['responses']['4XX']>(
        raw.changeMenuResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['changeMenu']['responses']['5XX']>(
        raw.changeMenuResponse5XX,
      ),
    },
  },
  /**
   * Make an item unavailable, or available again
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1stores~1{storeId}~1menu~1items~1{itemId}/patch
   */
  changeItem: {
    params: /* @__PURE__ */ validator<OperationTypes['changeItem']['params']>(raw.changeItemParams),
    query: /* @__PURE__ */ validator<OperationTypes['changeItem']['query']>(raw.changeItemQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<OperationTypes['changeItem']['body']>(raw.changeItemBody),
    responses: {
      200: /* @__PURE__ */ validator<OperationTypes['changeItem']['responses'][200]>(
        raw.changeItemResponse200,
      ),
      400: /* @__PURE__ */ validator<OperationTypes['changeItem']['responses'][400]>(
        raw.changeItemResponse400,
      ),
      404: /* @__PURE__ */ validator<OperationTypes['changeItem']['responses'][404]>(
        raw.changeItemResponse404,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['changeItem']['responses']['4XX']>(
        raw.changeItemResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['changeItem']['responses']['5XX']>(
        raw.changeItemResponse5XX,
      ),
    },
  },
  /**
   * End the integration of a store
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1stores~1{storeId}~1uninstall/post
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
    responses: {
      200: /* @__PURE__ */ validator<OperationTypes['uninstallStore']['responses'][200]>(
        raw.uninstallStoreResponse200,
      ),
      404: /* @__PURE__ */ validator<OperationTypes['uninstallStore']['responses'][404]>(
        raw.uninstallStoreResponse404,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['uninstallStore']['responses']['4XX']>(
        raw.uninstallStoreResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['uninstallStore']['responses']['5XX']>(
        raw.uninstallStoreResponse5XX,
      ),
    },
  },
  /**
   * Let every token of an application expire now
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1tokens~1expire/post
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
    responses: {
      200: /* @__PURE__ */ validator<OperationTypes['expireTokens']['responses'][200]>(
        raw.expireTokensResponse200,
      ),
      400: /* @__PURE__ */ validator<OperationTypes['expireTokens']['responses'][400]>(
        raw.expireTokensResponse400,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['expireTokens']['responses']['4XX']>(
        raw.expireTokensResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['expireTokens']['responses']['5XX']>(
        raw.expireTokensResponse5XX,
      ),
    },
  },
  /**
   * Revoke every token of an application
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1tokens~1revoke/post
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
    responses: {
      200: /* @__PURE__ */ validator<OperationTypes['revokeTokens']['responses'][200]>(
        raw.revokeTokensResponse200,
      ),
      400: /* @__PURE__ */ validator<OperationTypes['revokeTokens']['responses'][400]>(
        raw.revokeTokensResponse400,
      ),
      '4XX': /* @__PURE__ */ validator<OperationTypes['revokeTokens']['responses']['4XX']>(
        raw.revokeTokensResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['revokeTokens']['responses']['5XX']>(
        raw.revokeTokensResponse5XX,
      ),
    },
  },
} as const satisfies { readonly [id: string]: OperationValidators };
