// Made by `contract generate` from specs/sandbox.openapi.yaml and specs/sandbox/. Do not edit; change the specs instead.
// It has operations from specs/sandbox.openapi.yaml that the contract does not have.

/**
 * How far a delivery has come.
 *
 * The list is closed.
 *
 * specs/sandbox/deliveries.yaml#/schemas/DeliveryState
 */
export const DeliveryState = {
  /**
   * The time of the next attempt is set.
   *
   * specs/sandbox/deliveries.yaml#/schemas/DeliveryState/oneOf/0
   */
  scheduled: 'scheduled',
  /**
   * An attempt is under way.
   *
   * specs/sandbox/deliveries.yaml#/schemas/DeliveryState/oneOf/1
   */
  attempting: 'attempting',
  /**
   * The endpoint accepted it. There are no more attempts.
   *
   * specs/sandbox/deliveries.yaml#/schemas/DeliveryState/oneOf/2
   */
  acknowledged: 'acknowledged',
  /**
   * The last attempt failed. No other is scheduled; you can resend the delivery.
   *
   * specs/sandbox/deliveries.yaml#/schemas/DeliveryState/oneOf/3
   */
  failed: 'failed',
} as const;

/**
 * One of the values in the constant of the same name.
 *
 * specs/sandbox/deliveries.yaml#/schemas/DeliveryState
 */
export type DeliveryState = (typeof DeliveryState)[keyof typeof DeliveryState];

/**
 * What is known of each value. Look up own keys only, if the value comes from the network.
 *
 * specs/sandbox/deliveries.yaml#/schemas/DeliveryState
 */
export const deliveryStates = {
  scheduled: { value: 'scheduled', description: 'The time of the next attempt is set.' },
  attempting: { value: 'attempting', description: 'An attempt is under way.' },
  acknowledged: {
    value: 'acknowledged',
    description: 'The endpoint accepted it. There are no more attempts.',
  },
  failed: {
    value: 'failed',
    description: 'The last attempt failed. No other is scheduled; you can resend the delivery.',
  },
} as const satisfies {
  readonly [Value in DeliveryState]: {
    readonly value: Value;
    readonly description: string;
    readonly [fact: string]: unknown;
  };
};

/**
 * Where a token is good. The contract says that a token carries it, and no names. It gives two
 * answers to a token of another environment, of which this is the one with a code: 401 with
 * `auth.invalid_token`.
 *
 * The list is closed.
 *
 * specs/sandbox/answers.yaml#/schemas/Environment
 */
export const Environment = {
  /**
   * Here, and in every token that does not ask for something else.
   *
   * specs/sandbox/answers.yaml#/schemas/Environment/oneOf/0
   */
  sandbox: 'sandbox',
  /**
   * Elsewhere, so the sandbox refuses the token.
   *
   * specs/sandbox/answers.yaml#/schemas/Environment/oneOf/1
   */
  production: 'production',
} as const;

/**
 * One of the values in the constant of the same name.
 *
 * specs/sandbox/answers.yaml#/schemas/Environment
 */
export type Environment = (typeof Environment)[keyof typeof Environment];

/**
 * What is known of each value. Look up own keys only, if the value comes from the network.
 *
 * specs/sandbox/answers.yaml#/schemas/Environment
 */
export const environments = {
  sandbox: {
    value: 'sandbox',
    description: 'Here, and in every token that does not ask for something else.',
  },
  production: { value: 'production', description: 'Elsewhere, so the sandbox refuses the token.' },
} as const satisfies {
  readonly [Value in Environment]: {
    readonly value: Value;
    readonly description: string;
    readonly [fact: string]: unknown;
  };
};

/**
 * How an application gets a token, and which fields this takes besides its own credentials.
 *
 * The list is closed.
 *
 * specs/sandbox/answers.yaml#/schemas/GrantType
 */
export const GrantType = {
  /**
   * Takes nothing more; `environment` is optional.
   *
   * specs/sandbox/answers.yaml#/schemas/GrantType/oneOf/0
   */
  clientCredentials: 'client_credentials',
  /**
   * Takes `code` and `redirect_uri`.
   *
   * specs/sandbox/answers.yaml#/schemas/GrantType/oneOf/1
   */
  authorizationCode: 'authorization_code',
  /**
   * Takes `refresh_token`.
   *
   * specs/sandbox/answers.yaml#/schemas/GrantType/oneOf/2
   */
  refreshToken: 'refresh_token',
} as const;

/**
 * One of the values in the constant of the same name.
 *
 * specs/sandbox/answers.yaml#/schemas/GrantType
 */
export type GrantType = (typeof GrantType)[keyof typeof GrantType];

/**
 * What is known of each value. Look up own keys only, if the value comes from the network.
 *
 * specs/sandbox/answers.yaml#/schemas/GrantType
 */
export const grantTypes = {
  client_credentials: {
    value: 'client_credentials',
    description: 'Takes nothing more; `environment` is optional.',
  },
  authorization_code: {
    value: 'authorization_code',
    description: 'Takes `code` and `redirect_uri`.',
  },
  refresh_token: { value: 'refresh_token', description: 'Takes `refresh_token`.' },
} as const satisfies {
  readonly [Value in GrantType]: {
    readonly value: Value;
    readonly description: string;
    readonly [fact: string]: unknown;
  };
};

/**
 * A menu that breaks no rule of its request never fails.
 *
 * The list is closed.
 *
 * specs/sandbox/answers.yaml#/schemas/MenuJobStatus
 */
export const MenuJobStatus = {
  /**
   * The old menu is still what customers see.
   *
   * specs/sandbox/answers.yaml#/schemas/MenuJobStatus/oneOf/0
   */
  running: 'running',
  /**
   * The menu is what the store sells.
   *
   * specs/sandbox/answers.yaml#/schemas/MenuJobStatus/oneOf/1
   */
  done: 'done',
} as const;

/**
 * One of the values in the constant of the same name.
 *
 * specs/sandbox/answers.yaml#/schemas/MenuJobStatus
 */
export type MenuJobStatus = (typeof MenuJobStatus)[keyof typeof MenuJobStatus];

/**
 * What is known of each value. Look up own keys only, if the value comes from the network.
 *
 * specs/sandbox/answers.yaml#/schemas/MenuJobStatus
 */
export const menuJobStatuses = {
  running: { value: 'running', description: 'The old menu is still what customers see.' },
  done: { value: 'done', description: 'The menu is what the store sells.' },
} as const satisfies {
  readonly [Value in MenuJobStatus]: {
    readonly value: Value;
    readonly description: string;
    readonly [fact: string]: unknown;
  };
};

/**
 * How the menu came to be as it is. A table of its own says which event that has fired.
 *
 * The list is closed.
 *
 * specs/sandbox/menus.yaml#/schemas/MenuOrigin
 */
export const MenuOrigin = {
  /**
   * Nobody has changed it yet.
   *
   * specs/sandbox/menus.yaml#/schemas/MenuOrigin/oneOf/0
   */
  seed: 'seed',
  /**
   * The POS pushed it.
   *
   * specs/sandbox/menus.yaml#/schemas/MenuOrigin/oneOf/1
   */
  pushed: 'pushed',
  /**
   * The merchant changed it on the service side.
   *
   * specs/sandbox/menus.yaml#/schemas/MenuOrigin/oneOf/2
   */
  changed: 'changed',
  /**
   * An item was made unavailable on the service side, or available again.
   *
   * specs/sandbox/menus.yaml#/schemas/MenuOrigin/oneOf/3
   */
  availability: 'availability',
} as const;

/**
 * One of the values in the constant of the same name.
 *
 * specs/sandbox/menus.yaml#/schemas/MenuOrigin
 */
export type MenuOrigin = (typeof MenuOrigin)[keyof typeof MenuOrigin];

/**
 * What is known of each value. Look up own keys only, if the value comes from the network.
 *
 * specs/sandbox/menus.yaml#/schemas/MenuOrigin
 */
export const menuOrigins = {
  seed: { value: 'seed', description: 'Nobody has changed it yet.' },
  pushed: { value: 'pushed', description: 'The POS pushed it.' },
  changed: {
    value: 'changed',
    description: 'The merchant changed it on the service side.',
    fires: { onlineOrdering: 'menu.updated' },
  },
  availability: {
    value: 'availability',
    description: 'An item was made unavailable on the service side, or available again.',
    fires: { onlineOrdering: 'menu.item_availability_changed' },
  },
} as const satisfies {
  readonly [Value in MenuOrigin]: {
    readonly value: Value;
    readonly description: string;
    readonly [fact: string]: unknown;
  };
};

/**
 * Which side pushes menus. The contract names the setting, not its values.
 *
 * The list is closed.
 *
 * specs/sandbox/menus.yaml#/schemas/MenuSyncDirection
 */
export const MenuSyncDirection = {
  /**
   * The service owns the menu.
   *
   * specs/sandbox/menus.yaml#/schemas/MenuSyncDirection/oneOf/0
   */
  serviceToPos: 'service_to_pos',
  /**
   * The POS owns the menu and may push it.
   *
   * specs/sandbox/menus.yaml#/schemas/MenuSyncDirection/oneOf/1
   */
  posToService: 'pos_to_service',
} as const;

/**
 * One of the values in the constant of the same name.
 *
 * specs/sandbox/menus.yaml#/schemas/MenuSyncDirection
 */
export type MenuSyncDirection = (typeof MenuSyncDirection)[keyof typeof MenuSyncDirection];

/**
 * What is known of each value. Look up own keys only, if the value comes from the network.
 *
 * specs/sandbox/menus.yaml#/schemas/MenuSyncDirection
 */
export const menuSyncDirections = {
  service_to_pos: { value: 'service_to_pos', description: 'The service owns the menu.' },
  pos_to_service: {
    value: 'pos_to_service',
    description: 'The POS owns the menu and may push it.',
  },
} as const satisfies {
  readonly [Value in MenuSyncDirection]: {
    readonly value: Value;
    readonly description: string;
    readonly [fact: string]: unknown;
  };
};

/**
 * The status of an order. A table of its own says where each status leads, and which event it fires
 * when an order enters it. The contract names three of them; `placed` and the transitions are the
 * sandbox's own.
 *
 * The list is closed.
 *
 * specs/sandbox/orders.yaml#/schemas/SandboxOrderStatus
 */
export const SandboxOrderStatus = {
  /**
   * The customer placed the order; the store has not started.
   *
   * specs/sandbox/orders.yaml#/schemas/SandboxOrderStatus/oneOf/0
   */
  placed: 'placed',
  /**
   * The store is making the order.
   *
   * specs/sandbox/orders.yaml#/schemas/SandboxOrderStatus/oneOf/1
   */
  preparing: 'preparing',
  /**
   * The order was cancelled.
   *
   * specs/sandbox/orders.yaml#/schemas/SandboxOrderStatus/oneOf/2
   */
  cancelled: 'cancelled',
  /**
   * The order reached the customer.
   *
   * specs/sandbox/orders.yaml#/schemas/SandboxOrderStatus/oneOf/3
   */
  delivered: 'delivered',
} as const;

/**
 * One of the values in the constant of the same name.
 *
 * specs/sandbox/orders.yaml#/schemas/SandboxOrderStatus
 */
export type SandboxOrderStatus = (typeof SandboxOrderStatus)[keyof typeof SandboxOrderStatus];

/**
 * What is known of each value. Look up own keys only, if the value comes from the network.
 *
 * specs/sandbox/orders.yaml#/schemas/SandboxOrderStatus
 */
export const sandboxOrderStatuses = {
  placed: {
    value: 'placed',
    description: 'The customer placed the order; the store has not started.',
    fires: { hub: 'order.created', onlineOrdering: 'order.created' },
    next: ['preparing', 'cancelled'],
  },
  preparing: {
    value: 'preparing',
    description: 'The store is making the order.',
    fires: { hub: 'order.status_changed', onlineOrdering: 'order.updated' },
    next: ['delivered', 'cancelled'],
  },
  cancelled: {
    value: 'cancelled',
    description: 'The order was cancelled.',
    fires: { hub: 'order.status_changed', onlineOrdering: 'order.cancelled' },
    next: [],
  },
  delivered: {
    value: 'delivered',
    description: 'The order reached the customer.',
    fires: { hub: 'order.status_changed', onlineOrdering: 'order.delivered' },
    next: [],
  },
} as const satisfies {
  readonly [Value in SandboxOrderStatus]: {
    readonly value: Value;
    readonly description: string;
    readonly [fact: string]: unknown;
  };
};

/**
 * What the sandbox does after a denial, step by step, to do what the contract says about its reason
 * (see [cancelOrder](api.md#cancelorder)).
 *
 * The list is closed.
 *
 * specs/sandbox/orders.yaml#/schemas/ServiceAction
 */
export const ServiceAction = {
  /**
   * The customer gets the total back.
   *
   * specs/sandbox/orders.yaml#/schemas/ServiceAction/oneOf/0
   */
  refund: 'refund',
  /**
   * The integration is asked to sync availability. The event has this as its action.
   *
   * specs/sandbox/orders.yaml#/schemas/ServiceAction/oneOf/1
   */
  syncAvailability: 'sync_availability',
  /**
   * The store's opening hours are flagged.
   *
   * specs/sandbox/orders.yaml#/schemas/ServiceAction/oneOf/2
   */
  reviewHours: 'review_hours',
  /**
   * The store is paused until somebody puts it live again.
   *
   * specs/sandbox/orders.yaml#/schemas/ServiceAction/oneOf/3
   */
  pauseStore: 'pause_store',
  /**
   * One more report that the kitchen is too busy.
   *
   * specs/sandbox/orders.yaml#/schemas/ServiceAction/oneOf/4
   */
  reportCapacity: 'report_capacity',
  /**
   * The store's menu is flagged.
   *
   * specs/sandbox/orders.yaml#/schemas/ServiceAction/oneOf/5
   */
  syncMenu: 'sync_menu',
  /**
   * Support gets the message, if there is one.
   *
   * specs/sandbox/orders.yaml#/schemas/ServiceAction/oneOf/6
   */
  tellSupport: 'tell_support',
} as const;

/**
 * One of the values in the constant of the same name.
 *
 * specs/sandbox/orders.yaml#/schemas/ServiceAction
 */
export type ServiceAction = (typeof ServiceAction)[keyof typeof ServiceAction];

/**
 * What is known of each value. Look up own keys only, if the value comes from the network.
 *
 * specs/sandbox/orders.yaml#/schemas/ServiceAction
 */
export const serviceActions = {
  refund: { value: 'refund', description: 'The customer gets the total back.' },
  sync_availability: {
    value: 'sync_availability',
    description: 'The integration is asked to sync availability. The event has this as its action.',
    fires: { onlineOrdering: 'action_required' },
  },
  review_hours: { value: 'review_hours', description: "The store's opening hours are flagged." },
  pause_store: {
    value: 'pause_store',
    description: 'The store is paused until somebody puts it live again.',
  },
  report_capacity: {
    value: 'report_capacity',
    description: 'One more report that the kitchen is too busy.',
  },
  sync_menu: { value: 'sync_menu', description: "The store's menu is flagged." },
  tell_support: {
    value: 'tell_support',
    description: 'Support gets the message, if there is one.',
  },
} as const satisfies {
  readonly [Value in ServiceAction]: {
    readonly value: Value;
    readonly description: string;
    readonly [fact: string]: unknown;
  };
};

/**
 * Whether the store is live. A table of its own says which event a change fires. The contract names
 * both, but does not say what a pause prevents: in the sandbox customers can still order.
 *
 * The list is closed.
 *
 * specs/sandbox/stores.yaml#/schemas/StoreStatus
 */
export const StoreStatus = {
  /**
   * The store takes orders.
   *
   * specs/sandbox/stores.yaml#/schemas/StoreStatus/oneOf/0
   */
  live: 'live',
  /**
   * The store is paused.
   *
   * specs/sandbox/stores.yaml#/schemas/StoreStatus/oneOf/1
   */
  paused: 'paused',
} as const;

/**
 * One of the values in the constant of the same name.
 *
 * specs/sandbox/stores.yaml#/schemas/StoreStatus
 */
export type StoreStatus = (typeof StoreStatus)[keyof typeof StoreStatus];

/**
 * What is known of each value. Look up own keys only, if the value comes from the network.
 *
 * specs/sandbox/stores.yaml#/schemas/StoreStatus
 */
export const storeStatuses = {
  live: {
    value: 'live',
    description: 'The store takes orders.',
    fires: { onlineOrdering: 'store.status_changed' },
  },
  paused: {
    value: 'paused',
    description: 'The store is paused.',
    fires: { onlineOrdering: 'store.status_changed' },
  },
} as const satisfies {
  readonly [Value in StoreStatus]: {
    readonly value: Value;
    readonly description: string;
    readonly [fact: string]: unknown;
  };
};

/**
 * How many requests are accepted in a window (`x-rate-limit`) before one is refused.
 *
 * specs/sandbox.openapi.yaml
 */
export const rateLimit = { requests: 6000, windowMs: 60000 } as const;

/**
 * How long what the sandbox hands out is good for, and how long its work takes (`x-durations`), in
 * ms of its clock.
 *
 * specs/sandbox.openapi.yaml
 */
export const durationsMs = {
  accessToken: 3600000,
  authorizationCode: 600000,
  menuJob: 5000,
  refreshToken: 2592000000,
} as const;

/**
 * The application that every sandbox starts with (`x-seed-application`). Its secret is public.
 *
 * specs/sandbox.openapi.yaml
 */
export const seedApplication = { clientId: 'sandbox-app', clientSecret: 'sandbox-secret' } as const;

/**
 * What stores sell until their menu is changed (`x-seed-menu`), and the note of an order that has
 * no other.
 *
 * specs/sandbox.openapi.yaml
 */
export const seedMenu = {
  currency: 'EUR',
  customerNote: 'No chilli, please.',
  items: [
    { item_id: 'noodles', name: 'Noodles in broth', price: 1290 },
    { item_id: 'dumplings', name: 'Dumplings', price: 650 },
    { item_id: 'tea', name: 'Green tea', price: 320 },
  ],
} as const;

/**
 * Error codes that the sandbox needs and the contract does not have.
 *
 * specs/sandbox.openapi.yaml
 */
export const SandboxErrorCode = {
  /**
   * The store already has an active integration with the calling application.
   *
   * Status 409, retry `reconcile`.
   *
   * specs/sandbox.openapi.yaml#/components/schemas/SandboxErrorCode/anyOf/0/oneOf/0
   */
  storeAlreadyIntegrated: 'store.already_integrated',
  /**
   * This path does not exist.
   *
   * Status 404, retry `never`.
   *
   * specs/sandbox.openapi.yaml#/components/schemas/SandboxErrorCode/anyOf/0/oneOf/1
   */
  requestUnknownPath: 'request.unknown_path',
  /**
   * The path does not support this method; the `Allow` header lists those that it does.
   *
   * Status 405, retry `never`.
   *
   * specs/sandbox.openapi.yaml#/components/schemas/SandboxErrorCode/anyOf/0/oneOf/2
   */
  requestMethodNotAllowed: 'request.method_not_allowed',
  /**
   * The `Host` header has a name that this sandbox does not serve.
   *
   * Status 421, retry `never`.
   *
   * specs/sandbox.openapi.yaml#/components/schemas/SandboxErrorCode/anyOf/0/oneOf/3
   */
  requestHostNotAllowed: 'request.host_not_allowed',
  /**
   * A page of another site called, as the `Origin` header of its browser says.
   *
   * Status 403, retry `never`.
   *
   * specs/sandbox.openapi.yaml#/components/schemas/SandboxErrorCode/anyOf/0/oneOf/4
   */
  requestOriginNotAllowed: 'request.origin_not_allowed',
  /**
   * The contract has this operation, but the sandbox does not support it yet.
   *
   * Status 501, retry `never`.
   *
   * specs/sandbox.openapi.yaml#/components/schemas/SandboxErrorCode/anyOf/0/oneOf/5
   */
  operationNotImplemented: 'operation.not_implemented',
  /**
   * The control token of this sandbox is missing or wrong.
   *
   * Status 401, retry `never`.
   *
   * specs/sandbox.openapi.yaml#/components/schemas/SandboxErrorCode/anyOf/0/oneOf/6
   */
  controlUnauthorized: 'control.unauthorized',
  /**
   * A store with this id already exists.
   *
   * Status 409, retry `reconcile`.
   *
   * specs/sandbox.openapi.yaml#/components/schemas/SandboxErrorCode/anyOf/0/oneOf/7
   */
  storeAlreadyExists: 'store.already_exists',
  /**
   * An application with this id already exists.
   *
   * Status 409, retry `reconcile`.
   *
   * specs/sandbox.openapi.yaml#/components/schemas/SandboxErrorCode/anyOf/0/oneOf/8
   */
  applicationAlreadyExists: 'application.already_exists',
  /**
   * A hundred faults are set already.
   *
   * Status 409, retry `reconcile`.
   *
   * specs/sandbox.openapi.yaml#/components/schemas/SandboxErrorCode/anyOf/0/oneOf/9
   */
  faultTooMany: 'fault.too_many',
  /**
   * The failure was injected through the control API, with the status that was set there.
   *
   * Status 500, retry `backoff`.
   *
   * specs/sandbox.openapi.yaml#/components/schemas/SandboxErrorCode/anyOf/0/oneOf/10
   */
  faultInjected: 'fault.injected',
  /**
   * The maximum number of streams of changes is open.
   *
   * Status 429, retry `never`.
   *
   * specs/sandbox.openapi.yaml#/components/schemas/SandboxErrorCode/anyOf/0/oneOf/11
   */
  streamTooMany: 'stream.too_many',
  /**
   * The menu has no item with this id.
   *
   * Status 404, retry `never`.
   *
   * specs/sandbox.openapi.yaml#/components/schemas/SandboxErrorCode/anyOf/0/oneOf/12
   */
  itemNotFound: 'item.not_found',
  /**
   * No community has this id.
   *
   * Status 404, retry `never`.
   *
   * specs/sandbox.openapi.yaml#/components/schemas/SandboxErrorCode/anyOf/0/oneOf/13
   */
  communityNotFound: 'community.not_found',
  /**
   * A community with this id already exists.
   *
   * Status 409, retry `reconcile`.
   *
   * specs/sandbox.openapi.yaml#/components/schemas/SandboxErrorCode/anyOf/0/oneOf/14
   */
  communityAlreadyExists: 'community.already_exists',
  /**
   * The store or the community has no endpoint.
   *
   * Status 404, retry `never`.
   *
   * specs/sandbox.openapi.yaml#/components/schemas/SandboxErrorCode/anyOf/0/oneOf/15
   */
  endpointNotFound: 'endpoint.not_found',
  /**
   * No delivery in the log has this id.
   *
   * Status 404, retry `never`.
   *
   * specs/sandbox.openapi.yaml#/components/schemas/SandboxErrorCode/anyOf/0/oneOf/16
   */
  deliveryNotFound: 'delivery.not_found',
  /**
   * The delivery is still being attempted, or its endpoint was removed.
   *
   * Status 409, retry `reconcile`.
   *
   * specs/sandbox.openapi.yaml#/components/schemas/SandboxErrorCode/anyOf/0/oneOf/17
   */
  deliveryNotResendable: 'delivery.not_resendable',
} as const;

/**
 * One of the codes in the constant of the same name.
 *
 * specs/sandbox.openapi.yaml
 */
export type SandboxErrorCode = (typeof SandboxErrorCode)[keyof typeof SandboxErrorCode];

/**
 * What is known about each of those codes.
 *
 * specs/sandbox.openapi.yaml
 */
export const sandboxErrorCodes = {
  'store.already_integrated': {
    status: 409,
    retry: 'reconcile',
    cause: 'The store already has an active integration with the calling application.',
  },
  'request.unknown_path': { status: 404, retry: 'never', cause: 'This path does not exist.' },
  'request.method_not_allowed': {
    status: 405,
    retry: 'never',
    cause: 'The path does not support this method; the `Allow` header lists those that it does.',
  },
  'request.host_not_allowed': {
    status: 421,
    retry: 'never',
    cause: 'The `Host` header has a name that this sandbox does not serve.',
  },
  'request.origin_not_allowed': {
    status: 403,
    retry: 'never',
    cause: 'A page of another site called, as the `Origin` header of its browser says.',
  },
  'operation.not_implemented': {
    status: 501,
    retry: 'never',
    cause: 'The contract has this operation, but the sandbox does not support it yet.',
  },
  'control.unauthorized': {
    status: 401,
    retry: 'never',
    cause: 'The control token of this sandbox is missing or wrong.',
  },
  'store.already_exists': {
    status: 409,
    retry: 'reconcile',
    cause: 'A store with this id already exists.',
  },
  'application.already_exists': {
    status: 409,
    retry: 'reconcile',
    cause: 'An application with this id already exists.',
  },
  'fault.too_many': { status: 409, retry: 'reconcile', cause: 'A hundred faults are set already.' },
  'fault.injected': {
    status: 500,
    retry: 'backoff',
    cause: 'The failure was injected through the control API, with the status that was set there.',
  },
  'stream.too_many': {
    status: 429,
    retry: 'never',
    cause: 'The maximum number of streams of changes is open.',
  },
  'item.not_found': { status: 404, retry: 'never', cause: 'The menu has no item with this id.' },
  'community.not_found': { status: 404, retry: 'never', cause: 'No community has this id.' },
  'community.already_exists': {
    status: 409,
    retry: 'reconcile',
    cause: 'A community with this id already exists.',
  },
  'endpoint.not_found': {
    status: 404,
    retry: 'never',
    cause: 'The store or the community has no endpoint.',
  },
  'delivery.not_found': {
    status: 404,
    retry: 'never',
    cause: 'No delivery in the log has this id.',
  },
  'delivery.not_resendable': {
    status: 409,
    retry: 'reconcile',
    cause: 'The delivery is still being attempted, or its endpoint was removed.',
  },
} as const satisfies {
  readonly [Code in SandboxErrorCode]: {
    readonly status: number;
    readonly retry: string;
    readonly cause: string;
  };
};
