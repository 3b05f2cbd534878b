// Made by `contract generate` from specs/openapi.yaml and specs/schemas/. Do not edit; change the specs instead.

/**
 * The operations, by path and method.
 *
 * specs/openapi.yaml#/paths
 */
export interface paths {
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
}

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
      [key: string]: unknown;
    };
    /**
     * Registered store
     * @description specs/openapi.yaml#/components/schemas/IntegrateStoreResult
     */
    IntegrateStoreResult: {
      webhook_secret: components['schemas']['WebhookSecret'];
    } & {
      [key: string]: unknown;
    };
    /**
     * Webhook secret
     * @description The key that signs the deliveries of an integration. Registering an Online Ordering store returns it, once; for Hub, the service's console shows it, once. Keep it on your server: anyone who holds it can forge events.
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
    /** @description Any other 4xx response. The request is at fault; do not repeat it. */
    ClientError: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorEnvelope'];
      };
    };
    /** @description The request conflicts with the resource's state, as a second create of the same thing would. Do not repeat it: read the state as it is now, and reconcile your own records with it. */
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
        'application/json': components['schemas']['ErrorEnvelope'] & {
          error?: {
            code?: ('order.not_found' | 'store.not_integrated' | 'store.not_found') | (string & {});
          };
        };
      };
    };
    /** @description Any other 5xx response. The service is at fault, not the request. */
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
      409: components['responses']['Conflict'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      502: components['responses']['BadGateway'];
      503: components['responses']['ServiceUnavailable'];
      504: components['responses']['GatewayTimeout'];
      /** @description The store is integrated. This is the only time that the signing secret is shown. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IntegrateStoreResult'];
        };
      };
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
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
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
      /** @description The order is denied, and the customer will be refunded. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      '4XX': components['responses']['ClientError'];
      '5XX': components['responses']['ServerError'];
    };
  };
}
