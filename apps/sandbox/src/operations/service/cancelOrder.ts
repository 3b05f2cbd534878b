import { ErrorCode } from '@ordering/errors';
import { SandboxOrderStatus } from '../../generated/control/constants.ts';
import { advance } from '../../orders/advance.ts';
import { carryOut, stepsFor } from '../../orders/denial.ts';
import { orderInReach } from '../../orders/reach.ts';
import { wireOrder } from '../../orders/wire.ts';
import { refuse } from '../../refusals/refused.ts';
import type { Handler } from './handler.ts';

/** @see specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post */
export const cancelOrder: Handler<'cancelOrder'> = ({ params, body, clientId }, ports) => {
  const order = orderInReach(params.orderId, clientId, ports);
  if ('refused' in order) return order;
  const denial = { cancellation: body, serviceSteps: stepsFor(order, body) };
  const cancelled = advance(order, SandboxOrderStatus.cancelled, ports, denial);
  if (cancelled === undefined) {
    return refuse(
      ErrorCode.orderInvalidTransition,
      `An order that is ${order.status} can no longer be cancelled.`,
    );
  }
  carryOut(cancelled, ports);
  return { status: 200, body: wireOrder(cancelled) };
};
