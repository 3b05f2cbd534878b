import { expect, test } from 'vitest';
import { createSparing } from './sparing.ts';

test('lets a few lines of a kind through each second, and counts the others', () => {
  let now = 0;
  const sparing = createSparing(2, () => now);
  const next = (kind: string) => {
    const { log, leftOut } = sparing(kind);
    return `${log ? 'log' : 'skip'} ${leftOut}`;
  };
  expect([1, 2, 3, 4].map(() => next('a'))).toEqual(['log 0', 'log 0', 'skip 1', 'skip 2']);
  expect(next('b')).toBe('log 0');
  now = 1000;
  expect([1, 2, 3].map(() => next('a'))).toEqual(['log 2', 'log 0', 'skip 1']);
});
