import { deliveryPolicy, signatureScheme } from '@ordering/events';
import { describeDuration } from './duration.ts';

/** Whether a status acknowledges a delivery. */
export function isSuccess(status: number): boolean {
  return status >= deliveryPolicy.success.from && status <= deliveryPolicy.success.to;
}

/** The statuses that acknowledge, in words. */
export const successWords = `a status from ${deliveryPolicy.success.from} to ${deliveryPolicy.success.to}`;

/** How long the service waits for an answer. */
export const timeoutMs: number = deliveryPolicy.timeoutMs;

/** The gaps of the ladder, one for each attempt; the first attempt has none. */
export const delaysMs: readonly number[] = deliveryPolicy.delaysMs;

/** How many times a failing delivery is attempted. */
export const attempts: number = delaysMs.length;

/** How long the whole ladder takes. */
export const ladderMs: number = delaysMs.reduce((sum, delay) => sum + delay, 0);

/** The gaps between attempts, in words: `1 min, 5 min, 30 min`. */
export const ladderWords: string = delaysMs.slice(1).map(describeDuration).join(', ');

/** The integration setting that holds the signing key, and its name in answers of the API. */
export const secretField: string = signatureScheme.key;
