import { deliveryPolicy } from '@ordering/events';
import type { Delivery, DeliveryPage, DeliveryQuery } from '@ordering/outbox';

/** The most that a page of the log has. */
const limit = 1000;

/**
 * How many attempts the ladder has left for the deliveries on their way, until a time of the clock, if each fails at
 * once.
 *
 * @param now The time of the clock, at which attempts under way count as made.
 */
export async function countLeft(
  log: { readonly list: (query: DeliveryQuery) => Promise<DeliveryPage> },
  now: number,
  until: number,
): Promise<number> {
  let count = 0;
  for (const state of ['attempting', 'scheduled'] as const) {
    let cursor: string | undefined;
    do {
      const page = await log.list({ state, limit, ...(cursor === undefined ? {} : { cursor }) });
      for (const delivery of page.deliveries) count += leftOf(delivery, now, until);
      cursor = page.next;
    } while (cursor !== undefined);
  }
  return count;
}

function leftOf({ attempts, nextAttemptAt }: Delivery, now: number, until: number): number {
  let left = 0;
  let at = nextAttemptAt ?? now;
  for (let made = attempts; at <= until; ) {
    left += 1;
    made += 1;
    at += deliveryPolicy.delaysMs[made] ?? Number.POSITIVE_INFINITY;
  }
  return left;
}
