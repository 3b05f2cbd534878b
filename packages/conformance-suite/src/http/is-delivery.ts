import { DeliveryHeader, deliveryPolicy } from '@ordering/events';
import type { Header } from './exchange.ts';
import { headerValues } from './exchange.ts';

const { contentType: _, ...own } = DeliveryHeader;
const ownHeaders = Object.values(own);

/** What tells a delivery from other requests. */
interface Request {
  readonly method: string;
  readonly headers: readonly Header[];
}

/**
 * Whether a request is meant as a delivery: it has the method of one, or any of the headers that only deliveries have.
 * Whoever looks whether an endpoint is there makes others.
 */
export function isDelivery({ method, headers }: Request): boolean {
  const isMarked = ownHeaders.some((name) => headerValues(headers, name).length > 0);
  return method === deliveryPolicy.method || isMarked;
}

const counted = new WeakMap<readonly Request[], { looked: number; deliveries: number }>();

/** How many deliveries have come to a server. It is asked over and over, and each request is looked at once. */
export function deliveriesAt({ received }: { readonly received: readonly Request[] }): number {
  const count = counted.get(received) ?? { looked: 0, deliveries: 0 };
  counted.set(received, count);
  count.deliveries += received.slice(count.looked).filter(isDelivery).length;
  count.looked = received.length;
  return count.deliveries;
}
