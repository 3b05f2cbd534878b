// Made by `contract generate` from specs/openapi.yaml and specs/schemas/. Do not edit; change the specs instead.
// It includes answers from specs/sandbox.overlay.yaml that the contract does not give.

import { classifier } from '@ordering/api';

/**
 * Why the store denies an order. Each reason refunds the customer; the rest differs.
 *
 * The list is closed.
 *
 * specs/openapi.yaml#/components/schemas/CancelReasonCode
 */
export const CancelReasonCode = {
  /**
   * At least one line of the order cannot be made.
   *
   * Service action: Refunds the customer and prompts a new sync of availability.
   *
   * specs/openapi.yaml#/components/schemas/CancelReasonCode/oneOf/0
   */
  itemOutOfStock: 'ITEM_OUT_OF_STOCK',
  /**
   * The store is closed although it is shown as open.
   *
   * Service action: Refunds the customer and puts the store's opening hours up for review.
   *
   * specs/openapi.yaml#/components/schemas/CancelReasonCode/oneOf/1
   */
  storeClosed: 'STORE_CLOSED',
  /**
   * The POS is currently unable to receive or to process orders.
   *
   * Service action: Refunds the customer; can put the store on pause until it recovers.
   *
   * specs/openapi.yaml#/components/schemas/CancelReasonCode/oneOf/2
   */
  posOffline: 'POS_OFFLINE',
  /**
   * The kitchen is too busy for another order.
   *
   * Service action: Refunds the customer; reports of capacity are used to estimate preparation
   * times.
   *
   * specs/openapi.yaml#/components/schemas/CancelReasonCode/oneOf/3
   */
  capacity: 'CAPACITY',
  /**
   * The order's prices differ from those in the POS's catalogue.
   *
   * Service action: Refunds the customer and flags the menu to be synced again.
   *
   * specs/openapi.yaml#/components/schemas/CancelReasonCode/oneOf/4
   */
  priceMismatch: 'PRICE_MISMATCH',
  /**
   * No other reason fits. A `message` explains the reason.
   *
   * Service action: Refunds the customer and shows the message to support.
   *
   * specs/openapi.yaml#/components/schemas/CancelReasonCode/oneOf/5
   */
  other: 'OTHER',
} as const;

/**
 * One of the values in the constant of the same name.
 *
 * specs/openapi.yaml#/components/schemas/CancelReasonCode
 */
export type CancelReasonCode = (typeof CancelReasonCode)[keyof typeof CancelReasonCode];

/**
 * What is known of each value. Look up own keys only, if the value comes from the network.
 *
 * specs/openapi.yaml#/components/schemas/CancelReasonCode
 */
export const cancelReasonCodes = {
  ITEM_OUT_OF_STOCK: {
    value: 'ITEM_OUT_OF_STOCK',
    description: 'At least one line of the order cannot be made.',
    carriesOut: ['refund', 'sync_availability'],
    serviceAction: 'Refunds the customer and prompts a new sync of availability.',
  },
  STORE_CLOSED: {
    value: 'STORE_CLOSED',
    description: 'The store is closed although it is shown as open.',
    carriesOut: ['refund', 'review_hours'],
    serviceAction: "Refunds the customer and puts the store's opening hours up for review.",
  },
  POS_OFFLINE: {
    value: 'POS_OFFLINE',
    description: 'The POS is currently unable to receive or to process orders.',
    carriesOut: ['refund', 'pause_store'],
    serviceAction: 'Refunds the customer; can put the store on pause until it recovers.',
  },
  CAPACITY: {
    value: 'CAPACITY',
    description: 'The kitchen is too busy for another order.',
    carriesOut: ['refund', 'report_capacity'],
    serviceAction:
      'Refunds the customer; reports of capacity are used to estimate preparation times.',
  },
  PRICE_MISMATCH: {
    value: 'PRICE_MISMATCH',
    description: "The order's prices differ from those in the POS's catalogue.",
    carriesOut: ['refund', 'sync_menu'],
    serviceAction: 'Refunds the customer and flags the menu to be synced again.',
  },
  OTHER: {
    value: 'OTHER',
    description: 'No other reason fits. A `message` explains the reason.',
    carriesOut: ['refund', 'tell_support'],
    serviceAction: 'Refunds the customer and shows the message to support.',
  },
} as const satisfies {
  readonly [Value in CancelReasonCode]: {
    readonly value: Value;
    readonly description: string;
    readonly [fact: string]: unknown;
  };
};

/**
 * The status of an order. No order goes from `cancelled` to `preparing`, and none leaves
 * `delivered`.
 *
 * The values known so far; the list grows without notice.
 *
 * specs/schemas/OrderStatus.yaml#
 */
export const OrderStatus = {
  /**
   * The order is being prepared.
   *
   * specs/schemas/OrderStatus.yaml#/anyOf/0/oneOf/0
   */
  preparing: 'preparing',
  /**
   * The order was cancelled.
   *
   * specs/schemas/OrderStatus.yaml#/anyOf/0/oneOf/1
   */
  cancelled: 'cancelled',
  /**
   * The order was delivered. This status is final.
   *
   * specs/schemas/OrderStatus.yaml#/anyOf/0/oneOf/2
   */
  delivered: 'delivered',
} as const;

/**
 * One of the values in the constant of the same name.
 *
 * specs/schemas/OrderStatus.yaml#
 */
export type OrderStatus = (typeof OrderStatus)[keyof typeof OrderStatus];

/**
 * What is known of each value. Look up own keys only, if the value comes from the network.
 *
 * specs/schemas/OrderStatus.yaml#
 */
export const orderStatuses = {
  preparing: { value: 'preparing', description: 'The order is being prepared.' },
  cancelled: { value: 'cancelled', description: 'The order was cancelled.' },
  delivered: { value: 'delivered', description: 'The order was delivered. This status is final.' },
} as const satisfies {
  readonly [Value in OrderStatus]: {
    readonly value: Value;
    readonly description: string;
    readonly [fact: string]: unknown;
  };
};

/**
 * Sorts a value from the network into those that are known, for an exhaustive `switch`, and all
 * others.
 *
 * specs/schemas/OrderStatus.yaml#
 */
export const classifyOrderStatus = /* @__PURE__ */ classifier(Object.values(OrderStatus));
