// Made by `contract generate` from specs/openapi.yaml. Do not edit; change the specs instead.

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
    serviceAction: 'Refunds the customer and prompts a new sync of availability.',
  },
  STORE_CLOSED: {
    value: 'STORE_CLOSED',
    description: 'The store is closed although it is shown as open.',
    serviceAction: "Refunds the customer and puts the store's opening hours up for review.",
  },
  POS_OFFLINE: {
    value: 'POS_OFFLINE',
    description: 'The POS is currently unable to receive or to process orders.',
    serviceAction: 'Refunds the customer; can put the store on pause until it recovers.',
  },
  CAPACITY: {
    value: 'CAPACITY',
    description: 'The kitchen is too busy for another order.',
    serviceAction:
      'Refunds the customer; reports of capacity are used to estimate preparation times.',
  },
  PRICE_MISMATCH: {
    value: 'PRICE_MISMATCH',
    description: "The order's prices differ from those in the POS's catalogue.",
    serviceAction: 'Refunds the customer and flags the menu to be synced again.',
  },
  OTHER: {
    value: 'OTHER',
    description: 'No other reason fits. A `message` explains the reason.',
    serviceAction: 'Refunds the customer and shows the message to support.',
  },
} as const satisfies {
  readonly [Value in CancelReasonCode]: {
    readonly value: Value;
    readonly description: string;
    readonly [fact: string]: unknown;
  };
};
