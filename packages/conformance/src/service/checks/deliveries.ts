import { attempts, ladderWords, successWords } from '../../contract/policy.ts';
import type { CheckCard, Family } from '../../model/check.ts';
import type { Finding } from '../../model/finding.ts';
import { eachDelivery } from '../judgements/delivered.ts';
import {
  actionFault,
  envelopeFault,
  headerFault,
  identityFault,
  isAction,
  locationFault,
  signatureFault,
} from '../judgements/faults.ts';
import { idsUnique } from '../judgements/ids.ts';
import {
  allAttemptsAlike,
  gapsKept,
  silenceAfterLast,
  stopsAtSuccess,
} from '../judgements/ladder.ts';
import type { DeliveredTranscript } from '../scenarios/events.ts';
import { everythingDelivered } from '../scenarios/events.ts';
import type { LadderTranscript } from '../scenarios/ladder.ts';
import { ladderWalk } from '../scenarios/ladder.ts';
import type { ServiceWorld } from '../world.ts';
import type { ServiceCheck } from './check.ts';
import { serviceCheck, stages } from './check.ts';

interface DeliveryRow extends CheckCard {
  judge(transcript: DeliveredTranscript): Finding;
}

interface LadderRow extends CheckCard {
  judge(transcript: LadderTranscript): Finding;
}

const headerRows: readonly DeliveryRow[] = [
  {
    id: 'SND-101',
    level: 'MUST',
    title: 'Every delivery has the required headers, each once and in its form',
    judge: (transcript) => eachDelivery(transcript, headerFault),
    catches:
      'A header is missing, doubled, misspelled or in another form, and receivers refuse the delivery.',
    fix: 'Set each header exactly once, from the same event that makes the body.',
  },
  {
    id: 'SND-102',
    level: 'MUST',
    title: 'The signature is that of the bytes on the wire, under the secret that was handed out',
    judge: (transcript) => eachDelivery(transcript, signatureFault),
    catches:
      'The body is signed before it is written for the last time, or with another secret, so every receiver refuses it.',
    fix: 'Serialise once, sign those bytes, and send the same bytes on every attempt.',
  },
  {
    id: 'SND-104',
    level: 'MUST',
    title: 'Each new event has a delivery id of its own',
    judge: idsUnique,
    catches:
      'Two events share an id, so that a receiver takes the second one for a duplicate and drops it.',
    fix: 'Make a random UUID for each event when it happens.',
  },
];

const ladderRows: readonly LadderRow[] = [
  {
    id: 'SND-103',
    level: 'MUST',
    title: `A delivery that keeps failing is attempted ${attempts} times, with the same id and bytes`,
    judge: allAttemptsAlike,
    catches:
      'Retries stop too soon, or make a new body or id, so that receivers cannot recognise them.',
    fix: 'Store the body and the id with the delivery, and send them unchanged until the ladder ends.',
  },
  {
    id: 'SND-105',
    level: 'MUST',
    title: `The first attempt comes at once, the others after gaps of ${ladderWords}`,
    judge: gapsKept,
    catches: 'A gap is too short or far too long, or counted from the wrong moment.',
    fix: 'Count each gap from the end of the failed attempt, and let jitter only add to it.',
  },
  {
    id: 'SND-106',
    level: 'MUST',
    title: `After ${attempts} attempts there is silence`,
    judge: silenceAfterLast,
    catches: 'A delivery that was given up on is attempted again.',
    fix: 'Mark the delivery as failed in the same step that records its last attempt.',
  },
  {
    id: 'SND-107',
    level: 'MUST',
    title: 'A delivery that was acknowledged is not attempted again',
    judge: stopsAtSuccess,
    catches: `Only one status counts as success, though ${successWords} is one.`,
    fix: `Take ${successWords} as an acknowledgement, whatever the body.`,
  },
];

const contentRows: readonly DeliveryRow[] = [
  {
    id: 'SND-118',
    level: 'MUST',
    title: 'Every body is an event envelope whose id is the delivery id',
    judge: (transcript) => eachDelivery(transcript, envelopeFault),
    catches:
      'A field of the envelope is missing or in another form, for example a timestamp without milliseconds.',
    fix: 'Build every body from one envelope, with the time in UTC to the millisecond.',
  },
  {
    id: 'SND-119',
    level: 'MUST',
    title: 'Events name whose they are by the fields of their product alone',
    judge: (transcript) => eachDelivery(transcript, identityFault),
    catches:
      'A field that tells the products apart is missing or foreign, so receivers cannot choose.',
    fix: 'Add the identifying fields of the product, and no others, where the envelope is made.',
  },
  {
    id: 'SND-120',
    level: 'MUST',
    title: 'The action header is on requests for an action alone, and says what the body says',
    judge: (transcript) => {
      const onActions = eachDelivery(transcript, actionFault, isAction);
      return onActions.kind === 'kept' ? eachDelivery(transcript, actionFault) : onActions;
    },
    catches:
      'Receivers that dispatch on the header do something else than those that read the body.',
    fix: 'Take the header from the body when the delivery is made, and only for that event type.',
  },
  {
    id: 'SND-121',
    level: 'MUST',
    title: "The location header is there only where the customer's own id is set, and equal to it",
    judge: (transcript) => eachDelivery(transcript, locationFault),
    catches:
      'The header is empty or holds an id of the service, and a receiver files the order under the wrong store.',
    fix: 'Send the header with the id exactly as it was set, and leave it out where none is.',
  },
];

const overEverything = ({ judge, ...card }: DeliveryRow): ServiceCheck =>
  serviceCheck({ card, stage: stages.last, scenario: everythingDelivered, judge });

const overLadder = ({ judge, ...card }: LadderRow): ServiceCheck =>
  serviceCheck({ card, stage: stages.clock, scenario: ladderWalk, judge });

/** Everything that is checked of the service as a sender, in the order of the report. */
export const senderFamilies: readonly Family<ServiceWorld>[] = [
  {
    title: 'Deliveries',
    checks: [...headerRows.map(overEverything), ...ladderRows.map(overLadder)].sort((a, b) =>
      a.card.id.localeCompare(b.card.id),
    ),
  },
  { title: 'Events', checks: contentRows.map(overEverything) },
];
