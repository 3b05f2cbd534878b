import { beforeAll, describe, expect, test } from 'vitest';
import { diff, levelsOf } from './diff.ts';
import { graverWire } from './policy.ts';
import type { Side } from './side.ts';
import { documentPairs } from './testing/document-pairs.ts';
import { equalPairs } from './testing/equal-pairs.ts';
import { eventPairs } from './testing/event-pairs.ts';
import { httpPairs } from './testing/http-pairs.ts';
import { listPairs } from './testing/list-pairs.ts';
import { openapi, sideAfter } from './testing/pair.ts';

const pairs = [...documentPairs, ...httpPairs, ...eventPairs, ...listPairs, ...equalPairs];

let ours: Side;
beforeAll(() => {
  ours = sideAfter([]);
});

describe('an edit of the specs', () => {
  test.each(pairs)('$subject: $name', ({ edits, forth, back }) => {
    const changed = sideAfter(edits);
    for (const [way, before, after] of [
      [forth, ours, changed],
      [back, changed, ours],
    ] as const) {
      const changes = diff(before, after);
      const wire = changes.map((change) => change.wire).reduce(graverWire, 'none');
      const rules = changes.map(({ rule }) => rule).sort();
      expect({ wire, rules, said: changes.map(({ text }) => text) }).toMatchObject({
        wire: way.wire,
        rules: [...way.rules].sort(),
      });
      const levels = levelsOf(changes);
      for (const [name, level] of Object.entries(way.packages ?? {})) {
        expect(`${name} ${levels.get(name) ?? 'none'}`).toBe(`${name} ${level}`);
      }
    }
  });
});

test('schemas that refer to themselves, and to each other, are compared to the end', () => {
  const open =
    '      additionalProperties: true\n      x-unspecified: The fields of a registration.';
  const circle = (type: string) =>
    sideAfter([
      openapi(
        open,
        `${open}
      properties:
        parent: { $ref: '#/components/schemas/IntegrateStoreRequest' }
        area: { $ref: '#/components/schemas/Area' }
      anyOf: [{ $ref: '#/components/schemas/Area' }, { required: [parent] }]
    Area:
      properties:
        name: { type: ${type} }
        stores: { type: array, items: { $ref: '#/components/schemas/IntegrateStoreRequest' } }`,
      ),
    ]);
  expect(diff(circle('string'), circle('string'))).toEqual([]);
  const changes = diff(circle('string'), circle('[string, integer]'));
  expect(changes.map(({ rule, wire, text }) => ({ rule, wire, text }))).toEqual([
    {
      rule: 'type-widened',
      wire: 'compatible',
      text: '`area.name` in the request of `integrateStore` was string, and is integer or string now.',
    },
  ]);
});

test('one edit of what many share is one change, with its uses', () => {
  const envelope = '      required: [event_type, event_id, timestamp, data]';
  const stricter = sideAfter([['asyncapi.yaml', envelope, envelope.replace(', data', '')]]);
  const changes = diff(ours, stricter);
  expect(changes.map(({ rule }) => rule)).toEqual(['optional']);
  expect(changes[0]?.uses).toHaveLength(ours.contract.events.length);
});

/** Beside an edit that is there on both sides. */
test.each([
  {
    name: 'a parameter that may be empty',
    parameter: (more: string) => `in: query, ${more}`,
    from: '',
    to: 'allowEmptyValue: true, ',
    rules: ['keyword-changed'],
  },
  {
    name: 'a parameter that says what goes without saying',
    parameter: (more: string) => `in: query, ${more}`,
    from: '',
    to: 'allowEmptyValue: false, style: form, explode: true, ',
    rules: [],
  },
  {
    name: 'a plain value that is not exploded, as it could not be',
    parameter: (more: string) => `in: query, ${more}`,
    from: '',
    to: 'explode: false, ',
    rules: [],
  },
  {
    name: 'a list that was repeated and is in one value now',
    parameter: (more: string) => `in: query, ${more}`,
    schema: '{ type: array, items: { type: string } }',
    from: '',
    to: 'explode: false, ',
    rules: ['list-written-otherwise'],
  },
  {
    name: 'a list that was in one value and is repeated now',
    parameter: (more: string) => `in: query, ${more}`,
    schema: '{ type: array, items: { type: string } }',
    from: 'explode: false, ',
    to: '',
    rules: ['list-written-otherwise'],
  },
])('$name', ({ parameter, schema = '{ type: string }', from, to, rules }) => {
  const path = (more: string) => `
paths:
  /pos/orders:
    get:
      operationId: listOrders
      parameters: [{ name: filter, ${parameter(more)}schema: ${schema} }]
      responses: { 2XX: { description: Orders. } }
`;
  const [before, after] = [from, to].map((more) => sideAfter([openapi('\npaths:\n', path(more))]));
  if (before === undefined || after === undefined) throw new Error('no sides');
  expect(diff(before, after).map(({ rule }) => rule)).toEqual(rules);
});

describe('what only looks compatible', () => {
  const open = '      required: [webhook_secret]\n      additionalProperties: true';
  const field = '        webhook_secret:\n          $ref: ./schemas/WebhookSecret.yaml\n';
  const path = (order: string) => `
paths:
  /pos/menus/${order}:
    parameters:
      - { name: menu, in: path, required: true, schema: { type: string } }
      - { name: item, in: path, required: true, schema: { type: string } }
    get: { operationId: showItem, responses: { 2XX: { description: An item. } } }
`;
  test.each([
    {
      name: 'a required field where the service sent no other',
      before: [openapi(open, open.replace('true', 'false'))],
      after: [
        openapi(open, open.replace('true', 'false').replace(']', ', store_id]')),
        openapi(field, `${field}        store_id: { type: string }\n`),
      ],
      rules: ['field-added-required-closed'],
    },
    {
      name: 'two positions of a path the other way round',
      before: [openapi('\npaths:\n', path('{menu}/{item}'))],
      after: [openapi('\npaths:\n', path('{item}/{menu}'))],
      rules: [
        'parameter-moved',
        'parameter-moved',
        'path-parameter-renamed',
        'path-parameter-renamed',
      ],
    },
  ])('$name', ({ before, after, rules }) => {
    const changes = diff(sideAfter(before), sideAfter(after));
    expect(changes.map(({ rule }) => rule).sort()).toEqual(rules);
    expect(changes[0]?.wire).toBe('breaking');
  });
});
