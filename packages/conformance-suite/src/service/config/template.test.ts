import { expect, test } from 'vitest';
import { fillAddress, fillJson, fillText, namesIn } from './template.ts';

const values = { id: 'a b', count: 3, data: { deep: [1] }, none: undefined };

test.each([
  { given: 'x{id}y', want: 'xa by' },
  { given: '{count} of {id}', want: '3 of a b' },
  { given: 'no {placeholder}', want: 'no ' },
  { given: 'plain', want: 'plain' },
])('the text $given', ({ given, want }) => {
  expect(fillText(given, values)).toBe(want);
});

test.each([
  { given: '/orders/{id}', want: '/orders/a%20b' },
  { given: '{admin}/orders/{id}', want: 'https://admin.example/x/orders/a%20b' },
  { given: 'https://{id}.example/', want: 'https://a%20b.example/' },
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
  { given: { a: 'n{count}' }, want: { a: 'n3' } },
  { given: { a: '{none?}', b: 1 }, want: { b: 1 } },
  { given: ['{id}', '{none?}'], want: ['a b'] },
  { given: { a: { b: [true, null] } }, want: { a: { b: [true, null] } } },
])('the JSON $given', ({ given, want }) => {
  expect(fillJson(given, values)).toEqual(want);
});

test('the names of a template', () => {
  expect(namesIn({ a: '{x} and {y?}', b: ['{z}', 1, null] })).toEqual(['x', 'y', 'z']);
});
