import { expect, test } from 'vitest';
import { ownProperty } from './own.ts';

test.each<[given: string, value: unknown, name: string, want: unknown]>([
  ['a property of its own', { a: 1 }, 'a', 1],
  ['a key __proto__ from JSON', JSON.parse('{"__proto__":1}'), '__proto__', 1],
  ['an inherited property', {}, 'constructor', undefined],
  ['no such property', { a: 1 }, 'b', undefined],
  ['null', null, 'a', undefined],
  ['nothing', undefined, 'a', undefined],
  ['a text, though it has a length', 'text', 'length', undefined],
])('%s', (_given, value, name, want) => {
  expect(ownProperty(value, name)).toBe(want);
});
