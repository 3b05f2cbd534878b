import type { Delivery } from '@ordering/webhooks';

/** What an adapter took a delivery for, in the words of the runner; nothing where that is not known. */
export function takenFor(delivery: Delivery): object | undefined {
  if (delivery.kind !== 'event' || !delivery.event.known) return undefined;
  const { product, type } = delivery.event;
  return { product, event_type: type, action: delivery.action };
}
