// Made by `contract generate` from specs/asyncapi.yaml. Do not edit; change the specs instead.

/**
 * The headers of a delivery. Header names are case-insensitive.
 *
 * specs/asyncapi.yaml#/components/schemas/DeliveryHeaders/properties/Content-Type
 */
export const DeliveryHeader = {
  /**
   * Always `application/json`.
   *
   * Sent with every delivery.
   *
   * specs/asyncapi.yaml#/components/schemas/DeliveryHeaders/properties/Content-Type
   */
  contentType: 'Content-Type',
  /**
   * The action that is required, the same as `data.action`. Present only on `action_required`.
   *
   * Sent with `action_required` of Online Ordering only.
   *
   * specs/asyncapi.yaml#/components/schemas/ActionRequiredHeaders/allOf/1/properties/X-Service-Action
   */
  action: 'X-Service-Action',
  /**
   * The id of the delivery, your idempotency key: the same on every attempt, and the same as
   * `event_id` in the body, which is signed.
   *
   * Sent with every delivery.
   *
   * specs/asyncapi.yaml#/components/schemas/DeliveryHeaders/properties/X-Service-Delivery-Id
   */
  idempotencyKey: 'X-Service-Delivery-Id',
  /**
   * The event type, the same as `event_type` in the body.
   *
   * Sent with every delivery.
   *
   * specs/asyncapi.yaml#/components/schemas/DeliveryHeaders/properties/X-Service-Event
   */
  eventType: 'X-Service-Event',
  /**
   * The signature of the raw body, in lowercase hex.
   *
   * Sent with every delivery.
   *
   * specs/asyncapi.yaml#/components/schemas/DeliveryHeaders/properties/X-Service-Signature
   */
  signature: 'X-Service-Signature',
  /**
   * Your own identifier of the store. When it is set, every delivery about the store carries it in
   * a header.
   *
   * Sent only when `external_store_id` is set for the store.
   *
   * specs/asyncapi.yaml#/components/schemas/DeliveryHeaders/properties/X-Service-Location-Id
   */
  location: 'X-Service-Location-Id',
} as const;

/**
 * One of the headers in the constant of the same name.
 *
 * specs/asyncapi.yaml#/x-delivery
 */
export type DeliveryHeader = (typeof DeliveryHeader)[keyof typeof DeliveryHeader];
