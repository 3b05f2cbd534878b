// Made by `contract generate` from specs/asyncapi.yaml. Do not edit; change the specs instead.

import type { DeliveryPolicy, SignatureScheme } from '../delivery.ts';

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
 * How a delivery is made, retried and given up.
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
