import type { DeliveryPolicy } from './delivery.ts';
import { deliveryPolicy } from './generated/delivery.ts';

/**
 * Where a delivery names the action that its event asks for; undefined if the contract has no such events.
 *
 * @see specs/asyncapi.yaml#/x-delivery/action
 */
export const actionRole: DeliveryPolicy['action'] = /* @__PURE__ */ roleOf('action');

/**
 * The header that repeats a store's own id, and the setting that has it; undefined if the contract has no such header.
 *
 * @see specs/asyncapi.yaml#/x-delivery/location
 */
export const locationRole: DeliveryPolicy['location'] = /* @__PURE__ */ roleOf('location');

// A call, since a bundler keeps whatever reads a property, also where nobody asks for what comes of it.
function roleOf<Role extends 'action' | 'location'>(role: Role): DeliveryPolicy[Role] {
  const policy: DeliveryPolicy = deliveryPolicy;
  return policy[role];
}
