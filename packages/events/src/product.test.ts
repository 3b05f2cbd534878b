import { describe, expect, test } from 'vitest';
import { productWith } from '../testing/products.ts';
import { type Product, productTable } from './generated/events.ts';
import { ownerFields, productOf } from './product.ts';

const [ofStores, ofCommunities] = [productWith('store_id'), productWith('community_id')];

test('an owner has a field of each product', () => {
  expect(ownerFields).toEqual(
    expect.arrayContaining([
      { product: ofCommunities, field: 'community_id' },
      { product: ofStores, field: 'store_id' },
    ]),
  );
  expect(ownerFields.map(({ product }) => product)).toEqual(productTable.map(({ id }) => id));
});

describe('productOf', () => {
  test.each<[given: string, identity: unknown, want: Product | undefined]>([
    ['all fields of a product', { store_id: 's', location_id: 'l' }, ofStores],
    ['some of them', { location_id: 'l' }, ofStores],
    ['those of another product', { community_id: 'c' }, ofCommunities],
    ['all of one and some of another', { community_id: 'c', store_id: 's' }, ofCommunities],
    ['a field that is null', { community_id: null, store_id: 's' }, ofStores],
    ['all of both', { community_id: 'c', store_id: 's', location_id: 'l' }, undefined],
    ['fields of none', { app_id: 'a' }, undefined],
    ['inherited fields', Object.create({ community_id: 'c' }), undefined],
  ])('%s', (_given, identity, want) => {
    expect(productOf(identity)).toBe(want);
  });
});
