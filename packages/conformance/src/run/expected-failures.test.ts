import { describe, expect, test } from 'vitest';
import { isExpectedToFail, readExpectedFailures, unexpectedPasses } from './expected-failures.ts';

const known = new Set(['RCV-048', 'RCV-048/verdict', 'RCV-048/effect', 'API-201']);

describe('reading', () => {
  test('ids, names of results, comments and empty lines', () => {
    const text = '# known\nRCV-048/effect   # ticket 12\r\n\n  API-201\n';
    expect(readExpectedFailures(text, 'known.txt', known)).toEqual(
      new Set(['RCV-048/effect', 'API-201']),
    );
  });

  test('an unknown id is an error with its line', () => {
    expect(() => readExpectedFailures('API-201\nAPI-999', 'known.txt', known)).toThrow(
      'known.txt:2: there is no check API-999',
    );
  });
});

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
