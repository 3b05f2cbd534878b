import { deliveryPolicy, productTable } from '@ordering/events';
import { headerValues } from '../../../http/exchange.ts';
import type { Cause } from '../../../model/cause.ts';
import type { Sightings, TakenFor } from '../../../model/sightings.ts';
import type { Sent } from '../../scenarios/world.ts';
import { isAccepted } from '../verdicts.ts';
import { whyAgedRefused } from './time.ts';
import type { Why } from './why.ts';
import { firstOf } from './why.ts';

/**
 * Why deliveries are refused: for the product or the type of their events.
 *
 * @param everyKind A plain event of each type of each product: which of them are refused tells it.
 */
export function whyKindRefused(everyKind: readonly Sent[]): Why {
  const taken = new Set(everyKind.filter(isAccepted).map(({ meant }) => meant.product));
  return (sent) => {
    const { product, eventType } = sent.meant;
    const ofKind = everyKind.filter(
      ({ meant }) => meant.product === product && meant.eventType === eventType,
    );
    if (isAccepted(sent) || taken.size === 0) return undefined;
    if (ofKind.length === 0 || ofKind.some(isAccepted)) return undefined;
    const title = productTable.find(({ id }) => id === product)?.title ?? product;
    return taken.has(product)
      ? {
          says: `it refuses the ${eventType} event of ${title}`,
          fix: 'Acknowledge every event type, including those that need no action.',
        }
      : {
          says: `it refuses the events of ${title}`,
          fix: `Take them, each by the identifying field of its product, or declare that it has none, with --without ${product}.`,
        };
  };
}

/** Why events about one thing are refused that came after another was taken: for their time, where their kind is taken. */
export function whyOlderRefused(
  sent: readonly Sent[],
  everyKind: readonly Sent[],
  aged: readonly Sent[],
): Why {
  const older: Why = (each) => {
    const isBefore = (other: Sent) => sent.indexOf(other) < sent.indexOf(each);
    const isOfProduct = ({ meant }: Sent) => meant.product === each.meant.product;
    const newer = sent.filter((other) => isOfProduct(other) && isBefore(other));
    if (isAccepted(each) || !newer.some(isAccepted)) return undefined;
    return {
      says: 'it rejects an event that is older than the state of its resource',
      fix: 'Acknowledge and store each event, and look at its time when you handle it.',
    };
  };
  return firstOf(whyKindRefused(everyKind), whyAgedRefused(aged), older);
}

const oneForAll = {
  product: {
    says: (only: string) => `it treats every event as one of ${only}`,
    fix: 'Choose the product by the identifying fields of the body before you look at the event type.',
  },
  eventType: {
    says: (only: string) => `it treats every event as ${only}`,
    fix: 'Dispatch on the event type in the body.',
  },
  action: {
    says: (only: string) => `it treats every request as one for the action ${only}`,
    fix: 'Take the action from the body.',
  },
} as const satisfies Record<keyof TakenFor, unknown>;

/** Why events are taken for something else than they are: all of them are taken for the same. */
export function causeOfTaking(
  part: keyof TakenFor,
  sent: readonly Sent[],
  sightings: Sightings,
): Cause | undefined {
  const only = onlyTaken(part, sent, sightings);
  return only === undefined
    ? undefined
    : { says: oneForAll[part].says(only), fix: oneForAll[part].fix };
}

/** Why an event is filed under another product: all of its type are, whichever they are of. */
export function causeOfFiling(
  eventType: string,
  sent: readonly Sent[],
  sightings: Sightings,
): Cause | undefined {
  const ofType = sent.filter(({ meant }) => meant.eventType === eventType);
  const only = onlyTaken('product', ofType, sightings);
  if (only === undefined) return undefined;
  const says = `it treats every ${eventType} event as one of ${only}`;
  return { says, fix: oneForAll.product.fix, check: 'RCV-084' };
}

/** Why an action is taken for another one than its body names: its header names that. */
export function causeOfHeader({ request, meant }: Sent, taken: string): Cause | undefined {
  const [named] = headerValues(request.headers, deliveryPolicy.action.header);
  if (named !== taken || named === meant.action) return undefined;
  return {
    says: 'it takes the action from the header, which is not signed',
    fix: 'Take the action from the body, and at most compare the header with it.',
  };
}

/** What all of these are taken for, though they are not all the same. */
function onlyTaken(
  part: keyof TakenFor,
  sent: readonly Sent[],
  sightings: Sightings,
): string | undefined {
  const pairs = sent.flatMap(({ id, meant }) => {
    const sighting = sightings.of(id);
    const got = sighting.seen ? sighting.count.as?.[part] : undefined;
    return got === undefined || meant[part] === '' ? [] : [[meant[part], got] as const];
  });
  const wanted = new Set(pairs.map(([meant]) => meant));
  const [only, ...others] = new Set(pairs.map(([, got]) => got));
  return wanted.size < 2 || only === '' || others.length > 0 ? undefined : only;
}
