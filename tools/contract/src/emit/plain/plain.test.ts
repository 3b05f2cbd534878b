import { expect, test } from 'vitest';
import type { JsonObject } from '../../read/json.ts';
import { contractOf } from '../../testing/specs.ts';
import { adapt } from './adaptation.ts';
import { otherErrorsAsDefault, withoutUnusedResponses } from './errors.ts';
import { foldExtensions } from './fold.ts';

/** A document with one schema. */
const withSchema = (schema: JsonObject): JsonObject => ({ components: { schemas: { A: schema } } });
const schemaOf = (document: JsonObject) => document.components;

test.each([
  {
    name: 'what is open',
    given: { type: 'object', description: 'A loaf.', 'x-unspecified': 'Its weight.' },
    want: { type: 'object', description: 'A loaf.\n\nNot specified: Its weight.' },
  },
  {
    name: 'a code, its status before what a client does',
    given: { const: 'gone', 'x-retry': 'never', 'x-status': 404 },
    want: {
      const: 'gone',
      description:
        'Its status is 404.\n\nDo not repeat the call: it would get the same response again.',
    },
  },
  {
    name: 'a list that grows',
    given: { 'x-open': true, anyOf: [{ enum: ['a'] }, { type: 'string' }] },
    want: {
      anyOf: [{ enum: ['a'] }, { type: 'string' }],
      description: 'The list grows without notice: any other value is valid too.',
    },
  },
  {
    name: 'what a keyword leaves open itself',
    given: { 'x-oven': { heat: 200, 'x-unspecified': 'The fuel.' } },
    want: { description: 'Oven: {"heat":200}\n\nNot specified: The fuel.' },
  },
  {
    name: 'a keyword that nobody knows',
    given: { 'x-oven-heat': [200, 220] },
    want: { description: 'Oven heat: [200,220]' },
  },
  {
    name: 'a keyword beside a $ref',
    given: { properties: { a: { $ref: '#/b', 'x-unspecified': 'How.' } } },
    want: { properties: { a: { allOf: [{ $ref: '#/b' }], description: 'Not specified: How.' } } },
  },
  {
    name: 'no name and no data that looks like a keyword',
    given: { properties: { 'x-open': { default: { 'x-open': true } } } },
    want: { properties: { 'x-open': { default: { 'x-open': true } } } },
  },
])('a description says $name', ({ given, want }) => {
  const { document } = foldExtensions('openapi')(withSchema(given));
  expect(schemaOf(document)).toEqual({ schemas: { A: want } });
});

test('what stands where no description may stand is said above', () => {
  const { document } = foldExtensions('openapi', ['More.'])({
    'x-unspecified': 'The root.',
    info: { title: 'T', license: { name: 'MIT', 'x-unspecified': 'The year.' } },
    paths: {
      '/a': {
        get: {
          responses: {
            200: { description: 'Fine.', content: { json: { 'x-unspecified': 'The body.' } } },
            404: { $ref: '#/b', 'x-unspecified': 'The code.' },
          },
        },
      },
    },
  });
  expect(document).toEqual({
    info: {
      title: 'T',
      license: { name: 'MIT' },
      description: 'Not specified: The year.\n\nMore.\n\nNot specified: The root.',
    },
    paths: {
      '/a': {
        get: {
          description: 'Not specified: The code.',
          responses: {
            200: { description: 'Fine.\n\nNot specified: The body.', content: { json: {} } },
            404: { $ref: '#/b' },
          },
        },
      },
    },
  });
});

const api = contractOf();
const [operation] = api.operations;
if (operation === undefined) throw new Error('The fixture has no operation.');
const withResponses = (responses: JsonObject, components: JsonObject = {}): JsonObject => ({
  paths: { [operation.path]: { [operation.method]: { responses } } },
  components: { responses: components },
});

const content = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorEnvelope' } } };
const rows = {
  Client: { description: 'Yours.', content },
  Server: { description: 'Ours.', content },
};
const references = {
  '4XX': { $ref: '#/components/responses/Client' },
  '5XX': { $ref: '#/components/responses/Server' },
};

test('ranges of errors that are alike are the default', () => {
  const { document } = adapt(withResponses({ 200: {}, ...references }, rows), [
    otherErrorsAsDefault(api),
    withoutUnusedResponses,
  ]);
  const description = '`4XX`: Yours.\n\n`5XX`: Ours.';
  expect(document).toEqual(withResponses({ 200: {}, default: { description, content } }));
});

test.each([
  {
    name: 'that differ',
    given: withResponses(references, { ...rows, Client: { description: 'No body.' } }),
  },
  { name: 'beside a default', given: withResponses({ ...references, default: {} }, rows) },
  { name: 'one without the other', given: withResponses({ '4XX': references['4XX'] }, rows) },
])('ranges of errors $name stay', ({ given }) => {
  expect(otherErrorsAsDefault(api)(given)).toEqual({ document: given, notes: [] });
});
