// Made by `contract generate` from specs/openapi.yaml. Do not edit; change the specs instead.
// It includes answers from specs/sandbox.overlay.yaml that the contract does not give.

import { validator } from '@ordering/api';
import type { OperationValidators, ServiceTypes } from '../../operation.ts';
import * as raw from './validators.ts';

/**
 * Validators for the requests of each operation, by its id.
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
    params: /* @__PURE__ */ validator<ServiceTypes['integrateStore']['params']>(
      raw.integrateStoreParams,
    ),
    query: /* @__PURE__ */ validator<ServiceTypes['integrateStore']['query']>(
      raw.integrateStoreQuery,
    ),
    header: undefined,
    body: /* @__PURE__ */ validator<ServiceTypes['integrateStore']['body']>(raw.integrateStoreBody),
  },
  /**
   * Deny an order, with a reason
   *
   * specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post
   */
  cancelOrder: {
    params: /* @__PURE__ */ validator<ServiceTypes['cancelOrder']['params']>(raw.cancelOrderParams),
    query: /* @__PURE__ */ validator<ServiceTypes['cancelOrder']['query']>(raw.cancelOrderQuery),
    header: undefined,
    body: /* @__PURE__ */ validator<ServiceTypes['cancelOrder']['body']>(raw.cancelOrderBody),
  },
} as const satisfies { readonly [id: string]: OperationValidators };
