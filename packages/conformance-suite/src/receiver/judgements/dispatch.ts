import type { Fault, Finding } from '../../model/finding.ts';
import {
  about,
  brokenBy,
  causedBy,
  kept,
  lesser,
  notApplicable,
  notObservable,
  notRun,
  worst,
} from '../../model/finding.ts';
import type { Sightings, TakenFor } from '../../model/sightings.ts';
import { notSeen } from '../../model/sightings.ts';
import type { ActionsTranscript } from '../scenarios/dispatch.ts';
import type { Sent } from '../scenarios/world.ts';
import { causeOfFiling, causeOfHeader, causeOfTaking } from './causes/dispatch.ts';
import { answered, eitherWay, isAccepted } from './verdicts.ts';

/** Each delivery was acknowledged. Where one was not, that is what other checks are about. */
export function acknowledged(sent: readonly Sent[]): Finding {
  const refused = sent.filter((each) => !isAccepted(each)).map(({ label }) => label);
  return refused.length === 0
    ? kept('each was acknowledged', sent.map(answered))
    : notRun(`${refused.join(', ')}: not acknowledged, so its dispatch cannot be judged`);
}

/** What the receiver took each event for is what was sent: its product, its type and its action. */
export function takenForWhatTheyAre(sent: readonly Sent[], sightings: Sightings): Finding {
  return worst(sent.map((each) => takenFor(each, sent, sightings)));
}

/** Requests for an action were acknowledged; one that contradicts itself may be refused as well. */
export function actionsAcknowledged({ agreeing, contradicting }: ActionsTranscript): Finding {
  return worst([acknowledged(agreeing), lesser(eitherWay(contradicting))]);
}

/** Each request was taken for the action that its signed body names, whatever a header says that nobody signed. */
export function actionsOfBodies(
  { agreeing, contradicting }: ActionsTranscript,
  sightings: Sightings,
): Finding {
  const all = [...agreeing, ...contradicting];
  const taken = (sent: Sent) => takenFor(sent, all, sightings, ['action']);
  return worst([
    ...agreeing.map(taken),
    ...contradicting.filter(isAccepted).map((sent) => lesser(taken(sent))),
  ]);
}

/** @param all What was sent beside it, too: whether all of that is taken for the same tells why. */
function takenFor(
  sent: Sent,
  all: readonly Sent[],
  sightings: Sightings,
  parts: readonly (keyof TakenFor)[] = ['product', 'eventType', 'action'],
): Finding {
  const { label, meant } = sent;
  const sighting = sightings.of(sent.id);
  if (!isAccepted(sent)) return notRun(`${label} was not acknowledged`);
  if (!sighting.seen) return notSeen(sighting);
  const { as } = sighting.count;
  if (as === undefined) {
    return notObservable(
      'the receiver does not report how it dispatched events: see `as` in the README',
    );
  }
  const causeOf = (part: keyof TakenFor) =>
    causeOfTaking(part, all, sightings) ??
    (part === 'product' ? causeOfFiling(meant.eventType, all, sightings) : undefined) ??
    (part === 'action' ? causeOfHeader(sent, as.action) : undefined);
  // An event that asks for nothing has no action that it could be mistaken for.
  const faults = parts
    .filter((part) => meant[part] !== '' && !isSame[part](meant[part], as[part]))
    .map((part) => causedBy(causeOf(part), faultOf(sent, as, part, parts)));
  const saw = `${label}: dispatched as ${as.product} ${as.eventType} ${as.action}`.trimEnd();
  const fine = kept('each event was dispatched correctly', [{ id: sent.id, saw }]);
  const hasNone = parts.length > 1 && meant.action === '';
  return brokenBy(faults, hasNone ? about(['receiver.dispatch'], fine) : fine);
}

function faultOf(
  { label, meant }: Sent,
  got: TakenFor,
  part: keyof TakenFor,
  parts: readonly (keyof TakenFor)[],
): Fault {
  return {
    expected: `the ${nameOf[part]} ${meant[part]}`,
    got: `${got[part] === '' ? 'none' : got[part]} for ${label}`,
    // Where it is looked at alone, the check is about nothing else.
    ...(parts.length === 1 ? {} : { breaks: [clauseOf[part]] }),
  };
}

const clauseOf = {
  product: 'receiver.dispatch',
  eventType: 'receiver.dispatch',
  action: 'receiver.dispatch-action',
} as const;
const nameOf = { product: 'product', eventType: 'event type', action: 'action' } as const;
const isSame = { product: sameName, eventType: Object.is, action: Object.is } as const;

/** Every language writes a name of two words in its own way. */
function sameName(a: string, b: string): boolean {
  const letters = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return letters(a) === letters(b);
}

/** The events of types that several products have, as far as they were sent. */
export function sharedTypes(sent: readonly Sent[]): readonly Sent[] {
  const productsOf = (type: string) =>
    new Set(sent.flatMap(({ meant }) => (meant.eventType === type ? [meant.product] : [])));
  return sent.filter(({ meant }) => productsOf(meant.eventType).size > 1);
}

/** Events of one type are filed under the product that each is of. */
export function productsToldApart(sent: readonly Sent[], sightings: Sightings): Finding {
  const shared = sharedTypes(sent);
  return shared.length === 0
    ? oneProduct
    : worst(shared.map((each) => takenFor(each, sent, sightings, ['product'])));
}

/** The events of several products were acknowledged. */
export function sharedAcknowledged(shared: readonly Sent[]): Finding {
  return shared.length === 0 ? oneProduct : acknowledged(shared);
}

const oneProduct = notApplicable('it was declared to take the events of one product only');

/** An event that is older than what the receiver knew is found to be. */
export function olderIsStale([, older]: readonly Sent[], sightings: Sightings): Finding {
  if (older === undefined || !isAccepted(older))
    return notRun('the older event was not acknowledged');
  const sighting = sightings.of(older.id);
  if (!sighting.seen) return notSeen(sighting);
  const { stale } = sighting.count;
  if (stale === undefined) {
    return notObservable(
      'the receiver does not report which events were stale: see `stale` in the README of @ordering/conformance',
    );
  }
  const fault = { expected: 'the older event to be found stale', got: 'stale: false' };
  return brokenBy(
    stale ? [] : [fault],
    kept('the older event was found stale', [{ id: older.id, saw: 'stale: true' }]),
  );
}
