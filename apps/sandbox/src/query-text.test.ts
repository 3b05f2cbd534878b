import { expect, test } from 'vitest';
import { queryText } from './query-text.ts';

test.each<{ query: object; want: string }>([
  { query: {}, want: '' },
  { query: { limit: 2, 'a b': 'c&d' }, want: 'limit=2&a%20b=c%26d' },
  { query: { kinds: ['rye', 'oat'], limit: 2 }, want: 'kinds=rye&kinds=oat&limit=2' },
  { query: { ids: ['a,b', 'c'] }, want: 'ids=a%2Cb,c' },
  { query: { ids: [], kinds: [] }, want: '' },
])('$query is written as $want', ({ query, want }) => {
  expect(queryText({ joined: ['ids'] }, query)).toBe(want);
});
