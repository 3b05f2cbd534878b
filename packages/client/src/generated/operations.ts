// Made by `contract generate` from specs/openapi.yaml. Do not edit; change the specs instead.

/**
 * What a client has to know of an operation.
 *
 * - specs/openapi.yaml#/paths/~1pos~1integrate-store/post
 * - specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post
 */
export interface OperationFacts {
  readonly id: string;
  readonly method: string;
  /** With `{parameters}`. */
  readonly path: string;
  /** True where the operation may change something, so that it is not repeated blindly. */
  readonly write: boolean;
  /** True where the call needs a token. */
  readonly secured: boolean;
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
   * specs/openapi.yaml#/paths/~1pos~1integrate-store/post
   */
  integrateStore: {
    id: 'integrateStore',
    method: 'POST',
    path: '/pos/integrate-store',
    write: true,
    secured: true,
  },
  /**
   * Deny an order, with a reason
   *
   * specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post
   */
  cancelOrder: {
    id: 'cancelOrder',
    method: 'POST',
    path: '/pos/orders/{orderId}/cancel',
    write: true,
    secured: true,
  },
} as const satisfies {
  readonly [id: string]: OperationFacts;
};

/**
 * The id of an operation.
 *
 * - specs/openapi.yaml#/paths/~1pos~1integrate-store/post
 * - specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post
 */
export type OperationId = keyof typeof operations;
