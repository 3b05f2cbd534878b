import { expect, test } from 'vitest';
import { productWith } from '../testing/products.ts';
import { identifyingFields, productTitle, rowsOfType } from './rows.ts';

const [ofStores, ofCommunities] = [productWith('store_id'), productWith('community_id')];

test('an event type has a row for each product that has it', () => {
  const productsOf = (type: unknown) => rowsOfType(type).map(({ product }) => product);
  expect(productsOf('order.created')).toEqual(expect.arrayContaining([ofCommunities, ofStores]));
  expect(productsOf('order.updated')).toEqual([ofStores]);
  expect(productsOf('order.teleported')).toEqual([]);
  expect(productsOf(undefined)).toEqual([]);
});

test('a product has fields and a title; another has no fields, and its id is its title', () => {
  expect(identifyingFields(ofCommunities)).toEqual(['community_id']);
  expect(productTitle(ofCommunities)).toBe('Hub');
  expect(identifyingFields('teleport')).toEqual([]);
  expect(productTitle('teleport')).toBe('teleport');
});
