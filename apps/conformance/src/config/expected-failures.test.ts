import { describe, expect, test } from 'vitest';
import { readExpectedFailures } from './expected-failures.ts';

const known = new Set(['RCV-048', 'RCV-048/verdict', 'RCV-048/effect', 'API-201']);

describe('reading', () => {
  test('ids, names of results, comments and empty lines', () => {
    const text = '# known\nRCV-048/effect   # ticket 12\r\n\n  API-201\n';
    expect(readExpectedFailures(text, 'known.txt', known)).toEqual({
      expected: new Map([
        ['RCV-048/effect', 'always'],
        ['API-201', 'always'],
      ]),
      overdue: [],
    });
  });

  test.each([
    { today: '2026-06-30', expected: { 'RCV-048': 'always' }, overdue: [] },
    {
      today: '2026-07-01',
      expected: {},
      overdue: ['known.txt:1: RCV-048 was expected to fail until 2026-06-30, so it counts again.'],
    },
  ])('a day is the last on which it may fail: on $today', ({ today, expected, overdue }) => {
    const text = 'RCV-048 until 2026-06-30 # ticket 12\n';
    expect(readExpectedFailures(text, 'known.txt', known, today)).toEqual({
      ...{ expected: new Map(Object.entries(expected)), overdue },
    });
  });

  test.each([
    { text: 'RCV-048 sometimes', expected: { 'RCV-048': 'sometimes' } },
    {
      text: 'RCV-048/effect  sometimes  until 2026-06-30',
      expected: { 'RCV-048/effect': 'sometimes' },
    },
  ])('what may also pass: $text', ({ text, expected }) => {
    const read = readExpectedFailures(text, 'known.txt', known, '2026-06-30');
    expect(read.expected).toEqual(new Map(Object.entries(expected)));
  });

  test.each([
    { text: 'RCV-048 at times', want: 'known.txt:1: there is no check RCV-048 at times' },
    {
      text: 'RCV-048 until June',
      want: 'known.txt:1: June is not a date; write it like 2030-12-31',
    },
    { text: 'RCV-048 until 2026-02-30', want: '2026-02-30 is not a date' },
  ])('$text', ({ text, want }) => {
    expect(() => readExpectedFailures(text, 'known.txt', known)).toThrow(want);
  });

  test('an unknown id is an error with its line', () => {
    expect(() => readExpectedFailures('API-201\nAPI-999', 'known.txt', known)).toThrow(
      'known.txt:2: there is no check API-999',
    );
  });
});
