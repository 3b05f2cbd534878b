import type { ReceiverDefect } from '../defect.ts';
import { acceptedBodies } from './accepted-bodies.ts';
import { acceptedDeliveries } from './accepted-deliveries.ts';
import { dispatching } from './dispatch.ts';
import { duplicates } from './duplicates.ts';
import { forgedBodies } from './forged-bodies.ts';
import { forgedSignatures } from './forged-signatures.ts';
import { operation } from './operation.ts';
import { signing } from './signing.ts';
import { strain } from './strain.ts';

/** Every mistake that a check of a receiver must find. */
export const receiverDefects: readonly ReceiverDefect[] = [
  ...signing,
  ...acceptedBodies,
  ...acceptedDeliveries,
  ...forgedSignatures,
  ...forgedBodies,
  ...duplicates,
  ...dispatching,
  ...strain,
  ...operation,
];
