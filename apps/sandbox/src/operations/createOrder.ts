import type { Order } from '../database/orders.ts';
import { newId } from '../ids.ts';
import { announce } from '../orders/announce.ts';
import { findOwner } from '../orders/owner.ts';
import { initialStatus } from '../orders/status.ts';
import { wireOrder } from '../orders/wire.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox.openapi.yaml#/paths/~1sandbox~1orders/post */
export const createOrder: Handler<'createOrder'> = ({ body }, ports) => {
  const owner = findOwner(body, ports);
  if ('refused' in owner) return owner;
  const now = ports.clock.now();
  const order: Order = {
    orderId: newId('order'),
    owner,
    status: initialStatus,
    placedAt: now,
    updatedAt: now,
  };
  ports.orders.add(order);
  announce(order, ports);
  return { status: 201, body: wireOrder(order) };
};
