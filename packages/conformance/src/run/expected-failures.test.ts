import { expect, test } from 'vitest';
import { isExpectedToFail, unexpectedPasses } from './expected-failures.ts';

test.each([
  { names: ['RCV-048'], aspect: 'effect', want: true },
  { names: ['RCV-048/effect'], aspect: 'effect', want: true },
  { names: ['RCV-048/effect'], aspect: 'verdict', want: false },
  { names: [], aspect: 'effect', want: false },
] as const)('RCV-048/$aspect is expected by $names: $want', ({ names, aspect, want }) => {
  expect(isExpectedToFail(new Set(names), { id: 'RCV-048', aspect })).toBe(want);
});

test('an entry passed when all of its results did, and only then', () => {
  const results = [
    { id: 'RCV-048', aspect: 'verdict', status: 'pass' },
    { id: 'RCV-048', aspect: 'effect', status: 'fail' },
    { id: 'API-201', status: 'pass' },
  ] as const;
  const passes = (name: string) => unexpectedPasses(new Set([name]), results);
  expect(passes('RCV-048')).toEqual([]);
  expect(passes('RCV-048/verdict')).toEqual(['RCV-048/verdict']);
  expect(passes('API-201')).toEqual(['API-201']);
  expect(passes('API-202')).toEqual([]);
});
