import type { Order, OrderItem } from '../database/orders.ts';
import type { ControlTypes } from '../operation.ts';
import { timestamp } from '../time/clock.ts';

/** An order as the API answers it. */
type WireOrder = ControlTypes['getOrder']['responses'][200];

/**
 * An order as the API answers it and as the order's events carry it.
 *
 * @see specs/sandbox/orders.yaml#/schemas/Order
 */
export function wireOrder({
  orderId,
  owner,
  customerNote,
  currency,
  items,
  status,
  placedAt,
  updatedAt,
  cancellation,
  serviceSteps,
}: Order): WireOrder {
  return {
    order_id: orderId,
    ...('communityId' in owner
      ? { community_id: owner.communityId }
      : { store_id: owner.storeId, location_id: owner.locationId }),
    status,
    ...(customerNote === undefined ? {} : { customer_note: customerNote }),
    currency,
    items: items.map(wireItem),
    total: totalOf(items),
    placed_at: timestamp(placedAt),
    updated_at: timestamp(updatedAt),
    ...(cancellation === undefined ? {} : { cancellation }),
    ...(serviceSteps.length === 0 ? {} : { service_actions: [...serviceSteps] }),
  };
}

function wireItem({ itemId, name, quantity, price }: OrderItem): WireOrder['items'][number] {
  return {
    ...(itemId === undefined ? {} : { item_id: itemId }),
    name,
    quantity,
    price,
  };
}

/** What the customer pays for the lines of an order. */
export function totalOf(items: readonly OrderItem[]): number {
  return items.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
}
