import { expect, test } from 'vitest';
import { EventType, Product } from './generated/events.ts';
import { identifyingFields, productTitle, rowsOfType } from './rows.ts';

test('an event type has a row for each product that has it', () => {
  const productsOf = (type: unknown) => rowsOfType(type).map(({ product }) => product);
  expect(productsOf(EventType.hub.orderCreated)).toEqual(
    expect.arrayContaining([Product.hub, Product.onlineOrdering]),
  );
  expect(productsOf(EventType.onlineOrdering.menuUpdated)).toContain(Product.onlineOrdering);
  expect(productsOf(EventType.onlineOrdering.menuUpdated)).not.toContain(Product.hub);
  expect(productsOf('order.teleported')).toEqual([]);
  expect(productsOf(undefined)).toEqual([]);
});

test('a product has fields and a title; another has no fields, and its id is its title', () => {
  expect(identifyingFields(Product.hub)).toEqual(['community_id']);
  expect(productTitle(Product.hub)).toBe('Hub');
  expect(identifyingFields('teleport')).toEqual([]);
  expect(productTitle('teleport')).toBe('teleport');
});
