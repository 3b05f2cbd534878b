import { deliveryPolicy } from '@ordering/events';

/** How long the service repeats a delivery, in milliseconds. */
export const repeatedForMs: number = deliveryPolicy.delaysMs.reduce(
  (sum: number, delayMs) => sum + delayMs + deliveryPolicy.timeoutMs,
  0,
);
