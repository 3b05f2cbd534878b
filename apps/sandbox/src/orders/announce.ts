import type { Order } from '../database/orders.ts';
import {
  communityDestination,
  type Destination,
  storeDestination,
} from '../delivery/destination.ts';
import { delivery } from '../delivery/envelope.ts';
import type { Ports } from '../ports.ts';
import { firedBy } from './status.ts';
import { wireOrder } from './wire.ts';

/**
 * Stores the delivery of the event that the order's present status fires, if anyone is there to get
 * it. It runs in the transaction that changes the order, so neither is there without the other.
 */
export function announce(order: Order, ports: Ports): void {
  const to = destinationOf(order, ports);
  const type = to && firedBy(order.status, to.product);
  if (to === undefined || type === undefined) return;
  const added = delivery({ type, data: wireOrder(order), at: order.updatedAt }, to);
  ports.deliveries.add(added);
  ports.orders.addDelivery(order.orderId, added.id);
}

function destinationOf({ owner }: Order, ports: Ports): Destination | undefined {
  if ('communityId' in owner) {
    const community = ports.communities.find(owner.communityId);
    return community && communityDestination(community);
  }
  const integration = ports.stores.findIntegration(owner.storeId);
  return integration && storeDestination(owner);
}
