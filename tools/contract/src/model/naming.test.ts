import { describe, expect, test } from 'vitest';
import { camelCase, memberNames, pascalCase, pluralOf, typeName, typeNames } from './naming.ts';

describe('camelCase', () => {
  test.each([
    ['order.created', 'orderCreated'],
    ['menu.item_availability_changed', 'menuItemAvailabilityChanged'],
    ['POS_OFFLINE', 'posOffline'],
    ['onlineOrdering', 'onlineOrdering'],
    ['HTTPServer', 'httpServer'],
    ['refresh-once', 'refreshOnce'],
    ['OTHER', 'other'],
    ['v2Order', 'v2Order'],
    ['2fa.required', '_2faRequired'],
    ['__proto__', 'proto'],
    ['constructor', 'constructor'],
    ['delete', 'delete'],
    ['café.créé', 'caféCréé'],
    ['Ⅷ', 'ⅷ'],
    ['---', '_'],
    ['', '_'],
    ['a b\tc\nd', 'aBCD'],
    ["it's", 'itS'],
    ['🍜.ready', 'ready'],
  ])('%j → %s', (given, want) => {
    expect(camelCase(given)).toBe(want);
  });
});

describe('typeName', () => {
  test.each([
    ['OnlineOrderingOrderCreated', 'OnlineOrderingOrderCreated'],
    ['HTTPThing', 'HTTPThing'],
    ['order.created', 'OrderCreated'],
    ['orderCreated', 'OrderCreated'],
    ['class', 'Class'],
    ['2fa', '_2fa'],
  ])('%j → %s', (given, want) => {
    expect(typeName(given)).toBe(want);
  });
});

test('pascalCase of nothing is still an identifier', () => {
  expect(pascalCase('.')).toBe('_');
});

describe('names that are given to a list', () => {
  test('are found for every value, also one that objects inherit', () => {
    expect(memberNames(['constructor', '__proto__', 'toString']).size).toBe(3);
    expect(memberNames([]).get('constructor')).toBeUndefined();
  });

  test('are never the same for two, because the specs would have been refused', () => {
    expect(() => memberNames(['a.b', 'a_b'])).toThrow('aB would be the name of two things');
    expect(() => typeNames(['Product'], ['Product'])).toThrow('Product would be');
    expect(memberNames(['a.b', 'a.b']).size).toBe(1);
  });
});

test.each([
  ['CancelReasonCode', 'cancelReasonCodes'],
  ['OrderStatus', 'orderStatuses'],
  ['Category', 'categories'],
  ['Key', 'keys'],
  ['Box', 'boxes'],
])('the list of %s is called %s', (given, want) => {
  expect(pluralOf(given)).toBe(want);
});
