// Made by `contract generate` from specs/sandbox/. Do not edit; change the specs instead.
// It has operations from specs/sandbox.openapi.yaml that the contract does not have.

import type { OperationRow } from '../../operation.ts';

/**
 * The operations, by id.
 *
 * specs/sandbox.openapi.yaml#/paths
 */
export const operations = {
  /**
   * Get an access token
   *
   * As in RFC 6749, as JSON or as a form. Client credentials need no more than the application
   * itself. An authorization code, which the merchant's consent gives, is exchanged once, by the
   * application and with the `redirect_uri` that it was given for; the answer has a refresh token,
   * which is good for one answer like it.
   *
   * specs/sandbox/answers.yaml#/paths/token/post
   */
  issueToken: {
    id: 'issueToken',
    method: 'POST',
    path: '/oauth/token',
    write: true,
    secured: false,
    bodyRequired: true,
    form: true,
    origin: 'answer',
    headers: { 429: ['Retry-After'] },
    codes: {
      200: [],
      400: ['request.validation', 'request.unknown_field', 'auth.invalid_grant'],
      401: ['auth.invalid_client', 'auth.token_expired', 'auth.invalid_token'],
      403: ['auth.consent_revoked'],
      429: ['rate.limited'],
      500: ['internal.error'],
      '4XX': [],
      '5XX': [],
    },
  },
  /**
   * See how far a menu job is
   *
   * How far the work is that a push of a menu has begun, and what of the menu was refused.
   *
   * specs/sandbox/answers.yaml#/paths/job/get
   */
  getMenuJob: {
    id: 'getMenuJob',
    method: 'GET',
    path: '/pos/menu-jobs/{jobId}',
    write: false,
    secured: true,
    bodyRequired: false,
    form: false,
    origin: 'answer',
    headers: { 429: ['Retry-After'] },
    codes: {
      200: [],
      400: ['request.validation', 'request.unknown_field'],
      401: ['auth.invalid_client', 'auth.token_expired', 'auth.invalid_token'],
      403: ['auth.consent_revoked'],
      404: ['menu.job_not_found'],
      429: ['rate.limited'],
      500: ['internal.error'],
      '4XX': [],
      '5XX': [],
    },
  },
  /**
   * Read an order
   *
   * For a client that does not know the outcome of a write, before it repeats the write.
   *
   * specs/sandbox/answers.yaml#/paths/order/get
   */
  getOrder: {
    id: 'getOrder',
    method: 'GET',
    path: '/pos/orders/{orderId}',
    write: false,
    secured: true,
    bodyRequired: false,
    form: false,
    origin: 'answer',
    headers: { 429: ['Retry-After'] },
    codes: {
      200: [],
      400: ['request.validation', 'request.unknown_field'],
      401: ['auth.invalid_client', 'auth.token_expired', 'auth.invalid_token'],
      403: ['auth.consent_revoked'],
      404: ['order.not_found', 'store.not_integrated'],
      429: ['rate.limited'],
      500: ['internal.error'],
      '4XX': [],
      '5XX': [],
    },
  },
  /**
   * Push the menu of a store
   *
   * Replaces the store's menu, in a job that takes a few seconds. No event follows: what the POS
   * pushed did not change on the service side.
   *
   * specs/sandbox/answers.yaml#/paths/push/put
   */
  pushMenu: {
    id: 'pushMenu',
    method: 'PUT',
    path: '/pos/stores/{storeId}/menu',
    write: true,
    secured: true,
    bodyRequired: true,
    form: false,
    origin: 'answer',
    headers: { 429: ['Retry-After'] },
    codes: {
      202: [],
      400: ['request.validation', 'request.unknown_field'],
      401: ['auth.invalid_client', 'auth.token_expired', 'auth.invalid_token'],
      403: ['auth.consent_revoked', 'menu.push_not_allowed'],
      404: ['store.not_found', 'store.not_integrated'],
      429: ['rate.limited'],
      500: ['internal.error'],
      '4XX': [],
      '5XX': [],
    },
  },
  /**
   * Create another application
   *
   * Use it to check that one application cannot reach the data of another. Its secret is shown
   * once.
   *
   * specs/sandbox/access.yaml#/paths/applications/post
   */
  createApplication: {
    id: 'createApplication',
    method: 'POST',
    path: '/sandbox/applications',
    write: true,
    secured: false,
    bodyRequired: true,
    form: false,
    origin: 'control',
    headers: {},
    codes: {
      201: [],
      400: ['request.validation', 'request.unknown_field'],
      409: ['application.already_exists'],
      '4XX': [],
      '5XX': [],
    },
  },
  /**
   * Give an application the consent of a merchant
   *
   * Makes an authorization code for `issueToken`. `location` is the URL to which the merchant's
   * browser would be redirected.
   *
   * specs/sandbox/access.yaml#/paths/authorizations/post
   */
  authorizeApplication: {
    id: 'authorizeApplication',
    method: 'POST',
    path: '/sandbox/authorizations',
    write: true,
    secured: false,
    bodyRequired: true,
    form: false,
    origin: 'control',
    headers: {},
    codes: { 201: [], 400: ['request.validation', 'request.unknown_field'], '4XX': [], '5XX': [] },
  },
  /**
   * List or stream what happens in the sandbox
   *
   * The last changes, in the order in which they happened: each call that was carried out and may
   * have changed something, and each attempt at a delivery that has ended. They are kept in memory,
   * the last 1,000.
   *
   * With `Accept: text/event-stream` the same comes as server-sent events, each when it happens,
   * with the `seq` as its id; `Last-Event-ID` resumes after a broken connection.
   *
   * While an advance of the clock goes on, the stream also has events of the type
   * `clock.advancing`: the clock as `getClock` would return it, whenever an attempt has begun or
   * ended, at most four times a second. They have no id, and none is kept.
   *
   * specs/sandbox/whole.yaml#/paths/changes/get
   */
  listChanges: {
    id: 'listChanges',
    method: 'GET',
    path: '/sandbox/changes',
    write: false,
    secured: false,
    bodyRequired: false,
    form: false,
    origin: 'control',
    headers: {},
    codes: { 200: [], 400: ['request.validation', 'request.unknown_field'], '4XX': [], '5XX': [] },
  },
  /**
   * What time it is in the sandbox
   *
   * All times in the sandbox's responses are those of this clock. While it is advanced, `advancing`
   * has the progress.
   *
   * specs/sandbox/clock.yaml#/paths/clock/get
   */
  getClock: {
    id: 'getClock',
    method: 'GET',
    path: '/sandbox/clock',
    write: false,
    secured: false,
    bodyRequired: false,
    form: false,
    origin: 'control',
    headers: {},
    codes: { 200: [], '4XX': [], '5XX': [] },
  },
  /**
   * Change how fast the clock runs
   *
   * 1 is real time, 60 a minute in a second, and at 0 the clock stands still: then only
   * `advanceClock` moves it, so a test knows exactly when each attempt is due. It never goes back.
   *
   * specs/sandbox/clock.yaml#/paths/clock/put
   */
  setClock: {
    id: 'setClock',
    method: 'PUT',
    path: '/sandbox/clock',
    write: true,
    secured: false,
    bodyRequired: true,
    form: false,
    origin: 'control',
    headers: {},
    codes: { 200: [], 400: ['request.validation', 'request.unknown_field'], '4XX': [], '5XX': [] },
  },
  /**
   * Advance the clock
   *
   * Stops at every time at which an attempt is due, in order, and makes the attempt. Answers when
   * all attempts that became due have ended. That takes as long as the attempts take in real time,
   * which at an endpoint that never answers is a time-out for each. Its progress is in `advancing`
   * of `getClock`, in the stream of `listChanges` and in the log. An advance continues if its
   * caller disconnects, and several run one after another.
   *
   * specs/sandbox/clock.yaml#/paths/advance/post
   */
  advanceClock: {
    id: 'advanceClock',
    method: 'POST',
    path: '/sandbox/clock/advance',
    write: true,
    secured: false,
    bodyRequired: true,
    form: false,
    origin: 'control',
    headers: {},
    codes: { 200: [], 400: ['request.validation', 'request.unknown_field'], '4XX': [], '5XX': [] },
  },
  /**
   * Create a community with its endpoint
   *
   * The contract has no registration for Hub; its secret is shown once, as in a console.
   *
   * specs/sandbox/stores.yaml#/paths/communities/post
   */
  createCommunity: {
    id: 'createCommunity',
    method: 'POST',
    path: '/sandbox/communities',
    write: true,
    secured: false,
    bodyRequired: true,
    form: false,
    origin: 'control',
    headers: {},
    codes: {
      201: [],
      400: ['request.validation', 'request.unknown_field'],
      409: ['community.already_exists'],
      '4XX': [],
      '5XX': [],
    },
  },
  /**
   * Revoke the merchant's consent to an application, or grant it again
   *
   * While it is revoked, the application's calls are refused.
   *
   * specs/sandbox/access.yaml#/paths/consent/post
   */
  setConsent: {
    id: 'setConsent',
    method: 'POST',
    path: '/sandbox/consent',
    write: true,
    secured: false,
    bodyRequired: true,
    form: false,
    origin: 'control',
    headers: {},
    codes: { 200: [], 400: ['request.validation', 'request.unknown_field'], '4XX': [], '5XX': [] },
  },
  /**
   * The delivery log, newest first
   *
   * What was sent or will be sent, and the state of each delivery.
   *
   * specs/sandbox/deliveries.yaml#/paths/deliveries/get
   */
  listDeliveries: {
    id: 'listDeliveries',
    method: 'GET',
    path: '/sandbox/deliveries',
    write: false,
    secured: false,
    bodyRequired: false,
    form: false,
    origin: 'control',
    headers: {},
    codes: { 200: [], 400: ['request.validation', 'request.unknown_field'], '4XX': [], '5XX': [] },
  },
  /**
   * Resend failed deliveries
   *
   * Makes one more attempt of each failed delivery that matches, under the same id and outside the
   * retry schedule. A field that is left out of the request matches every delivery: an empty object
   * means every failed delivery.
   *
   * specs/sandbox/deliveries.yaml#/paths/resendFailed/post
   */
  resendFailed: {
    id: 'resendFailed',
    method: 'POST',
    path: '/sandbox/deliveries/resend',
    write: true,
    secured: false,
    bodyRequired: true,
    form: false,
    origin: 'control',
    headers: {},
    codes: {
      202: [],
      400: ['request.validation', 'request.unknown_field'],
      404: ['endpoint.not_found'],
      '4XX': [],
      '5XX': [],
    },
  },
  /**
   * One delivery with its payload and every attempt
   *
   * What a person sees in the service's delivery log, but for every attempt and not only for failed
   * deliveries.
   *
   * specs/sandbox/deliveries.yaml#/paths/delivery/get
   */
  getDelivery: {
    id: 'getDelivery',
    method: 'GET',
    path: '/sandbox/deliveries/{deliveryId}',
    write: false,
    secured: false,
    bodyRequired: false,
    form: false,
    origin: 'control',
    headers: {},
    codes: { 200: [], 404: ['delivery.not_found'], '4XX': [], '5XX': [] },
  },
  /**
   * Resend a delivery that has ended
   *
   * Makes one more attempt, under the same id and outside the retry schedule. If it fails, the
   * delivery has the same state as before.
   *
   * specs/sandbox/deliveries.yaml#/paths/resend/post
   */
  resendDelivery: {
    id: 'resendDelivery',
    method: 'POST',
    path: '/sandbox/deliveries/{deliveryId}/resend',
    write: true,
    secured: false,
    bodyRequired: false,
    form: false,
    origin: 'control',
    headers: {},
    codes: {
      202: [],
      404: ['delivery.not_found'],
      409: ['delivery.not_resendable'],
      '4XX': [],
      '5XX': [],
    },
  },
  /**
   * The endpoints, with what became of their newest deliveries
   *
   * Those of stores and communities, in the order in which they were added. Secrets are not among
   * what it returns.
   *
   * specs/sandbox/endpoints.yaml#/paths/endpoints/get
   */
  listEndpoints: {
    id: 'listEndpoints',
    method: 'GET',
    path: '/sandbox/endpoints',
    write: false,
    secured: false,
    bodyRequired: false,
    form: false,
    origin: 'control',
    headers: {},
    codes: { 200: [], 400: ['request.validation', 'request.unknown_field'], '4XX': [], '5XX': [] },
  },
  /**
   * Change the URL of an endpoint
   *
   * It holds for every attempt that is still to come, those of earlier deliveries included; the
   * secret stays. The contract does not say how the URL is changed, so the service may do this
   * differently.
   *
   * specs/sandbox/endpoints.yaml#/paths/endpoints/put
   */
  changeEndpoint: {
    id: 'changeEndpoint',
    method: 'PUT',
    path: '/sandbox/endpoints',
    write: true,
    secured: false,
    bodyRequired: true,
    form: false,
    origin: 'control',
    headers: {},
    codes: {
      200: [],
      400: ['request.validation', 'request.unknown_field'],
      404: ['endpoint.not_found'],
      '4XX': [],
      '5XX': [],
    },
  },
  /**
   * Replace the secret of an endpoint
   *
   * From the next attempt on deliveries are signed with the new secret, those of earlier events
   * included. It is shown once. To miss nothing, let the receiver accept both secrets for a while.
   *
   * specs/sandbox/endpoints.yaml#/paths/secret/post
   */
  rotateSecret: {
    id: 'rotateSecret',
    method: 'POST',
    path: '/sandbox/endpoints/rotate-secret',
    write: true,
    secured: false,
    bodyRequired: true,
    form: false,
    origin: 'control',
    headers: {},
    codes: {
      200: [],
      400: ['request.validation', 'request.unknown_field'],
      404: ['endpoint.not_found'],
      '4XX': [],
      '5XX': [],
    },
  },
  /**
   * Fire an event
   *
   * Any event type, even one that nobody knows yet.
   *
   * specs/sandbox/deliveries.yaml#/paths/events/post
   */
  fireEvent: {
    id: 'fireEvent',
    method: 'POST',
    path: '/sandbox/events',
    write: true,
    secured: false,
    bodyRequired: true,
    form: false,
    origin: 'control',
    headers: {},
    codes: {
      202: [],
      400: ['request.validation', 'request.unknown_field'],
      404: ['store.not_found', 'store.not_integrated', 'community.not_found'],
      '4XX': [],
      '5XX': [],
    },
  },
  /**
   * Forget all faults
   *
   * From the next call on the sandbox is faultless.
   *
   * specs/sandbox/faults.yaml#/paths/faults/delete
   */
  clearFaults: {
    id: 'clearFaults',
    method: 'DELETE',
    path: '/sandbox/faults',
    write: true,
    secured: false,
    bodyRequired: false,
    form: false,
    origin: 'control',
    headers: {},
    codes: { 200: [], '4XX': [], '5XX': [] },
  },
  /**
   * The faults that are set, the oldest first
   *
   * A fault is no longer listed once it has affected as many calls as its `times` said when it was
   * set.
   *
   * specs/sandbox/faults.yaml#/paths/faults/get
   */
  listFaults: {
    id: 'listFaults',
    method: 'GET',
    path: '/sandbox/faults',
    write: false,
    secured: false,
    bodyRequired: false,
    form: false,
    origin: 'control',
    headers: {},
    codes: { 200: [], 400: ['request.validation', 'request.unknown_field'], '4XX': [], '5XX': [] },
  },
  /**
   * Make calls of the service fail
   *
   * The next calls that the fault applies to are answered late, with an error, or not at all. With
   * `applied` the call is carried out first: `{ "status": 504, "applied": true }` is a write that
   * succeeded and whose answer was lost on the way. The control operations are spared. With `{
   * "code": "internal.error" }` you get a code that no request can cause. Faults are forgotten when
   * the sandbox stops.
   *
   * specs/sandbox/faults.yaml#/paths/faults/post
   */
  addFault: {
    id: 'addFault',
    method: 'POST',
    path: '/sandbox/faults',
    write: true,
    secured: false,
    bodyRequired: true,
    form: false,
    origin: 'control',
    headers: {},
    codes: {
      201: [],
      400: ['request.validation', 'request.unknown_field'],
      409: ['fault.too_many'],
      '4XX': [],
      '5XX': [],
    },
  },
  /**
   * The orders, newest first
   *
   * The orders of all stores and communities, in every status.
   *
   * specs/sandbox/orders.yaml#/paths/orders/get
   */
  listOrders: {
    id: 'listOrders',
    method: 'GET',
    path: '/sandbox/orders',
    write: false,
    secured: false,
    bodyRequired: false,
    form: false,
    origin: 'control',
    headers: {},
    codes: { 200: [], 400: ['request.validation', 'request.unknown_field'], '4XX': [], '5XX': [] },
  },
  /**
   * Place an order, as a customer does
   *
   * Fires the event of a new order. It goes to the community's endpoint, or to the store's if the
   * store is integrated; if it is not, no event is sent, and `hint` says so.
   *
   * specs/sandbox/orders.yaml#/paths/orders/post
   */
  createOrder: {
    id: 'createOrder',
    method: 'POST',
    path: '/sandbox/orders',
    write: true,
    secured: false,
    bodyRequired: true,
    form: false,
    origin: 'control',
    headers: {},
    codes: {
      201: [],
      400: ['request.validation', 'request.unknown_field'],
      404: ['store.not_found', 'community.not_found'],
      '4XX': [],
      '5XX': [],
    },
  },
  /**
   * Move an order to another status
   *
   * Fires the event that belongs to the status.
   *
   * specs/sandbox/orders.yaml#/paths/progress/post
   */
  advanceOrder: {
    id: 'advanceOrder',
    method: 'POST',
    path: '/sandbox/orders/{orderId}/advance',
    write: true,
    secured: false,
    bodyRequired: true,
    form: false,
    origin: 'control',
    headers: {},
    codes: {
      200: [],
      400: ['request.validation', 'request.unknown_field'],
      404: ['order.not_found'],
      409: ['order.invalid_transition'],
      '4XX': [],
      '5XX': [],
    },
  },
  /**
   * Change how many calls the service takes
   *
   * Each token, and each address that calls without one, may make `requests` calls in each `window`
   * of real time; 0 refuses them all. A change resets the counts. Control operations are not
   * limited, and a reset or a restart brings back what the sandbox was started with.
   *
   * specs/sandbox/access.yaml#/paths/rateLimit/put
   */
  setRateLimit: {
    id: 'setRateLimit',
    method: 'PUT',
    path: '/sandbox/rate-limit',
    write: true,
    secured: false,
    bodyRequired: true,
    form: false,
    origin: 'control',
    headers: {},
    codes: { 200: [], 400: ['request.validation', 'request.unknown_field'], '4XX': [], '5XX': [] },
  },
  /**
   * Forget everything
   *
   * Stores, communities, orders, endpoints, deliveries, tokens, applications, faults and changes
   * are gone; the application that the sandbox starts with is there again, with the merchant's
   * consent. Attempts under way end first. The clock goes on, at the scale of `--time-scale` or at
   * 1.
   *
   * specs/sandbox/whole.yaml#/paths/reset/post
   */
  reset: {
    id: 'reset',
    method: 'POST',
    path: '/sandbox/reset',
    write: true,
    secured: false,
    bodyRequired: false,
    form: false,
    origin: 'control',
    headers: {},
    codes: { 200: [], '4XX': [], '5XX': [] },
  },
  /**
   * Revoke the credential of an application, or restore it
   *
   * While it is revoked, the application gets no tokens, and calls with those that it has are
   * refused with `auth.invalid_client`.
   *
   * specs/sandbox/access.yaml#/paths/revocation/post
   */
  setRevocation: {
    id: 'setRevocation',
    method: 'POST',
    path: '/sandbox/revocation',
    write: true,
    secured: false,
    bodyRequired: true,
    form: false,
    origin: 'control',
    headers: {},
    codes: { 200: [], 400: ['request.validation', 'request.unknown_field'], '4XX': [], '5XX': [] },
  },
  /**
   * Create something to begin with
   *
   * A store that the application that the sandbox starts with has integrated, a community, and
   * orders at both, the events of which are sent. The secrets are shown once.
   *
   * specs/sandbox/whole.yaml#/paths/seed/post
   */
  seed: {
    id: 'seed',
    method: 'POST',
    path: '/sandbox/seed',
    write: true,
    secured: false,
    bodyRequired: true,
    form: false,
    origin: 'control',
    headers: {},
    codes: { 201: [], 400: ['request.validation', 'request.unknown_field'], '4XX': [], '5XX': [] },
  },
  /**
   * The stores, newest first
   *
   * All stores that were created here, whether an application has integrated them or not.
   *
   * specs/sandbox/stores.yaml#/paths/stores/get
   */
  listStores: {
    id: 'listStores',
    method: 'GET',
    path: '/sandbox/stores',
    write: false,
    secured: false,
    bodyRequired: false,
    form: false,
    origin: 'control',
    headers: {},
    codes: { 200: [], 400: ['request.validation', 'request.unknown_field'], '4XX': [], '5XX': [] },
  },
  /**
   * Create a store that can be integrated
   *
   * The store exists before anybody integrates it, as in production.
   *
   * specs/sandbox/stores.yaml#/paths/stores/post
   */
  createStore: {
    id: 'createStore',
    method: 'POST',
    path: '/sandbox/stores',
    write: true,
    secured: false,
    bodyRequired: true,
    form: false,
    origin: 'control',
    headers: {},
    codes: {
      201: [],
      400: ['request.validation', 'request.unknown_field'],
      409: ['store.already_exists'],
      '4XX': [],
      '5XX': [],
    },
  },
  /**
   * One store, with what denied orders (`cancelOrder`) have done to it
   *
   * Whether it is live, what is flagged for a person to look at, and how often the kitchen was too
   * busy.
   *
   * specs/sandbox/stores.yaml#/paths/store/get
   */
  getStore: {
    id: 'getStore',
    method: 'GET',
    path: '/sandbox/stores/{storeId}',
    write: false,
    secured: false,
    bodyRequired: false,
    form: false,
    origin: 'control',
    headers: {},
    codes: { 200: [], 404: ['store.not_found'], '4XX': [], '5XX': [] },
  },
  /**
   * Pause a store, put it live again, clear its flags, or let the POS push menus
   *
   * What the merchant and the service's staff do. A new status fires the event that belongs to it.
   * Only a store that is integrated has a `menu_sync_direction`.
   *
   * specs/sandbox/stores.yaml#/paths/store/patch
   */
  changeStore: {
    id: 'changeStore',
    method: 'PATCH',
    path: '/sandbox/stores/{storeId}',
    write: true,
    secured: false,
    bodyRequired: true,
    form: false,
    origin: 'control',
    headers: {},
    codes: {
      200: [],
      400: ['request.validation', 'request.unknown_field'],
      404: ['store.not_found', 'store.not_integrated'],
      '4XX': [],
      '5XX': [],
    },
  },
  /**
   * What a store sells
   *
   * What customers see now. A menu that the POS has just pushed is there when its job is done.
   *
   * specs/sandbox/menus.yaml#/paths/menu/get
   */
  getMenu: {
    id: 'getMenu',
    method: 'GET',
    path: '/sandbox/stores/{storeId}/menu',
    write: false,
    secured: false,
    bodyRequired: false,
    form: false,
    origin: 'control',
    headers: {},
    codes: { 200: [], 404: ['store.not_found'], '4XX': [], '5XX': [] },
  },
  /**
   * Change a menu, as a merchant does
   *
   * Replaces the menu on the service side, and fires the event that belongs to it.
   *
   * specs/sandbox/menus.yaml#/paths/menu/put
   */
  changeMenu: {
    id: 'changeMenu',
    method: 'PUT',
    path: '/sandbox/stores/{storeId}/menu',
    write: true,
    secured: false,
    bodyRequired: true,
    form: false,
    origin: 'control',
    headers: {},
    codes: {
      200: [],
      400: ['request.validation', 'request.unknown_field'],
      404: ['store.not_found'],
      '4XX': [],
      '5XX': [],
    },
  },
  /**
   * Make an item unavailable, or available again
   *
   * Fires the event that belongs to it, if the item was not so before.
   *
   * specs/sandbox/menus.yaml#/paths/item/patch
   */
  changeItem: {
    id: 'changeItem',
    method: 'PATCH',
    path: '/sandbox/stores/{storeId}/menu/items/{itemId}',
    write: true,
    secured: false,
    bodyRequired: true,
    form: false,
    origin: 'control',
    headers: {},
    codes: {
      200: [],
      400: ['request.validation', 'request.unknown_field'],
      404: ['store.not_found', 'item.not_found'],
      '4XX': [],
      '5XX': [],
    },
  },
  /**
   * End the integration of a store
   *
   * Deliveries that still wait for an attempt are marked as failed, no more events are sent, and
   * the store can be integrated again, with a new secret.
   *
   * specs/sandbox/endpoints.yaml#/paths/integration/post
   */
  uninstallStore: {
    id: 'uninstallStore',
    method: 'POST',
    path: '/sandbox/stores/{storeId}/uninstall',
    write: true,
    secured: false,
    bodyRequired: false,
    form: false,
    origin: 'control',
    headers: {},
    codes: { 200: [], 404: ['endpoint.not_found'], '4XX': [], '5XX': [] },
  },
  /**
   * Expire every token of an application now
   *
   * The next call with one of them is refused, so you can see whether a client gets a new one.
   *
   * specs/sandbox/access.yaml#/paths/expiry/post
   */
  expireTokens: {
    id: 'expireTokens',
    method: 'POST',
    path: '/sandbox/tokens/expire',
    write: true,
    secured: false,
    bodyRequired: true,
    form: false,
    origin: 'control',
    headers: {},
    codes: { 200: [], 400: ['request.validation', 'request.unknown_field'], '4XX': [], '5XX': [] },
  },
  /**
   * Revoke every token of an application
   *
   * The next call with one of them is refused as with a token that nobody issued. Its refresh
   * tokens and authorization codes are gone as well.
   *
   * specs/sandbox/access.yaml#/paths/revokedTokens/post
   */
  revokeTokens: {
    id: 'revokeTokens',
    method: 'POST',
    path: '/sandbox/tokens/revoke',
    write: true,
    secured: false,
    bodyRequired: true,
    form: false,
    origin: 'control',
    headers: {},
    codes: { 200: [], 400: ['request.validation', 'request.unknown_field'], '4XX': [], '5XX': [] },
  },
} as const satisfies { readonly [id: string]: OperationRow };

/**
 * The id of an operation.
 *
 * specs/sandbox.openapi.yaml#/paths
 */
export type OperationId = keyof typeof operations;
