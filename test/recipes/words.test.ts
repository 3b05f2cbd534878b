import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  deliveryPolicy,
  EventType,
  eventTable,
  productTable,
  signatureScheme,
} from '@ordering/events';
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
    const ofProducts = productTable.map(({ id, identifiedBy }) => [fieldsOf(id), identifiedBy]);
    expect(constantsIn(section)).toEqual({
      SIGNATURE_HEADER: [signatureScheme.header],
      ID_FIELD: [deliveryPolicy.idempotencyKey.field],
      TYPE_FIELD: [deliveryPolicy.eventType.field],
      ACTION_FIELDS: deliveryPolicy.action.fields,
      ...Object.fromEntries(ofProducts),
      TIMEOUT_SECONDS: [String(deliveryPolicy.timeoutMs / 1000)],
    });
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

test('receiver.ts imports them', () => {
  const types = Object.values(EventType).flatMap((each) => Object.values(each));
  for (const word of [...types, signatureScheme.header, deliveryPolicy.idempotencyKey.field])
    expect(textOf('receiver.ts')).not.toMatch(new RegExp(`['"]${word}['"]`));
});

/** `onlineOrdering` → `ONLINE_ORDERING_FIELDS` */
function fieldsOf(product: string): string {
  return `${product.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}_FIELDS`;
}

/** Each constant of a section, with the strings or the number that it holds; by name. */
function constantsIn(section: string): Readonly<Record<string, readonly string[]>> {
  const found = [...section.matchAll(/\b([A-Z_]{2,}) = ([^;#\n]+)/g)].map(
    ([, name = '', value = '']) => {
      const strings = [...value.matchAll(/"([^"]*)"/g)].map(([, string = '']) => string);
      return [name, strings.length > 0 ? strings : [value.trim()]] as const;
    },
  );
  return Object.fromEntries(found);
}
