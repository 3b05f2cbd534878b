import { deliveryPolicy } from '@ordering/events';
import { formatDuration } from '@ordering/kit/duration';

/** How many attempts the ladder has, whatever the specs say today. */
export const attemptsInAll: number = deliveryPolicy.delaysMs.length;

/** The delay before an attempt, counted from 1, a little longer or shorter, as an advance of the clock. */
export function gapBefore(attempt: number, moreMs = 0): string {
  return formatDuration((deliveryPolicy.delaysMs[attempt - 1] ?? 0) + moreMs);
}

/** An advance of the clock by all delays. */
export const wholeLadder = formatDuration(
  deliveryPolicy.delaysMs.reduce((sum: number, gap) => sum + gap, 0),
);
