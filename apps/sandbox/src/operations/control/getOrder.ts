import { orderInReach } from '../../orders/reach.ts';
import { wireOrder } from '../../orders/wire.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/answers.yaml#/paths/order/get */
export const getOrder: Handler<'getOrder'> = ({ params, clientId }, ports) => {
  const order = orderInReach(params.orderId, clientId, ports);
  return 'refused' in order ? order : { status: 200, body: wireOrder(order) };
};
