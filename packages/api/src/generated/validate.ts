// Made by `contract generate` from specs/openapi.yaml. Do not edit; change the specs instead.

import { validator } from './validation.ts';
import type { OperationTypes, OperationValidators } from '../operation.ts';
import * as raw from './validators.ts';

/**
 * Validators for the requests and responses of each operation, by its id.
 *
 * specs/openapi.yaml#/paths
 */
export const validate = {
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
      '2XX': /* @__PURE__ */ validator<OperationTypes['integrateStore']['responses']['2XX']>(
        raw.integrateStoreResponse2XX,
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
      '2XX': undefined,
      '4XX': /* @__PURE__ */ validator<OperationTypes['cancelOrder']['responses']['4XX']>(
        raw.cancelOrderResponse4XX,
      ),
      '5XX': /* @__PURE__ */ validator<OperationTypes['cancelOrder']['responses']['5XX']>(
        raw.cancelOrderResponse5XX,
      ),
    },
  },
} as const satisfies { readonly [id: string]: OperationValidators };
