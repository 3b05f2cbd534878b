import { eachDelivery } from '../judgements/delivered.ts';
import { contentTypeFaults, headerFaults, signatureFaults } from '../judgements/faults.ts';
import { idsUnique } from '../judgements/ids.ts';
import type { ServiceCheck } from './check.ts';
import type { DeliveryRow } from './over-everything.ts';
import { overEverything } from './over-everything.ts';

/** The check that needs the secret. */
export const signatureId = 'SND-102';

const headerRows: readonly DeliveryRow[] = [
  {
    id: 'SND-101',
    needs: ['createStore', 'createCommunity', 'fire'],
    level: 'MUST',
    title: 'Every delivery has the required headers, each exactly once and well formed',
    judge: (transcript) => eachDelivery(transcript, headerFaults),
    catches:
      'A header is missing, repeated, misspelled or malformed, and receivers refuse the delivery.',
    fix: 'Set each header exactly once, from the same event that makes the body.',
  },
  {
    id: signatureId,
    needs: ['createStore', 'createCommunity', 'fire'],
    level: 'MUST',
    title: 'The signature matches the bytes on the wire and the secret of the endpoint',
    judge: (transcript) => eachDelivery(transcript, signatureFaults),
    catches:
      'The body is signed before it is serialised for the last time, or with another secret, so every receiver refuses it.',
    fix: 'Serialise once, sign those bytes with the secret that was handed out, and send the same bytes.',
  },
  {
    id: 'SND-122',
    needs: ['createStore', 'createCommunity', 'fire'],
    level: 'MUST',
    title: 'Every delivery has the media type of JSON',
    judge: (transcript) => eachDelivery(transcript, contentTypeFaults),
    catches: 'Receivers that look at the media type do not parse the body, and refuse it.',
    fix: 'Set the media type of JSON on every delivery.',
  },
  {
    id: 'SND-104',
    needs: ['fire'],
    level: 'MUST',
    title: 'Each new event has its own delivery id',
    judge: idsUnique,
    catches:
      'Two events share an id, so that a receiver takes the second one for a duplicate and drops it.',
    fix: 'Make a random UUID for each event when it happens.',
  },
];

/** What each delivery shows by itself. */
export const headerIds: readonly string[] = headerRows.map(({ id }) => id);

/** What every delivery shows by itself, whatever it is of. */
export const headers: readonly ServiceCheck[] = headerRows.map(overEverything);
