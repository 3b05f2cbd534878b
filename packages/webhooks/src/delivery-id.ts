import { deliveryPolicy } from '@ordering/events';
import { ownField } from './own-field.ts';

// Long enough for any id, short enough for an index; control characters and halves of surrogate
// pairs do not survive every store.
const usable = /^[^\p{Cc}\p{Cs}]{1,200}$/u;

/**
 * The id by which a delivery is deduplicated: the one inside the signed body. The header of the
 * same name is not signed, so whoever captured a delivery could repeat it under a new header.
 *
 * @returns undefined where the body has no id that can serve as a key.
 * @see specs/asyncapi.yaml#/x-delivery/idempotencyKey
 */
export function signedId(body: unknown): string | undefined {
  const id = ownField(body, deliveryPolicy.idempotencyKey.field);
  return typeof id === 'string' && usable.test(id) ? id : undefined;
}
