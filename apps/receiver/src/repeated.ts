import { deliveryPolicy } from '@ordering/events';

/** How long the service repeats a delivery, in milliseconds. */
export const repeatedForMs: number = deliveryPolicy.delaysMs.reduce(
  (sum: number, delayMs) => sum + delayMs + deliveryPolicy.timeoutMs,
  0,
);

const hourMs = 60 * 60 * 1000;

/** The first whole hour after which the service repeats a delivery no more, in milliseconds. */
export const forgettableAfterMs: number = (Math.floor(repeatedForMs / hourMs) + 1) * hourMs;
