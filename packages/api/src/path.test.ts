import { describe, expect, test } from 'vitest';
import { pathOf, pathParametersOf } from './path.ts';

describe('pathOf', () => {
  test.each([
    { path: '/things', params: {}, want: '/things' },
    { path: '/things/{id}', params: { id: 'a' }, want: '/things/a' },
    { path: '/things/{id}', params: { id: 7 }, want: '/things/7' },
    { path: '/{a}/{b}', params: { b: 'x/y?z', a: 'é' }, want: '/%C3%A9/x%2Fy%3Fz' },
  ])('$path with $params is $want', ({ path, params, want }) => {
    expect(pathOf({ path }, params)).toBe(want);
  });

  test.each([{}, { ID: 'a' }, Object.create({ id: 'a' })])(
    'wants every parameter: %j',
    (params) => {
      expect(() => pathOf({ path: '/things/{id}' }, params)).toThrow('/things/{id} needs `id`');
    },
  );
});

test.each([
  { path: '/things', want: [] },
  { path: '/{b}/things/{a}', want: ['b', 'a'] },
])('the parameters of $path are $want', ({ path, want }) => {
  expect(pathParametersOf({ path })).toEqual(want);
});
