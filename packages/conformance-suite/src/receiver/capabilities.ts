import type { Product } from '@ordering/events';
import { ownerFields, productTable, productTitle } from '@ordering/events';
import type { EventRow } from '../contract/events.ts';
import { eventRows } from '../contract/events.ts';
import type { Capabilities } from '../model/result.ts';
import { CannotRun, DoesNotApply } from '../run/cannot-run.ts';
import { RunOptionsError } from '../run/errors.ts';
import type { ReceiverSubject } from './subject.ts';

/** What a receiver may well be without; what is about it then does not apply. A product is one of these. */
export const receiverParts = [
  'replicas',
  'second-store',
  'tls',
  ...productTable.map(({ id }) => id),
] as const;
export type ReceiverPart = (typeof receiverParts)[number];

/**
 * What the receiver has, and what it lets the runner do.
 *
 * @throws RunOptionsError if it was given something that it was declared not to have, or if no product is left.
 */
export function capabilitiesOf(subject: ReceiverSubject): Capabilities {
  const { urls, otherOwner, observe, restart, advance, slow, without = [], logs = [] } = subject;
  if (servedProducts(without).length === 0) {
    throw new RunOptionsError('--without: no product is left of which events could be delivered');
  }
  const owner = ownerFields.find(({ field }) => field === otherOwner?.field);
  if (owner !== undefined && without.includes(owner.product)) {
    throw new RunOptionsError(`--without ${owner.product}: but a second ${owner.field} was given`);
  }
  const given = {
    replicas: urls.length > 1,
    'second-store': otherOwner !== undefined,
    tls: urls.some(isTls),
  };
  const partState = (part: keyof typeof given) => {
    if (!without.includes(part)) return stateOf(given[part]);
    if (!given[part]) return 'absent';
    throw new RunOptionsError(`--without ${part}: but one was given as well`);
  };
  return {
    replicas: partState('replicas'),
    'second-store': partState('second-store'),
    tls: partState('tls'),
    ...Object.fromEntries(
      productTable.map(({ id }) => [id, without.includes(id) ? 'absent' : 'given']),
    ),
    observe: stateOf(observe !== undefined),
    restart: stateOf(restart !== undefined),
    clock: stateOf(advance !== undefined),
    slow: stateOf(slow !== undefined),
    logs: stateOf(logs.length > 0),
    'exactly-once': stateOf(subject.exactlyOnce === true),
  };
}

/** Whether what is sent to the URL is encrypted on the way. */
export function isTls(url: string): boolean {
  return new URL(url).protocol === 'https:';
}

function stateOf(isGiven: boolean): 'given' | 'missing' {
  return isGiven ? 'given' : 'missing';
}

/** The products whose events the receiver takes. */
export function servedProducts(without: readonly ReceiverPart[]): readonly Product[] {
  return productTable.map(({ id }) => id).filter((id) => !without.includes(id));
}

/** Of some events, those that the receiver takes. */
export function servedRows(
  without: readonly ReceiverPart[],
  rows: readonly EventRow[] = eventRows,
): readonly EventRow[] {
  const served = rows.filter(({ product }) => !without.includes(product));
  if (served.length > 0) return served;
  const titles = [...new Set(rows.map(({ product }) => productTitle(product)))].join(' and ');
  throw new DoesNotApply(
    `only ${titles} has such events, and this receiver was declared to have none of its`,
  );
}

/** Why a check on something that was not given comes to nothing. */
export function withoutPart(
  part: ReceiverPart,
  without: readonly ReceiverPart[],
  howToGive: string,
): CannotRun {
  return without.includes(part)
    ? new DoesNotApply(`this receiver was declared to have none (--without ${part})`)
    : new CannotRun(`${howToGive}; or declare that it has none, with --without ${part}`);
}
