import { wireOrder } from '../../orders/wire.ts';
import { notACursor } from '../../refusals/refused.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/orders.yaml#/paths/orders/get */
export const listOrders: Handler<'listOrders'> = ({ query }, { orders }) => {
  const page = orders.page(query);
  if (page === undefined) return notACursor;
  const { items, ...next } = page;
  return { status: 200, body: { orders: items.map(wireOrder), ...next } };
};
