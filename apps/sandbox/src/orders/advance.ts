import type { Cancellation, Order } from '../database/orders.ts';
import type { SandboxOrderStatus } from '../generated/constants.ts';
import type { Ports } from '../ports.ts';
import { announce } from './announce.ts';
import { leadsTo } from './status.ts';

/** Moves an order and fires what follows. Returns undefined if the status cannot be reached. */
export function advance(
  order: Order,
  status: SandboxOrderStatus,
  ports: Ports,
  cancellation?: Cancellation,
): Order | undefined {
  if (!leadsTo(order.status, status)) return undefined;
  const moved: Order = {
    ...order,
    status,
    updatedAt: ports.clock.now(),
    ...(cancellation === undefined ? {} : { cancellation }),
  };
  ports.orders.update(moved);
  announce(moved, ports);
  return moved;
}
