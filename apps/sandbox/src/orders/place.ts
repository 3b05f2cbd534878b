import type { Order, OrderOwner } from '../database/orders.ts';
import { newId } from '../ids.ts';
import type { Ports } from '../ports.ts';
import { announceOrder } from './advance.ts';
import { type Asked, contentsOf } from './contents.ts';
import { initialStatus } from './status.ts';

/** Places an order, and fires what a new order fires. */
export function place(owner: OrderOwner, asked: Asked, ports: Ports): Order {
  const now = ports.clock.now();
  const order: Order = {
    orderId: newId('order'),
    owner,
    ...contentsOf(asked, owner, ports),
    status: initialStatus,
    placedAt: now,
    updatedAt: now,
    serviceSteps: [],
  };
  ports.orders.add(order);
  announceOrder(order, ports);
  return order;
}
