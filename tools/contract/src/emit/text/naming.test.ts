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
  test('differ, and the value that stands first keeps its name', () => {
    expect([...memberNames(['a.b', 'a_b', 'A-B'])]).toEqual([
      ['a.b', 'aB'],
      ['a_b', 'aB_2'],
      ['A-B', 'aB_3'],
    ]);
    expect(memberNames(['a.b', 'a_b', 'new']).get('a_b')).toBe('aB_2');
  });

  test('are found for every value, also one that objects inherit', () => {
    expect(memberNames(['constructor', '__proto__', 'toString']).size).toBe(3);
    expect(memberNames([]).get('constructor')).toBeUndefined();
  });

  test('keep clear of names that are taken, and of words of the language', () => {
    expect([...typeNames(['Product', 'Hub'], ['Product'])]).toEqual([
      ['Product', 'Product_2'],
      ['Hub', 'Hub'],
    ]);
    expect(memberNames(['value'], ['value']).get('value')).toBe('value_2');
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
