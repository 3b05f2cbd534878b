import { actionIn, carriesAction, deliveryPolicy } from '@ordering/events';
import { type BodyDelivery, newDeliveryId } from '@ordering/outbox';
import { timestamp } from '../time/clock.ts';
import type { Destination } from './destination.ts';

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
 * A delivery: the bytes that every attempt repeats are made here, once. The id is new, because every event is; it is the
 * `event_id` too.
 */
export function delivery(happening: Happening, to: Destination): BodyDelivery {
  const { type, data, at } = happening;
  const deliveryId = newDeliveryId(at);
  const body = Buffer.from(JSON.stringify(envelope(deliveryId, happening, to)));
  const action = carriesAction(to.product, type) ? actionIn(data) : undefined;
  return {
    endpointId: to.endpointId,
    id: deliveryId,
    eventType: type,
    body,
    ...(action === undefined ? {} : { action }),
  };
}
