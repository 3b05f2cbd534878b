import type { Fires } from '../delivery/announce.ts';
import { SandboxOrderStatus, sandboxOrderStatuses } from '../generated/control/constants.ts';

/** What the specs say of a status: where it leads, and what entering it fires, by product. */
interface StatusFacts {
  readonly next?: readonly SandboxOrderStatus[];
  readonly fires?: Fires;
}

const factsOf: { readonly [Status in SandboxOrderStatus]: StatusFacts } = sandboxOrderStatuses;

/**
 * Whether an order may move from one status to another.
 *
 * @see specs/sandbox/orders.yaml#/schemas/SandboxOrderStatus (`x-next`)
 */
export function leadsTo(from: SandboxOrderStatus, to: SandboxOrderStatus): boolean {
  return factsOf[from].next?.includes(to) ?? false;
}

/**
 * The event that entering a status fires, by product.
 *
 * @see specs/sandbox/orders.yaml#/schemas/SandboxOrderStatus (`x-fires`)
 */
export function firedBy(status: SandboxOrderStatus): Fires | undefined {
  return factsOf[status].fires;
}

/** The status of a new order: the one that no other status leads to. */
export const initialStatus: SandboxOrderStatus = (() => {
  const all = Object.values(SandboxOrderStatus);
  const [first, ...others] = all.filter((status) => !all.some((from) => leadsTo(from, status)));
  if (first === undefined || others.length > 0)
    throw new Error('The contract must have exactly one initial order status.');
  return first;
})();
