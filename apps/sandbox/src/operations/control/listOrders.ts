import { wireOrder } from '../../orders/wire.ts';
import { notACursor } from '../../refusals/refused.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/orders.yaml#/paths/orders/get */
export const listOrders: Handler<'listOrders'> = ({ query }, { orders }) => {
  if (query.order_id !== undefined) {
    const order = orders.find(query.order_id);
    return { status: 200, body: { orders: order === undefined ? [] : [wireOrder(order)] } };
  }
  const page = orders.page(query);
  if (page === undefined) return notACursor;
  const { items, ...next } = page;
  return { status: 200, body: { orders: items.map(wireOrder), ...next } };
};
