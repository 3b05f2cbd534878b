// Made by `contract generate` from specs/openapi.yaml, specs/sandbox.openapi.yaml, specs/sandbox/ and specs/schemas/. Do not edit; change the specs instead.
// It has operations from specs/sandbox.openapi.yaml that the contract does not have.

/**
 * What the operations are made of.
 *
 * specs/sandbox.openapi.yaml#/components
 */
export interface components {
  schemas: {
    /**
     * New fault
     * @description Names at least one of `latency_ms`, `status`, `code` and `drop`; with `drop` neither a status nor a code.
     *
     *     specs/sandbox/faults.yaml#/schemas/AddFaultRequest
     */
    AddFaultRequest: {
      /** @description Whether the call is carried out all the same, before it goes wrong. */
      applied?: boolean;
      /**
       * @description The error code of the answer, a known or a new one. If it is left out, one that the operation lists for the status, or `fault.injected` if it lists none.
       * @example order.not_found
       */
      code?: string;
      /** @description Whether the connection is dropped instead of an answer. */
      drop?: boolean;
      /** @description How long the answer waits, in milliseconds of real time. */
      latency_ms?: number;
      /** @description The `operationId` of the operation of the service that is to fail; without it, all of them. */
      operation?: string;
      /** @description What the call is answered with; unless given, the status of `code`. */
      status?: number;
      /** @description How many calls it is about, 1 unless given. */
      times?: number;
    };
    /**
     * Advance of the clock
     * @description specs/sandbox/clock.yaml#/schemas/AdvanceClockRequest
     */
    AdvanceClockRequest: {
      /**
       * @description An ISO 8601 duration without years and months, for example `PT5M`.
       * @example PT8H
       * @example P1DT12H
       */
      by: string;
    };
    /**
     * New status
     * @description specs/sandbox/orders.yaml#/schemas/AdvanceOrderRequest
     */
    AdvanceOrderRequest: {
      status: components['schemas']['SandboxOrderStatus'];
    };
    /**
     * New application with its secret
     * @description specs/sandbox/access.yaml#/schemas/Application
     */
    Application: {
      client_id: string;
      /** @description What it gets its tokens with. */
      client_secret: string;
    };
    /**
     * Application
     * @description specs/sandbox/access.yaml#/schemas/ApplicationRef
     */
    ApplicationRef: {
      /** @description The application that the tokens belong to. */
      client_id: string;
    };
    /**
     * Authorization
     * @description specs/sandbox/access.yaml#/schemas/Authorization
     */
    Authorization: {
      /** @description Good for one token, by the same application and with the same `redirect_uri`. */
      code: string;
      /** @description The `redirect_uri` with `code` and `state`. */
      location: string;
    };
    /**
     * Consent of a merchant
     * @description specs/sandbox/access.yaml#/schemas/AuthorizeRequest
     */
    AuthorizeRequest: {
      /** @description The application. */
      client_id: string;
      /** @description Where the merchant is sent with the code, an absolute URL without a fragment. */
      redirect_uri: string;
      /** @description Sent along as it is. */
      state?: string;
    };
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
     * Change
     * @description Either a call that was carried out, or an attempt that has ended.
     *
     *     specs/sandbox/whole.yaml#/schemas/Change
     */
    Change: {
      /** @description Grows with each change. */
      seq: number;
      /**
       * Format: date-time
       * @description When it was, by the sandbox's clock.
       */
      at: string;
      /** @description The number of the attempt. */
      attempt?: number;
      /** @description Of which delivery an attempt has ended. */
      delivery_id?: string;
      /**
       * @description `service` if the operation is one of the service's API, `control` if it is one of the sandbox's own.
       * @enum {string}
       */
      edition?: 'service' | 'control';
      /** @description The `operationId` of the call, in the API that `edition` names. */
      operation?: string;
      /** @description How the attempt ended, in words, and if it failed, why. */
      outcome?: string;
    };
    /**
     * New URL of an endpoint
     * @description Names the store or the community, not both.
     *
     *     specs/sandbox/endpoints.yaml#/schemas/ChangeEndpointRequest
     */
    ChangeEndpointRequest: {
      /** @description Where deliveries go, an `https` URL; `http` is accepted for addresses of this machine. */
      webhook_url: string;
      /** @description The community. */
      community_id?: string;
      /** @description The store. */
      store_id: string;
    } | {
      /** @description Where deliveries go, an `https` URL; `http` is accepted for addresses of this machine. */
      webhook_url: string;
      /** @description The community. */
      community_id: string;
      /** @description The store. */
      store_id?: string;
    };
    /**
     * Change of a store
     * @description What is left out stays as it is.
     *
     *     specs/sandbox/stores.yaml#/schemas/ChangeStoreRequest
     */
    ChangeStoreRequest: {
      /** @description Whether a person of the service is to review its opening hours. */
      hours_flagged?: boolean;
      /** @description Whether its menu is to be synced again. */
      menu_flagged?: boolean;
      menu_sync_direction?: components['schemas']['MenuSyncDirection'];
      status?: components['schemas']['StoreStatus'];
    };
    /**
     * Clock
     * @description specs/sandbox/clock.yaml#/schemas/Clock
     */
    Clock: {
      /**
       * Format: date-time
       * @description The time in the sandbox.
       */
      now: string;
      /** @description How many seconds of the sandbox pass in one real second. */
      scale: number;
      advancing?: components['schemas']['ClockAdvance'];
      /** @description How many attempts were made while the clock was advanced. */
      attempts?: number;
      /**
       * Format: date-time
       * @description When the earliest of all scheduled attempts is due; in the past while it is late. Only `getClock` returns it, and only while an attempt is scheduled.
       */
      next_attempt_at?: string;
    };
    /**
     * Advance under way
     * @description How far an advance of the clock is. Present while one goes on.
     *
     *     specs/sandbox/clock.yaml#/schemas/ClockAdvance
     */
    ClockAdvance: {
      /** @description How many attempts it has made. */
      attempts: number;
      /** @description How many attempts are under way. */
      under_way: number;
      /** @description An upper limit for the attempts still to come in this advance, including those in progress: all that the retry schedule has for the deliveries known so far until the clock is where it was asked to be, if every attempt fails at once. */
      attempts_left: number;
      /** @description How long it has taken, in milliseconds of real time. */
      took_ms: number;
      /** @description About how long it still takes, in milliseconds of real time, if it goes on as before and all `attempts_left` are made. Absent until the first attempts have ended and the clock has moved on. */
      left_ms?: number;
    };
    /**
     * Community
     * @description specs/sandbox/stores.yaml#/schemas/Community
     */
    Community: {
      community_id: string;
      webhook_secret: components['schemas']['WebhookSecret'];
    };
    /**
     * New application
     * @description specs/sandbox/access.yaml#/schemas/CreateApplicationRequest
     */
    CreateApplicationRequest: {
      client_id?: components['schemas']['Identifier'];
    };
    /**
     * New community
     * @description specs/sandbox/stores.yaml#/schemas/CreateCommunityRequest
     */
    CreateCommunityRequest: {
      /** @description Where deliveries go, an `https` URL; `http` is accepted for addresses of this machine. */
      webhook_url: string;
      community_id?: components['schemas']['Identifier'];
    };
    /**
     * New order
     * @description Names the store or the community, not both.
     *
     *     specs/sandbox/orders.yaml#/schemas/CreateOrderRequest
     */
    CreateOrderRequest: {
      /** @description The community, for an order of Hub. */
      community_id?: string;
      currency?: components['schemas']['Currency'];
      customer_note?: components['schemas']['CustomerNote'];
      /** @description What is ordered; unless given, two of the first and one of the second item on the menu, or for a community on the menu that the sandbox starts with. */
      items?: components['schemas']['NewOrderItem'][];
      /** @description The store, for an order of Online Ordering. */
      store_id: string;
    } | {
      /** @description The community, for an order of Hub. */
      community_id: string;
      currency?: components['schemas']['Currency'];
      customer_note?: components['schemas']['CustomerNote'];
      /** @description What is ordered; unless given, two of the first and one of the second item on the menu, or for a community on the menu that the sandbox starts with. */
      items?: components['schemas']['NewOrderItem'][];
      /** @description The store, for an order of Online Ordering. */
      store_id?: string;
    };
    /**
     * New store
     * @description specs/sandbox/stores.yaml#/schemas/CreateStoreRequest
     */
    CreateStoreRequest: {
      location_id?: components['schemas']['Identifier'];
      store_id?: components['schemas']['Identifier'];
    };
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
     * Delivery
     * @description specs/sandbox/deliveries.yaml#/schemas/Delivery
     */
    Delivery: components['schemas']['DeliverySummary'] & {
      /** @description The body, exactly as it is sent. */
      payload: string;
      log: components['schemas']['DeliveryAttempt'][];
    };
    /**
     * Attempt
     * @description specs/sandbox/deliveries.yaml#/schemas/DeliveryAttempt
     */
    DeliveryAttempt: {
      number: number;
      /** @description Whether somebody asked for this attempt, outside the retry schedule. */
      resend: boolean;
      /** Format: date-time */
      started_at: string;
      /** Format: date-time */
      ended_at: string;
      /** @description How long it took, in milliseconds of real time, whatever the clock says. */
      took_ms: number;
      /** @description Where it went. */
      url: string;
      /** @description The headers that were sent. */
      headers: {
        [key: string]: string;
      };
      /** @description How the attempt ended, in words, and if it failed, why. */
      outcome: string;
      /** @description The first part of the endpoint's response body. */
      response_body?: string;
      /** @description Present if the endpoint answered. */
      response_status?: number;
    };
    /**
     * Delivery state
     * @description How far a delivery has come.
     *
     *     specs/sandbox/deliveries.yaml#/schemas/DeliveryState
     */
    DeliveryState: 'scheduled' | 'attempting' | 'acknowledged' | 'failed';
    /**
     * Delivery in the log
     * @description specs/sandbox/deliveries.yaml#/schemas/DeliverySummary
     */
    DeliverySummary: {
      /** @description The same on every attempt; also the id of the event. */
      delivery_id: string;
      event_type: string;
      /** @description Where it goes. */
      url: string;
      state: components['schemas']['DeliveryState'];
      /** @description How many attempts were made. */
      attempts: number;
      /** Format: date-time */
      created_at: string;
      /** @description The community that it is about, if it is of Hub. */
      community_id?: string;
      /** @description How the last attempt ended, in words. Present if an attempt has ended. */
      last_outcome?: string;
      /** @description Present if the endpoint answered the last attempt. */
      last_status?: number;
      /**
       * Format: date-time
       * @description Present while an attempt is scheduled.
       */
      next_attempt_at?: string;
      /** @description The order that it is about, if it is about one. */
      order_id?: string;
      /** @description The store that it is about, if it is of Online Ordering. */
      store_id?: string;
    };
    /**
     * Endpoint
     * @description specs/sandbox/endpoints.yaml#/schemas/Endpoint
     */
    Endpoint: {
      webhook_url: string;
      /** @description The community whose events it gets, if they are of Hub. */
      community_id?: string;
      /** @description The store whose events it gets, if they are of Online Ordering. */
      store_id?: string;
    };
    /**
     * Environment
     * @description Where a token is good. The contract says that a token carries it, and no names. It gives two answers to a token of another environment, of which this is the one with a code: 401 with `auth.invalid_token`.
     *
     *     specs/sandbox/answers.yaml#/schemas/Environment
     */
    Environment: 'sandbox' | 'production';
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
     * Fault
     * @description specs/sandbox/faults.yaml#/schemas/Fault
     */
    Fault: {
      fault_id: string;
      /** @description How many calls it is still about. */
      times: number;
      applied?: boolean;
      code?: string;
      drop?: boolean;
      latency_ms?: number;
      /** @description The `operationId` that it is about; absent if it is about all. */
      operation?: string;
      status?: number;
    };
    /**
     * Event to fire
     * @description Names the store or the community, not both.
     *
     *     specs/sandbox/deliveries.yaml#/schemas/FireEventRequest
     */
    FireEventRequest: {
      /** @description Visible ASCII, because a header carries it. */
      event_type: string;
      /** @description The community, for an event of Hub. */
      community_id?: string;
      /** @description An empty object unless given. */
      data?: {
        [key: string]: unknown;
      };
      /** @description The store, for an event of Online Ordering. */
      store_id: string;
    } | {
      /** @description Visible ASCII, because a header carries it. */
      event_type: string;
      /** @description The community, for an event of Hub. */
      community_id: string;
      /** @description An empty object unless given. */
      data?: {
        [key: string]: unknown;
      };
      /** @description The store, for an event of Online Ordering. */
      store_id?: string;
    };
    /**
     * Fired event
     * @description specs/sandbox/deliveries.yaml#/schemas/FiredEvent
     */
    FiredEvent: {
      /**
       * Format: uuid
       * @description Also the id of the delivery.
       */
      event_id: string;
    };
    /**
     * Grant type
     * @description How an application gets a token, and which fields this takes besides its own credentials.
     *
     *     specs/sandbox/answers.yaml#/schemas/GrantType
     */
    GrantType: 'client_credentials' | 'authorization_code' | 'refresh_token';
    /**
     * Identifier
     * @description An id of your choice, of letters, digits and `.`, `_`, `~`, `-`. The sandbox makes one up if you give none.
     *
     *     specs/sandbox.openapi.yaml#/components/schemas/Identifier
     */
    Identifier: string;
    /**
     * Token request
     * @description specs/sandbox/answers.yaml#/schemas/IssueTokenRequest
     */
    IssueTokenRequest: {
      grant_type: components['schemas']['GrantType'];
      client_id: string;
      client_secret: string;
      /** @description The authorization code. */
      code?: string;
      environment?: components['schemas']['Environment'];
      /** @description Where the code was sent. */
      redirect_uri?: string;
      /** @description The refresh token of an earlier answer. */
      refresh_token?: string;
    };
    /**
     * Access token
     * @description specs/sandbox/answers.yaml#/schemas/IssuedToken
     */
    IssuedToken: {
      access_token: string;
      /** @constant */
      token_type: 'Bearer';
      /** @description The token's lifetime, in seconds of the sandbox's clock. */
      expires_in: number;
      environment: components['schemas']['Environment'];
      /** @description Present if the token comes from a merchant's consent. */
      refresh_token?: string;
    };
    /**
     * Endpoint in the list
     * @description specs/sandbox/endpoints.yaml#/schemas/ListedEndpoint
     */
    ListedEndpoint: components['schemas']['Endpoint'] & {
      /** @description Its newest deliveries, the newest first, at most 20. */
      recent: {
        delivery_id: string;
        state: components['schemas']['DeliveryState'];
        /** @description How many attempts were made. */
        attempts: number;
      }[];
      /** @description The store's own id at the receiver, if it has one. */
      external_store_id?: string;
    };
    /**
     * Menu
     * @description specs/sandbox/menus.yaml#/schemas/Menu
     */
    Menu: {
      menu_id: string;
      origin: components['schemas']['MenuOrigin'];
      currency: components['schemas']['Currency'];
      items: components['schemas']['MenuItem'][];
    };
    /**
     * Contents of a menu
     * @description specs/sandbox/menus.yaml#/schemas/MenuContents
     */
    MenuContents: {
      currency: components['schemas']['Currency'];
      items: components['schemas']['MenuItem'][];
    };
    /**
     * Item of a menu
     * @description specs/sandbox/menus.yaml#/schemas/MenuItem
     */
    MenuItem: {
      item_id: string;
      name: string;
      price: components['schemas']['Price'];
      /** @description Whether customers can order it; true unless given. */
      available?: boolean;
    };
    /**
     * Menu job
     * @description specs/sandbox/answers.yaml#/schemas/MenuJob
     */
    MenuJob: {
      job_id: string;
      store_id: string;
      status: components['schemas']['MenuJobStatus'];
      /** Format: date-time */
      accepted_at: string;
    };
    /**
     * Status of a menu job
     * @description A menu that breaks no rule of its request never fails.
     *
     *     specs/sandbox/answers.yaml#/schemas/MenuJobStatus
     */
    MenuJobStatus: 'running' | 'done';
    /**
     * Origin of a menu
     * @description How the menu came to be as it is. A table of its own says which event that has fired.
     *
     *     specs/sandbox/menus.yaml#/schemas/MenuOrigin
     */
    MenuOrigin: 'seed' | 'pushed' | 'changed' | 'availability';
    /**
     * Menu sync direction
     * @description Which side pushes menus. The contract names the setting, not its values.
     *
     *     specs/sandbox/menus.yaml#/schemas/MenuSyncDirection
     */
    MenuSyncDirection: 'service_to_pos' | 'pos_to_service';
    /**
     * Line of a new order
     * @description specs/sandbox/orders.yaml#/schemas/NewOrderItem
     */
    NewOrderItem: {
      name: string;
      quantity: number;
      /** @description The item of the store's menu, if it is one. A community has no menu. */
      item_id?: string;
      price: components['schemas']['Price'];
      /**
       * @deprecated
       * @description The old name of `price`. It is read for one version, where `price` is absent.
       */
      unit_price?: components['schemas']['Price'];
    } | {
      name: string;
      quantity: number;
      /** @description The item of the store's menu, if it is one. A community has no menu. */
      item_id?: string;
      price?: components['schemas']['Price'];
      /**
       * @deprecated
       * @description The old name of `price`. It is read for one version, where `price` is absent.
       */
      unit_price: components['schemas']['Price'];
    };
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
     * Order id
     * @description specs/sandbox/orders.yaml#/schemas/OrderId
     */
    OrderId: string;
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
     * Store or community
     * @description Names the store or the community, not both.
     *
     *     specs/sandbox/endpoints.yaml#/schemas/OwnerRef
     */
    OwnerRef: {
      /** @description The community. */
      community_id?: string;
      /** @description The store. */
      store_id: string;
    } | {
      /** @description The community. */
      community_id: string;
      /** @description The store. */
      store_id?: string;
    };
    /**
     * Placed order
     * @description specs/sandbox/orders.yaml#/schemas/PlacedOrder
     */
    PlacedOrder: components['schemas']['Order'] & {
      /** @description Says why no event is sent; or says that the store is paused, although the event is sent. If it is absent, the event is sent. */
      hint?: string;
    };
    /**
     * Price
     * @description The price of one piece, in the currency's smallest unit.
     *
     *     specs/sandbox.openapi.yaml#/components/schemas/Price
     */
    Price: number;
    /**
     * Rate limit
     * @description specs/sandbox/access.yaml#/schemas/RateLimit
     */
    RateLimit: {
      requests: number;
      /**
       * @description An ISO 8601 duration of at most a day, for example `PT10S`.
       * @example PT10S
       */
      window: string;
    };
    /**
     * Deliveries to resend
     * @description Which failed deliveries are meant, as the filters of the delivery log say it.
     *
     *     specs/sandbox/deliveries.yaml#/schemas/ResendRequest
     */
    ResendRequest: {
      /** @description Those to this community. */
      community_id?: string;
      /** @description Those of events of this type. */
      event_type?: string;
      /**
       * Format: date-time
       * @description Those that were stored at this time or later, by the sandbox's clock.
       */
      since?: string;
      /** @description Those to this store. */
      store_id?: string;
      /**
       * Format: date-time
       * @description Those that were stored before this time.
       */
      until?: string;
    };
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
     * What to begin with
     * @description specs/sandbox/whole.yaml#/schemas/SeedRequest
     */
    SeedRequest: {
      /** @description Where deliveries go, an `https` URL; `http` is accepted for addresses of this machine. */
      webhook_url: string;
      /** @description How many orders are placed at the store, and as many at the community; 1 unless given. */
      orders?: number;
    };
    /**
     * What was made to begin with
     * @description specs/sandbox/whole.yaml#/schemas/Seeded
     */
    Seeded: {
      store: {
        store_id: string;
        location_id: string;
        webhook_secret: components['schemas']['WebhookSecret'];
      };
      community: components['schemas']['Community'];
      /** @description The ids of the orders, those of the store first. */
      orders: string[];
    };
    /**
     * What the service does about a denial
     * @description What the sandbox does after a denial, step by step, to do what the contract says about its reason (see [cancelOrder](api.md#cancelorder)).
     *
     *     specs/sandbox/orders.yaml#/schemas/ServiceAction
     */
    ServiceAction: 'refund' | 'sync_availability' | 'review_hours' | 'pause_store' | 'report_capacity' | 'sync_menu' | 'tell_support';
    /**
     * Speed of the clock
     * @description specs/sandbox/clock.yaml#/schemas/SetClockRequest
     */
    SetClockRequest: {
      /** @description How many seconds of the sandbox pass in one real second; 0 for none. */
      scale: number;
    };
    /**
     * Consent
     * @description specs/sandbox/access.yaml#/schemas/SetConsentRequest
     */
    SetConsentRequest: {
      /** @description The application. */
      client_id: string;
      /** @description Whether the merchant lets the application act. */
      granted: boolean;
    };
    /**
     * Revocation
     * @description specs/sandbox/access.yaml#/schemas/SetRevocationRequest
     */
    SetRevocationRequest: {
      /** @description The application. */
      client_id: string;
      /** @description Whether its credential is revoked. */
      revoked: boolean;
    };
    /**
     * Store
     * @description specs/sandbox/stores.yaml#/schemas/Store
     */
    Store: {
      store_id: string;
      location_id: string;
      /** @description Whether an application has an active integration with it. */
      integrated: boolean;
      status: components['schemas']['StoreStatus'];
      /** @description Whether a person of the service is to review its opening hours. */
      hours_flagged: boolean;
      /** @description Whether its menu is to be synced again. */
      menu_flagged: boolean;
      /** @description How often it has said that the kitchen is too busy. */
      capacity_reports: number;
      /** @description Present if the store is integrated. */
      menu_sync_direction?: components['schemas']['MenuSyncDirection'];
    };
    /**
     * Store status in the sandbox
     * @description Whether the store is live. A table of its own says which event a change fires. The contract names both, but does not say what a pause prevents: in the sandbox customers can still order.
     *
     *     specs/sandbox/stores.yaml#/schemas/StoreStatus
     */
    StoreStatus: 'live' | 'paused';
    /**
     * Webhook secret
     * @description The key that signs the deliveries of an integration. Registering an Online Ordering store returns it, once; for Hub, the service's console shows it, once. Keep it on your server: anyone who holds it can forge events.
     *
     *     specs/schemas/WebhookSecret.yaml#
     */
    WebhookSecret: string;
  };
  parameters: {
    /**
     * @description The `next` of a page, for what comes after it.
     * @example MTIz
     */
    Cursor: string;
    /**
     * @description How many a page has at most, up to 500; 100 unless given.
     * @example 20
     */
    Limit: string;
  };
}

/**
 * The operations, by id.
 *
 * specs/sandbox.openapi.yaml#/paths
 */
export interface operations {
  issueToken: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['IssueTokenRequest'];
        'application/x-www-form-urlencoded': components['schemas']['IssueTokenRequest'];
      };
    };
    responses: {
      /** @description A new token. Earlier tokens stay valid until they expire. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IssuedToken'];
        };
      };
    };
  };
  getMenuJob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the job. */
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The job. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MenuJob'];
        };
      };
    };
  };
  getOrder: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the order. */
        orderId: components['schemas']['OrderId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The order. */
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
  pushMenu: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the store. */
        storeId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['MenuContents'];
      };
    };
    responses: {
      /** @description The job, which has begun. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MenuJob'];
        };
      };
    };
  };
  createApplication: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "client_id": "another-app"
         *     }
         */
        'application/json': components['schemas']['CreateApplicationRequest'];
      };
    };
    responses: {
      /** @description The application, with the merchant's consent. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "client_id": "another-app",
           *       "client_secret": "example-of-a-secret-shown-only-once"
           *     }
           */
          'application/json': components['schemas']['Application'];
        };
      };
    };
  };
  authorizeApplication: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "client_id": "sandbox-app",
         *       "redirect_uri": "http://127.0.0.1:8080/connected",
         *       "state": "7f3a"
         *     }
         */
        'application/json': components['schemas']['AuthorizeRequest'];
      };
    };
    responses: {
      /** @description The code, and where the merchant's browser goes with it. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "code": "example-of-an-authorization-code",
           *       "location": "http://127.0.0.1:8080/connected?code=example-of-an-authorization-code&state=7f3a"
           *     }
           */
          'application/json': components['schemas']['Authorization'];
        };
      };
    };
  };
  listChanges: {
    parameters: {
      query?: {
        /**
         * @description The `seq` of the last change that is known.
         * @example 41
         */
        after?: string;
        /**
         * @description At most this many changes come, the newest ones, up to 500; if it is left out, all that are kept.
         * @example 20
         */
        limit?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The changes, at most 1,000. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "changes": [
           *         {
           *           "at": "2026-03-14T18:02:11.204Z",
           *           "operation": "createOrder",
           *           "seq": 42
           *         }
           *       ]
           *     }
           */
          'application/json': {
            changes: components['schemas']['Change'][];
          };
        };
      };
    };
  };
  getClock: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The clock. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "next_attempt_at": "2026-03-14T18:03:09.870Z",
           *       "now": "2026-03-14T18:02:11.204Z",
           *       "scale": 1
           *     }
           */
          'application/json': components['schemas']['Clock'];
        };
      };
    };
  };
  setClock: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "scale": 0
         *     }
         */
        'application/json': components['schemas']['SetClockRequest'];
      };
    };
    responses: {
      /** @description The clock. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "now": "2026-03-14T18:02:11.204Z",
           *       "scale": 0
           *     }
           */
          'application/json': components['schemas']['Clock'];
        };
      };
    };
  };
  advanceClock: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "by": "PT5M"
         *     }
         */
        'application/json': components['schemas']['AdvanceClockRequest'];
      };
    };
    responses: {
      /** @description The clock, and how many attempts were made on the way. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "attempts": 2,
           *       "now": "2026-03-14T18:07:11.204Z",
           *       "scale": 1
           *     }
           */
          'application/json': components['schemas']['Clock'];
        };
      };
    };
  };
  createCommunity: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "community_id": "north-campus",
         *       "webhook_url": "http://127.0.0.1:8080/webhooks"
         *     }
         */
        'application/json': components['schemas']['CreateCommunityRequest'];
      };
    };
    responses: {
      /** @description The community, with its signing secret. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "community_id": "north-campus",
           *       "webhook_secret": "example-of-a-secret-shown-only-once"
           *     }
           */
          'application/json': components['schemas']['Community'];
        };
      };
    };
  };
  setConsent: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "client_id": "sandbox-app",
         *       "granted": true
         *     }
         */
        'application/json': components['schemas']['SetConsentRequest'];
      };
    };
    responses: {
      /** @description The current consent. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "client_id": "sandbox-app",
           *       "granted": true
           *     }
           */
          'application/json': components['schemas']['SetConsentRequest'];
        };
      };
    };
  };
  listDeliveries: {
    parameters: {
      query?: {
        /**
         * @description Only deliveries in this state.
         * @example failed
         */
        state?: components['schemas']['DeliveryState'];
        /**
         * @description Only deliveries to this store.
         * @example ramen-1
         */
        store_id?: string;
        /** @description Only deliveries to this community. */
        community_id?: string;
        /** @description Only deliveries of events about this order. */
        order_id?: components['schemas']['OrderId'];
        /**
         * @description Only deliveries of events of this type.
         * @example menu.updated
         */
        event_type?: string;
        /**
         * @description Only deliveries that were stored at this time or later, by the sandbox's clock.
         * @example 2026-03-14T18:00:00Z
         */
        since?: string;
        /**
         * @description Only deliveries that were stored before this time.
         * @example 2026-03-14T19:00:00Z
         */
        until?: string;
        /**
         * @description The `next` of a page, for what comes after it.
         * @example MTIz
         */
        cursor?: components['parameters']['Cursor'];
        /**
         * @description How many a page has at most, up to 500; 100 unless given.
         * @example 20
         */
        limit?: components['parameters']['Limit'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The deliveries, without their payloads. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "deliveries": [
           *         {
           *           "attempts": 6,
           *           "created_at": "2026-03-14T18:02:11.204Z",
           *           "delivery_id": "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
           *           "event_type": "menu.updated",
           *           "last_outcome": "answered 503",
           *           "last_status": 503,
           *           "state": "failed",
           *           "store_id": "ramen-1",
           *           "url": "http://127.0.0.1:8080/webhooks"
           *         }
           *       ],
           *       "next": "MTIz"
           *     }
           */
          'application/json': {
            deliveries: components['schemas']['DeliverySummary'][];
            /** @description The cursor of the next page; absent at the end. A page that filters have thinned out may have fewer deliveries than were asked for, or none, and a next page all the same. */
            next?: string;
          };
        };
      };
    };
  };
  resendFailed: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "since": "2026-03-14T18:00:00Z",
         *       "store_id": "ramen-1",
         *       "until": "2026-03-14T19:00:00Z"
         *     }
         */
        'application/json': components['schemas']['ResendRequest'];
      };
    };
    responses: {
      /** @description How many deliveries are resent. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "resent": 3
           *     }
           */
          'application/json': {
            resent: number;
          };
        };
      };
    };
  };
  getDelivery: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The delivery id.
         * @example 3f2504e0-4f89-41d3-9a0c-0305e82c3301
         */
        deliveryId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The delivery. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "attempts": 1,
           *       "created_at": "2026-03-14T18:02:11.204Z",
           *       "delivery_id": "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
           *       "event_type": "menu.updated",
           *       "last_outcome": "answered 503",
           *       "last_status": 503,
           *       "log": [
           *         {
           *           "ended_at": "2026-03-14T18:02:11.219Z",
           *           "headers": {
           *             "Content-Type": "application/json",
           *             "X-Service-Delivery-Id": "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
           *             "X-Service-Event": "menu.updated",
           *             "X-Service-Signature": "95da98d590b46f46202ab44556a18debf0f33df628542c6a486e671112f6a765"
           *           },
           *           "number": 1,
           *           "outcome": "answered 503",
           *           "resend": false,
           *           "response_body": "out of disk space",
           *           "response_status": 503,
           *           "started_at": "2026-03-14T18:02:11.211Z",
           *           "took_ms": 8,
           *           "url": "http://127.0.0.1:8080/webhooks"
           *         }
           *       ],
           *       "next_attempt_at": "2026-03-14T18:03:11.219Z",
           *       "payload": "{\"event_type\":\"menu.updated\",\"event_id\":\"3f2504e0-4f89-41d3-9a0c-0305e82c3301\",\"timestamp\":\"2026-03-14T18:02:11.204Z\",\"store_id\":\"ramen-1\",\"location_id\":\"ramen-1-kitchen\",\"data\":{\"reason\":\"a new dish\"}}",
           *       "state": "scheduled",
           *       "store_id": "ramen-1",
           *       "url": "http://127.0.0.1:8080/webhooks"
           *     }
           */
          'application/json': components['schemas']['Delivery'];
        };
      };
    };
  };
  resendDelivery: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The delivery id.
         * @example 3f2504e0-4f89-41d3-9a0c-0305e82c3301
         */
        deliveryId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The attempt is due now. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "delivery_id": "3f2504e0-4f89-41d3-9a0c-0305e82c3301"
           *     }
           */
          'application/json': {
            delivery_id: string;
          };
        };
      };
    };
  };
  listEndpoints: {
    parameters: {
      query?: {
        /**
         * @description Only the endpoint of this store.
         * @example ramen-1
         */
        store_id?: string;
        /** @description Only the endpoint of this community. */
        community_id?: string;
        /**
         * @description The `next` of a page, for what comes after it.
         * @example MTIz
         */
        cursor?: components['parameters']['Cursor'];
        /**
         * @description How many a page has at most, up to 500; 100 unless given.
         * @example 20
         */
        limit?: components['parameters']['Limit'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of the endpoints. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "endpoints": [
           *         {
           *           "recent": [
           *             {
           *               "attempts": 6,
           *               "delivery_id": "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
           *               "state": "failed"
           *             }
           *           ],
           *           "store_id": "ramen-1",
           *           "webhook_url": "http://127.0.0.1:8080/webhooks"
           *         }
           *       ]
           *     }
           */
          'application/json': {
            endpoints: components['schemas']['ListedEndpoint'][];
            /** @description The cursor of the next page; absent at the end. */
            next?: string;
          };
        };
      };
    };
  };
  changeEndpoint: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "store_id": "ramen-1",
         *       "webhook_url": "http://127.0.0.1:8080/webhooks"
         *     }
         */
        'application/json': components['schemas']['ChangeEndpointRequest'];
      };
    };
    responses: {
      /** @description The endpoint. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "store_id": "ramen-1",
           *       "webhook_url": "http://127.0.0.1:8080/webhooks"
           *     }
           */
          'application/json': components['schemas']['Endpoint'];
        };
      };
    };
  };
  rotateSecret: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "store_id": "ramen-1"
         *     }
         */
        'application/json': components['schemas']['OwnerRef'];
      };
    };
    responses: {
      /** @description The new secret. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "webhook_secret": "example-of-a-secret-shown-only-once"
           *     }
           */
          'application/json': {
            webhook_secret: components['schemas']['WebhookSecret'];
          };
        };
      };
    };
  };
  fireEvent: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "data": {
         *         "reason": "a new dish"
         *       },
         *       "event_type": "menu.updated",
         *       "store_id": "ramen-1"
         *     }
         */
        'application/json': components['schemas']['FireEventRequest'];
      };
    };
    responses: {
      /** @description The delivery is stored and its first attempt is due. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "event_id": "3f2504e0-4f89-41d3-9a0c-0305e82c3301"
           *     }
           */
          'application/json': components['schemas']['FiredEvent'];
        };
      };
    };
  };
  listFaults: {
    parameters: {
      query?: {
        /**
         * @description The `next` of a page, for what comes after it.
         * @example MTIz
         */
        cursor?: components['parameters']['Cursor'];
        /**
         * @description How many a page has at most, up to 500; 100 unless given.
         * @example 20
         */
        limit?: components['parameters']['Limit'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of the faults. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "faults": [
           *         {
           *           "applied": true,
           *           "fault_id": "fault-1",
           *           "operation": "cancelOrder",
           *           "status": 504,
           *           "times": 1
           *         }
           *       ]
           *     }
           */
          'application/json': {
            faults: components['schemas']['Fault'][];
            /** @description The cursor of the next page; absent at the end. */
            next?: string;
          };
        };
      };
    };
  };
  addFault: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "applied": true,
         *       "operation": "cancelOrder",
         *       "status": 504
         *     }
         */
        'application/json': components['schemas']['AddFaultRequest'];
      };
    };
    responses: {
      /** @description The fault. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "applied": true,
           *       "fault_id": "fault-1",
           *       "operation": "cancelOrder",
           *       "status": 504,
           *       "times": 1
           *     }
           */
          'application/json': components['schemas']['Fault'];
        };
      };
    };
  };
  clearFaults: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description How many there were. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "cleared": 1
           *     }
           */
          'application/json': {
            cleared: number;
          };
        };
      };
    };
  };
  listOrders: {
    parameters: {
      query?: {
        /**
         * @description Only this order.
         * @example order-7d1f5a52-8c1e-4d0a-9f43-3a1f0e2b6c11
         */
        order_id?: components['schemas']['OrderId'];
        /**
         * @description The `next` of a page, for what comes after it.
         * @example MTIz
         */
        cursor?: components['parameters']['Cursor'];
        /**
         * @description How many a page has at most, up to 500; 100 unless given.
         * @example 20
         */
        limit?: components['parameters']['Limit'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of the orders. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "orders": [
           *         {
           *           "currency": "EUR",
           *           "customer_note": "No chilli, please.",
           *           "items": [
           *             {
           *               "item_id": "noodles",
           *               "name": "Noodles in broth",
           *               "price": 1290,
           *               "quantity": 2
           *             }
           *           ],
           *           "location_id": "ramen-1-kitchen",
           *           "order_id": "order-7d1f5a52-8c1e-4d0a-9f43-3a1f0e2b6c11",
           *           "placed_at": "2026-03-14T18:02:11.204Z",
           *           "status": "placed",
           *           "store_id": "ramen-1",
           *           "total": 2580,
           *           "updated_at": "2026-03-14T18:02:11.204Z"
           *         }
           *       ]
           *     }
           */
          'application/json': {
            orders: components['schemas']['Order'][];
            /** @description The cursor of the next page; absent at the end. */
            next?: string;
          };
        };
      };
    };
  };
  createOrder: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "customer_note": "No chilli, please.",
         *       "items": [
         *         {
         *           "item_id": "noodles",
         *           "name": "Noodles in broth",
         *           "price": 1290,
         *           "quantity": 2
         *         }
         *       ],
         *       "store_id": "ramen-1"
         *     }
         */
        'application/json': components['schemas']['CreateOrderRequest'];
      };
    };
    responses: {
      /** @description The order. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "currency": "EUR",
           *       "customer_note": "No chilli, please.",
           *       "items": [
           *         {
           *           "item_id": "noodles",
           *           "name": "Noodles in broth",
           *           "price": 1290,
           *           "quantity": 2
           *         }
           *       ],
           *       "location_id": "ramen-1-kitchen",
           *       "order_id": "order-7d1f5a52-8c1e-4d0a-9f43-3a1f0e2b6c11",
           *       "placed_at": "2026-03-14T18:02:11.204Z",
           *       "status": "placed",
           *       "store_id": "ramen-1",
           *       "total": 2580,
           *       "updated_at": "2026-03-14T18:02:11.204Z"
           *     }
           */
          'application/json': components['schemas']['PlacedOrder'];
        };
      };
    };
  };
  advanceOrder: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the order.
         * @example order-7d1f5a52-8c1e-4d0a-9f43-3a1f0e2b6c11
         */
        orderId: components['schemas']['OrderId'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "status": "preparing"
         *     }
         */
        'application/json': components['schemas']['AdvanceOrderRequest'];
      };
    };
    responses: {
      /** @description The order in its new status. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "currency": "EUR",
           *       "customer_note": "No chilli, please.",
           *       "items": [
           *         {
           *           "item_id": "noodles",
           *           "name": "Noodles in broth",
           *           "price": 1290,
           *           "quantity": 2
           *         }
           *       ],
           *       "location_id": "ramen-1-kitchen",
           *       "order_id": "order-7d1f5a52-8c1e-4d0a-9f43-3a1f0e2b6c11",
           *       "placed_at": "2026-03-14T18:02:11.204Z",
           *       "status": "preparing",
           *       "store_id": "ramen-1",
           *       "total": 2580,
           *       "updated_at": "2026-03-14T18:05:40.871Z"
           *     }
           */
          'application/json': components['schemas']['Order'];
        };
      };
    };
  };
  setRateLimit: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "requests": 3,
         *       "window": "PT10S"
         *     }
         */
        'application/json': components['schemas']['RateLimit'];
      };
    };
    responses: {
      /** @description The limit. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "requests": 3,
           *       "window": "PT10S"
           *     }
           */
          'application/json': components['schemas']['RateLimit'];
        };
      };
    };
  };
  reset: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What time it is in the sandbox. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "now": "2026-03-14T18:02:11.204Z",
           *       "scale": 1
           *     }
           */
          'application/json': components['schemas']['Clock'];
        };
      };
    };
  };
  setRevocation: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "client_id": "sandbox-app",
         *       "revoked": false
         *     }
         */
        'application/json': components['schemas']['SetRevocationRequest'];
      };
    };
    responses: {
      /** @description Whether the credential is revoked now. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "client_id": "sandbox-app",
           *       "revoked": false
           *     }
           */
          'application/json': components['schemas']['SetRevocationRequest'];
        };
      };
    };
  };
  seed: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "orders": 1,
         *       "webhook_url": "http://127.0.0.1:8080/webhooks"
         *     }
         */
        'application/json': components['schemas']['SeedRequest'];
      };
    };
    responses: {
      /** @description What was made. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "community": {
           *         "community_id": "community-1",
           *         "webhook_secret": "example-of-a-secret-shown-only-once"
           *       },
           *       "orders": [
           *         "order-1",
           *         "order-2"
           *       ],
           *       "store": {
           *         "location_id": "location-1",
           *         "store_id": "store-1",
           *         "webhook_secret": "example-of-a-secret-shown-only-once"
           *       }
           *     }
           */
          'application/json': components['schemas']['Seeded'];
        };
      };
    };
  };
  listStores: {
    parameters: {
      query?: {
        /**
         * @description Only the stores that are integrated (`true`), or only those that are not (`false`).
         * @example true
         */
        integrated?: 'true' | 'false';
        /**
         * @description The `next` of a page, for what comes after it.
         * @example MTIz
         */
        cursor?: components['parameters']['Cursor'];
        /**
         * @description How many a page has at most, up to 500; 100 unless given.
         * @example 20
         */
        limit?: components['parameters']['Limit'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of the stores. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "stores": [
           *         {
           *           "capacity_reports": 0,
           *           "hours_flagged": false,
           *           "integrated": true,
           *           "location_id": "ramen-1-kitchen",
           *           "menu_flagged": false,
           *           "menu_sync_direction": "service_to_pos",
           *           "status": "live",
           *           "store_id": "ramen-1"
           *         }
           *       ]
           *     }
           */
          'application/json': {
            stores: components['schemas']['Store'][];
            /** @description The cursor of the next page; absent at the end. */
            next?: string;
          };
        };
      };
    };
  };
  createStore: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "location_id": "ramen-1-kitchen",
         *       "store_id": "ramen-1"
         *     }
         */
        'application/json': components['schemas']['CreateStoreRequest'];
      };
    };
    responses: {
      /** @description The store, not yet integrated. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "capacity_reports": 0,
           *       "hours_flagged": false,
           *       "integrated": false,
           *       "location_id": "ramen-1-kitchen",
           *       "menu_flagged": false,
           *       "status": "live",
           *       "store_id": "ramen-1"
           *     }
           */
          'application/json': components['schemas']['Store'];
        };
      };
    };
  };
  getStore: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The store id.
         * @example ramen-1
         */
        storeId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The store. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "capacity_reports": 2,
           *       "hours_flagged": true,
           *       "integrated": true,
           *       "location_id": "ramen-1-kitchen",
           *       "menu_flagged": false,
           *       "menu_sync_direction": "service_to_pos",
           *       "status": "paused",
           *       "store_id": "ramen-1"
           *     }
           */
          'application/json': components['schemas']['Store'];
        };
      };
    };
  };
  changeStore: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The store id.
         * @example ramen-1
         */
        storeId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "hours_flagged": false,
         *       "status": "live"
         *     }
         */
        'application/json': components['schemas']['ChangeStoreRequest'];
      };
    };
    responses: {
      /** @description The store. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "capacity_reports": 2,
           *       "hours_flagged": false,
           *       "integrated": true,
           *       "location_id": "ramen-1-kitchen",
           *       "menu_flagged": false,
           *       "menu_sync_direction": "service_to_pos",
           *       "status": "live",
           *       "store_id": "ramen-1"
           *     }
           */
          'application/json': components['schemas']['Store'];
        };
      };
    };
  };
  getMenu: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The store id.
         * @example ramen-1
         */
        storeId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The menu. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "currency": "EUR",
           *       "items": [
           *         {
           *           "available": true,
           *           "item_id": "noodles",
           *           "name": "Noodles in broth",
           *           "price": 1290
           *         }
           *       ],
           *       "menu_id": "menu-ramen-1",
           *       "origin": "seed"
           *     }
           */
          'application/json': components['schemas']['Menu'];
        };
      };
    };
  };
  changeMenu: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The store id.
         * @example ramen-1
         */
        storeId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "currency": "EUR",
         *       "items": [
         *         {
         *           "item_id": "noodles",
         *           "name": "Noodles in broth",
         *           "price": 1290
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['MenuContents'];
      };
    };
    responses: {
      /** @description The menu. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "currency": "EUR",
           *       "items": [
           *         {
           *           "available": true,
           *           "item_id": "noodles",
           *           "name": "Noodles in broth",
           *           "price": 1290
           *         }
           *       ],
           *       "menu_id": "menu-ramen-1",
           *       "origin": "changed"
           *     }
           */
          'application/json': components['schemas']['Menu'];
        };
      };
    };
  };
  changeItem: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The store id.
         * @example ramen-1
         */
        storeId: string;
        /**
         * @description The item of the menu.
         * @example noodles
         */
        itemId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "available": false
         *     }
         */
        'application/json': {
          /** @description Whether customers can order it. */
          available: boolean;
        };
      };
    };
    responses: {
      /** @description The menu. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "currency": "EUR",
           *       "items": [
           *         {
           *           "available": false,
           *           "item_id": "noodles",
           *           "name": "Noodles in broth",
           *           "price": 1290
           *         }
           *       ],
           *       "menu_id": "menu-ramen-1",
           *       "origin": "availability"
           *     }
           */
          'application/json': components['schemas']['Menu'];
        };
      };
    };
  };
  uninstallStore: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The store id.
         * @example ramen-1
         */
        storeId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The store, not integrated. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "capacity_reports": 0,
           *       "hours_flagged": false,
           *       "integrated": false,
           *       "location_id": "ramen-1-kitchen",
           *       "menu_flagged": false,
           *       "status": "live",
           *       "store_id": "ramen-1"
           *     }
           */
          'application/json': components['schemas']['Store'];
        };
      };
    };
  };
  expireTokens: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "client_id": "sandbox-app"
         *     }
         */
        'application/json': components['schemas']['ApplicationRef'];
      };
    };
    responses: {
      /** @description How many tokens expired. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "expired": 1
           *     }
           */
          'application/json': {
            expired: number;
          };
        };
      };
    };
  };
  revokeTokens: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "client_id": "sandbox-app"
         *     }
         */
        'application/json': components['schemas']['ApplicationRef'];
      };
    };
    responses: {
      /** @description How many tokens were revoked. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "revoked": 1
           *     }
           */
          'application/json': {
            revoked: number;
          };
        };
      };
    };
  };
}
