// Made by `contract generate` from specs/asyncapi.yaml. Do not edit; change the specs instead.

/**
 * What a signature scheme says.
 *
 * specs/asyncapi.yaml#/x-signature
 */
export interface SignatureScheme {
  readonly algorithm: string;
  /** What is signed: the bytes of the body as they are sent. */
  readonly input: string;
  readonly encoding: string;
  /** How the characters of the key become the bytes that sign. */
  readonly keyEncoding: string;
  /** The header that carries the signature. */
  readonly header: string;
  /** The integration setting that is the key. */
  readonly key: string;
}

/**
 * How a delivery is signed.
 *
 * specs/asyncapi.yaml#/x-signature
 */
export const signatureScheme = {
  algorithm: 'HMAC-SHA256',
  input: 'raw-body',
  encoding: 'hex-lowercase',
  keyEncoding: 'utf-8',
  header: 'X-Service-Signature',
  key: 'webhook_secret',
} as const satisfies SignatureScheme;

/**
 * What a delivery policy says.
 *
 * specs/asyncapi.yaml#/x-delivery
 */
export interface DeliveryPolicy {
  readonly method: string;
  /** How long the service waits for an answer. */
  readonly timeoutMs: number;
  /** The first and the last status that acknowledge a delivery. */
  readonly success: { readonly from: number; readonly to: number };
  /** A redirect is never followed. */
  readonly redirects: 'failure';
  /** One gap for each attempt, counted from the end of the failed attempt before it; the first is 0. */
  readonly delaysMs: readonly number[];
  /** Where the idempotency key stands: in a header, and in a field of the signed body. */
  readonly idempotencyKey: { readonly header: string; readonly field: string };
  readonly eventType: { readonly header: string; readonly field: string };
  /** The fields are below `data`, the preferred one first. */
  readonly action: { readonly header: string; readonly fields: readonly string[] };
  /** The header that carries a store's own id, and the setting that it echoes. */
  readonly location: { readonly header: string; readonly setting: string };
}

/**
 * How a delivery is made, repeated and given up.
 *
 * specs/asyncapi.yaml#/x-delivery
 */
export const deliveryPolicy = {
  method: 'POST',
  timeoutMs: 10000,
  success: { from: 200, to: 299 },
  redirects: 'failure',
  delaysMs: [0, 60000, 300000, 1800000, 7200000, 21600000],
  idempotencyKey: { header: 'X-Service-Delivery-Id', field: 'event_id' },
  eventType: { header: 'X-Service-Event', field: 'event_type' },
  action: { header: 'X-Service-Action', fields: ['action', 'request_type'] },
  location: { header: 'X-Service-Location-Id', setting: 'external_store_id' },
} as const satisfies DeliveryPolicy;
