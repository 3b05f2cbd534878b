import { isSuccess } from '../../contract/policy.ts';
import type { Finding } from '../../model/finding.ts';
import { brokenBy, kept, notRun } from '../../model/finding.ts';
import type { Delivered } from '../scenarios/events.ts';
import { idOfSeveral } from './cause.ts';
import type { Arrival } from './delivered.ts';
import { arrivalsOf, observed, typeOf } from './delivered.ts';

/**
 * No two events share a delivery id. Judged where each delivery was acknowledged at once: what comes
 * there under one id is the same bytes for the same owner, or it is another event.
 */
export function idsUnique(transcript: Delivered): Finding {
  const arrivals = arrivalsOf(transcript).filter(({ owner }) => isSuccess(owner.status));
  const first = new Map<string, Arrival>();
  const faults = arrivals.flatMap((arrival) => {
    const id = arrival.came.deliveryId ?? '';
    const before = first.get(id);
    if (before === undefined) first.set(id, arrival);
    if (before === undefined || isSame(before, arrival)) return [];
    const got = `${typeOf(before)} and ${typeOf(arrival)} under the id "${id}"`;
    const breaks = ['delivery.id-unique'] as const;
    return [{ expected: 'an id of its own for each event', got, breaks, cause: idOfSeveral }];
  });
  if (faults.length === 0 && first.size < 2) return notRun('fewer than two events were delivered');
  const witness = [...first.values()].map(({ came }) => observed(came));
  return brokenBy(faults, kept(`${first.size} events, ${first.size} ids`, witness));
}

function isSame(a: Arrival, b: Arrival): boolean {
  return a.owner.name === b.owner.name && a.came.body === b.came.body;
}
