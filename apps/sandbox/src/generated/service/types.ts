// Made by `contract generate` from specs/openapi.yaml, specs/sandbox.openapi.yaml, specs/sandbox/ and specs/schemas/. Do not edit; change the specs instead.
// It includes answers from specs/sandbox.overlay.yaml that the contract does not give.

/**
 * What the operations are made of.
 *
 * specs/openapi.yaml#/components
 */
export interface components {
  schemas: {
    /**
     * Denial of an order
     * @description specs/openapi.yaml#/components/schemas/CancelOrderRequest
     */
    CancelOrderRequest: {
      /** @description The explanation that the customer sees, as free text. */
      reason: string;
      reason_code: components['schemas']['CancelReasonCode'];
      /** @description More detail for support. It matters most with `OTHER`, which says nothing by itself. */
      message?: string;
    };
    /**
     * Denial reason
     * @description Why the store denies an order. Each reason refunds the customer; the rest differs.
     *
     *     specs/openapi.yaml#/components/schemas/CancelReasonCode
     */
    CancelReasonCode: 'ITEM_OUT_OF_STOCK' | 'STORE_CLOSED' | 'POS_OFFLINE' | 'CAPACITY' | 'PRICE_MISMATCH' | 'OTHER';
    /**
     * Currency
     * @description ISO 4217.
     *
     *     specs/sandbox.openapi.yaml#/components/schemas/Currency
     * @example EUR
     */
    Currency: string;
    /**
     * Note
     * @description What the customer has written to the order.
     *
     *     specs/sandbox/orders.yaml#/schemas/CustomerNote
     */
    CustomerNote: string;
    /**
     * Error code
     * @description What went wrong, as `<domain>.<problem>`. A published code keeps its meaning; the list grows without notice.
     *
     *     specs/openapi.yaml#/components/schemas/ErrorCode
     */
    ErrorCode: ('request.validation' | 'request.unknown_field' | 'auth.invalid_client' | 'auth.token_expired' | 'auth.invalid_token' | 'auth.invalid_grant' | 'auth.consent_revoked' | 'store.not_found' | 'store.not_integrated' | 'menu.push_not_allowed' | 'menu.job_not_found' | 'order.not_found' | 'order.invalid_transition' | 'rate.limited' | 'internal.error') | (string & {});
    /**
     * Error envelope
     * @description The body of every 4xx and 5xx response, of every API of the service.
     *
     *     specs/openapi.yaml#/components/schemas/ErrorEnvelope
     */
    ErrorEnvelope: {
      /** @description What went wrong. */
      error: {
        code: components['schemas']['ErrorCode'];
        /** @description For a person to read. The wording changes without notice, so no program may depend on it. With `request.validation` it names the field. */
        message: string;
      };
    };
    /**
     * Registration of a store
     * @description Never has `app_id`; the access token carries it.
     *
     *     specs/openapi.yaml#/components/schemas/IntegrateStoreRequest
     */
    IntegrateStoreRequest: {
      /** @description The store to connect. */
      store_id: string;
      /** @description Where deliveries go, an `https` URL; `http` is accepted for addresses of this machine. */
      webhook_url: string;
      /** @description Your own identifier for the store; visible ASCII, because a header carries it. */
      external_store_id?: string;
      menu_sync_direction?: components['schemas']['MenuSyncDirection'];
    };
    /**
     * Registered store
     * @description specs/openapi.yaml#/components/schemas/IntegrateStoreResult
     */
    IntegrateStoreResult: {
      webhook_secret: components['schemas']['WebhookSecret'];
      store_id: string;
      location_id: string;
      menu_sync_direction: components['schemas']['MenuSyncDirection'];
      external_store_id?: string;
    } & {
      [key: string]: unknown;
    };
    /**
     * Menu sync direction
     * @description Which side pushes menus. The contract names the setting, not its values.
     *
     *     specs/sandbox/menus.yaml#/schemas/MenuSyncDirection
     */
    MenuSyncDirection: 'service_to_pos' | 'pos_to_service';
    /**
     * Order
     * @description An order as the sandbox keeps it. The same object is the `data` of the order's events.
     *
     *     specs/sandbox/orders.yaml#/schemas/Order
     */
    Order: {
      order_id: string;
      status: components['schemas']['SandboxOrderStatus'];
      items: components['schemas']['OrderItem'][];
      currency: components['schemas']['Currency'];
      /** @description What the customer pays, in the currency's smallest unit. */
      total: number;
      /** Format: date-time */
      placed_at: string;
      /** Format: date-time */
      updated_at: string;
      cancellation?: components['schemas']['CancelOrderRequest'];
      /** @description The community, if it is an order of Hub. */
      community_id?: string;
      customer_note?: components['schemas']['CustomerNote'];
      location_id?: string;
      /** @description What the service has done because the order was denied. */
      service_actions?: {
        action: components['schemas']['ServiceAction'];
        /** @description What the customer was refunded, in the currency's smallest unit. */
        amount?: number;
        /** @description What support was told. */
        message?: string;
      }[];
      /** @description The store, if it is an order of Online Ordering. */
      store_id?: string;
    };
    /**
     * Line of an order
     * @description specs/sandbox/orders.yaml#/schemas/OrderItem
     */
    OrderItem: {
      name: string;
      quantity: number;
      price: components['schemas']['Price'];
      /** @description The item of the store's menu, if it is one. A community has no menu. */
      item_id?: string;
    };
    /**
     * Price
     * @description The price of one piece, in the currency's smallest unit.
     *
     *     specs/sandbox.openapi.yaml#/components/schemas/Price
     */
    Price: number;
    /**
     * Error code of the sandbox
     * @description Codes for what only the sandbox has, and for what the contract has no code: a duplicate create, a path or a method that does not exist. Borrowing one of the contract's codes would tell a client something untrue, for example that its order is gone. Failures that the service has too, such as an order that does not exist, have the service's code.
     *
     *     specs/sandbox.openapi.yaml#/components/schemas/SandboxErrorCode
     */
    SandboxErrorCode: ('store.already_integrated' | 'request.unknown_path' | 'request.method_not_allowed' | 'request.host_not_allowed' | 'request.origin_not_allowed' | 'operation.not_implemented' | 'control.unauthorized' | 'store.already_exists' | 'application.already_exists' | 'fault.too_many' | 'fault.injected' | 'stream.too_many' | 'item.not_found' | 'community.not_found' | 'community.already_exists' | 'endpoint.not_found' | 'delivery.not_found' | 'delivery.not_resendable') | (string & {});
    /**
     * Order status in the sandbox
     * @description The status of an order. A table of its own says where each status leads, and which event it fires when an order enters it. The contract names three of them; `placed` and the transitions are the sandbox's own.
     *
     *     specs/sandbox/orders.yaml#/schemas/SandboxOrderStatus
     */
    SandboxOrderStatus: 'placed' | 'preparing' | 'cancelled' | 'delivered';
    /**
     * What the service does about a denial
     * @description What the sandbox does after a denial, step by step, to do what the contract says about its reason (see [cancelOrder](api.md#cancelorder)).
     *
     *     specs/sandbox/orders.yaml#/schemas/ServiceAction
     */
    ServiceAction: 'refund' | 'sync_availability' | 'review_hours' | 'pause_store' | 'report_capacity' | 'sync_menu' | 'tell_support';
    /**
     * Webhook secret
     * @description The key that signs the deliveries of an integration. Registering an Online Ordering store returns it, once; for Hub, the service's console shows it, once. Keep it on your server: anyone who holds it can forge events.
     *
     *     specs/schemas/WebhookSecret.yaml#
     */
    WebhookSecret: string;
  };
}

/**
 * The operations, by id.
 *
 * specs/openapi.yaml#/paths
 */
export interface operations {
  integrateStore: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['IntegrateStoreRequest'];
      };
    };
    responses: {
      /** @description The store is integrated. This is the only time that the signing secret is shown. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IntegrateStoreResult'];
        };
      };
    };
  };
  cancelOrder: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the order. */
        orderId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CancelOrderRequest'];
      };
    };
    responses: {
      /** @description The order is denied. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Order'];
        };
      };
    };
  };
}
