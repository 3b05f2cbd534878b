// Made by `contract generate` from specs/asyncapi.yaml. Do not edit; change the specs instead.

import type { EventFacts, ProductFacts } from '../facts.ts';
import type { KnownEvent } from '../payload.ts';
import type { components } from './types.ts';
import { type Validator, validator } from './validation.ts';
import * as raw from './validators.ts';

/**
 * The products that share the transport.
 *
 * - specs/asyncapi.yaml#/channels/hub
 * - specs/asyncapi.yaml#/channels/onlineOrdering
 */
export const Product = {
  /**
   * Events of community orders.
   *
   * specs/asyncapi.yaml#/channels/hub
   */
  hub: 'hub',
  /**
   * Events of stores that are integrated with a point-of-sale system.
   *
   * specs/asyncapi.yaml#/channels/onlineOrdering
   */
  onlineOrdering: 'onlineOrdering',
} as const;

/**
 * One of the products in the constant of the same name.
 *
 * - specs/asyncapi.yaml#/channels/hub
 * - specs/asyncapi.yaml#/channels/onlineOrdering
 */
export type Product = (typeof Product)[keyof typeof Product];

/**
 * The known event types, by product; several products can share a type.
 *
 * - specs/asyncapi.yaml#/channels/hub
 * - specs/asyncapi.yaml#/channels/onlineOrdering
 */
export const EventType = {
  /** Event types of Hub. */
  hub: {
    /**
     * Somebody placed a community order.
     *
     * specs/asyncapi.yaml#/components/messages/HubOrderCreated
     */
    orderCreated: 'order.created',
    /**
     * The status of a community order advanced.
     *
     * specs/asyncapi.yaml#/components/messages/HubOrderStatusChanged
     */
    orderStatusChanged: 'order.status_changed',
  },
  /** Event types of Online Ordering. */
  onlineOrdering: {
    /**
     * The service wants the integration to act, for example by pushing its menu. Dispatch on
     * `data.action`; the `X-Service-Action` header says the same.
     *
     * specs/asyncapi.yaml#/components/messages/OnlineOrderingActionRequired
     */
    actionRequired: 'action_required',
    /**
     * An item became unavailable on the service side, or was restored there.
     *
     * specs/asyncapi.yaml#/components/messages/OnlineOrderingMenuItemAvailabilityChanged
     */
    menuItemAvailabilityChanged: 'menu.item_availability_changed',
    /**
     * The store's menu was changed on the service side.
     *
     * specs/asyncapi.yaml#/components/messages/OnlineOrderingMenuUpdated
     */
    menuUpdated: 'menu.updated',
    /**
     * An order was cancelled, by one side or the other.
     *
     * specs/asyncapi.yaml#/components/messages/OnlineOrderingOrderCancelled
     */
    orderCancelled: 'order.cancelled',
    /**
     * An integrated store has a new order.
     *
     * specs/asyncapi.yaml#/components/messages/OnlineOrderingOrderCreated
     */
    orderCreated: 'order.created',
    /**
     * An order was delivered. That is its final state.
     *
     * specs/asyncapi.yaml#/components/messages/OnlineOrderingOrderDelivered
     */
    orderDelivered: 'order.delivered',
    /**
     * The status of an order advanced.
     *
     * specs/asyncapi.yaml#/components/messages/OnlineOrderingOrderUpdated
     */
    orderUpdated: 'order.updated',
    /**
     * The store has gone live or has been paused.
     *
     * specs/asyncapi.yaml#/components/messages/OnlineOrderingStoreStatusChanged
     */
    storeStatusChanged: 'store.status_changed',
  },
} as const;

/**
 * One of the known event types, of any product. New types are added without notice.
 *
 * - specs/asyncapi.yaml#/channels/hub
 * - specs/asyncapi.yaml#/channels/onlineOrdering
 */
export type EventType = KnownEvent['type'];

/**
 * What the bodies of all deliveries have in common.
 *
 * specs/asyncapi.yaml#/components/schemas/Envelope
 */
export type Envelope = components['schemas']['Envelope'];

/**
 * Somebody placed a community order.
 *
 * specs/asyncapi.yaml#/components/messages/HubOrderCreated
 */
export type HubOrderCreated = components['schemas']['HubOrderCreated'];

/**
 * The status of a community order advanced.
 *
 * specs/asyncapi.yaml#/components/messages/HubOrderStatusChanged
 */
export type HubOrderStatusChanged = components['schemas']['HubOrderStatusChanged'];

/**
 * The service wants the integration to act, for example by pushing its menu. Dispatch on
 * `data.action`; the `X-Service-Action` header says the same.
 *
 * specs/asyncapi.yaml#/components/messages/OnlineOrderingActionRequired
 */
export type OnlineOrderingActionRequired = components['schemas']['OnlineOrderingActionRequired'];

/**
 * An item became unavailable on the service side, or was restored there.
 *
 * specs/asyncapi.yaml#/components/messages/OnlineOrderingMenuItemAvailabilityChanged
 */
export type OnlineOrderingMenuItemAvailabilityChanged =
  components['schemas']['OnlineOrderingMenuItemAvailabilityChanged'];

/**
 * The store's menu was changed on the service side.
 *
 * specs/asyncapi.yaml#/components/messages/OnlineOrderingMenuUpdated
 */
export type OnlineOrderingMenuUpdated = components['schemas']['OnlineOrderingMenuUpdated'];

/**
 * An order was cancelled, by one side or the other.
 *
 * specs/asyncapi.yaml#/components/messages/OnlineOrderingOrderCancelled
 */
export type OnlineOrderingOrderCancelled = components['schemas']['OnlineOrderingOrderCancelled'];

/**
 * An integrated store has a new order.
 *
 * specs/asyncapi.yaml#/components/messages/OnlineOrderingOrderCreated
 */
export type OnlineOrderingOrderCreated = components['schemas']['OnlineOrderingOrderCreated'];

/**
 * An order was delivered. That is its final state.
 *
 * specs/asyncapi.yaml#/components/messages/OnlineOrderingOrderDelivered
 */
export type OnlineOrderingOrderDelivered = components['schemas']['OnlineOrderingOrderDelivered'];

/**
 * The status of an order advanced.
 *
 * specs/asyncapi.yaml#/components/messages/OnlineOrderingOrderUpdated
 */
export type OnlineOrderingOrderUpdated = components['schemas']['OnlineOrderingOrderUpdated'];

/**
 * The store has gone live or has been paused.
 *
 * specs/asyncapi.yaml#/components/messages/OnlineOrderingStoreStatusChanged
 */
export type OnlineOrderingStoreStatusChanged =
  components['schemas']['OnlineOrderingStoreStatusChanged'];

/**
 * The payload of each known event, by product and type.
 *
 * - specs/asyncapi.yaml#/channels/hub
 * - specs/asyncapi.yaml#/channels/onlineOrdering
 */
export interface EventMap {
  readonly hub: {
    readonly 'order.created': HubOrderCreated;
    readonly 'order.status_changed': HubOrderStatusChanged;
  };
  readonly onlineOrdering: {
    readonly action_required: OnlineOrderingActionRequired;
    readonly 'menu.item_availability_changed': OnlineOrderingMenuItemAvailabilityChanged;
    readonly 'menu.updated': OnlineOrderingMenuUpdated;
    readonly 'order.cancelled': OnlineOrderingOrderCancelled;
    readonly 'order.created': OnlineOrderingOrderCreated;
    readonly 'order.delivered': OnlineOrderingOrderDelivered;
    readonly 'order.updated': OnlineOrderingOrderUpdated;
    readonly 'store.status_changed': OnlineOrderingStoreStatusChanged;
  };
}

/**
 * Checks what the bodies of all deliveries have in common, even if the event type is not known
 * here.
 *
 * specs/asyncapi.yaml#/components/schemas/Envelope
 */
export const validateEnvelope: Validator<Envelope> = /* @__PURE__ */ validator<Envelope>(
  raw.Envelope,
);

/**
 * What is known about each product.
 *
 * - specs/asyncapi.yaml#/channels/hub
 * - specs/asyncapi.yaml#/channels/onlineOrdering
 */
export const productTable = [
  { id: 'hub', title: 'Hub', identifiedBy: ['community_id'] },
  { id: 'onlineOrdering', title: 'Online Ordering', identifiedBy: ['store_id', 'location_id'] },
] as const satisfies readonly ProductFacts[];

/**
 * What is known about each event type of each product.
 *
 * - specs/asyncapi.yaml#/channels/hub
 * - specs/asyncapi.yaml#/channels/onlineOrdering
 */
export const eventTable = [
  {
    product: 'hub',
    type: 'order.created',
    name: 'HubOrderCreated',
    requiredHeaders: [
      'Content-Type',
      'X-Service-Delivery-Id',
      'X-Service-Event',
      'X-Service-Signature',
    ],
    validate: /* @__PURE__ */ validator<HubOrderCreated>(raw.HubOrderCreated),
  },
  {
    product: 'hub',
    type: 'order.status_changed',
    name: 'HubOrderStatusChanged',
    requiredHeaders: [
      'Content-Type',
      'X-Service-Delivery-Id',
      'X-Service-Event',
      'X-Service-Signature',
    ],
    validate: /* @__PURE__ */ validator<HubOrderStatusChanged>(raw.HubOrderStatusChanged),
  },
  {
    product: 'onlineOrdering',
    type: 'action_required',
    name: 'OnlineOrderingActionRequired',
    requiredHeaders: [
      'Content-Type',
      'X-Service-Action',
      'X-Service-Delivery-Id',
      'X-Service-Event',
      'X-Service-Signature',
    ],
    validate: /* @__PURE__ */ validator<OnlineOrderingActionRequired>(
      raw.OnlineOrderingActionRequired,
    ),
  },
  {
    product: 'onlineOrdering',
    type: 'menu.item_availability_changed',
    name: 'OnlineOrderingMenuItemAvailabilityChanged',
    requiredHeaders: [
      'Content-Type',
      'X-Service-Delivery-Id',
      'X-Service-Event',
      'X-Service-Signature',
    ],
    validate: /* @__PURE__ */ validator<OnlineOrderingMenuItemAvailabilityChanged>(
      raw.OnlineOrderingMenuItemAvailabilityChanged,
    ),
  },
  {
    product: 'onlineOrdering',
    type: 'menu.updated',
    name: 'OnlineOrderingMenuUpdated',
    requiredHeaders: [
      'Content-Type',
      'X-Service-Delivery-Id',
      'X-Service-Event',
      'X-Service-Signature',
    ],
    validate: /* @__PURE__ */ validator<OnlineOrderingMenuUpdated>(raw.OnlineOrderingMenuUpdated),
  },
  {
    product: 'onlineOrdering',
    type: 'order.cancelled',
    name: 'OnlineOrderingOrderCancelled',
    requiredHeaders: [
      'Content-Type',
      'X-Service-Delivery-Id',
      'X-Service-Event',
      'X-Service-Signature',
    ],
    validate: /* @__PURE__ */ validator<OnlineOrderingOrderCancelled>(
      raw.OnlineOrderingOrderCancelled,
    ),
  },
  {
    product: 'onlineOrdering',
    type: 'order.created',
    name: 'OnlineOrderingOrderCreated',
    requiredHeaders: [
      'Content-Type',
      'X-Service-Delivery-Id',
      'X-Service-Event',
      'X-Service-Signature',
    ],
    validate: /* @__PURE__ */ validator<OnlineOrderingOrderCreated>(raw.OnlineOrderingOrderCreated),
  },
  {
    product: 'onlineOrdering',
    type: 'order.delivered',
    name: 'OnlineOrderingOrderDelivered',
    requiredHeaders: [
      'Content-Type',
      'X-Service-Delivery-Id',
      'X-Service-Event',
      'X-Service-Signature',
    ],
    validate: /* @__PURE__ */ validator<OnlineOrderingOrderDelivered>(
      raw.OnlineOrderingOrderDelivered,
    ),
  },
  {
    product: 'onlineOrdering',
    type: 'order.updated',
    name: 'OnlineOrderingOrderUpdated',
    requiredHeaders: [
      'Content-Type',
      'X-Service-Delivery-Id',
      'X-Service-Event',
      'X-Service-Signature',
    ],
    validate: /* @__PURE__ */ validator<OnlineOrderingOrderUpdated>(raw.OnlineOrderingOrderUpdated),
  },
  {
    product: 'onlineOrdering',
    type: 'store.status_changed',
    name: 'OnlineOrderingStoreStatusChanged',
    requiredHeaders: [
      'Content-Type',
      'X-Service-Delivery-Id',
      'X-Service-Event',
      'X-Service-Signature',
    ],
    validate: /* @__PURE__ */ validator<OnlineOrderingStoreStatusChanged>(
      raw.OnlineOrderingStoreStatusChanged,
    ),
  },
] as const satisfies readonly EventFacts[];
