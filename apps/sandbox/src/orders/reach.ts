import { ErrorCode } from '@ordering/errors';
import type { Order } from '../database/orders.ts';
import type { Ports } from '../ports.ts';
import { type Refused, refuse } from '../refusals/refused.ts';

/**
 * Finds an order for an application. Orders of other applications, and of communities, look like no
 * order at all, so that nothing about them can be learned.
 *
 * @see specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post/responses/404
 */
export function orderInReach(
  orderId: string,
  clientId: string,
  { orders, stores }: Pick<Ports, 'orders' | 'stores'>,
): Order | Refused {
  const order = orders.find(orderId);
  if (order === undefined || !('storeId' in order.owner)) return notFound;
  const integration = stores.findIntegration(order.owner.storeId);
  if (integration === undefined) {
    return refuse(ErrorCode.storeNotIntegrated, 'The store of this order is not integrated.');
  }
  return integration.clientId === clientId ? order : notFound;
}

const notFound = refuse(ErrorCode.orderNotFound, 'The integration has no order with this id.');
