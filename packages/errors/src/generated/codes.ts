// Made by `contract generate` from specs/openapi.yaml. Do not edit; change the specs instead.

/**
 * What went wrong, as `<domain>.<problem>`. A published code keeps its meaning; the list grows
 * without notice.
 *
 * specs/openapi.yaml#/components/schemas/ErrorCode
 */
export const ErrorCode = {
  /**
   * A field in the body or the query is not valid; the message says which.
   *
   * Status 400, retry `never`.
   *
   * specs/openapi.yaml#/components/schemas/ErrorCode/anyOf/0/oneOf/0
   */
  requestValidation: 'request.validation',
  /**
   * The body has a field that the operation does not accept. No operation accepts `app_id`.
   *
   * Status 400, retry `never`.
   *
   * specs/openapi.yaml#/components/schemas/ErrorCode/anyOf/0/oneOf/1
   */
  requestUnknownField: 'request.unknown_field',
  /**
   * The `client_id` is unknown, its secret is wrong, or the credential was revoked.
   *
   * Status 401, retry `refresh-once`.
   *
   * specs/openapi.yaml#/components/schemas/ErrorCode/anyOf/0/oneOf/2
   */
  authInvalidClient: 'auth.invalid_client',
  /**
   * The access token has expired.
   *
   * Status 401, retry `refresh-once`.
   *
   * specs/openapi.yaml#/components/schemas/ErrorCode/anyOf/0/oneOf/3
   */
  authTokenExpired: 'auth.token_expired',
  /**
   * The access token is malformed, revoked, or made for another environment.
   *
   * Status 401, retry `refresh-once`.
   *
   * specs/openapi.yaml#/components/schemas/ErrorCode/anyOf/0/oneOf/4
   */
  authInvalidToken: 'auth.invalid_token',
  /**
   * The authorization code has expired, was used before, or belongs to another `redirect_uri`.
   *
   * Status 400, retry `never`.
   *
   * specs/openapi.yaml#/components/schemas/ErrorCode/anyOf/0/oneOf/5
   */
  authInvalidGrant: 'auth.invalid_grant',
  /**
   * The merchant uninstalled the application or revoked its consent to it.
   *
   * Status 403, retry `never`.
   *
   * specs/openapi.yaml#/components/schemas/ErrorCode/anyOf/0/oneOf/6
   */
  authConsentRevoked: 'auth.consent_revoked',
  /**
   * No store has this id, or the token gives no access to it.
   *
   * Status 404, retry `never`.
   *
   * specs/openapi.yaml#/components/schemas/ErrorCode/anyOf/0/oneOf/7
   */
  storeNotFound: 'store.not_found',
  /**
   * The store exists, but the calling application has no active integration with it.
   *
   * Status 404, retry `never`.
   *
   * specs/openapi.yaml#/components/schemas/ErrorCode/anyOf/0/oneOf/8
   */
  storeNotIntegrated: 'store.not_integrated',
  /**
   * The integration's `menu_sync_direction` does not let the POS push menus to the service.
   *
   * Status 403, retry `never`.
   *
   * specs/openapi.yaml#/components/schemas/ErrorCode/anyOf/0/oneOf/9
   */
  menuPushNotAllowed: 'menu.push_not_allowed',
  /**
   * No asynchronous menu job has this id.
   *
   * Status 404, retry `never`.
   *
   * specs/openapi.yaml#/components/schemas/ErrorCode/anyOf/0/oneOf/10
   */
  menuJobNotFound: 'menu.job_not_found',
  /**
   * The integration has no order with this id.
   *
   * Status 404, retry `never`.
   *
   * specs/openapi.yaml#/components/schemas/ErrorCode/anyOf/0/oneOf/11
   */
  orderNotFound: 'order.not_found',
  /**
   * The order cannot move from its current status to the requested one.
   *
   * Status 409, retry `reconcile`.
   *
   * specs/openapi.yaml#/components/schemas/ErrorCode/anyOf/0/oneOf/12
   */
  orderInvalidTransition: 'order.invalid_transition',
  /**
   * More requests than are allowed; `Retry-After` says when to try again.
   *
   * Status 429, retry `retry-after`.
   *
   * specs/openapi.yaml#/components/schemas/ErrorCode/anyOf/0/oneOf/13
   */
  rateLimited: 'rate.limited',
  /**
   * The service failed unexpectedly. The call can be repeated safely, with backoff.
   *
   * Status 500, retry `backoff`.
   *
   * specs/openapi.yaml#/components/schemas/ErrorCode/anyOf/0/oneOf/14
   */
  internalError: 'internal.error',
} as const;

/**
 * One of the codes in the constant of the same name.
 *
 * specs/openapi.yaml#/components/schemas/ErrorCode
 */
export type ErrorCode = (typeof ErrorCode)[keyof typeof ErrorCode];
