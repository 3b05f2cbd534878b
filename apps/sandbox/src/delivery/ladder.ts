import { deliveryPolicy } from '@ordering/events';
import { DeliveryState } from '../generated/constants.ts';

/** The delays of the retry ladder: one for each attempt, the first before attempt 1. */
interface Ladder {
  readonly delaysMs: readonly number[];
}

/** Where a delivery stands after an attempt. */
type Step =
  | { readonly state: typeof DeliveryState.acknowledged }
  | { readonly state: typeof DeliveryState.scheduled; readonly nextAttemptAt: number }
  | { readonly state: typeof DeliveryState.failed };

/**
 * When the first attempt of a delivery is due.
 *
 * @see specs/asyncapi.yaml#/x-delivery/delays
 */
export function firstAttemptAt(createdAt: number, ladder: Ladder = deliveryPolicy): number {
  return createdAt + (ladder.delaysMs[0] ?? 0);
}

/**
 * What follows an attempt. A delay of the ladder lies between the end of the failed attempt and the start of
 * the next; when no delay is left, the delivery has failed.
 *
 * @param attempt The number of the attempt that ended, from 1.
 * @see specs/asyncapi.yaml#/x-delivery/delays
 */
export function stepAfter(
  attempt: number,
  ended: { readonly ok: boolean; readonly at: number },
  ladder: Ladder = deliveryPolicy,
): Step {
  if (ended.ok) return { state: DeliveryState.acknowledged };
  const gap = ladder.delaysMs[attempt];
  if (gap === undefined) return { state: DeliveryState.failed };
  return { state: DeliveryState.scheduled, nextAttemptAt: ended.at + gap };
}
