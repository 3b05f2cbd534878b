import { expect, test } from 'vitest';
import { atPointer } from './pointer.ts';

const value = { a: { 'b/c': [1, { '~': 2 }] }, '': 3 };

test.each([
  { pointer: '', want: value },
  { pointer: '/a/b~1c/0', want: 1 },
  { pointer: '/a/b~1c/1/~0', want: 2 },
  { pointer: '/', want: 3 },
  { pointer: '/nothing/here', want: undefined },
  { pointer: '/constructor', want: undefined },
  { pointer: '/a/b~1c/length/x', want: undefined },
])('$pointer', ({ pointer, want }) => {
  expect(atPointer(value, pointer)).toEqual(want);
});
