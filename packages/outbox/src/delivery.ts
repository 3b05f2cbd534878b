import { actionIn, carriesAction, deliveryPolicy, productOf } from '@ordering/events';
import { newDeliveryId } from './delivery-id.ts';
import { fitsHeader } from './endpoint.ts';
import { OutboxError } from './error.ts';

/** An event to send. The body that the receiver gets is made of it. */
export interface OutgoingEvent {
  readonly type: string;
  /** The fields that say whose event it is: those of a store and its location, or of a community. */
  readonly owner: Readonly<Record<string, string>>;
  readonly data: Readonly<Record<string, unknown>>;
  /** When it happened, in milliseconds since the epoch; now where it is left out. */
  readonly at?: number;
}

/** A delivery of an event, whose body the outbox writes. */
export interface EventDelivery {
  readonly endpointId: string;
  /** A UUID; a new one where it is left out. It is the event's id too. */
  readonly id?: string;
  readonly event: OutgoingEvent;
}

/** A delivery of a body that the caller wrote. */
export interface BodyDelivery {
  readonly endpointId: string;
  /** The delivery's id, which the body repeats as the event's. */
  readonly id: string;
  readonly eventType: string;
  /** What an action request asks for, as the body says it. */
  readonly action?: string;
  readonly body: Uint8Array;
}

export type NewDelivery = EventDelivery | BodyDelivery;

/** A delivery as it is stored: its bytes and its id are those of every attempt. */
export interface PreparedDelivery {
  readonly id: string;
  readonly endpointId: string;
  readonly eventType: string;
  readonly action: string | undefined;
  readonly createdAt: number;
  readonly dueAt: number;
  readonly body: Uint8Array;
}

/** The longest body that is taken, in bytes: every attempt holds it in memory. */
export const maxBodyBytes: number = 1024 * 1024;

/**
 * @param firstDelayMs - How long to wait before the first attempt.
 * @throws OutboxError `invalid`
 */
export function prepareDelivery(
  delivery: NewDelivery,
  now: number,
  firstDelayMs: number,
): PreparedDelivery {
  const { id = newDeliveryId(now), endpointId } = delivery;
  const { eventType, action, body } =
    'event' in delivery ? written(id, delivery.event, now) : delivery;
  const invalid = (what: string) => new OutboxError('invalid', `the delivery ${id}: ${what}`);
  if (!fitsHeader(id)) throw new OutboxError('invalid', 'the id of a delivery must be a UUID');
  if (!fitsHeader(eventType)) throw invalid('its event type must be visible ASCII');
  if (action !== undefined && !fitsHeader(action)) {
    throw invalid('its action must be visible ASCII, because a header carries it');
  }
  if (body.byteLength > maxBodyBytes) throw invalid(`its body is over ${maxBodyBytes} bytes`);
  const createdAt = Math.floor(now);
  return { id, endpointId, eventType, action, createdAt, dueAt: createdAt + firstDelayMs, body };
}

/** @see specs/asyncapi.yaml#/components/schemas/Envelope */
function written(id: string, { type, owner, data, at }: OutgoingEvent, now: number) {
  const envelope = {
    [deliveryPolicy.eventType.field]: type,
    [deliveryPolicy.idempotencyKey.field]: id,
    timestamp: new Date(at ?? now).toISOString(),
    ...owner,
    data,
  };
  const product = productOf(owner);
  const asks = product !== undefined && carriesAction(product, type);
  return {
    eventType: type,
    action: asks ? actionIn(data) : undefined,
    body: Buffer.from(JSON.stringify(envelope)),
  };
}
