import { deliveryPolicy, signatureScheme } from '@ordering/events';
import { describeDuration } from './duration.ts';

/** Whether a status acknowledges a delivery. */
export function isSuccess(status: number): boolean {
  return status >= deliveryPolicy.success.from && status <= deliveryPolicy.success.to;
}

/** The statuses that acknowledge, in words. */
export const successWords = `a status from ${deliveryPolicy.success.from} to ${deliveryPolicy.success.to}`;

/** How long the service waits for a response. */
export const timeoutMs: number = deliveryPolicy.timeoutMs;

/** The delays of the ladder, one for each attempt; that of the first is 0. */
export const delaysMs: readonly number[] = deliveryPolicy.delaysMs;

/** How many times a failing delivery is attempted. */
export const attempts: number = delaysMs.length;

/** How long the whole ladder takes. */
export const ladderMs: number = delaysMs.reduce((sum, delay) => sum + delay, 0);

/** The delays between attempts, in words: `1 min, 5 min, 30 min`. */
export const ladderWords: string = delaysMs.slice(1).map(describeDuration).join(', ');

/** The integration setting that holds the signing key, and its name in responses of the API. */
export const secretField: string = signatureScheme.key;
