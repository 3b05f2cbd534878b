// Made by `contract generate` from specs/asyncapi.yaml. Do not edit; change the specs instead.

/**
 * The bodies of all deliveries, and what they are made of.
 *
 * specs/asyncapi.yaml#/components/schemas
 */
export interface components {
  schemas: {
    /**
     * Data of action_required
     * @description At least one of the two names is present; if both are, they are equal.
     *
     *     specs/asyncapi.yaml#/components/schemas/ActionRequiredData
     */
    ActionRequiredData: ({
      /** @description What the integration is asked to do. */
      action: string;
      /**
       * @deprecated
       * @description An older name of `action`.
       */
      request_type?: string;
    } & {
      [key: string]: unknown;
    }) | ({
      /** @description What the integration is asked to do. */
      action?: string;
      /**
       * @deprecated
       * @description An older name of `action`.
       */
      request_type: string;
    } & {
      [key: string]: unknown;
    });
    /**
     * Event envelope
     * @description What the bodies of all deliveries have in common.
     *
     *     specs/asyncapi.yaml#/components/schemas/Envelope
     */
    Envelope: {
      /** @description The type of the event. Unknown types are accepted and ignored. */
      event_type: string;
      /**
       * Format: uuid
       * @description The id of the event, equal to the delivery id, unchanged on every attempt.
       */
      event_id: string;
      /**
       * Format: date-time
       * @description When the event happened, ISO 8601 in UTC (`Z` or `+00:00`) with milliseconds.
       */
      timestamp: string;
      /** @description What the event is about. */
      data: {
        [key: string]: unknown;
      };
    };
    /**
     * Envelope of Hub
     * @description specs/asyncapi.yaml#/components/schemas/HubEnvelope
     */
    HubEnvelope: components['schemas']['Envelope'] & {
      /** @description The community that the event is about. */
      community_id: string;
    };
    /**
     * Hub order.created
     * @description specs/asyncapi.yaml#/components/schemas/HubOrderCreated
     */
    HubOrderCreated: components['schemas']['HubEnvelope'] & {
      data?: {
        [key: string]: unknown;
      };
      /** @constant */
      event_type?: 'order.created';
    };
    /**
     * Hub order.status_changed
     * @description specs/asyncapi.yaml#/components/schemas/HubOrderStatusChanged
     */
    HubOrderStatusChanged: components['schemas']['HubEnvelope'] & {
      data?: {
        [key: string]: unknown;
      };
      /** @constant */
      event_type?: 'order.status_changed';
    };
    /**
     * Online Ordering action_required
     * @description specs/asyncapi.yaml#/components/schemas/OnlineOrderingActionRequired
     */
    OnlineOrderingActionRequired: components['schemas']['OnlineOrderingEnvelope'] & {
      data?: components['schemas']['ActionRequiredData'];
      /** @constant */
      event_type?: 'action_required';
    };
    /**
     * Envelope of Online Ordering
     * @description specs/asyncapi.yaml#/components/schemas/OnlineOrderingEnvelope
     */
    OnlineOrderingEnvelope: components['schemas']['Envelope'] & {
      /** @description The store that the event is about. */
      store_id: string;
      /** @description The location that the event is about. `X-Service-Location-Id` carries something else, your own id. */
      location_id: string;
    };
    /**
     * Online Ordering menu.item_availability_changed
     * @description specs/asyncapi.yaml#/components/schemas/OnlineOrderingMenuItemAvailabilityChanged
     */
    OnlineOrderingMenuItemAvailabilityChanged: components['schemas']['OnlineOrderingEnvelope'] & {
      data?: {
        [key: string]: unknown;
      };
      /** @constant */
      event_type?: 'menu.item_availability_changed';
    };
    /**
     * Online Ordering menu.updated
     * @description specs/asyncapi.yaml#/components/schemas/OnlineOrderingMenuUpdated
     */
    OnlineOrderingMenuUpdated: components['schemas']['OnlineOrderingEnvelope'] & {
      data?: {
        [key: string]: unknown;
      };
      /** @constant */
      event_type?: 'menu.updated';
    };
    /**
     * Online Ordering order.cancelled
     * @description specs/asyncapi.yaml#/components/schemas/OnlineOrderingOrderCancelled
     */
    OnlineOrderingOrderCancelled: components['schemas']['OnlineOrderingEnvelope'] & {
      data?: {
        [key: string]: unknown;
      };
      /** @constant */
      event_type?: 'order.cancelled';
    };
    /**
     * Online Ordering order.created
     * @description specs/asyncapi.yaml#/components/schemas/OnlineOrderingOrderCreated
     */
    OnlineOrderingOrderCreated: components['schemas']['OnlineOrderingEnvelope'] & {
      data?: {
        [key: string]: unknown;
      };
      /** @constant */
      event_type?: 'order.created';
    };
    /**
     * Online Ordering order.delivered
     * @description specs/asyncapi.yaml#/components/schemas/OnlineOrderingOrderDelivered
     */
    OnlineOrderingOrderDelivered: components['schemas']['OnlineOrderingEnvelope'] & {
      data?: {
        [key: string]: unknown;
      };
      /** @constant */
      event_type?: 'order.delivered';
    };
    /**
     * Online Ordering order.updated
     * @description specs/asyncapi.yaml#/components/schemas/OnlineOrderingOrderUpdated
     */
    OnlineOrderingOrderUpdated: components['schemas']['OnlineOrderingEnvelope'] & {
      data?: {
        [key: string]: unknown;
      };
      /** @constant */
      event_type?: 'order.updated';
    };
    /**
     * Online Ordering store.status_changed
     * @description specs/asyncapi.yaml#/components/schemas/OnlineOrderingStoreStatusChanged
     */
    OnlineOrderingStoreStatusChanged: components['schemas']['OnlineOrderingEnvelope'] & {
      data?: {
        [key: string]: unknown;
      };
      /** @constant */
      event_type?: 'store.status_changed';
    };
  };
}
