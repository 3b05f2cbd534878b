import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atPointer, childPointer, parsePointer } from './json-pointer.ts';

const value = { a: { 'b/c': [1, { '~': 2, '~1': 4 }] }, '': 3 };

test.each([
  { pointer: '', want: value },
  { pointer: '/a/b~1c/0', want: 1 },
  { pointer: '/a/b~1c/1/~01', want: 4 },
  { pointer: '/nothing/here', want: undefined },
  { pointer: '/constructor', want: undefined },
  { pointer: '/a/b~1c/length/x', want: undefined },
  { pointer: 'a', want: undefined },
])('the value at $pointer', ({ pointer, want }) => {
  expect(atPointer(value, pointer)).toEqual(want);
});

test('parsePointer reads what childPointer writes, whatever the keys', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (keys) => {
      expect(parsePointer(keys.reduce(childPointer, ''))).toEqual(keys);
    }),
  );
});
