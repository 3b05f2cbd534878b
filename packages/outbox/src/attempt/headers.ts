import { actionRole, DeliveryHeader, locationRole } from '@ordering/events';
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
    ...inHeader(locationRole, location),
    ...inHeader(actionRole, action),
  };
}

/** A header, where the contract has it and the delivery a value for it. */
function inHeader(role: { readonly header: string } | undefined, value: string | undefined) {
  return role === undefined || value === undefined ? {} : { [role.header]: value };
}
