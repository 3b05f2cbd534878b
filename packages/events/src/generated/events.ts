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
     * An order was cancelled, on the integration's side or on the service's side.
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
export interface HubOrderCreated {
  /** The type of the event. Unknown types are accepted and ignored. */
  readonly event_type: components['schemas']['HubOrderCreated']['event_type'];
  /** The id of the event, equal to the delivery id, unchanged on every attempt. */
  readonly event_id: components['schemas']['HubOrderCreated']['event_id'];
  /** When the event happened, ISO 8601 in UTC (`Z` or `+00:00`) with milliseconds. */
  readonly timestamp: components['schemas']['HubOrderCreated']['timestamp'];
  /** What the event is about. *Not specified:* The fields of `data` of Hub `order.created`. */
  readonly data: components['schemas']['HubOrderCreated']['data'];
  /** The community that the event is about. */
  readonly community_id: components['schemas']['HubOrderCreated']['community_id'];
}

/**
 * The status of a community order advanced.
 *
 * specs/asyncapi.yaml#/components/messages/HubOrderStatusChanged
 */
export interface HubOrderStatusChanged {
  /** The type of the event. Unknown types are accepted and ignored. */
  readonly event_type: components['schemas']['HubOrderStatusChanged']['event_type'];
  /** The id of the event, equal to the delivery id, unchanged on every attempt. */
  readonly event_id: components['schemas']['HubOrderStatusChanged']['event_id'];
  /** When the event happened, ISO 8601 in UTC (`Z` or `+00:00`) with milliseconds. */
  readonly timestamp: components['schemas']['HubOrderStatusChanged']['timestamp'];
  /**
   * What the event is about. *Not specified:* The fields of `data` of Hub `order.status_changed`.
   */
  readonly data: components['schemas']['HubOrderStatusChanged']['data'];
  /** The community that the event is about. */
  readonly community_id: components['schemas']['HubOrderStatusChanged']['community_id'];
}

/**
 * The service wants the integration to act, for example by pushing its menu. Dispatch on
 * `data.action`; the `X-Service-Action` header says the same.
 *
 * specs/asyncapi.yaml#/components/messages/OnlineOrderingActionRequired
 */
export interface OnlineOrderingActionRequired {
  /** The type of the event. Unknown types are accepted and ignored. */
  readonly event_type: components['schemas']['OnlineOrderingActionRequired']['event_type'];
  /** The id of the event, equal to the delivery id, unchanged on every attempt. */
  readonly event_id: components['schemas']['OnlineOrderingActionRequired']['event_id'];
  /** When the event happened, ISO 8601 in UTC (`Z` or `+00:00`) with milliseconds. */
  readonly timestamp: components['schemas']['OnlineOrderingActionRequired']['timestamp'];
  /**
   * What the event is about. *Not specified:* The values of `data.action`, and the other fields of
   * `data`. *Not specified:* Whether `action` is always there, or a delivery may carry only the
   * older name. A receiver should be ready for that.
   */
  readonly data: components['schemas']['OnlineOrderingActionRequired']['data'];
  /** The store that the event is about. */
  readonly store_id: components['schemas']['OnlineOrderingActionRequired']['store_id'];
  /**
   * The location that the event is about. `X-Service-Location-Id` carries something else, your own
   * id. *Not specified:* How a location differs from a store, and whether a store can have several.
   */
  readonly location_id: components['schemas']['OnlineOrderingActionRequired']['location_id'];
}

/**
 * An item became unavailable on the service side, or was restored there.
 *
 * specs/asyncapi.yaml#/components/messages/OnlineOrderingMenuItemAvailabilityChanged
 */
export interface OnlineOrderingMenuItemAvailabilityChanged {
  /** The type of the event. Unknown types are accepted and ignored. */
  readonly event_type:
    components['schemas']['OnlineOrderingMenuItemAvailabilityChanged']['event_type'];
  /** The id of the event, equal to the delivery id, unchanged on every attempt. */
  readonly event_id: components['schemas']['OnlineOrderingMenuItemAvailabilityChanged']['event_id'];
  /** When the event happened, ISO 8601 in UTC (`Z` or `+00:00`) with milliseconds. */
  readonly timestamp:
    components['schemas']['OnlineOrderingMenuItemAvailabilityChanged']['timestamp'];
  /**
   * What the event is about. *Not specified:* The fields of `data` of Online Ordering
   * `menu.item_availability_changed`.
   */
  readonly data: components['schemas']['OnlineOrderingMenuItemAvailabilityChanged']['data'];
  /** The store that the event is about. */
  readonly store_id: components['schemas']['OnlineOrderingMenuItemAvailabilityChanged']['store_id'];
  /**
   * The location that the event is about. `X-Service-Location-Id` carries something else, your own
   * id. *Not specified:* How a location differs from a store, and whether a store can have several.
   */
  readonly location_id:
    components['schemas']['OnlineOrderingMenuItemAvailabilityChanged']['location_id'];
}

/**
 * The store's menu was changed on the service side.
 *
 * specs/asyncapi.yaml#/components/messages/OnlineOrderingMenuUpdated
 */
export interface OnlineOrderingMenuUpdated {
  /** The type of the event. Unknown types are accepted and ignored. */
  readonly event_type: components['schemas']['OnlineOrderingMenuUpdated']['event_type'];
  /** The id of the event, equal to the delivery id, unchanged on every attempt. */
  readonly event_id: components['schemas']['OnlineOrderingMenuUpdated']['event_id'];
  /** When the event happened, ISO 8601 in UTC (`Z` or `+00:00`) with milliseconds. */
  readonly timestamp: components['schemas']['OnlineOrderingMenuUpdated']['timestamp'];
  /**
   * What the event is about. *Not specified:* The fields of `data` of Online Ordering
   * `menu.updated`.
   */
  readonly data: components['schemas']['OnlineOrderingMenuUpdated']['data'];
  /** The store that the event is about. */
  readonly store_id: components['schemas']['OnlineOrderingMenuUpdated']['store_id'];
  /**
   * The location that the event is about. `X-Service-Location-Id` carries something else, your own
   * id. *Not specified:* How a location differs from a store, and whether a store can have several.
   */
  readonly location_id: components['schemas']['OnlineOrderingMenuUpdated']['location_id'];
}

/**
 * An order was cancelled, on the integration's side or on the service's side.
 *
 * specs/asyncapi.yaml#/components/messages/OnlineOrderingOrderCancelled
 */
export interface OnlineOrderingOrderCancelled {
  /** The type of the event. Unknown types are accepted and ignored. */
  readonly event_type: components['schemas']['OnlineOrderingOrderCancelled']['event_type'];
  /** The id of the event, equal to the delivery id, unchanged on every attempt. */
  readonly event_id: components['schemas']['OnlineOrderingOrderCancelled']['event_id'];
  /** When the event happened, ISO 8601 in UTC (`Z` or `+00:00`) with milliseconds. */
  readonly timestamp: components['schemas']['OnlineOrderingOrderCancelled']['timestamp'];
  /**
   * What the event is about. *Not specified:* The fields of `data` of Online Ordering
   * `order.cancelled`.
   */
  readonly data: components['schemas']['OnlineOrderingOrderCancelled']['data'];
  /** The store that the event is about. */
  readonly store_id: components['schemas']['OnlineOrderingOrderCancelled']['store_id'];
  /**
   * The location that the event is about. `X-Service-Location-Id` carries something else, your own
   * id. *Not specified:* How a location differs from a store, and whether a store can have several.
   */
  readonly location_id: components['schemas']['OnlineOrderingOrderCancelled']['location_id'];
}

/**
 * An integrated store has a new order.
 *
 * specs/asyncapi.yaml#/components/messages/OnlineOrderingOrderCreated
 */
export interface OnlineOrderingOrderCreated {
  /** The type of the event. Unknown types are accepted and ignored. */
  readonly event_type: components['schemas']['OnlineOrderingOrderCreated']['event_type'];
  /** The id of the event, equal to the delivery id, unchanged on every attempt. */
  readonly event_id: components['schemas']['OnlineOrderingOrderCreated']['event_id'];
  /** When the event happened, ISO 8601 in UTC (`Z` or `+00:00`) with milliseconds. */
  readonly timestamp: components['schemas']['OnlineOrderingOrderCreated']['timestamp'];
  /**
   * What the event is about. *Not specified:* The fields of `data` of Online Ordering
   * `order.created`.
   */
  readonly data: components['schemas']['OnlineOrderingOrderCreated']['data'];
  /** The store that the event is about. */
  readonly store_id: components['schemas']['OnlineOrderingOrderCreated']['store_id'];
  /**
   * The location that the event is about. `X-Service-Location-Id` carries something else, your own
   * id. *Not specified:* How a location differs from a store, and whether a store can have several.
   */
  readonly location_id: components['schemas']['OnlineOrderingOrderCreated']['location_id'];
}

/**
 * An order was delivered. That is its final state.
 *
 * specs/asyncapi.yaml#/components/messages/OnlineOrderingOrderDelivered
 */
export interface OnlineOrderingOrderDelivered {
  /** The type of the event. Unknown types are accepted and ignored. */
  readonly event_type: components['schemas']['OnlineOrderingOrderDelivered']['event_type'];
  /** The id of the event, equal to the delivery id, unchanged on every attempt. */
  readonly event_id: components['schemas']['OnlineOrderingOrderDelivered']['event_id'];
  /** When the event happened, ISO 8601 in UTC (`Z` or `+00:00`) with milliseconds. */
  readonly timestamp: components['schemas']['OnlineOrderingOrderDelivered']['timestamp'];
  /**
   * What the event is about. *Not specified:* The fields of `data` of Online Ordering
   * `order.delivered`.
   */
  readonly data: components['schemas']['OnlineOrderingOrderDelivered']['data'];
  /** The store that the event is about. */
  readonly store_id: components['schemas']['OnlineOrderingOrderDelivered']['store_id'];
  /**
   * The location that the event is about. `X-Service-Location-Id` carries something else, your own
   * id. *Not specified:* How a location differs from a store, and whether a store can have several.
   */
  readonly location_id: components['schemas']['OnlineOrderingOrderDelivered']['location_id'];
}

/**
 * The status of an order advanced.
 *
 * specs/asyncapi.yaml#/components/messages/OnlineOrderingOrderUpdated
 */
export interface OnlineOrderingOrderUpdated {
  /** The type of the event. Unknown types are accepted and ignored. */
  readonly event_type: components['schemas']['OnlineOrderingOrderUpdated']['event_type'];
  /** The id of the event, equal to the delivery id, unchanged on every attempt. */
  readonly event_id: components['schemas']['OnlineOrderingOrderUpdated']['event_id'];
  /** When the event happened, ISO 8601 in UTC (`Z` or `+00:00`) with milliseconds. */
  readonly timestamp: components['schemas']['OnlineOrderingOrderUpdated']['timestamp'];
  /**
   * What the event is about. *Not specified:* The fields of `data` of Online Ordering
   * `order.updated`.
   */
  readonly data: components['schemas']['OnlineOrderingOrderUpdated']['data'];
  /** The store that the event is about. */
  readonly store_id: components['schemas']['OnlineOrderingOrderUpdated']['store_id'];
  /**
   * The location that the event is about. `X-Service-Location-Id` carries something else, your own
   * id. *Not specified:* How a location differs from a store, and whether a store can have several.
   */
  readonly location_id: components['schemas']['OnlineOrderingOrderUpdated']['location_id'];
}

/**
 * The store has gone live or has been paused.
 *
 * specs/asyncapi.yaml#/components/messages/OnlineOrderingStoreStatusChanged
 */
export interface OnlineOrderingStoreStatusChanged {
  /** The type of the event. Unknown types are accepted and ignored. */
  readonly event_type: components['schemas']['OnlineOrderingStoreStatusChanged']['event_type'];
  /** The id of the event, equal to the delivery id, unchanged on every attempt. */
  readonly event_id: components['schemas']['OnlineOrderingStoreStatusChanged']['event_id'];
  /** When the event happened, ISO 8601 in UTC (`Z` or `+00:00`) with milliseconds. */
  readonly timestamp: components['schemas']['OnlineOrderingStoreStatusChanged']['timestamp'];
  /**
   * What the event is about. *Not specified:* The fields of `data` of Online Ordering
   * `store.status_changed`.
   */
  readonly data: components['schemas']['OnlineOrderingStoreStatusChanged']['data'];
  /** The store that the event is about. */
  readonly store_id: components['schemas']['OnlineOrderingStoreStatusChanged']['store_id'];
  /**
   * The location that the event is about. `X-Service-Location-Id` carries something else, your own
   * id. *Not specified:* How a location differs from a store, and whether a store can have several.
   */
  readonly location_id: components['schemas']['OnlineOrderingStoreStatusChanged']['location_id'];
}

/**
 * The payload of each known event, by product and type.
 *
 * - specs/asyncapi.yaml#/channels/hub
 * - specs/asyncapi.yaml#/channels/onlineOrdering
 */
export interface EventMap {
  readonly hub: {
    /**
     * Somebody placed a community order.
     *
     * specs/asyncapi.yaml#/components/messages/HubOrderCreated
     */
    readonly 'order.created': HubOrderCreated;
    /**
     * The status of a community order advanced.
     *
     * specs/asyncapi.yaml#/components/messages/HubOrderStatusChanged
     */
    readonly 'order.status_changed': HubOrderStatusChanged;
  };
  readonly onlineOrdering: {
    /**
     * The service wants the integration to act, for example by pushing its menu. Dispatch on
     * `data.action`; the `X-Service-Action` header says the same.
     *
     * specs/asyncapi.yaml#/components/messages/OnlineOrderingActionRequired
     */
    readonly action_required: OnlineOrderingActionRequired;
    /**
     * An item became unavailable on the service side, or was restored there.
     *
     * specs/asyncapi.yaml#/components/messages/OnlineOrderingMenuItemAvailabilityChanged
     */
    readonly 'menu.item_availability_changed': OnlineOrderingMenuItemAvailabilityChanged;
    /**
     * The store's menu was changed on the service side.
     *
     * specs/asyncapi.yaml#/components/messages/OnlineOrderingMenuUpdated
     */
    readonly 'menu.updated': OnlineOrderingMenuUpdated;
    /**
     * An order was cancelled, on the integration's side or on the service's side.
     *
     * specs/asyncapi.yaml#/components/messages/OnlineOrderingOrderCancelled
     */
    readonly 'order.cancelled': OnlineOrderingOrderCancelled;
    /**
     * An integrated store has a new order.
     *
     * specs/asyncapi.yaml#/components/messages/OnlineOrderingOrderCreated
     */
    readonly 'order.created': OnlineOrderingOrderCreated;
    /**
     * An order was delivered. That is its final state.
     *
     * specs/asyncapi.yaml#/components/messages/OnlineOrderingOrderDelivered
     */
    readonly 'order.delivered': OnlineOrderingOrderDelivered;
    /**
     * The status of an order advanced.
     *
     * specs/asyncapi.yaml#/components/messages/OnlineOrderingOrderUpdated
     */
    readonly 'order.updated': OnlineOrderingOrderUpdated;
    /**
     * The store has gone live or has been paused.
     *
     * specs/asyncapi.yaml#/components/messages/OnlineOrderingStoreStatusChanged
     */
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
