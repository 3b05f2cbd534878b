import type { Cancellation, Order, ServiceStep } from '../database/orders.ts';
import { announce } from '../delivery/announce.ts';
import type { SandboxOrderStatus } from '../generated/control/constants.ts';
import type { Ports } from '../ports.ts';
import { firedBy, leadsTo } from './status.ts';
import { wireOrder } from './wire.ts';

/** Why an order was denied, and what the service does about it. */
interface Denial {
  readonly cancellation: Cancellation;
  readonly serviceSteps: readonly ServiceStep[];
}

/** Moves an order and fires what follows. Returns undefined if the status cannot be reached. */
export function advance(
  order: Order,
  status: SandboxOrderStatus,
  ports: Ports,
  denial?: Denial,
): Order | undefined {
  if (!leadsTo(order.status, status)) return undefined;
  const moved: Order = { ...order, status, updatedAt: ports.clock.now(), ...denial };
  ports.orders.update(moved);
  announceOrder(moved, ports);
  return moved;
}

/** Fires the event of the order's present status. */
export function announceOrder(order: Order, ports: Ports): void {
  const { owner, orderId, status, updatedAt } = order;
  const news = { owner, orderId, fires: firedBy(status), data: wireOrder(order), at: updatedAt };
  announce(news, ports);
}
