import { deliveryPolicy } from '@ordering/events';
import type { Step } from './queue.ts';

/** How attempts follow each other. */
export interface Ladder {
  /** The delays of the retry ladder: one for each attempt, the first before attempt 1. */
  readonly delaysMs: readonly number[];
}

/**
 * What follows an attempt. A delay of the ladder lies between the end of the failed attempt and the start of
 * the next; when no delay is left, the delivery has failed.
 * See docs/decisions/never-early.md.
 *
 * @param attempt The number of the attempt that ended, from 1.
 * @see specs/asyncapi.yaml#/x-delivery/delays
 */
export function stepAfter(
  attempt: number,
  ended: { readonly ok: boolean; readonly at: number },
  ladder: Ladder = deliveryPolicy,
): Step {
  if (ended.ok) return { state: 'acknowledged' };
  const gap = ladder.delaysMs[attempt];
  if (gap === undefined) return { state: 'failed' };
  return { state: 'scheduled', dueAt: ended.at + gap };
}
