import { describe, expect, test } from 'vitest';
import { Product, productTable } from './generated/events.ts';
import { ownerFields, productOf } from './product.ts';

test('an owner has a field of each product', () => {
  expect(ownerFields).toEqual(
    expect.arrayContaining([
      { product: Product.hub, field: 'community_id' },
      { product: Product.onlineOrdering, field: 'store_id' },
    ]),
  );
  expect(ownerFields.map(({ product }) => product)).toEqual(productTable.map(({ id }) => id));
});

describe('productOf', () => {
  test.each<[given: string, identity: unknown, want: Product | undefined]>([
    ['all fields of a product', { store_id: 's', location_id: 'l' }, Product.onlineOrdering],
    ['some of them', { location_id: 'l' }, Product.onlineOrdering],
    ['those of another product', { community_id: 'c' }, Product.hub],
    ['a whole body', { event_type: 'new', data: {}, community_id: 'c' }, Product.hub],
    ['all of one and some of another', { community_id: 'c', store_id: 's' }, Product.hub],
    ['a field that is null', { community_id: null, store_id: 's' }, Product.onlineOrdering],
    ['all of both', { community_id: 'c', store_id: 's', location_id: 'l' }, undefined],
    ['fields of none', { app_id: 'a' }, undefined],
    ['nothing', {}, undefined],
    ['no object', 'community_id', undefined],
    ['inherited fields', Object.create({ community_id: 'c' }), undefined],
  ])('%s', (_given, identity, want) => {
    expect(productOf(identity)).toBe(want);
  });
});
