import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RetryClass, statusTable } from '@ordering/errors';
import { deliveryPolicy, eventTable, productTable, signatureScheme } from '@ordering/events';
import { placeOf } from '@ordering/kit/place';
import { describe, expect, test } from 'vitest';
import { root } from '../contract/sources.ts';

const files = ['receiver.py', 'Receiver.java'];
const textOf = (file: string) => readFileSync(join(root, 'recipes', file), 'utf8');

describe.each(files)('%s has the words of the contract', (file) => {
  const text = textOf(file);
  // From the heading of the section to that of the next.
  const [, section = ''] =
    /The contract's words and numbers;[^\n]*\n(.*?)\n\s*(?:#|\/\/) ---- /s.exec(text) ?? [];

  test('in its constants', () => {
    expect(constantsIn(section)).toEqual({
      SIGNATURE_HEADER: [signatureScheme.header],
      ID_FIELD: [deliveryPolicy.idempotencyKey.field],
      TYPE_FIELD: [deliveryPolicy.eventType.field],
      ACTION_FIELDS: deliveryPolicy.action.fields,
      TIMEOUT_SECONDS: [String(deliveryPolicy.timeoutMs / 1000)],
    });
  });

  test.each(productTable)('for the product $id', ({ id, identifiedBy }) => {
    const fields = identifiedBy.map((field) => `"${field}"`).join(', ');
    expect(
      productsIn(section).get(id),
      `${placeOf(join(root, 'recipes', file), 'PRODUCTS = ')}: add the product "${id}" with ${fields} to PRODUCTS`,
    ).toEqual(identifiedBy);
  });

  test('for no product that there is not', () => {
    const known = productTable.map(({ id }): string => id);
    expect([...productsIn(section).keys()].filter((id) => !known.includes(id))).toEqual([]);
  });

  // A new event needs no handler: what has none is accepted and ignored.
  test('in its table of handlers', () => {
    const known = eventTable.map(({ product, type }) => `${product} ${type}`);
    const handled = [...text.matchAll(/^ +(?:on)?\("(\w+)", "([\w.]+)"/gm)].map(
      ([, product, type]) => `${product} ${type}`,
    );
    expect(handled.length).toBeGreaterThanOrEqual(10);
    expect(handled.filter((each) => !known.includes(each))).toEqual([]);
  });
});

describe.each(['client.py', 'client.sh', 'Client.java'])(
  '%s has the words of the contract',
  (file) => {
    const text = textOf(file);

    test('in what it does after each status', () => {
      const rows = [...text.matchAll(/^ +([\d |]+)(?:: "|, "|\) echo )([a-z-]+)/gm)].flatMap(
        ([, statuses = '', retry]) =>
          (statuses.match(/\d+/g) ?? []).map((each) => `${each} ${retry}`),
      );
      // Without a way to read the state, neither of these is repeated.
      const ends: readonly RetryClass[] = [
        RetryClass.never,
        RetryClass.reconcile,
        RetryClass.readStateFirst,
      ];
      const known = statusTable.flatMap(({ status, retry }) =>
        ends.includes(retry) ? [] : [`${status} ${retry}`],
      );
      expect(rows).toEqual(known);
    });
  },
);

/** Each constant of a section but the table of products, with the strings or the number that it holds; by name. */
function constantsIn(section: string): Readonly<Record<string, readonly string[]>> {
  const found = [...section.matchAll(/\b([A-Z_]{2,}) = ([^;#\n]+)/g)].flatMap(
    ([, name = '', value = '']) => {
      const strings = stringsIn(value);
      return name === 'PRODUCTS'
        ? []
        : [[name, strings.length > 0 ? strings : [value.trim()]] as const];
    },
  );
  return Object.fromEntries(found);
}

/** The rows of the table of products: `"id": ["field", …]`, or `"id", List.of("field", …)`. */
function productsIn(section: string): ReadonlyMap<string, readonly string[]> {
  const rows = section.matchAll(/^ +"(\w+)"[:,] (?:\[|List\.of\()([^\])]*)[\])]/gm);
  return new Map([...rows].map(([, id = '', fields = '']) => [id, stringsIn(fields)]));
}

function stringsIn(text: string): readonly string[] {
  return [...text.matchAll(/"([^"]*)"/g)].map(([, string = '']) => string);
}
