import type { Product } from '@ordering/events';
import { SandboxOrderStatus, sandboxOrderStatuses } from '../generated/constants.ts';

/**
 * Whether an order may move from one status to another.
 *
 * @see specs/sandbox.overlay.yaml#/actions (SandboxOrderStatus, `x-next`)
 */
export function leadsTo(from: SandboxOrderStatus, to: SandboxOrderStatus): boolean {
  const next: readonly SandboxOrderStatus[] = sandboxOrderStatuses[from].next;
  return next.includes(to);
}

/**
 * The event that entering a status fires, by the product of the order.
 *
 * @see specs/sandbox.overlay.yaml#/actions (SandboxOrderStatus, `x-fires`)
 */
export function firedBy(status: SandboxOrderStatus, product: Product): string {
  return sandboxOrderStatuses[status].fires[product];
}

/** The status of a new order: the one that no other leads to. */
export const initialStatus: SandboxOrderStatus = (() => {
  const all = Object.values(SandboxOrderStatus);
  const [first, ...others] = all.filter((status) => !all.some((from) => leadsTo(from, status)));
  if (first === undefined || others.length > 0)
    throw new Error('No single status can be the first.');
  return first;
})();
