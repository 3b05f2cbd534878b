import { describe, expect, test } from 'vitest';
import { readExpectedFailures } from './expected-failures.ts';

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
