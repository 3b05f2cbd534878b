import { expect, test } from 'vitest';
import { isExpectedToFail, unexpectedPasses } from './expected-failures.ts';

test.each([
  { name: 'RCV-048', aspect: 'effect', want: true },
  { name: 'RCV-048/effect', aspect: 'effect', want: true },
  { name: 'RCV-048/effect', aspect: 'verdict', want: false },
  { name: 'RCV-047', aspect: 'effect', want: false },
] as const)('RCV-048/$aspect is expected by $name: $want', ({ name, aspect, want }) => {
  const expected = new Map([[name, 'always' as const]]);
  expect(isExpectedToFail(expected, 'RCV-048', aspect)).toBe(want);
});

test('an entry passed when all of its results did, and only then', () => {
  const results = [
    { id: 'RCV-048', aspect: 'verdict', status: 'pass' },
    { id: 'RCV-048', aspect: 'effect', status: 'fail' },
    { id: 'API-201', status: 'pass' },
  ] as const;
  const passes = (name: string) => unexpectedPasses(new Map([[name, 'always']]), results);
  expect(passes('RCV-048')).toEqual([]);
  expect(passes('RCV-048/verdict')).toEqual(['RCV-048/verdict']);
  expect(passes('API-201')).toEqual(['API-201']);
  expect(passes('API-202')).toEqual([]);
  expect(unexpectedPasses(new Map([['API-201', 'sometimes']]), results)).toEqual([]);
});
