// Made by `contract generate` from specs/openapi.yaml, specs/sandbox.openapi.yaml, specs/sandbox.overlay.yaml and specs/schemas/. Do not edit; change the specs instead.
// It includes answers from specs/sandbox.overlay.yaml that the contract does not give.
// It includes operations from specs/sandbox.openapi.yaml that the service does not have.

/**
 * The operations, by path and method.
 *
 * specs/openapi.yaml#/paths
 */
export interface paths {
  '/oauth/token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Get an access token
     * @description As in RFC 6749, as JSON or as a form. Client credentials need no more than the application itself. An
     *     authorization code, which the merchant's consent gives, is exchanged once, by the application and with the
     *     `redirect_uri` that it was given for; the answer has a refresh token, which is good for one answer like it.
     *
     *     specs/sandbox.overlay.yaml#/actions/5/update/~1oauth~1token/post
     */
    post: operations['issueToken'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/pos/integrate-store': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Register a store with the integration
     * @description Connects a store to the calling application. The response carries `webhook_secret`, the key with which the
     *     integration's deliveries are signed. **It is returned only this once**: save it on your server before you do
     *     anything else.
     *
     *     specs/openapi.yaml#/paths/~1pos~1integrate-store/post
     */
    post: operations['integrateStore'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/pos/menu-jobs/{jobId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * See how far a menu job is
     * @description specs/sandbox.overlay.yaml#/actions/21/update/~1pos~1menu-jobs~1{jobId}/get
     */
    get: operations['getMenuJob'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/pos/orders/{orderId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read an order
     * @description For a client that does not know the outcome of a write, before it repeats the write.
     *
     *     specs/sandbox.overlay.yaml#/actions/19/update/~1pos~1orders~1{orderId}/get
     */
    get: operations['getOrder'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/pos/orders/{orderId}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the order. */
        orderId: string;
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Deny an order, with a reason
     * @description Tells the service that the store will not make this order. A denial is a normal outcome, not an error:
     *     the customer is refunded and sees `reason`; `reason_code` decides what else the service does.
     *
     *     After a gateway timeout the order may already have been denied: find out its state before you repeat the call.
     *     A cancelled order is announced by an event, so a delivery can tell you.
     *
     *     specs/openapi.yaml#/paths/~1pos~1orders~1{orderId}~1cancel/post
     */
    post: operations['cancelOrder'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/pos/stores/{storeId}/menu': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Push the menu of a store
     * @description Replaces the store's menu, in a job that takes a few seconds. No event follows: what the POS pushed did not change on the service side.
     *
     *     specs/sandbox.overlay.yaml#/actions/21/update/~1pos~1stores~1{storeId}~1menu/put
     */
    put: operations['pushMenu'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sandbox/applications': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create another application
     * @description To see that one application reaches nothing of another. Its secret is shown once.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1applications/post
     */
    post: operations['createApplication'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sandbox/authorizations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Consent to an application as a merchant, who is then sent back to it
     * @description Makes an authorization code for `issueToken`. A browser would go to `location`; the sandbox only says where that is.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1authorizations/post
     */
    post: operations['authorizeApplication'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sandbox/changes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What has happened here, and what happens
     * @description The newest changes, the oldest first: each call that was carried out and may have changed something, and each attempt
     *     that has ended. They are kept in memory, the last 1,000.
     *
     *     With `Accept: text/event-stream` the same comes as server-sent events, each when it happens, with the `seq` as its
     *     id; `Last-Event-ID` goes on where a connection broke.
     *
     *     While an advance of the clock goes on, the stream also has events of the type `clock.advancing`: the clock as `getClock`
     *     would return it, whenever an attempt has begun or ended, at most four times a second. They have no id, and none is kept.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1changes/get
     */
    get: operations['listChanges'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sandbox/clock': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What time it is in the sandbox
     * @description All times in the sandbox's responses are those of this clock. While it is advanced, `advancing` has the progress.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1clock/get
     */
    get: operations['getClock'];
    /**
     * Change how fast the clock runs
     * @description 1 is real time, 60 a minute in a second, and at 0 the clock stands still: then only `advanceClock` moves it, and what is due is due at the very time that a test expects. It never goes back.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1clock/put
     */
    put: operations['setClock'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sandbox/clock/advance': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Advance the clock
     * @description Stops at every time at which an attempt is due, in order, and makes the attempt. Answers when all attempts
     *     that became due have ended. That takes as long as the attempts take in real time, which at an endpoint that never
     *     answers is a time-out for each. Its progress is in `advancing` of `getClock`, in the stream of `listChanges` and in
     *     the log. An advance goes on when its caller goes away, and several come one after the other.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1clock~1advance/post
     */
    post: operations['advanceClock'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sandbox/communities': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a community with its endpoint
     * @description The contract has no registration for Hub; its secret is shown once, as in a console.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1communities/post
     */
    post: operations['createCommunity'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sandbox/consent': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Revoke the merchant's consent to an application, or grant it again
     * @description While it is revoked, the application's calls are refused.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1consent/post
     */
    post: operations['setConsent'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sandbox/deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The delivery log, newest first
     * @description What was sent or will be sent, and how far up the ladder each delivery is.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1deliveries/get
     */
    get: operations['listDeliveries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sandbox/deliveries/resend': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Resend failed deliveries
     * @description One more attempt of each that has failed and fits, under the same id and outside the ladder. What is left out of the request does not matter: an empty object means every failed delivery.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1deliveries~1resend/post
     */
    post: operations['resendFailed'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sandbox/deliveries/{deliveryId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One delivery with its payload and every attempt
     * @description What a person sees in the service's delivery log, but for every attempt and not only for failed deliveries.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1deliveries~1{deliveryId}/get
     */
    get: operations['getDelivery'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sandbox/deliveries/{deliveryId}/resend': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Resend a delivery that has ended
     * @description One more attempt, under the same id and outside the ladder: if it fails, the delivery is again what it was.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1deliveries~1{deliveryId}~1resend/post
     */
    post: operations['resendDelivery'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sandbox/endpoints': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Change the URL of an endpoint
     * @description It holds for every attempt that is still to come, those of earlier deliveries included; the secret stays. The contract does not say how a merchant does it, so the service may do it otherwise.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1endpoints/put
     */
    put: operations['changeEndpoint'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sandbox/endpoints/rotate-secret': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Replace the secret of an endpoint
     * @description From the next attempt on deliveries are signed with the new secret, those of earlier events included. It is shown once. A receiver that is to miss nothing takes both secrets for a while.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1endpoints~1rotate-secret/post
     */
    post: operations['rotateSecret'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sandbox/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Fire an event
     * @description Any event type, even one that nobody knows yet.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1events/post
     */
    post: operations['fireEvent'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sandbox/faults': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The faults that are set, the oldest first
     * @description Those that have happened as often as was asked are gone.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1faults/get
     */
    get: operations['listFaults'];
    put?: never;
    /**
     * Have a call of the service go wrong
     * @description The next calls that it is about are answered late, with an error, or not at all. With `applied` the call is carried
     *     out first: `{ "status": 504, "applied": true }` is a write that succeeded and whose answer was lost on the way. The
     *     control operations are spared. `{ "code": "internal.error" }` is how a code comes about that no request can cause. Faults are forgotten when the sandbox stops.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1faults/post
     */
    post: operations['addFault'];
    /**
     * Forget all faults
     * @description From the next call on the sandbox is faultless.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1faults/delete
     */
    delete: operations['clearFaults'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sandbox/orders': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The orders, newest first
     * @description The orders of all stores and communities, in every status.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1orders/get
     */
    get: operations['listOrders'];
    put?: never;
    /**
     * Place an order, as a customer does
     * @description Fires the event of a new order. It goes to the community's endpoint, or to the store's if the store is integrated; if it is not, no event is sent, and `hint` says so.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1orders/post
     */
    post: operations['createOrder'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sandbox/orders/{orderId}/advance': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Move an order to another status
     * @description Fires the event that belongs to the status.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1orders~1{orderId}~1advance/post
     */
    post: operations['advanceOrder'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sandbox/rate-limit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Change how many calls the service takes
     * @description One token may make so many calls in a window of real time, and so may one address without a token; 0 refuses them all. The count begins anew. Control operations are spared, and a reset or a restart brings back what the sandbox was started with.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1rate-limit/put
     */
    put: operations['setRateLimit'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sandbox/reset': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Forget everything
     * @description Stores, communities, orders, endpoints, deliveries, tokens, applications, faults and changes are gone; the seed application is there, with consent. Attempts under way end first. The clock goes on, at the scale of `--time-scale` or at 1.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1reset/post
     */
    post: operations['reset'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sandbox/revocation': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Revoke the credential of an application, or restore it
     * @description While it is revoked, the application gets no tokens, and calls with those that it has are refused with `auth.invalid_client`.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1revocation/post
     */
    post: operations['setRevocation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sandbox/seed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Have something to begin with
     * @description A store that the seed application has integrated, a community, and orders at both, the events of which are sent. The secrets are shown once.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1seed/post
     */
    post: operations['seed'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sandbox/stores': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The stores, newest first
     * @description All stores that were created here, whether an application has integrated them or not.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1stores/get
     */
    get: operations['listStores'];
    put?: never;
    /**
     * Create a store that can be integrated
     * @description The store exists before anybody integrates it, as in production.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1stores/post
     */
    post: operations['createStore'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sandbox/stores/{storeId}': {
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
    /**
     * One store, with what denials have done to it
     * @description Whether it is live, what is flagged for a person to look at, and how often the kitchen was too busy.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1stores~1{storeId}/get
     */
    get: operations['getStore'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Pause a store, put it live again, clear its flags, or let the POS push menus
     * @description What the merchant and the people of the service do. A new status fires the event that belongs to it. Only a store that is integrated has a `menu_sync_direction`.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1stores~1{storeId}/patch
     */
    patch: operations['changeStore'];
    trace?: never;
  };
  '/sandbox/stores/{storeId}/menu': {
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
    /**
     * What a store sells
     * @description What customers see now. A menu that the POS has just pushed is there when its job is done.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1stores~1{storeId}~1menu/get
     */
    get: operations['getMenu'];
    /**
     * Change a menu, as a merchant does
     * @description Replaces the menu on the service side, and fires the event that belongs to it.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1stores~1{storeId}~1menu/put
     */
    put: operations['changeMenu'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sandbox/stores/{storeId}/menu/items/{itemId}': {
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
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Make an item unavailable, or available again
     * @description Fires the event that belongs to it, if the item was not so before.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1stores~1{storeId}~1menu~1items~1{itemId}/patch
     */
    patch: operations['changeItem'];
    trace?: never;
  };
  '/sandbox/stores/{storeId}/uninstall': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * End the integration of a store
     * @description Its deliveries that wait for an attempt have failed, no event is sent any more, and the store can be integrated again, with a new secret.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1stores~1{storeId}~1uninstall/post
     */
    post: operations['uninstallStore'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sandbox/tokens/expire': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Let every token of an application expire now
     * @description The next call with one of them is refused, so you can see whether a client gets a new one.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1tokens~1expire/post
     */
    post: operations['expireTokens'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sandbox/tokens/revoke': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Revoke every token of an application
     * @description The next call with one of them is refused as with a token that nobody issued. Its refresh tokens and authorization codes are gone as well.
     *
     *     specs/sandbox.openapi.yaml#/paths/~1sandbox~1tokens~1revoke/post
     */
    post: operations['revokeTokens'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}

/**
 * What the operations are made of.
 *
 * specs/openapi.yaml#/components
 */
export interface components {
  schemas: {
    /**
     * New fault
     * @description Names at least one of `latency_ms`, `status`, `code` and `drop`; with `drop` neither a status nor a code.
     *
     *     specs/sandbox.openapi.yaml#/components/schemas/AddFaultRequest
     */
    AddFaultRequest: {
      /** @description Whether the call is carried out all the same, before it goes wrong. */
      applied?: boolean;
      /**
       * @description The error code of the answer, any that there is or a new one. Unless given, one that the operation lists for the status, or `fault.injected` if it lists none.
       * @example order.not_found
       */
      code?: string;
      /** @description Whether the connection is dropped instead of an answer. */
      drop?: boolean;
      /** @description How long the answer waits, in milliseconds of real time. */
      latency_ms?: number;
      /** @description The `operationId` that it is about, of the service's; all of them unless given. */
      operation?: string;
      /** @description What the call is answered with; unless given, the status of `code`. */
      status?: number;
      /** @description How many calls it is about, 1 unless given. */
      times?: number;
    };
    /**
     * Advance of the clock
     * @description specs/sandbox.openapi.yaml#/components/schemas/AdvanceClockRequest
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
     * @description specs/sandbox.openapi.yaml#/components/schemas/AdvanceOrderRequest
     */
    AdvanceOrderRequest: {
      status: components['schemas']['SandboxOrderStatus'];
    };
    /**
     * New application with its secret
     * @description specs/sandbox.openapi.yaml#/components/schemas/Application
     */
    Application: {
      client_id: string;
      /** @description What it gets its tokens with. */
      client_secret: string;
    };
    /**
     * Application
     * @description specs/sandbox.openapi.yaml#/components/schemas/ApplicationRef
     */
    ApplicationRef: {
      /** @description The application that the tokens belong to. */
      client_id: string;
    };
    /**
     * Authorization
     * @description specs/sandbox.openapi.yaml#/components/schemas/Authorization
     */
    Authorization: {
      /** @description Good for one token, by the same application and with the same `redirect_uri`. */
      code: string;
      /** @description The `redirect_uri` with `code` and `state`. */
      location: string;
    };
    /**
     * Consent of a merchant
     * @description specs/sandbox.openapi.yaml#/components/schemas/AuthorizeRequest
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
     *     specs/sandbox.openapi.yaml#/components/schemas/Change
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
      /** @description The `operationId` of the call. */
      operation?: string;
      /** @description Why the attempt has this outcome, in words. */
      outcome?: string;
    };
    /**
     * New URL of an endpoint
     * @description Names the store or the community, not both.
     *
     *     specs/sandbox.openapi.yaml#/components/schemas/ChangeEndpointRequest
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
     *     specs/sandbox.openapi.yaml#/components/schemas/ChangeStoreRequest
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
     * @description specs/sandbox.openapi.yaml#/components/schemas/Clock
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
    };
    /**
     * Advance under way
     * @description How far an advance of the clock is. Present while one goes on.
     *
     *     specs/sandbox.openapi.yaml#/components/schemas/ClockAdvance
     */
    ClockAdvance: {
      /** @description How many attempts it has made. */
      attempts: number;
      /** @description How many attempts are under way. */
      under_way: number;
      /** @description At most how many attempts are still to come, those under way included: as many as the ladder has for the deliveries that are known, if each fails. */
      attempts_left: number;
      /** @description How long it has taken, in milliseconds of real time. */
      took_ms: number;
      /** @description About how long it still takes, in milliseconds of real time, if it goes on as before and all `attempts_left` are made. Absent until the first attempts have ended and the clock has moved on. */
      left_ms?: number;
    };
    /**
     * Community
     * @description specs/sandbox.openapi.yaml#/components/schemas/Community
     */
    Community: {
      community_id: string;
      webhook_secret: components['schemas']['WebhookSecret'];
    };
    /**
     * Error code of the control API
     * @description Codes for what only the sandbox has. Failures that the service has too, such as an order that does not exist, have the service's code.
     *
     *     specs/sandbox.openapi.yaml#/components/schemas/ControlErrorCode
     */
    ControlErrorCode: ('control.unauthorized' | 'store.already_exists' | 'application.already_exists' | 'fault.too_many' | 'fault.injected' | 'stream.too_many' | 'item.not_found' | 'community.not_found' | 'community.already_exists' | 'endpoint.not_found' | 'delivery.not_found' | 'delivery.not_resendable') | (string & {});
    /**
     * New application
     * @description specs/sandbox.openapi.yaml#/components/schemas/CreateApplicationRequest
     */
    CreateApplicationRequest: {
      client_id?: components['schemas']['Identifier'];
    };
    /**
     * New community
     * @description specs/sandbox.openapi.yaml#/components/schemas/CreateCommunityRequest
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
     *     specs/sandbox.openapi.yaml#/components/schemas/CreateOrderRequest
     */
    CreateOrderRequest: {
      /** @description The community, for an order of Hub. */
      community_id?: string;
      currency?: components['schemas']['Currency'];
      customer_note?: components['schemas']['CustomerNote'];
      /** @description What is ordered; unless given, the first two things on the menu. */
      items?: components['schemas']['NewOrderItem'][];
      /** @description The store, for an order of Online Ordering. */
      store_id: string;
    } | {
      /** @description The community, for an order of Hub. */
      community_id: string;
      currency?: components['schemas']['Currency'];
      customer_note?: components['schemas']['CustomerNote'];
      /** @description What is ordered; unless given, the first two things on the menu. */
      items?: components['schemas']['NewOrderItem'][];
      /** @description The store, for an order of Online Ordering. */
      store_id?: string;
    };
    /**
     * New store
     * @description specs/sandbox.openapi.yaml#/components/schemas/CreateStoreRequest
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
     *     specs/sandbox.openapi.yaml#/components/schemas/CustomerNote
     */
    CustomerNote: string;
    /**
     * Delivery
     * @description specs/sandbox.openapi.yaml#/components/schemas/Delivery
     */
    Delivery: components['schemas']['DeliverySummary'] & {
      /** @description The body, exactly as it is sent. */
      payload: string;
      log: components['schemas']['DeliveryAttempt'][];
    };
    /**
     * Attempt
     * @description specs/sandbox.openapi.yaml#/components/schemas/DeliveryAttempt
     */
    DeliveryAttempt: {
      number: number;
      /** @description Whether somebody asked for it, outside the ladder. */
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
      /** @description Why the attempt has this outcome, in words. */
      outcome: string;
      /** @description The first part of the endpoint's response body. */
      response_body?: string;
      /** @description Present if the endpoint answered. */
      response_status?: number;
    };
    /**
     * Delivery state
     * @description How far up the ladder a delivery is.
     *
     *     specs/sandbox.openapi.yaml#/components/schemas/DeliveryState
     */
    DeliveryState: 'scheduled' | 'attempting' | 'acknowledged' | 'failed';
    /**
     * Delivery in the log
     * @description specs/sandbox.openapi.yaml#/components/schemas/DeliverySummary
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
      /**
       * Format: date-time
       * @description Present while an attempt is scheduled.
       */
      next_attempt_at?: string;
      /** @description The store that it is about, if it is of Online Ordering. */
      store_id?: string;
    };
    /**
     * Endpoint
     * @description specs/sandbox.openapi.yaml#/components/schemas/Endpoint
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
     *     specs/sandbox.overlay.yaml#/actions/6/update/Environment
     */
    Environment: 'sandbox' | 'production';
    /**
     * Error code
     * @description What went wrong, as `<domain>.<problem>`. A published code keeps its meaning; the list grows without notice.
     *
     *     specs/openapi.yaml#/components/schemas/ErrorCode
     */
    ErrorCode: ('request.validation' | 'request.unknown_field' | 'auth.invalid_client' | 'auth.token_expired' | 'auth.invalid_token' | 'auth.invalid_grant' | 'auth.consent_revoked' | 'store.not_found' | 'store.not_integrated' | 'menu.push_not_allowed' | 'menu.job_not_found' | 'order.not_found' | 'order.invalid_transition' | 'rate.limited' | 'internal.error' | 'store.already_integrated' | 'request.unknown_path' | 'request.method_not_allowed' | 'request.host_not_allowed' | 'request.origin_not_allowed' | 'operation.not_implemented') | (string & {});
    /**
     * Error envelope
     * @description The body of every 4xx and 5xx response, whatever the product.
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
     * @description specs/sandbox.openapi.yaml#/components/schemas/Fault
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
     *     specs/sandbox.openapi.yaml#/components/schemas/FireEventRequest
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
     * @description specs/sandbox.openapi.yaml#/components/schemas/FiredEvent
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
     *     specs/sandbox.overlay.yaml#/actions/6/update/GrantType
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
     * Token request
     * @description specs/sandbox.overlay.yaml#/actions/6/update/IssueTokenRequest
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
     * @description specs/sandbox.overlay.yaml#/actions/6/update/IssuedToken
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
     * Menu
     * @description specs/sandbox.openapi.yaml#/components/schemas/Menu
     */
    Menu: {
      menu_id: string;
      origin: components['schemas']['MenuOrigin'];
      currency: components['schemas']['Currency'];
      items: components['schemas']['MenuItem'][];
    };
    /**
     * Contents of a menu
     * @description specs/sandbox.openapi.yaml#/components/schemas/MenuContents
     */
    MenuContents: {
      currency: components['schemas']['Currency'];
      items: components['schemas']['MenuItem'][];
    };
    /**
     * Item of a menu
     * @description specs/sandbox.openapi.yaml#/components/schemas/MenuItem
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
     * @description specs/sandbox.overlay.yaml#/actions/22/update/MenuJob
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
     *     specs/sandbox.overlay.yaml#/actions/22/update/MenuJobStatus
     */
    MenuJobStatus: 'running' | 'done';
    /**
     * Origin of a menu
     * @description How a menu came to be as it is, and which event that has fired.
     *
     *     specs/sandbox.openapi.yaml#/components/schemas/MenuOrigin
     */
    MenuOrigin: 'seed' | 'pushed' | 'changed' | 'availability';
    /**
     * Menu sync direction
     * @description Which side pushes menus. The contract names the setting, not its values.
     *
     *     specs/sandbox.openapi.yaml#/components/schemas/MenuSyncDirection
     */
    MenuSyncDirection: 'service_to_pos' | 'pos_to_service';
    /**
     * Line of a new order
     * @description specs/sandbox.openapi.yaml#/components/schemas/NewOrderItem
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
     *     specs/sandbox.openapi.yaml#/components/schemas/Order
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
     * @description specs/sandbox.openapi.yaml#/components/schemas/OrderId
     */
    OrderId: string;
    /**
     * Line of an order
     * @description specs/sandbox.openapi.yaml#/components/schemas/OrderItem
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
     *     specs/sandbox.openapi.yaml#/components/schemas/OwnerRef
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
     * @description specs/sandbox.openapi.yaml#/components/schemas/PlacedOrder
     */
    PlacedOrder: components['schemas']['Order'] & {
      /** @description Why no event is sent, or that the store is paused, in words. It is absent where there is nothing to say: then the event is sent. */
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
     * @description specs/sandbox.openapi.yaml#/components/schemas/RateLimit
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
     *     specs/sandbox.openapi.yaml#/components/schemas/ResendRequest
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
     * Order status in the sandbox
     * @description The statuses that the sandbox knows, where each leads, and which event it fires when an order enters it. The contract names three of them; `placed` and the transitions are the sandbox's own.
     *
     *     specs/sandbox.openapi.yaml#/components/schemas/SandboxOrderStatus
     */
    SandboxOrderStatus: 'placed' | 'preparing' | 'cancelled' | 'delivered';
    /**
     * What to begin with
     * @description specs/sandbox.openapi.yaml#/components/schemas/SeedRequest
     */
    SeedRequest: {
      /** @description Where deliveries go, an `https` URL; `http` is accepted for addresses of this machine. */
      webhook_url: string;
      /** @description How many orders are placed at the store, and as many at the community; 1 unless given. */
      orders?: number;
    };
    /**
     * What was made to begin with
     * @description specs/sandbox.openapi.yaml#/components/schemas/Seeded
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
     * @description The steps in which the sandbox does what the contract says of each reason.
     *
     *     specs/sandbox.openapi.yaml#/components/schemas/ServiceAction
     */
    ServiceAction: 'refund' | 'sync_availability' | 'review_hours' | 'pause_store' | 'report_capacity' | 'sync_menu' | 'tell_support';
    /**
     * Speed of the clock
     * @description specs/sandbox.openapi.yaml#/components/schemas/SetClockRequest
     */
    SetClockRequest: {
      /** @description How many seconds of the sandbox pass in one real second; 0 for none. */
      scale: number;
    };
    /**
     * Consent
     * @description specs/sandbox.openapi.yaml#/components/schemas/SetConsentRequest
     */
    SetConsentRequest: {
      /** @description The application. */
      client_id: string;
      /** @description Whether the merchant lets the application act. */
      granted: boolean;
    };
    /**
     * Revocation
     * @description specs/sandbox.openapi.yaml#/components/schemas/SetRevocationRequest
     */
    SetRevocationRequest: {
      /** @description The application. */
      client_id: string;
      /** @description Whether its credential is revoked. */
      revoked: boolean;
    };
    /**
     * Store
     * @description specs/sandbox.openapi.yaml#/components/schemas/Store
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
     * @description Whether a store is live, and which event a change fires. The contract names both, and says nothing about what a paused store does not do: in the sandbox customers can still order.
     *
     *     specs/sandbox.openapi.yaml#/components/schemas/StoreStatus
     */
    StoreStatus: 'live' | 'paused';
    /**
     * Webhook secret
     * @description The key that signs the deliveries of an integration. Registering a store returns it, once; for other products the console shows it, once. Keep it on your server: anyone who holds it can forge events.
     *
     *     specs/schemas/WebhookSecret.yaml#
     */
    WebhookSecret: string;
  };
  responses: {
    /** @description The server failed, as with a 500. Repeat the call in the same way. */
    BadGateway: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorEnvelope'];
      };
    };
    /** @description The request is malformed: a field fails validation, a field is not accepted, or a value is not in its enum. Sending it again changes nothing. */
    BadRequest: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorEnvelope'] & {
          error?: {
            code?: ('request.validation' | 'request.unknown_field') | (string & {});
          };
        };
      };
    };
    /** @description Any other 4xx response. It blames the request; do not repeat it. */
    ClientError: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorEnvelope'];
      };
    };
    /** @description The request conflicts with the resource's state, as a second create of the same thing would. Do not repeat it: read the state as it is now and reconcile. */
    Conflict: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorEnvelope'];
      };
    };
    /** @description The caller is known but may not do this: consent was revoked, the environment is the wrong one, or the operation is not allowed. Repeating the call does not help. */
    Forbidden: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorEnvelope'] & {
          error?: {
            code?: 'auth.consent_revoked' | (string & {});
          };
        };
      };
    };
    /** @description A gateway gave up waiting, but the service may have carried out the request all the same. Repeat the call, but before you repeat a write, read the state of the resource. */
    GatewayTimeout: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorEnvelope'];
      };
    };
    /** @description The server failed. Repeat the call with exponential backoff and jitter, a limited number of times. */
    InternalError: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorEnvelope'] & {
          error?: {
            code?: 'internal.error' | (string & {});
          };
        };
      };
    };
    /** @description There is no such resource, or no active integration covers it. Repeating the call does not help. */
    NotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorEnvelope'];
      };
    };
    /** @description Any other 5xx response. It blames the service. */
    ServerError: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorEnvelope'];
      };
    };
    /** @description The server failed, as with a 500. Repeat the call in the same way. */
    ServiceUnavailable: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorEnvelope'];
      };
    };
    /** @description No store has this id. */
    StoreNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorEnvelope'] & {
          error?: {
            code?: 'store.not_found' | components['schemas']['ControlErrorCode'];
          };
        };
      };
    };
    /** @description Too many requests. Repeat the call after the delay that `Retry-After` gives. */
    TooManyRequests: {
      headers: {
        /** @description How long to wait before the call is repeated. */
        'Retry-After': string;
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorEnvelope'] & {
          error?: {
            code?: 'rate.limited' | (string & {});
          };
        };
      };
    };
    /** @description The credential is missing, expired or invalid. Get a new token and repeat the call once; then stop. */
    Unauthorized: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorEnvelope'] & {
          error?: {
            code?: ('auth.invalid_client' | 'auth.token_expired' | 'auth.invalid_token') | (string & {});
          };
        };
      };
    };
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
 * specs/openapi.yaml#/paths
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
      /** @description The request is malformed, or the code or the refresh token is not good for it. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorEnvelope'] & {
            error?: {
              code?: ('request.validation' | 'request.unknown_field' | 'auth.invalid_grant') | (string & {});
            };
          };
        };
      };
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
    };
  };
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
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      /** @description The store is unknown, or the token does not reach it. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorEnvelope'] & {
            error?: {
              code?: 'store.not_found' | (string & {});
            };
          };
        };
      };
      /** @description The application has already integrated the store. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorEnvelope'] & {
            error?: {
              code?: 'store.already_integrated' | (string & {});
            };
          };
        };
      };
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      502: components['responses']['BadGateway'];
      503: components['responses']['ServiceUnavailable'];
      504: components['responses']['GatewayTimeout'];
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      /** @description The integration has no job with this id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorEnvelope'] & {
            error?: {
              code?: 'menu.job_not_found' | (string & {});
            };
          };
        };
      };
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      /** @description The integration has no order with this id, or no active integration covers the order's store. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorEnvelope'] & {
            error?: {
              code?: ('order.not_found' | 'store.not_integrated') | (string & {});
            };
          };
        };
      };
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      /** @description The integration has no order with this id, or no active integration covers the order's store. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorEnvelope'] & {
            error?: {
              code?: ('order.not_found' | 'store.not_integrated' | 'store.not_found') | (string & {});
            };
          };
        };
      };
      /** @description The order cannot be cancelled from its current status, for example because it was delivered. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorEnvelope'] & {
            error?: {
              code?: 'order.invalid_transition' | (string & {});
            };
          };
        };
      };
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      502: components['responses']['BadGateway'];
      503: components['responses']['ServiceUnavailable'];
      504: components['responses']['GatewayTimeout'];
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      /** @description The merchant does not consent, or the integration's `menu_sync_direction` is another. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorEnvelope'] & {
            error?: {
              code?: ('auth.consent_revoked' | 'menu.push_not_allowed') | (string & {});
            };
          };
        };
      };
      /** @description The store is unknown or out of reach, or it is not integrated. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorEnvelope'] & {
            error?: {
              code?: ('store.not_found' | 'store.not_integrated') | (string & {});
            };
          };
        };
      };
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      400: components['responses']['BadRequest'];
      /** @description An application with this id already exists. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorEnvelope'] & {
            error?: {
              code?: 'application.already_exists' | components['schemas']['ControlErrorCode'];
            };
          };
        };
      };
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      400: components['responses']['BadRequest'];
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      400: components['responses']['BadRequest'];
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
           *       "now": "2026-03-14T18:02:11.204Z",
           *       "scale": 1
           *     }
           */
          'application/json': components['schemas']['Clock'];
        };
      };
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      400: components['responses']['BadRequest'];
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      400: components['responses']['BadRequest'];
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      400: components['responses']['BadRequest'];
      /** @description A community with this id already exists. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorEnvelope'] & {
            error?: {
              code?: 'community.already_exists' | components['schemas']['ControlErrorCode'];
            };
          };
        };
      };
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      400: components['responses']['BadRequest'];
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
        /**
         * @description Only deliveries to this community.
         * @example north-campus
         */
        community_id?: string;
        /**
         * @description Only deliveries of events about this order.
         * @example order-7d1f5a52-8c1e-4d0a-9f43-3a1f0e2b6c11
         */
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
      400: components['responses']['BadRequest'];
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      400: components['responses']['BadRequest'];
      /** @description The store or the community has no endpoint. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorEnvelope'] & {
            error?: {
              code?: 'endpoint.not_found' | components['schemas']['ControlErrorCode'];
            };
          };
        };
      };
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
           *       "log": [
           *         {
           *           "ended_at": "2026-03-14T18:02:11.219Z",
           *           "headers": {
           *             "Content-Type": "application/json"
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
           *       "payload": "{\"event_type\":\"menu.updated\",\"event_id\":\"3f2504e0-4f89-41d3-9a0c-0305e82c3301\"}",
           *       "state": "scheduled",
           *       "store_id": "ramen-1",
           *       "url": "http://127.0.0.1:8080/webhooks"
           *     }
           */
          'application/json': components['schemas']['Delivery'];
        };
      };
      /** @description No delivery in the log has this id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorEnvelope'] & {
            error?: {
              code?: 'delivery.not_found' | components['schemas']['ControlErrorCode'];
            };
          };
        };
      };
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      /** @description No delivery in the log has this id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorEnvelope'] & {
            error?: {
              code?: 'delivery.not_found' | components['schemas']['ControlErrorCode'];
            };
          };
        };
      };
      /** @description The delivery is still on its way, or its endpoint is gone. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorEnvelope'] & {
            error?: {
              code?: 'delivery.not_resendable' | components['schemas']['ControlErrorCode'];
            };
          };
        };
      };
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      400: components['responses']['BadRequest'];
      /** @description The store or the community has no endpoint. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorEnvelope'] & {
            error?: {
              code?: 'endpoint.not_found' | components['schemas']['ControlErrorCode'];
            };
          };
        };
      };
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      400: components['responses']['BadRequest'];
      /** @description The store or the community has no endpoint. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorEnvelope'] & {
            error?: {
              code?: 'endpoint.not_found' | components['schemas']['ControlErrorCode'];
            };
          };
        };
      };
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      400: components['responses']['BadRequest'];
      /** @description There is no such store or community, or the store has no active integration to send to. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorEnvelope'] & {
            error?: {
              code?: ('store.not_found' | 'store.not_integrated' | 'community.not_found') | components['schemas']['ControlErrorCode'];
            };
          };
        };
      };
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      400: components['responses']['BadRequest'];
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      400: components['responses']['BadRequest'];
      /** @description There are as many faults as there may be. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorEnvelope'] & {
            error?: {
              code?: 'fault.too_many' | components['schemas']['ControlErrorCode'];
            };
          };
        };
      };
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
    };
  };
  listOrders: {
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
      400: components['responses']['BadRequest'];
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      400: components['responses']['BadRequest'];
      /** @description There is no such store or community. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorEnvelope'] & {
            error?: {
              code?: ('store.not_found' | 'community.not_found') | components['schemas']['ControlErrorCode'];
            };
          };
        };
      };
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      400: components['responses']['BadRequest'];
      /** @description No order has this id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorEnvelope'] & {
            error?: {
              code?: 'order.not_found' | components['schemas']['ControlErrorCode'];
            };
          };
        };
      };
      /** @description The order cannot move from its current status to this one. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorEnvelope'] & {
            error?: {
              code?: 'order.invalid_transition' | components['schemas']['ControlErrorCode'];
            };
          };
        };
      };
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      400: components['responses']['BadRequest'];
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      400: components['responses']['BadRequest'];
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      400: components['responses']['BadRequest'];
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
    };
  };
  listStores: {
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
      400: components['responses']['BadRequest'];
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      400: components['responses']['BadRequest'];
      /** @description A store with this id already exists. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorEnvelope'] & {
            error?: {
              code?: 'store.already_exists' | components['schemas']['ControlErrorCode'];
            };
          };
        };
      };
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      404: components['responses']['StoreNotFound'];
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      400: components['responses']['BadRequest'];
      /** @description There is no such store, or it has no active integration whose direction could change. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorEnvelope'] & {
            error?: {
              code?: ('store.not_found' | 'store.not_integrated') | components['schemas']['ControlErrorCode'];
            };
          };
        };
      };
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      404: components['responses']['StoreNotFound'];
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      400: components['responses']['BadRequest'];
      404: components['responses']['StoreNotFound'];
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      400: components['responses']['BadRequest'];
      /** @description There is no such store, or its menu has no such item. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorEnvelope'] & {
            error?: {
              code?: ('store.not_found' | 'item.not_found') | components['schemas']['ControlErrorCode'];
            };
          };
        };
      };
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      /** @description The store has no endpoint. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorEnvelope'] & {
            error?: {
              code?: 'endpoint.not_found' | components['schemas']['ControlErrorCode'];
            };
          };
        };
      };
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      400: components['responses']['BadRequest'];
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
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
      400: components['responses']['BadRequest'];
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
    };
  };
}
