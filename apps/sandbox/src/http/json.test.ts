import { expect, test } from 'vitest';
import { Refusal } from '../refusals/refusal.ts';
import { parseJson } from './json.ts';

const bytes = (text: string) => Buffer.from(text);

test.each([
  { given: '', want: undefined },
  { given: '\uFEFF{"a":1}', want: { a: 1 } },
  { given: '"[[[["', want: '[[[[' },
  { given: `${'['.repeat(64)}${']'.repeat(64)}`, want: expect.any(Array) },
  { given: JSON.stringify(['['.repeat(1_000)]), want: ['['.repeat(1_000)] },
])('accepts $given', ({ given, want }) => {
  expect(parseJson(bytes(given))).toEqual(want);
});

test.each([
  '{',
  `${'['.repeat(65)}${']'.repeat(65)}`,
  '['.repeat(1_000_000),
  '{"a":'.repeat(100_000),
])('refuses %.20s', (given) => {
  expect(() => parseJson(bytes(given))).toThrow(Refusal);
});

test('refuses bytes that are not UTF-8', () => {
  expect(() => parseJson(Buffer.from([0x22, 0xff, 0x22]))).toThrow(Refusal);
});

test('a __proto__ in the body is a field like any other', () => {
  const parsed = parseJson(bytes('{"__proto__":{"a":1}}'));
  expect(Object.keys(Object(parsed))).toEqual(['__proto__']);
  expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
});
