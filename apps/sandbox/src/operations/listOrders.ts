import { wireOrder } from '../orders/wire.ts';
import type { Handler } from './handler.ts';

/** How many orders are listed. */
const most = 100;

/** @see specs/sandbox.openapi.yaml#/paths/~1sandbox~1orders/get */
export const listOrders: Handler<'listOrders'> = (_request, { orders }) => ({
  status: 200,
  body: { orders: orders.newest(most).map(wireOrder) },
});
