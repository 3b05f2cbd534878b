import { wireAttempt, wireSummary } from '../../delivery/wire.ts';
import { SandboxErrorCode } from '../../generated/control/constants.ts';
import { refuse } from '../../refusals/refused.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/deliveries.yaml#/paths/delivery/get */
export const getDelivery: Handler<'getDelivery'> =
  ({ params }, ports) =>
  async () => {
    const delivery = await ports.deliveries.find(params.deliveryId);
    if (delivery === undefined) {
      return refuse(SandboxErrorCode.deliveryNotFound, 'No delivery in the log has this id.');
    }
    return {
      status: 200,
      body: {
        ...wireSummary(delivery, ports),
        payload: Buffer.from(delivery.body).toString('utf8'),
        log: delivery.log.map(wireAttempt),
      },
    };
  };
