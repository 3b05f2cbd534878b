import { expect, test } from 'vitest';
import { isSelected } from './select.ts';

test.each([
  { only: [], skip: [], want: true },
  { only: ['RCV-060'], skip: [], want: true },
  { only: ['rcv-06*'], skip: [], want: true },
  { only: ['RCV-06?'], skip: [], want: true },
  { only: ['RCV-061'], skip: [], want: false },
  { only: ['RCV-0'], skip: [], want: false },
  { only: ['RCV.060'], skip: [], want: false },
  { only: [], skip: ['RCV-060'], want: false },
  { only: ['RCV-*'], skip: ['RCV-060'], want: false },
  { only: ['*/effect'], skip: [], want: true },
  { only: ['*/verdict'], skip: [], want: false },
  { only: [], skip: ['*/effect'], want: false },
  { only: [], skip: ['RCV-060/verdict'], want: true },
])('RCV-060/effect with --only $only and --skip $skip: $want', ({ only, skip, want }) => {
  expect(isSelected({ only, skip }, 'RCV-060', 'effect')).toBe(want);
});
