import { randomUUID } from 'node:crypto';
import { DeliveryHeader, deliveryPolicy, EventType } from '@ordering/events';
import { sign } from '@ordering/webhooks/node';

export const secret = 'example-webhook-secret-1';

/** A genuine delivery; what is given replaces parts of its body or its headers. */
export function deliveryOf(
  given: {
    readonly id?: string;
    readonly body?: Uint8Array | Readonly<Record<string, unknown>>;
    readonly headers?: Readonly<Record<string, string>>;
    readonly secret?: string;
  } = {},
) {
  const id = given.id ?? randomUUID();
  const type = EventType.onlineOrdering.orderCreated;
  const body =
    given.body instanceof Uint8Array
      ? Buffer.from(given.body)
      : Buffer.from(
          JSON.stringify({
            event_type: type,
            event_id: id,
            timestamp: '2025-03-14T18:03:27.412Z',
            store_id: 'store_1',
            location_id: 'location_1',
            data: {},
            ...given.body,
          }),
        );
  const headers: Record<string, string> = {
    [DeliveryHeader.contentType]: 'application/json',
    [DeliveryHeader.signature]: sign(given.secret ?? secret, body),
    [DeliveryHeader.eventType]: type,
    [DeliveryHeader.idempotencyKey]: id,
    ...given.headers,
  };
  return { id, method: deliveryPolicy.method, headers, body };
}
