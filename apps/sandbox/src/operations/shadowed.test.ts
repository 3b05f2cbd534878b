import { expect, test } from 'vitest';
import { shadowed } from './shadowed.ts';

const own = [
  { id: 'getOrder', method: 'GET', path: '/pos/orders/{orderId}' },
  { id: 'pushMenu', method: 'PUT', path: '/pos/stores/{storeId}/menu' },
];

test.each([
  {
    name: 'another id',
    contract: { id: 'readOrder', method: 'GET', path: '/pos/orders/{orderId}' },
  },
  {
    name: 'another parameter',
    contract: { id: 'getOrder', method: 'GET', path: '/pos/orders/{id}' },
  },
])('the same method and path hide an operation of the sandbox, with $name', ({ contract }) => {
  expect(shadowed(own, [contract])).toEqual([{ own: own[0], by: contract }]);
});

test.each([
  { name: 'the path', contract: { id: 'getOrder', method: 'PUT', path: '/pos/orders/{orderId}' } },
  {
    name: 'a word for a parameter',
    contract: { id: 'x', method: 'GET', path: '/pos/orders/last' },
  },
])('$name alone hides nothing', ({ contract }) => {
  expect(shadowed(own, [contract])).toEqual([]);
});
