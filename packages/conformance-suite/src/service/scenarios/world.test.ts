import { expect, test } from 'vitest';
import { ApiExchange, registering } from './world.ts';

test.each([
  { given: registering, want: registering },
  { given: 'something else', want: '[secret 1]' },
])('of an exchange the operation $given becomes $want when a part of it is secret', (row) => {
  const { operation } = ApiExchange.members;
  expect(operation.masked(row.given, () => '[secret 1]')).toBe(row.want);
});
