import type { Control } from '../../model/check.ts';
import { causeOf, causeOfForgery } from '../judgements/cause.ts';
import { genuineControl, plainForgery } from '../scenarios/controls.ts';
import type { ReceiverWorld } from '../scenarios/world.ts';

/** A genuine delivery is acknowledged: without that, nothing that is sent says anything. */
export const acknowledges: Control<ReceiverWorld> = {
  check: 'RCV-001',
  fault: async (world) => causeOf(await genuineControl.transcript(world)),
};

/** A plain forgery is refused: without that, it is no news that others are accepted too. */
export const verifies: Control<ReceiverWorld> = {
  check: 'RCV-037',
  fault: async (world) => causeOfForgery(await plainForgery.transcript(world)),
};
