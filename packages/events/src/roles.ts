import type { DeliveryPolicy } from './delivery.ts';
import { deliveryPolicy } from './generated/delivery.ts';

const policy: DeliveryPolicy = deliveryPolicy;

/**
 * Where a delivery names the action that its event asks for; undefined if the contract has no such events.
 *
 * @see specs/asyncapi.yaml#/x-delivery/action
 */
export const actionRole: DeliveryPolicy['action'] = policy.action;

/**
 * The header that repeats a store's own id, and the setting that has it; undefined if the contract has no such header.
 *
 * @see specs/asyncapi.yaml#/x-delivery/location
 */
export const locationRole: DeliveryPolicy['location'] = policy.location;
