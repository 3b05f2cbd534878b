import { DeliveryHeader, deliveryPolicy } from '@ordering/events';
import { expect, test } from 'vitest';
import { isDelivery } from './is-delivery.ts';

const { method } = deliveryPolicy;
const signed = { name: DeliveryHeader.signature.toLowerCase(), value: 'x' };
const json = { name: DeliveryHeader.contentType, value: 'application/json' };

test.each([
  { what: 'a whole one', request: { method, headers: [json, signed] }, want: true },
  { what: 'one without its headers', request: { method, headers: [] }, want: true },
  { what: 'one of another method', request: { method: 'PUT', headers: [signed] }, want: true },
  { what: 'a look', request: { method: 'HEAD', headers: [json] }, want: false },
])('$what: $want', ({ request, want }) => {
  expect(isDelivery(request)).toBe(want);
});
