import { SandboxErrorCode } from '../../generated/control/constants.ts';
import { refuse } from '../../refusals/refused.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/deliveries.yaml#/paths/resend/post */
export const resendDelivery: Handler<'resendDelivery'> =
  ({ params: { deliveryId } }, { deliveries }) =>
  async () => {
    if ((await deliveries.resend({ id: deliveryId })) === 1) {
      return { status: 202, body: { delivery_id: deliveryId } };
    }
    return (await deliveries.find(deliveryId)) === undefined
      ? refuse(SandboxErrorCode.deliveryNotFound, 'No delivery in the log has this id.')
      : refuse(
          SandboxErrorCode.deliveryNotResendable,
          'The delivery is still being attempted, or its endpoint was removed.',
        );
  };
