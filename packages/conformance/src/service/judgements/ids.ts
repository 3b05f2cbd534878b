import { DeliveryHeader } from '@ordering/events';
import type { Finding } from '../../model/finding.ts';
import { broken, kept, notRun } from '../../model/finding.ts';
import type { DeliveredTranscript } from '../scenarios/events.ts';
import { typeOf, valuesOf } from './delivered.ts';

/**
 * No two events share a delivery id. Judged where each delivery was acknowledged at once: what comes
 * there under one id is the same bytes to the same endpoint, or it is another event.
 */
export function idsUnique({ arrivals: all, fired }: DeliveredTranscript): Finding {
  const arrivals = all.filter(({ owner }) => fired.owners.includes(owner));
  const seen = new Map<string, (typeof arrivals)[number]>();
  for (const arrival of arrivals) {
    const id = valuesOf(arrival, DeliveryHeader.idempotencyKey).join();
    const before = seen.get(id);
    if (before === undefined) seen.set(id, arrival);
    else if (
      before.owner !== arrival.owner ||
      !before.received.body.equals(arrival.received.body)
    ) {
      const got = `${typeOf(before)} and ${typeOf(arrival)} under the id "${id}"`;
      return broken('an id of its own for each event', got);
    }
  }
  if (seen.size < 2) return notRun('fewer than two events were delivered');
  return kept(`${seen.size} events, ${seen.size} ids`);
}
