import { expect, test } from 'vitest';
import { fillAddress, fillJson } from './template.ts';

const values = { id: 'a b', count: 3, data: { deep: [1] }, none: undefined };

test.each([
  { given: '/orders/{id}', want: '/orders/a%20b' },
  { given: '{admin}/orders/{id}', want: 'https://admin.example/x/orders/a%20b' },
  { given: '{admin}', want: 'https://admin.example/x' },
  { given: '/{half}', want: '/%EF%BF%BD' },
])('the address $given', ({ given, want }) => {
  expect(fillAddress(given, { ...values, half: '\uD800', admin: 'https://admin.example/x/' })).toBe(
    want,
  );
});

test.each([
  { given: { a: '{count}' }, want: { a: 3 } },
  { given: { a: '{data}' }, want: { a: { deep: [1] } } },
  { given: { a: '{none?}', b: 1 }, want: { b: 1 } },
  { given: ['{id}', '{none?}'], want: ['a b'] },
  { given: { a: { b: [true, null] } }, want: { a: { b: [true, null] } } },
])('the JSON $given', ({ given, want }) => {
  expect(fillJson(given, values)).toEqual(want);
});
