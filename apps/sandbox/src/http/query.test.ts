import { expect, test } from 'vitest';
import type { OperationRow } from '../operation.ts';
import { queryOf } from './query.ts';

// No operation has such a list at present, so this one is made up.
const row: OperationRow = {
  ...{ id: 'madeUp', method: 'GET', path: '/x', write: false, secured: false, bodyRequired: false },
  ...{ headers: {}, codes: {}, form: false, origin: 'contract', joined: ['ids'] },
};

test.each([
  { query: '', want: {} },
  { query: '?ids=1,2&page=3', want: { ids: ['1', '2'], page: '3' } },
  { query: '?page=3,4&page=5', want: { page: ['3,4', '5'] } },
  { query: '?ids=a%2Cb,c%26d+e,f=g', want: { ids: ['a,b', 'c&d e', 'f=g'] } },
  { query: '?ids=%,a', want: { ids: ['%', 'a'] } },
])('$query is read as $want', ({ query, want }) => {
  expect({ ...Object(queryOf(row, `/x${query}`, 'not read')) }).toEqual(want);
});

test('a list that is to be in one value, and is in two, is refused', () => {
  expect(() => queryOf(row, '/x?ids=1&ids=2', {})).toThrow(
    'The query contains ids more than once. Write its items as one value, separated by commas.',
  );
});

test('the query of an operation without such lists is as it was parsed', () => {
  const parsed = { ids: '1,2' };
  const { joined: _, ...without } = row;
  expect(queryOf(without, '/x?ids=1,2', parsed)).toBe(parsed);
});
