import { describe, expect, test } from 'vitest';
import { takeErrors } from './about.ts';
import { fillPage, operationAdvice } from './page.ts';

describe('a page', () => {
  test('refuses a part that it has no place for', () => {
    expect(() => fillPage('legend', { more: 'words' })).toThrow('has no {{more}}');
  });

  test('does not go without a part', () => {
    expect(() => fillPage('errors', {})).toThrow('wants {{legend}}');
  });

  test('holds what looks like a place in a part as it is', () => {
    const names = ['legend', 'about errors', 'envelope', 'deciding', 'classes', 'following'];
    const parts = Object.fromEntries(
      [...names, 'codes', 'statuses', 'left open'].map((name) => [name, '{{legend}} $&']),
    );
    expect(fillPage('errors', parts).split('{{legend}} $&')).toHaveLength(10);
  });

  test('of advice is there for operations that have one, and for no path', () => {
    expect(operationAdvice('cancelOrder')).toHaveLength(1);
    expect(operationAdvice('noSuchOperation')).toEqual([]);
    expect(operationAdvice('../errors')).toEqual([]);
  });
});

test.each([
  { given: undefined, want: { errors: '', rest: '' } },
  { given: 'All.', want: { errors: '', rest: 'All.' } },
  {
    given: 'First.\n\n## Errors\n\nThey have a code.\n\n## Growth\n\nIt grows.\n',
    want: { errors: 'They have a code.', rest: 'First.\n\n## Growth\n\nIt grows.' },
  },
  {
    given: '## Errors of others\n\nNone.',
    want: { errors: '', rest: '## Errors of others\n\nNone.' },
  },
  {
    given: '## Errors\n\nA.\n\n### More\n\nB.',
    want: { errors: 'A.\n\n### More\n\nB.', rest: '' },
  },
])('of $given the section on errors is taken out', ({ given, want }) => {
  expect(takeErrors(given)).toEqual(want);
});
