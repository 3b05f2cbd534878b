import { wireOrder } from '../orders/wire.ts';
import type { Handler } from './handler.ts';

/** How many orders are listed. */
const most = 100;

/** @see specs/sandbox.overlay.yaml#/actions (`/sandbox/orders`) */
export const listOrders: Handler<'listOrders'> = (_request, { orders }) => ({
  status: 200,
  body: { orders: orders.newest(most).map(wireOrder) },
});
