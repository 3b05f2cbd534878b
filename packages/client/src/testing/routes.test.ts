import { expect, test } from 'vitest';
import { routed } from './routes.ts';

const rows = [
  { method: 'GET', path: '/stores/{id}' },
  { method: 'GET', path: '/pos/stores/{storeId}' },
  { method: 'GET', path: '/pos/stores/open' },
  { method: 'PUT', path: '/pos/stores/{storeId}/menus/{menuId}' },
];

test.each([
  { path: '/stores/5', to: '/stores/{id}', params: { id: '5' } },
  { path: '/v1/stores/5', to: '/stores/{id}', params: { id: '5' } },
  { path: '/v1/pos/stores/5', to: '/pos/stores/{storeId}', params: { storeId: '5' } },
  { path: '/v1/pos/stores/open', to: '/pos/stores/open', params: {} },
  { path: '/stores/', to: undefined },
  { path: '/menus', to: undefined },
])('GET $path leads to $to', ({ path, to, params }) => {
  const found = routed(rows, 'GET', path);
  expect(found?.row.path).toBe(to);
  expect(found?.params).toEqual(params);
});

test('a method leads to its own', () => {
  const params = { storeId: '5', menuId: 'a b' };
  expect(routed(rows, 'PUT', '/pos/stores/5/menus/a%20b')).toEqual({ row: rows[3], params });
  expect(routed(rows, 'POST', '/pos/stores/5')).toBeUndefined();
});
