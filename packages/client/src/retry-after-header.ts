import type { OperationId, operations } from '@ordering/api';

type Values<T> = T[keyof T];

/** The headers that some response of an operation describes. */
type Described = {
  [Id in OperationId]: Values<(typeof operations)[Id]['headers']>;
}[OperationId][number];

/**
 * The header that says how long to wait. It is spelled here because which of the described headers that is stands nowhere;
 * `satisfies` stops the build when the specs spell it otherwise.
 *
 * @see specs/openapi.yaml#/components/responses/TooManyRequests
 */
export const retryAfterHeader = 'Retry-After' satisfies Described;
