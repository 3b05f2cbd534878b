/**
 * What no body has: the access token carries the application. The type refuses it even as an extra field of a variable.
 *
 * @see specs/openapi.yaml#/components/schemas/ErrorCode (`request.unknown_field`)
 */
export interface NeverSent {
  /** Never sent: the access token says which application calls. */
  readonly app_id?: never;
}
