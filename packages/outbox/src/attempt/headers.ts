import { DeliveryHeader } from '@ordering/events';
import { sign } from '@ordering/webhooks/node';
import type { StoredEndpoint } from '../endpoint.ts';

/** What the headers of an attempt say of its delivery. */
export interface Signed {
  readonly id: string;
  readonly eventType: string;
  readonly action: string | undefined;
  readonly body: Uint8Array;
}

/**
 * The headers of an attempt, made from the endpoint as it is now.
 *
 * @see specs/asyncapi.yaml#/components/schemas/DeliveryHeaders
 */
export function headersOf(
  { id, eventType, action, body }: Signed,
  { secret, location }: StoredEndpoint,
): Record<string, string> {
  return {
    [DeliveryHeader.contentType]: 'application/json',
    [DeliveryHeader.signature]: sign(secret, body),
    [DeliveryHeader.eventType]: eventType,
    [DeliveryHeader.idempotencyKey]: id,
    ...(location === undefined ? {} : { [DeliveryHeader.location]: location }),
    ...(action === undefined ? {} : { [DeliveryHeader.action]: action }),
  };
}
