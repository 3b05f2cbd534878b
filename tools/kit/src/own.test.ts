import { expect, test } from 'vitest';
import { ownProperty } from './own.ts';

test.each([
  { value: { a: 1 }, name: 'a', want: 1 },
  { value: JSON.parse('{"__proto__":2}'), name: '__proto__', want: 2 },
  { value: {}, name: 'constructor', want: undefined },
  { value: Object.create({ a: 1 }), name: 'a', want: undefined },
  { value: 'text', name: 'length', want: undefined },
  { value: null, name: 'a', want: undefined },
])('$name of $value', ({ value, name, want }) => {
  expect(ownProperty(value, name)).toBe(want);
});

test('no getter is run', () => {
  const value = Object.defineProperty({}, 'a', { get: () => expect.unreachable() });
  expect(ownProperty(value, 'a')).toBeUndefined();
});
