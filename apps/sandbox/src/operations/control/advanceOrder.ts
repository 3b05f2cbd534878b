import { ErrorCode } from '@ordering/errors';
import { advance } from '../../orders/advance.ts';
import { wireOrder } from '../../orders/wire.ts';
import { refuse } from '../../refusals/refused.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/orders.yaml#/paths/progress/post */
export const advanceOrder: Handler<'advanceOrder'> = ({ params, body }, ports) => {
  const order = ports.orders.find(params.orderId);
  if (order === undefined) return refuse(ErrorCode.orderNotFound, 'No order has this id.');
  const moved = advance(order, body.status, ports);
  return moved === undefined
    ? refuse(
        ErrorCode.orderInvalidTransition,
        `An order that is ${order.status} cannot become ${body.status}.`,
      )
    : { status: 200, body: wireOrder(moved) };
};
