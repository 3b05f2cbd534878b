import { eventRows } from '../../contract/events.ts';
import { productOfOwner } from '../config/shapes.ts';
import { eachOfItsCause } from '../judgements/causes.ts';
import { eachDelivery, unknownTypes } from '../judgements/delivered.ts';
import {
  actionFaults,
  actionShown,
  envelopeFaults,
  identityFaults,
  locationFaults,
  locationShown,
} from '../judgements/faults.ts';
import { causes } from '../scenarios/causes.ts';
import type { ServiceCheck } from './check.ts';
import { serviceCheck, stages } from './check.ts';
import type { DeliveryRow } from './over-everything.ts';
import { overEverything } from './over-everything.ts';

/** What stores have: only they can have an id of the customer's. */
const rowsOfStores = eventRows.filter(({ product }) => product === productOfOwner('store'));

const rows: readonly DeliveryRow[] = [
  {
    id: 'SND-118',
    needs: ['createStore', 'createCommunity', 'fire'],
    level: 'MUST',
    title: 'Every body is an event envelope whose id is the delivery id',
    judge: (transcript) => eachDelivery(transcript, envelopeFaults),
    catches:
      'A field of the envelope is missing or malformed, for example a timestamp without milliseconds.',
    fix: 'Build every body from one envelope, with the time in UTC to the millisecond.',
  },
  {
    id: 'SND-119',
    needs: ['createStore', 'createCommunity', 'fire'],
    level: 'MUST',
    title: 'Events carry the identifying fields of their product, and those of no other',
    judge: (transcript) => eachDelivery(transcript, identityFaults),
    catches:
      'An identifying field is missing or belongs to another product, so receivers cannot tell the products apart.',
    fix: 'Add the identifying fields of the product, and no others, where the envelope is made.',
  },
  {
    id: 'SND-120',
    needs: ['createStore', 'createCommunity', 'fire'],
    level: 'MUST',
    title: 'Only requests for an action have the action header, and it says what the body says',
    judge: (transcript) => eachDelivery(transcript, actionFaults, { showsOf: actionShown }),
    catches:
      'Receivers that dispatch on the header do something other than those that read the body.',
    fix: 'Take the header from the body when the delivery is made, and only for that event type.',
  },
  {
    id: 'SND-121',
    needs: ['createStore', 'fire'],
    level: 'MUST',
    title: "The location header is sent only if the customer's own store id is set, and equals it",
    judge: (transcript) =>
      eachDelivery(transcript, locationFaults, { rows: rowsOfStores, showsOf: locationShown }),
    catches:
      "The header is empty or contains an id that is not the customer's, and a receiver files the order under the wrong store.",
    fix: 'Send the header with the id exactly as it was set, and leave it out if none is set.',
  },
  {
    id: 'SND-126',
    needs: ['fire'],
    level: 'MAY',
    title: 'Event types that the specs do not know are reported',
    judge: unknownTypes,
    catches: 'Nothing: the service may add event types. The specs that you use may be out of date.',
    fix: 'Generate from the specs of this service, if you want to handle the new event types.',
  },
];

/** What of that each delivery shows. */
export const eventIds: readonly string[] = rows.map(({ id }) => id);

const ofItsCause = serviceCheck({
  card: {
    id: 'SND-123',
    needs: ['createStore', 'createCommunity', 'causes'],
    level: 'MUST',
    title: 'Each event type is delivered when its cause happens',
    catches: 'Something happens and no event is sent, so receivers keep a wrong state.',
    fix: 'Write the event in the transaction that makes the change, wherever that change can be made.',
  },
  stage: stages.causes,
  scenario: causes,
  judge: eachOfItsCause,
});

/** What the bodies of deliveries say, the headers that repeat it, and what they are of, in the order of the report. */
export const events: readonly ServiceCheck[] = [...rows.map(overEverything), ofItsCause].sort(
  (a, b) => (a.card.id < b.card.id ? -1 : 1),
);
