import { randomUUID } from 'node:crypto';
import { actionIn, carriesAction, DeliveryHeader, deliveryPolicy } from '@ordering/events';
import { sign } from '@ordering/webhooks/node';
import type { NewDelivery } from '../database/delivery.ts';
import { timestamp } from '../time/clock.ts';
import type { Destination } from './destination.ts';
import { firstAttemptAt } from './ladder.ts';

/** The data of an event, as JSON. */
export type EventData = Readonly<Record<string, unknown>>;

/** An event that happened, not yet addressed to anyone. */
export interface Happening {
  readonly type: string;
  readonly data: EventData;
  /** When it happened, by the sandbox's clock. */
  readonly at: number;
}

/**
 * The body of a delivery.
 *
 * @see specs/asyncapi.yaml#/components/schemas/Envelope
 */
export function envelope(id: string, { type, data, at }: Happening, to: Destination): EventData {
  return {
    [deliveryPolicy.eventType.field]: type,
    [deliveryPolicy.idempotencyKey.field]: id,
    timestamp: timestamp(at),
    ...to.identity,
    data,
  };
}

/**
 * A delivery, complete: the bytes and headers that every attempt repeats are made here, once. The id
 * is new, because every event is; it is the `event_id` too.
 */
export function delivery(happening: Happening, to: Destination): NewDelivery {
  const deliveryId = randomUUID();
  const payload = Buffer.from(JSON.stringify(envelope(deliveryId, happening, to)));
  return {
    deliveryId,
    eventType: happening.type,
    ...(to.storeId === undefined ? {} : { storeId: to.storeId }),
    ...(to.communityId === undefined ? {} : { communityId: to.communityId }),
    url: to.url,
    headers: headers(deliveryId, happening, to, payload),
    payload,
    createdAt: happening.at,
    nextAttemptAt: firstAttemptAt(happening.at),
  };
}

/** @see specs/asyncapi.yaml#/components/schemas/DeliveryHeaders */
function headers(
  deliveryId: string,
  happening: Happening,
  to: Destination,
  payload: Uint8Array,
): Record<string, string> {
  const action = carriesAction(to.product, happening.type) ? actionIn(happening.data) : undefined;
  return {
    [DeliveryHeader.contentType]: 'application/json',
    [DeliveryHeader.signature]: sign(to.secret, payload),
    [DeliveryHeader.eventType]: happening.type,
    [DeliveryHeader.idempotencyKey]: deliveryId,
    ...(to.externalStoreId === undefined ? {} : { [DeliveryHeader.location]: to.externalStoreId }),
    ...(action === undefined ? {} : { [DeliveryHeader.action]: action }),
  };
}
