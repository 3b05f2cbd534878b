import { type Family, ofContract } from '../../model/check.ts';
import type { ReceiverTranscripts } from '../scenarios/world.ts';
import { acceptedBodies } from './accepted-bodies.ts';
import { acceptedDeliveries } from './accepted-deliveries.ts';
import { dispatching } from './dispatch.ts';
import { duplicates } from './duplicates.ts';
import { forgedBodies } from './forged-bodies.ts';
import { forgedSignatures } from './forged-signatures.ts';
import { operation } from './operation.ts';
import { strain } from './strain.ts';

/** Everything that is checked of a receiver, in the order of the report. */
export const receiverFamilies: readonly Family<ReceiverTranscripts>[] = ofContract([
  { title: 'Bodies', checks: acceptedBodies },
  { title: 'Deliveries', checks: acceptedDeliveries },
  { title: 'Forged signatures', checks: forgedSignatures },
  { title: 'Forged bodies', checks: forgedBodies },
  { title: 'Duplicates', checks: duplicates },
  { title: 'Dispatch', checks: dispatching },
  { title: 'Under strain', checks: strain },
  { title: 'In operation', checks: operation },
]);
