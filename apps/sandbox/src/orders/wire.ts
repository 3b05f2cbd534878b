import type { Order } from '../database/orders.ts';
import type { OperationTypes } from '../operation.ts';
import { timestamp } from '../time/clock.ts';

/** An order as the API answers it. */
type WireOrder = OperationTypes['getOrder']['responses'][200];

/**
 * An order as the API answers it and as the order's events carry it.
 *
 * @see specs/sandbox.openapi.yaml#/components/schemas/Order
 */
export function wireOrder({
  orderId,
  owner,
  status,
  placedAt,
  updatedAt,
  cancellation,
}: Order): WireOrder {
  return {
    order_id: orderId,
    ...('communityId' in owner
      ? { community_id: owner.communityId }
      : { store_id: owner.storeId, location_id: owner.locationId }),
    status,
    placed_at: timestamp(placedAt),
    updated_at: timestamp(updatedAt),
    ...(cancellation === undefined ? {} : { cancellation }),
  };
}
