import type { Control } from '../../model/check.ts';
import { causeOfControl, causeOfForgery } from '../judgements/cause.ts';
import { causeOfSize } from '../judgements/causes/sizes.ts';
import { genuineControl, plainForgery } from '../scenarios/controls.ts';
import { ordinarySize } from '../scenarios/sizes.ts';
import type { ReceiverTranscripts } from '../scenarios/world.ts';

/** A genuine delivery is acknowledged: without that, nothing that is sent says anything. */
export const acknowledges: Control<ReceiverTranscripts> = {
  check: 'RCV-001',
  fault: async (transcripts) => causeOfControl(await transcripts.of(genuineControl), transcripts),
};

/** A plain forgery is refused: without that, it is no news that others are accepted too. */
export const verifies: Control<ReceiverTranscripts> = {
  check: 'RCV-037',
  fault: async (transcripts) => causeOfForgery(await transcripts.of(plainForgery)),
};

/** A genuine body of ordinary size is acknowledged: without that, it is no news that a forged one is refused. */
export const takesOrdinarySize: Control<ReceiverTranscripts> = {
  check: 'RCV-085',
  fault: async (transcripts) => causeOfSize(transcripts, await transcripts.of(ordinarySize)),
};
