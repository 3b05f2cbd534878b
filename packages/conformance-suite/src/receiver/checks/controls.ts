import type { Control } from '../../model/check.ts';
import { causeOfControl, causeOfForgery } from '../judgements/cause.ts';
import { genuineControl, plainForgery } from '../scenarios/controls.ts';
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
