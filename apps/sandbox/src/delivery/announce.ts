import type { OrderOwner } from '../database/orders.ts';
import type { Ports } from '../ports.ts';
import { communityDestination, storeDestination } from './destination.ts';
import { delivery, type EventData } from './envelope.ts';

/**
 * The event that something fires, by the product of whoever is told. A product whose customers are not told of it has none.
 *
 * @see specs/sandbox/orders.yaml (`x-fires`)
 */
export type Fires = { readonly [product: string]: string | undefined };

/** Something that happened to a store or a community. */
interface News {
  readonly owner: OrderOwner;
  /** The order that it is about, if it is about one. */
  readonly orderId?: string;
  readonly fires: Fires | undefined;
  readonly data: EventData;
  /** When it happened, by the sandbox's clock. */
  readonly at: number;
}

/**
 * Stores the delivery of the event that something fires, if anyone is there to get it, and otherwise logs that it is not
 * sent. It runs in the transaction that makes it happen, so neither is there without the other.
 */
export function announce({ owner, orderId, fires, data, at }: News, ports: Ports): void {
  const to = 'storeId' in owner ? storeDestination(owner) : communityDestination(owner);
  const type = fires?.[to.product];
  if (type === undefined) return;
  if ('storeId' in owner && ports.stores.findIntegration(owner.storeId) === undefined) {
    ports.log.warn(`${type} was not sent: the store ${owner.storeId} is not integrated`);
    return;
  }
  const added = delivery({ type, data, at }, to);
  ports.deliveries.add(added);
  if (orderId !== undefined) ports.orders.addDelivery(orderId, added.id);
}
