import type { CancelReasonCode } from '@ordering/api/constants';
import type { components } from '@ordering/api/types';

type CancelOrderRequest = components['schemas']['CancelOrderRequest'];
type Other = typeof CancelReasonCode.other;

/**
 * A denial that explains itself: with the reason `OTHER`, which says nothing by itself, `message` is
 * required. Recommended for the body of `cancelOrder`, as `{ … } satisfies ExplainedDenial`.
 *
 * `cancelOrder` itself takes what the contract takes, where `message` is always optional: the
 * service accepts `OTHER` without one.
 *
 * @see specs/openapi.yaml#/components/schemas/CancelOrderRequest
 */
export type ExplainedDenial =
  | (CancelOrderRequest & { reason_code: Exclude<CancelReasonCode, Other> })
  | (CancelOrderRequest & { reason_code: Other; message: string });
