import { expect, test } from 'vitest';
import { hrefTo, parseRoute } from './route.ts';

test.each([
  { given: '', want: { path: [], query: {} } },
  { given: '#/orders/..', want: { path: ['orders', '..'], query: {} } },
  { given: '#/orders/a%2Fb?x=%3F&y=', want: { path: ['orders', 'a/b'], query: { x: '?', y: '' } } },
  { given: '#/orders/%E0%A4%A', want: { path: ['orders', '%E0%A4%A'], query: {} } },
])('$given is a route', ({ given, want }) => {
  expect(parseRoute(given)).toEqual(want);
});

test('a link leads to the route that it was made of, without what is left out', () => {
  const path = ['endpoints', 'store', '../?#&%'];
  const href = hrefTo(path, { state: 'a b', event: undefined, owner: '' });
  expect(parseRoute(href)).toEqual({ path, query: { state: 'a b' } });
});
