// Made by `contract generate` from specs/openapi.yaml, specs/sandbox.openapi.yaml and specs/sandbox.overlay.yaml. Do not edit; change the specs instead.
// It includes answers of specs/sandbox.overlay.yaml that the contract does not give.
// It includes operations of specs/sandbox.openapi.yaml that the service does not have.

import type { Validator } from '@ordering/events';
import { validator } from '@ordering/events';
import type { operations as api } from './api.ts';
import * as raw from './validators.ts';

/**
 * What each operation takes, and what it answers for each status.
 *
 * specs/openapi.yaml#/paths
 */
export interface OperationTypes {
  issueToken: {
    params: Readonly<Record<string, never>>;
    query: Readonly<Record<string, never>>;
    body: api['issueToken']['requestBody']['content']['application/json'];
    responses: {
      200: api['issueToken']['responses'][200]['content']['application/json'];
      400: api['issueToken']['responses'][400]['content']['application/json'];
      401: api['issueToken']['responses'][401]['content']['application/json'];
      429: api['issueToken']['responses'][429]['content']['application/json'];
      '4XX': api['issueToken']['responses']['4XX']['content']['application/json'];
      500: api['issueToken']['responses'][500]['content']['application/json'];
      '5XX': api['issueToken']['responses']['5XX']['content']['application/json'];
    };
  };
  integrateStore: {
    params: Readonly<Record<string, never>>;
    query: Readonly<Record<string, never>>;
    body: api['integrateStore']['requestBody']['content']['application/json'];
    responses: {
      201: api['integrateStore']['responses'][201]['content']['application/json'];
      400: api['integrateStore']['responses'][400]['content']['application/json'];
      401: api['integrateStore']['responses'][401]['content']['application/json'];
      403: api['integrateStore']['responses'][403]['content']['application/json'];
      404: api['integrateStore']['responses'][404]['content']['application/json'];
      409: api['integrateStore']['responses'][409]['content']['application/json'];
      429: api['integrateStore']['responses'][429]['content']['application/json'];
      '4XX': api['integrateStore']['responses']['4XX']['content']['application/json'];
      500: api['integrateStore']['responses'][500]['content']['application/json'];
      502: api['integrateStore']['responses'][502]['content']['application/json'];
      503: api['integrateStore']['responses'][503]['content']['application/json'];
      504: api['integrateStore']['responses'][504]['content']['application/json'];
      '5XX': api['integrateStore']['responses']['5XX']['content']['application/json'];
    };
  };
  getOrder: {
    params: NonNullable<api['getOrder']['parameters']['path']>;
    query: Readonly<Record<string, never>>;
    body: undefined;
    responses: {
      200: api['getOrder']['responses'][200]['content']['application/json'];
      400: api['getOrder']['responses'][400]['content']['application/json'];
      401: api['getOrder']['responses'][401]['content']['application/json'];
      403: api['getOrder']['responses'][403]['content']['application/json'];
      404: api['getOrder']['responses'][404]['content']['application/json'];
      429: api['getOrder']['responses'][429]['content']['application/json'];
      '4XX': api['getOrder']['responses']['4XX']['content']['application/json'];
      500: api['getOrder']['responses'][500]['content']['application/json'];
      '5XX': api['getOrder']['responses']['5XX']['content']['application/json'];
    };
  };
  cancelOrder: {
    params: NonNullable<api['cancelOrder']['parameters']['path']>;
    query: Readonly<Record<string, never>>;
    body: api['cancelOrder']['requestBody']['content']['application/json'];
    responses: {
      200: api['cancelOrder']['responses'][200]['content']['application/json'];
      400: api['cancelOrder']['responses'][400]['content']['application/json'];
      401: api['cancelOrder']['responses'][401]['content']['application/json'];
      403: api['cancelOrder']['responses'][403]['content']['application/json'];
      404: api['cancelOrder']['responses'][404]['content']['application/json'];
      409: api['cancelOrder']['responses'][409]['content']['application/json'];
      429: api['cancelOrder']['responses'][429]['content']['application/json'];
      '4XX': api['cancelOrder']['responses']['4XX']['content']['application/json'];
      500: api['cancelOrder']['responses'][500]['content']['application/json'];
      502: api['cancelOrder']['responses'][502]['content']['application/json'];
      503: api['cancelOrder']['responses'][503]['content']['application/json'];
      504: api['cancelOrder']['responses'][504]['content']['application/json'];
      '5XX': api['cancelOrder']['responses']['5XX']['content']['application/json'];
    };
  };
  getClock: {
    params: Readonly<Record<string, never>>;
    query: Readonly<Record<string, never>>;
    body: undefined;
    responses: {
      200: api['getClock']['responses'][200]['content']['application/json'];
      '4XX': api['getClock']['responses']['4XX']['content']['application/json'];
      '5XX': api['getClock']['responses']['5XX']['content']['application/json'];
    };
  };
  advanceClock: {
    params: Readonly<Record<string, never>>;
    query: Readonly<Record<string, never>>;
    body: api['advanceClock']['requestBody']['content']['application/json'];
    responses: {
      200: api['advanceClock']['responses'][200]['content']['application/json'];
      400: api['advanceClock']['responses'][400]['content']['application/json'];
      '4XX': api['advanceClock']['responses']['4XX']['content']['application/json'];
      '5XX': api['advanceClock']['responses']['5XX']['content']['application/json'];
    };
  };
  createCommunity: {
    params: Readonly<Record<string, never>>;
    query: Readonly<Record<string, never>>;
    body: api['createCommunity']['requestBody']['content']['application/json'];
    responses: {
      201: api['createCommunity']['responses'][201]['content']['application/json'];
      400: api['createCommunity']['responses'][400]['content']['application/json'];
      409: api['createCommunity']['responses'][409]['content']['application/json'];
      '4XX': api['createCommunity']['responses']['4XX']['content']['application/json'];
      '5XX': api['createCommunity']['responses']['5XX']['content']['application/json'];
    };
  };
  setConsent: {
    params: Readonly<Record<string, never>>;
    query: Readonly<Record<string, never>>;
    body: api['setConsent']['requestBody']['content']['application/json'];
    responses: {
      200: api['setConsent']['responses'][200]['content']['application/json'];
      400: api['setConsent']['responses'][400]['content']['application/json'];
      '4XX': api['setConsent']['responses']['4XX']['content']['application/json'];
      '5XX': api['setConsent']['responses']['5XX']['content']['application/json'];
    };
  };
  listDeliveries: {
    params: Readonly<Record<string, never>>;
    query: NonNullable<api['listDeliveries']['parameters']['query']>;
    body: undefined;
    responses: {
      200: api['listDeliveries']['responses'][200]['content']['application/json'];
      400: api['listDeliveries']['responses'][400]['content']['application/json'];
      '4XX': api['listDeliveries']['responses']['4XX']['content']['application/json'];
      '5XX': api['listDeliveries']['responses']['5XX']['content']['application/json'];
    };
  };
  getDelivery: {
    params: NonNullable<api['getDelivery']['parameters']['path']>;
    query: Readonly<Record<string, never>>;
    body: undefined;
    responses: {
      200: api['getDelivery']['responses'][200]['content']['application/json'];
      404: api['getDelivery']['responses'][404]['content']['application/json'];
      '4XX': api['getDelivery']['responses']['4XX']['content']['application/json'];
      '5XX': api['getDelivery']['responses']['5XX']['content']['application/json'];
    };
  };
  fireEvent: {
    params: Readonly<Record<string, never>>;
    query: Readonly<Record<string, never>>;
    body: api['fireEvent']['requestBody']['content']['application/json'];
    responses: {
      202: api['fireEvent']['responses'][202]['content']['application/json'];
      400: api['fireEvent']['responses'][400]['content']['application/json'];
      404: api['fireEvent']['responses'][404]['content']['application/json'];
      '4XX': api['fireEvent']['responses']['4XX']['content']['application/json'];
      '5XX': api['fireEvent']['responses']['5XX']['content']['application/json'];
    };
  };
  listOrders: {
    params: Readonly<Record<string, never>>;
    query: Readonly<Record<string, never>>;
    body: undefined;
    responses: {
      200: api['listOrders']['responses'][200]['content']['application/json'];
      '4XX': api['listOrders']['responses']['4XX']['content']['application/json'];
      '5XX': api['listOrders']['responses']['5XX']['content']['application/json'];
    };
  };
  createOrder: {
    params: Readonly<Record<string, never>>;
    query: Readonly<Record<string, never>>;
    body: api['createOrder']['requestBody']['content']['application/json'];
    responses: {
      201: api['createOrder']['responses'][201]['content']['application/json'];
      400: api['createOrder']['responses'][400]['content']['application/json'];
      404: api['createOrder']['responses'][404]['content']['application/json'];
      '4XX': api['createOrder']['responses']['4XX']['content']['application/json'];
      '5XX': api['createOrder']['responses']['5XX']['content']['application/json'];
    };
  };
  advanceOrder: {
    params: NonNullable<api['advanceOrder']['parameters']['path']>;
    query: Readonly<Record<string, never>>;
    body: api['advanceOrder']['requestBody']['content']['application/json'];
    responses: {
      200: api['advanceOrder']['responses'][200]['content']['application/json'];
      400: api['advanceOrder']['responses'][400]['content']['application/json'];
      404: api['advanceOrder']['responses'][404]['content']['application/json'];
      409: api['advanceOrder']['responses'][409]['content']['application/json'];
      '4XX': api['advanceOrder']['responses']['4XX']['content']['application/json'];
      '5XX': api['advanceOrder']['responses']['5XX']['content']['application/json'];
    };
  };
  listStores: {
    params: Readonly<Record<string, never>>;
    query: Readonly<Record<string, never>>;
    body: undefined;
    responses: {
      200: api['listStores']['responses'][200]['content']['application/json'];
      '4XX': api['listStores']['responses']['4XX']['content']['application/json'];
      '5XX': api['listStores']['responses']['5XX']['content']['application/json'];
    };
  };
  createStore: {
    params: Readonly<Record<string, never>>;
    query: Readonly<Record<string, never>>;
    body: api['createStore']['requestBody']['content']['application/json'];
    responses: {
      201: api['createStore']['responses'][201]['content']['application/json'];
      400: api['createStore']['responses'][400]['content']['application/json'];
      409: api['createStore']['responses'][409]['content']['application/json'];
      '4XX': api['createStore']['responses']['4XX']['content']['application/json'];
      '5XX': api['createStore']['responses']['5XX']['content']['application/json'];
    };
  };
  expireTokens: {
    params: Readonly<Record<string, never>>;
    query: Readonly<Record<string, never>>;
    body: api['expireTokens']['requestBody']['content']['application/json'];
    responses: {
      200: api['expireTokens']['responses'][200]['content']['application/json'];
      400: api['expireTokens']['responses'][400]['content']['application/json'];
      '4XX': api['expireTokens']['responses']['4XX']['content']['application/json'];
      '5XX': api['expireTokens']['responses']['5XX']['content']['application/json'];
    };
  };
}

/**
 * The id of an operation.
 *
 * specs/openapi.yaml#/paths
 */
export type OperationId = keyof OperationTypes;

/**
 * What is known of an operation.
 *
 * specs/openapi.yaml#/paths
 */
export interface OperationFacts {
  readonly id: OperationId;
  readonly method: string;
  /** With `{parameters}`. */
  readonly path: string;
  /** True where the operation may change something. */
  readonly write: boolean;
  /** True where the call needs a token. */
  readonly secured: boolean;
  /** `overlay`: an answer to what the contract leaves open. `control`: of the sandbox alone. */
  readonly origin: 'contract' | 'overlay' | 'control';
  readonly params: Validator<unknown>;
  readonly query: Validator<unknown>;
  /** By their names in small letters; undefined where the operation describes none. */
  readonly header: Validator<unknown> | undefined;
  readonly body: Validator<unknown> | undefined;
  readonly bodyRequired: boolean;
  /** By status; undefined where an answer has no body that is described. */
  readonly responses: { readonly [status: string]: Validator<unknown> | undefined };
  /** The headers that an answer describes, by status. */
  readonly headers: { readonly [status: string]: readonly string[] };
  /** The error codes that an answer names, by status. */
  readonly codes: { readonly [status: string]: readonly string[] };
}

/**
 * The operations, by id.
 *
 * specs/openapi.yaml#/paths
 */
export const operations = {
  /**
   * Get an access token
   *
   * Client credentials only. A token lives for one hour of the sandbox's clock.
   *
   * specs/sandbox.overlay.yaml#/actions/5/update/~1oauth~1token/post
   */
  issueToken: {
    id: 'issueToken',
    method: 'POST',
    path: '/oauth/token',
    write: true,
    secured: false,
    origin: 'overlay',
    params: validator<OperationTypes['issueToken']['params']>(raw.issueTokenParams),
    query: validator<OperationTypes['issueToken']['query']>(raw.issueTokenQuery),
    header: undefined,
    body: validator<OperationTypes['issueToken']['body']>(raw.issueTokenBody),
    bodyRequired: true,
    responses: {
      200: validator<OperationTypes['issueToken']['responses'][200]>(raw.issueTokenResponse200),
      400: validator<OperationTypes['issueToken']['responses'][400]>(raw.issueTokenResponse400),
      401: validator<OperationTypes['issueToken']['responses'][401]>(raw.issueTokenResponse401),
      429: validator<OperationTypes['issueToken']['responses'][429]>(raw.issueTokenResponse429),
      500: validator<OperationTypes['issueToken']['responses'][500]>(raw.issueTokenResponse500),
      '4XX': validator<OperationTypes['issueToken']['responses']['4XX']>(raw.issueTokenResponse4XX),
      '5XX': validator<OperationTypes['issueToken']['responses']['5XX']>(raw.issueTokenResponse5XX),
    },
    headers: { 429: ['Retry-After'] },
    codes: {
      200: [],
      400: ['request.validation', 'request.unknown_field'],
      401: ['auth.invalid_client', 'auth.token_expired', 'auth.invalid_token'],
      429: ['rate.limited'],
      500: ['internal.error'],
      '4XX': [],
      '5XX': [],
    },
  },
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
    origin: 'contract',
    params: validator<OperationTypes['integrateStore']['params']>(raw.integrateStoreParams),
    query: validator<OperationTypes['integrateStore']['query']>(raw.integrateStoreQuery),
    header: undefined,
    body: validator<OperationTypes['integrateStore']['body']>(raw.integrateStoreBody),
    bodyRequired: true,
    responses: {
      201: validator<OperationTypes['integrateStore']['responses'][201]>(
        raw.integrateStoreResponse201,
      ),
      400: validator<OperationTypes['integrateStore']['responses'][400]>(
        raw.integrateStoreResponse400,
      ),
      401: validator<OperationTypes['integrateStore']['responses'][401]>(
        raw.integrateStoreResponse401,
      ),
      403: validator<OperationTypes['integrateStore']['responses'][403]>(
        raw.integrateStoreResponse403,
      ),
      404: validator<OperationTypes['integrateStore']['responses'][404]>(
        raw.integrateStoreResponse404,
      ),
      409: validator<OperationTypes['integrateStore']['responses'][409]>(
        raw.integrateStoreResponse409,
      ),
      429: validator<OperationTypes['integrateStore']['responses'][429]>(
        raw.integrateStoreResponse429,
      ),
      500: validator<OperationTypes['integrateStore']['responses'][500]>(
        raw.integrateStoreResponse500,
      ),
      502: validator<OperationTypes['integrateStore']['responses'][502]>(
        raw.integrateStoreResponse502,
      ),
      503: validator<OperationTypes['integrateStore']['responses'][503]>(
        raw.integrateStoreResponse503,
      ),
      504: validator<OperationTypes['integrateStore']['responses'][504]>(
        raw.integrateStoreResponse504,
      ),
      '4XX': validator<OperationTypes['integrateStore']['responses']['4XX']>(
        raw.integrateStoreResponse4XX,
      ),
      '5XX': validator<OperationTypes['integrateStore']['responses']['5XX']>(
        raw.integrateStoreResponse5XX,
      ),
    },
    headers: { 429: ['Retry-After'] },
    codes: {
      201: [],
      400: ['request.validation', 'request.unknown_field'],
      401: ['auth.invalid_client', 'auth.token_expired', 'auth.invalid_token'],
      403: ['auth.consent_revoked'],
      404: ['store.not_found'],
      409: ['store.already_integrated'],
      429: ['rate.limited'],
      500: ['internal.error'],
      502: [],
      503: [],
      504: [],
      '4XX': [],
      '5XX': [],
    },
  },
  /**
   * Read an order
   *
   * What a client reads before it repeats a write whose outcome it does not know.
   *
   * specs/sandbox.overlay.yaml#/actions/20/update/~1pos~1orders~1{orderId}/get
   */
  getOrder: {
    id: 'getOrder',
    method: 'GET',
    path: '/pos/orders/{orderId}',
    write: false,
    secured: true,
    origin: 'overlay',
    params: validator<OperationTypes['getOrder']['params']>(raw.getOrderParams),
    query: validator<OperationTypes['getOrder']['query']>(raw.getOrderQuery),
    header: undefined,
    body: undefined,
    bodyRequired: false,
    responses: {
      200: validator<OperationTypes['getOrder']['responses'][200]>(raw.getOrderResponse200),
      400: validator<OperationTypes['getOrder']['responses'][400]>(raw.getOrderResponse400),
      401: validator<OperationTypes['getOrder']['responses'][401]>(raw.getOrderResponse401),
      403: validator<OperationTypes['getOrder']['responses'][403]>(raw.getOrderResponse403),
      404: validator<OperationTypes['getOrder']['responses'][404]>(raw.getOrderResponse404),
      429: validator<OperationTypes['getOrder']['responses'][429]>(raw.getOrderResponse429),
      500: validator<OperationTypes['getOrder']['responses'][500]>(raw.getOrderResponse500),
      '4XX': validator<OperationTypes['getOrder']['responses']['4XX']>(raw.getOrderResponse4XX),
      '5XX': validator<OperationTypes['getOrder']['responses']['5XX']>(raw.getOrderResponse5XX),
    },
    headers: { 429: ['Retry-After'] },
    codes: {
      200: [],
      400: ['request.validation', 'request.unknown_field'],
      401: ['auth.invalid_client', 'auth.token_expired', 'auth.invalid_token'],
      403: ['auth.consent_revoked'],
      404: ['order.not_found', 'store.not_integrated'],
      429: ['rate.limited'],
      500: ['internal.error'],
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
    origin: 'contract',
    params: validator<OperationTypes['cancelOrder']['params']>(raw.cancelOrderParams),
    query: validator<OperationTypes['cancelOrder']['query']>(raw.cancelOrderQuery),
    header: undefined,
    body: validator<OperationTypes['cancelOrder']['body']>(raw.cancelOrderBody),
    bodyRequired: true,
    responses: {
      200: validator<OperationTypes['cancelOrder']['responses'][200]>(raw.cancelOrderResponse200),
      400: validator<OperationTypes['cancelOrder']['responses'][400]>(raw.cancelOrderResponse400),
      401: validator<OperationTypes['cancelOrder']['responses'][401]>(raw.cancelOrderResponse401),
      403: validator<OperationTypes['cancelOrder']['responses'][403]>(raw.cancelOrderResponse403),
      404: validator<OperationTypes['cancelOrder']['responses'][404]>(raw.cancelOrderResponse404),
      409: validator<OperationTypes['cancelOrder']['responses'][409]>(raw.cancelOrderResponse409),
      429: validator<OperationTypes['cancelOrder']['responses'][429]>(raw.cancelOrderResponse429),
      500: validator<OperationTypes['cancelOrder']['responses'][500]>(raw.cancelOrderResponse500),
      502: validator<OperationTypes['cancelOrder']['responses'][502]>(raw.cancelOrderResponse502),
      503: validator<OperationTypes['cancelOrder']['responses'][503]>(raw.cancelOrderResponse503),
      504: validator<OperationTypes['cancelOrder']['responses'][504]>(raw.cancelOrderResponse504),
      '4XX': validator<OperationTypes['cancelOrder']['responses']['4XX']>(
        raw.cancelOrderResponse4XX,
      ),
      '5XX': validator<OperationTypes['cancelOrder']['responses']['5XX']>(
        raw.cancelOrderResponse5XX,
      ),
    },
    headers: { 429: ['Retry-After'] },
    codes: {
      200: [],
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
      '4XX': [],
      '5XX': [],
    },
  },
  /**
   * What time it is in the sandbox
   *
   * All times that the sandbox gives are of this clock.
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1clock/get
   */
  getClock: {
    id: 'getClock',
    method: 'GET',
    path: '/sandbox/clock',
    write: false,
    secured: false,
    origin: 'control',
    params: validator<OperationTypes['getClock']['params']>(raw.getClockParams),
    query: validator<OperationTypes['getClock']['query']>(raw.getClockQuery),
    header: undefined,
    body: undefined,
    bodyRequired: false,
    responses: {
      200: validator<OperationTypes['getClock']['responses'][200]>(raw.getClockResponse200),
      '4XX': validator<OperationTypes['getClock']['responses']['4XX']>(raw.getClockResponse4XX),
      '5XX': validator<OperationTypes['getClock']['responses']['5XX']>(raw.getClockResponse5XX),
    },
    headers: {},
    codes: { 200: [], '4XX': [], '5XX': [] },
  },
  /**
   * Turn the clock forward
   *
   * Stops at every time at which an attempt is due, in order, and makes the attempt. Answers when
   * all attempts that became due have ended.
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1clock~1advance/post
   */
  advanceClock: {
    id: 'advanceClock',
    method: 'POST',
    path: '/sandbox/clock/advance',
    write: true,
    secured: false,
    origin: 'control',
    params: validator<OperationTypes['advanceClock']['params']>(raw.advanceClockParams),
    query: validator<OperationTypes['advanceClock']['query']>(raw.advanceClockQuery),
    header: undefined,
    body: validator<OperationTypes['advanceClock']['body']>(raw.advanceClockBody),
    bodyRequired: true,
    responses: {
      200: validator<OperationTypes['advanceClock']['responses'][200]>(raw.advanceClockResponse200),
      400: validator<OperationTypes['advanceClock']['responses'][400]>(raw.advanceClockResponse400),
      '4XX': validator<OperationTypes['advanceClock']['responses']['4XX']>(
        raw.advanceClockResponse4XX,
      ),
      '5XX': validator<OperationTypes['advanceClock']['responses']['5XX']>(
        raw.advanceClockResponse5XX,
      ),
    },
    headers: {},
    codes: { 200: [], 400: ['request.validation', 'request.unknown_field'], '4XX': [], '5XX': [] },
  },
  /**
   * Create a community with its endpoint
   *
   * Hub has no registration in the contract; its secret is shown once, as in a console.
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1communities/post
   */
  createCommunity: {
    id: 'createCommunity',
    method: 'POST',
    path: '/sandbox/communities',
    write: true,
    secured: false,
    origin: 'control',
    params: validator<OperationTypes['createCommunity']['params']>(raw.createCommunityParams),
    query: validator<OperationTypes['createCommunity']['query']>(raw.createCommunityQuery),
    header: undefined,
    body: validator<OperationTypes['createCommunity']['body']>(raw.createCommunityBody),
    bodyRequired: true,
    responses: {
      201: validator<OperationTypes['createCommunity']['responses'][201]>(
        raw.createCommunityResponse201,
      ),
      400: validator<OperationTypes['createCommunity']['responses'][400]>(
        raw.createCommunityResponse400,
      ),
      409: validator<OperationTypes['createCommunity']['responses'][409]>(
        raw.createCommunityResponse409,
      ),
      '4XX': validator<OperationTypes['createCommunity']['responses']['4XX']>(
        raw.createCommunityResponse4XX,
      ),
      '5XX': validator<OperationTypes['createCommunity']['responses']['5XX']>(
        raw.createCommunityResponse5XX,
      ),
    },
    headers: {},
    codes: {
      201: [],
      400: ['request.validation', 'request.unknown_field'],
      409: ['community.already_exists'],
      '4XX': [],
      '5XX': [],
    },
  },
  /**
   * Revoke the merchant's consent to an application, or give it again
   *
   * While it is revoked, the application's calls are refused.
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1consent/post
   */
  setConsent: {
    id: 'setConsent',
    method: 'POST',
    path: '/sandbox/consent',
    write: true,
    secured: false,
    origin: 'control',
    params: validator<OperationTypes['setConsent']['params']>(raw.setConsentParams),
    query: validator<OperationTypes['setConsent']['query']>(raw.setConsentQuery),
    header: undefined,
    body: validator<OperationTypes['setConsent']['body']>(raw.setConsentBody),
    bodyRequired: true,
    responses: {
      200: validator<OperationTypes['setConsent']['responses'][200]>(raw.setConsentResponse200),
      400: validator<OperationTypes['setConsent']['responses'][400]>(raw.setConsentResponse400),
      '4XX': validator<OperationTypes['setConsent']['responses']['4XX']>(raw.setConsentResponse4XX),
      '5XX': validator<OperationTypes['setConsent']['responses']['5XX']>(raw.setConsentResponse5XX),
    },
    headers: {},
    codes: { 200: [], 400: ['request.validation', 'request.unknown_field'], '4XX': [], '5XX': [] },
  },
  /**
   * The delivery log, newest first
   *
   * What was sent, or is to be sent, and how far each delivery has got on the ladder.
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1deliveries/get
   */
  listDeliveries: {
    id: 'listDeliveries',
    method: 'GET',
    path: '/sandbox/deliveries',
    write: false,
    secured: false,
    origin: 'control',
    params: validator<OperationTypes['listDeliveries']['params']>(raw.listDeliveriesParams),
    query: validator<OperationTypes['listDeliveries']['query']>(raw.listDeliveriesQuery),
    header: undefined,
    body: undefined,
    bodyRequired: false,
    responses: {
      200: validator<OperationTypes['listDeliveries']['responses'][200]>(
        raw.listDeliveriesResponse200,
      ),
      400: validator<OperationTypes['listDeliveries']['responses'][400]>(
        raw.listDeliveriesResponse400,
      ),
      '4XX': validator<OperationTypes['listDeliveries']['responses']['4XX']>(
        raw.listDeliveriesResponse4XX,
      ),
      '5XX': validator<OperationTypes['listDeliveries']['responses']['5XX']>(
        raw.listDeliveriesResponse5XX,
      ),
    },
    headers: {},
    codes: { 200: [], 400: ['request.validation', 'request.unknown_field'], '4XX': [], '5XX': [] },
  },
  /**
   * One delivery with its payload and every attempt
   *
   * What a person sees in the service's delivery log, and of every attempt rather than of failed
   * deliveries alone.
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1deliveries~1{deliveryId}/get
   */
  getDelivery: {
    id: 'getDelivery',
    method: 'GET',
    path: '/sandbox/deliveries/{deliveryId}',
    write: false,
    secured: false,
    origin: 'control',
    params: validator<OperationTypes['getDelivery']['params']>(raw.getDeliveryParams),
    query: validator<OperationTypes['getDelivery']['query']>(raw.getDeliveryQuery),
    header: undefined,
    body: undefined,
    bodyRequired: false,
    responses: {
      200: validator<OperationTypes['getDelivery']['responses'][200]>(raw.getDeliveryResponse200),
      404: validator<OperationTypes['getDelivery']['responses'][404]>(raw.getDeliveryResponse404),
      '4XX': validator<OperationTypes['getDelivery']['responses']['4XX']>(
        raw.getDeliveryResponse4XX,
      ),
      '5XX': validator<OperationTypes['getDelivery']['responses']['5XX']>(
        raw.getDeliveryResponse5XX,
      ),
    },
    headers: {},
    codes: { 200: [], 404: ['delivery.not_found'], '4XX': [], '5XX': [] },
  },
  /**
   * Fire an event
   *
   * Any event type, also one that nobody knows yet.
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1events/post
   */
  fireEvent: {
    id: 'fireEvent',
    method: 'POST',
    path: '/sandbox/events',
    write: true,
    secured: false,
    origin: 'control',
    params: validator<OperationTypes['fireEvent']['params']>(raw.fireEventParams),
    query: validator<OperationTypes['fireEvent']['query']>(raw.fireEventQuery),
    header: undefined,
    body: validator<OperationTypes['fireEvent']['body']>(raw.fireEventBody),
    bodyRequired: true,
    responses: {
      202: validator<OperationTypes['fireEvent']['responses'][202]>(raw.fireEventResponse202),
      400: validator<OperationTypes['fireEvent']['responses'][400]>(raw.fireEventResponse400),
      404: validator<OperationTypes['fireEvent']['responses'][404]>(raw.fireEventResponse404),
      '4XX': validator<OperationTypes['fireEvent']['responses']['4XX']>(raw.fireEventResponse4XX),
      '5XX': validator<OperationTypes['fireEvent']['responses']['5XX']>(raw.fireEventResponse5XX),
    },
    headers: {},
    codes: {
      202: [],
      400: ['request.validation', 'request.unknown_field'],
      404: ['store.not_found', 'store.not_integrated', 'community.not_found'],
      '4XX': [],
      '5XX': [],
    },
  },
  /**
   * The orders, newest first
   *
   * Those of stores and of communities, in every status.
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1orders/get
   */
  listOrders: {
    id: 'listOrders',
    method: 'GET',
    path: '/sandbox/orders',
    write: false,
    secured: false,
    origin: 'control',
    params: validator<OperationTypes['listOrders']['params']>(raw.listOrdersParams),
    query: validator<OperationTypes['listOrders']['query']>(raw.listOrdersQuery),
    header: undefined,
    body: undefined,
    bodyRequired: false,
    responses: {
      200: validator<OperationTypes['listOrders']['responses'][200]>(raw.listOrdersResponse200),
      '4XX': validator<OperationTypes['listOrders']['responses']['4XX']>(raw.listOrdersResponse4XX),
      '5XX': validator<OperationTypes['listOrders']['responses']['5XX']>(raw.listOrdersResponse5XX),
    },
    headers: {},
    codes: { 200: [], '4XX': [], '5XX': [] },
  },
  /**
   * Place an order, as a customer does
   *
   * Fires the event of a new order when the store is integrated, or to the community's endpoint.
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1orders/post
   */
  createOrder: {
    id: 'createOrder',
    method: 'POST',
    path: '/sandbox/orders',
    write: true,
    secured: false,
    origin: 'control',
    params: validator<OperationTypes['createOrder']['params']>(raw.createOrderParams),
    query: validator<OperationTypes['createOrder']['query']>(raw.createOrderQuery),
    header: undefined,
    body: validator<OperationTypes['createOrder']['body']>(raw.createOrderBody),
    bodyRequired: true,
    responses: {
      201: validator<OperationTypes['createOrder']['responses'][201]>(raw.createOrderResponse201),
      400: validator<OperationTypes['createOrder']['responses'][400]>(raw.createOrderResponse400),
      404: validator<OperationTypes['createOrder']['responses'][404]>(raw.createOrderResponse404),
      '4XX': validator<OperationTypes['createOrder']['responses']['4XX']>(
        raw.createOrderResponse4XX,
      ),
      '5XX': validator<OperationTypes['createOrder']['responses']['5XX']>(
        raw.createOrderResponse5XX,
      ),
    },
    headers: {},
    codes: {
      201: [],
      400: ['request.validation', 'request.unknown_field'],
      404: ['store.not_found', 'community.not_found'],
      '4XX': [],
      '5XX': [],
    },
  },
  /**
   * Move an order to another status
   *
   * Fires the event that belongs to the status.
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1orders~1{orderId}~1advance/post
   */
  advanceOrder: {
    id: 'advanceOrder',
    method: 'POST',
    path: '/sandbox/orders/{orderId}/advance',
    write: true,
    secured: false,
    origin: 'control',
    params: validator<OperationTypes['advanceOrder']['params']>(raw.advanceOrderParams),
    query: validator<OperationTypes['advanceOrder']['query']>(raw.advanceOrderQuery),
    header: undefined,
    body: validator<OperationTypes['advanceOrder']['body']>(raw.advanceOrderBody),
    bodyRequired: true,
    responses: {
      200: validator<OperationTypes['advanceOrder']['responses'][200]>(raw.advanceOrderResponse200),
      400: validator<OperationTypes['advanceOrder']['responses'][400]>(raw.advanceOrderResponse400),
      404: validator<OperationTypes['advanceOrder']['responses'][404]>(raw.advanceOrderResponse404),
      409: validator<OperationTypes['advanceOrder']['responses'][409]>(raw.advanceOrderResponse409),
      '4XX': validator<OperationTypes['advanceOrder']['responses']['4XX']>(
        raw.advanceOrderResponse4XX,
      ),
      '5XX': validator<OperationTypes['advanceOrder']['responses']['5XX']>(
        raw.advanceOrderResponse5XX,
      ),
    },
    headers: {},
    codes: {
      200: [],
      400: ['request.validation', 'request.unknown_field'],
      404: ['order.not_found'],
      409: ['order.invalid_transition'],
      '4XX': [],
      '5XX': [],
    },
  },
  /**
   * The stores, newest first
   *
   * Those that were created here, whether an application has integrated them or not.
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1stores/get
   */
  listStores: {
    id: 'listStores',
    method: 'GET',
    path: '/sandbox/stores',
    write: false,
    secured: false,
    origin: 'control',
    params: validator<OperationTypes['listStores']['params']>(raw.listStoresParams),
    query: validator<OperationTypes['listStores']['query']>(raw.listStoresQuery),
    header: undefined,
    body: undefined,
    bodyRequired: false,
    responses: {
      200: validator<OperationTypes['listStores']['responses'][200]>(raw.listStoresResponse200),
      '4XX': validator<OperationTypes['listStores']['responses']['4XX']>(raw.listStoresResponse4XX),
      '5XX': validator<OperationTypes['listStores']['responses']['5XX']>(raw.listStoresResponse5XX),
    },
    headers: {},
    codes: { 200: [], '4XX': [], '5XX': [] },
  },
  /**
   * Create a store that can be integrated
   *
   * A store that is there before anybody integrates it, as one is in production.
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1stores/post
   */
  createStore: {
    id: 'createStore',
    method: 'POST',
    path: '/sandbox/stores',
    write: true,
    secured: false,
    origin: 'control',
    params: validator<OperationTypes['createStore']['params']>(raw.createStoreParams),
    query: validator<OperationTypes['createStore']['query']>(raw.createStoreQuery),
    header: undefined,
    body: validator<OperationTypes['createStore']['body']>(raw.createStoreBody),
    bodyRequired: true,
    responses: {
      201: validator<OperationTypes['createStore']['responses'][201]>(raw.createStoreResponse201),
      400: validator<OperationTypes['createStore']['responses'][400]>(raw.createStoreResponse400),
      409: validator<OperationTypes['createStore']['responses'][409]>(raw.createStoreResponse409),
      '4XX': validator<OperationTypes['createStore']['responses']['4XX']>(
        raw.createStoreResponse4XX,
      ),
      '5XX': validator<OperationTypes['createStore']['responses']['5XX']>(
        raw.createStoreResponse5XX,
      ),
    },
    headers: {},
    codes: {
      201: [],
      400: ['request.validation', 'request.unknown_field'],
      409: ['store.already_exists'],
      '4XX': [],
      '5XX': [],
    },
  },
  /**
   * Let every token of an application expire now
   *
   * The next call with one of them is refused, so that a client can be seen to get a new one.
   *
   * specs/sandbox.openapi.yaml#/paths/~1sandbox~1tokens~1expire/post
   */
  expireTokens: {
    id: 'expireTokens',
    method: 'POST',
    path: '/sandbox/tokens/expire',
    write: true,
    secured: false,
    origin: 'control',
    params: validator<OperationTypes['expireTokens']['params']>(raw.expireTokensParams),
    query: validator<OperationTypes['expireTokens']['query']>(raw.expireTokensQuery),
    header: undefined,
    body: validator<OperationTypes['expireTokens']['body']>(raw.expireTokensBody),
    bodyRequired: true,
    responses: {
      200: validator<OperationTypes['expireTokens']['responses'][200]>(raw.expireTokensResponse200),
      400: validator<OperationTypes['expireTokens']['responses'][400]>(raw.expireTokensResponse400),
      '4XX': validator<OperationTypes['expireTokens']['responses']['4XX']>(
        raw.expireTokensResponse4XX,
      ),
      '5XX': validator<OperationTypes['expireTokens']['responses']['5XX']>(
        raw.expireTokensResponse5XX,
      ),
    },
    headers: {},
    codes: { 200: [], 400: ['request.validation', 'request.unknown_field'], '4XX': [], '5XX': [] },
  },
} as const satisfies { readonly [Id in OperationId]: OperationFacts & { readonly id: Id } };
