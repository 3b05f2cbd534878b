// What became of an event is seen in its effect: that it was acknowledged proves no clause here.
import { about } from '../../model/finding.ts';
import { orElse } from '../../recording/transcripts.ts';
import { whyOlderRefused } from '../judgements/causes/dispatch.ts';
import type { Why } from '../judgements/causes/why.ts';
import { unknown } from '../judgements/causes/why.ts';
import {
  acknowledged,
  actionsAcknowledged,
  actionsOfBodies,
  olderIsStale,
  productsToldApart,
  sharedAcknowledged,
  sharedTypes,
  takenForWhatTheyAre,
} from '../judgements/dispatch.ts';
import { wantingWord } from '../judgements/effects.ts';
import { allAccepted, isAccepted } from '../judgements/verdicts.ts';
import { aged } from '../scenarios/dated.ts';
import { actions, everyKind, lastFirst, olderAfterNewer } from '../scenarios/dispatch.ts';
import type { ReceiverTranscripts, Sent } from '../scenarios/world.ts';
import type { ReceiverCheck } from './check.ts';
import { receiverCheck } from './check.ts';

async function whyOlder(sent: readonly Sent[], transcripts: ReceiverTranscripts): Promise<Why> {
  if (sent.every(isAccepted)) return unknown;
  return whyOlderRefused(
    sent,
    await orElse(transcripts.of(everyKind), []),
    await orElse(transcripts.of(aged), []),
  );
}

const older = receiverCheck({
  card: {
    id: 'RCV-070',
    level: 'SHOULD',
    title: 'An older event that arrives late is recognised as stale',
    catches:
      'The last event to arrive wins, so an old event that comes late overwrites a newer state.',
    fix: 'Keep the timestamp of what was last handled for each resource, and compare.',
  },
  scenario: olderAfterNewer,
  sent: (sent) => sent,
  least: 2,
  why: whyOlder,
  verdict: (sent, why) => about([], allAccepted(sent, why)),
  effect: { wants: wantingWord, judge: olderIsStale },
});

const reversed = receiverCheck({
  card: {
    id: 'RCV-069',
    level: 'MUST',
    title: 'Events about one resource are acknowledged in any order',
    catches:
      'An event about an order that the receiver does not know yet is rejected, and lost after its retries.',
    fix: 'Acknowledge and store each event; look at its time when you handle it.',
  },
  scenario: lastFirst,
  sent: (sent) => sent,
  least: 2,
  why: whyOlder,
  verdict: allAccepted,
});

const dispatch = receiverCheck({
  card: {
    id: 'RCV-083',
    level: 'MUST',
    title: 'Each event is dispatched by its product, its type and its action',
    catches:
      'Every event is handled like the first one that was built, or an event that two products share is filed under one.',
    fix: 'Dispatch on the event type in the body, on the product by its identifying fields, and on the action.',
  },
  scenario: everyKind,
  sent: (sent) => sent,
  verdict: (sent) => about([], acknowledged(sent)),
  effect: { wants: wantingWord, judge: takenForWhatTheyAre },
});

const sameAction = receiverCheck({
  card: {
    id: 'RCV-076',
    level: 'MUST',
    lesser: 'SHOULD',
    title: 'An action request is dispatched by the action in its body',
    catches:
      'Every request is dispatched as the same action, or as the one in the header, which is not signed.',
    fix: 'Take the action from the body, and at most compare the header with it.',
  },
  scenario: actions,
  sent: ({ agreeing, contradicting }) => [...agreeing, ...contradicting],
  least: 3,
  verdict: (transcript) => about([], actionsAcknowledged(transcript)),
  effect: {
    wants: ({ agreeing, contradicting }) => wantingWord([...agreeing, ...contradicting]),
    judge: actionsOfBodies,
  },
});

const apart = receiverCheck({
  card: {
    id: 'RCV-084',
    level: 'MUST',
    title: 'Events of one type are distinguished by their product',
    catches: 'An event type that two products share is always filed under one of them.',
    fix: 'Choose the product by the identifying fields of the body before you look at the event type.',
  },
  scenario: everyKind,
  sent: sharedTypes,
  // Who takes the events of one product gets none of them.
  least: 0,
  verdict: (sent) => about([], sharedAcknowledged(sharedTypes(sent))),
  effect: {
    wants: (sent) => wantingWord(sharedTypes(sent)),
    judge: productsToldApart,
  },
});

export const dispatching: readonly ReceiverCheck[] = [reversed, older, sameAction, dispatch, apart];
