import type { DocumentPair, SchemaPair } from './meaning.ts';
import { asyncapi, openapi } from './pair.ts';

const row = (name: string, was: string, is: string, also?: string): SchemaPair => ({
  name,
  was,
  is,
  ...(also === undefined ? {} : { also }),
});

const address = '{ type: object, required: [city], properties: { city: { type: string } } }';
const nullableAddress = address.replace('type: object', "type: [object, 'null']");
const card =
  '{ type: object, required: [kind], properties: { kind: { const: card }, number: { type: string } } }';
const cash = '{ type: object, required: [kind], properties: { kind: { const: cash } } }';

/** Schemas that are written otherwise and accept the same values. */
export const equalSchemas: readonly SchemaPair[] = [
  // Types and null.
  row(
    'null as anyOf',
    "{ type: [string, 'null'] }",
    "{ anyOf: [{ type: string }, { type: 'null' }] }",
  ),
  row(
    'null as oneOf',
    "{ type: [string, 'null'] }",
    "{ oneOf: [{ type: 'null' }, { type: string }] }",
  ),
  row(
    'null as a constant',
    "{ type: [string, 'null'] }",
    '{ anyOf: [{ type: string }, { const: null }] }',
  ),
  row(
    'null as a list of one',
    "{ type: [string, 'null'] }",
    '{ oneOf: [{ type: string }, { enum: [null] }] }',
  ),
  row(
    'anyOf as oneOf',
    "{ anyOf: [{ type: string }, { type: 'null' }] }",
    "{ oneOf: [{ type: string }, { type: 'null' }] }",
  ),
  row(
    'a nullable text with limits',
    "{ type: [string, 'null'], minLength: 1, maxLength: 9 }",
    "{ anyOf: [{ type: string, minLength: 1, maxLength: 9 }, { type: 'null' }] }",
  ),
  row(
    'a nullable text with a limit beside the choice',
    "{ type: [string, 'null'], maxLength: 9 }",
    "{ maxLength: 9, anyOf: [{ type: string }, { type: 'null' }] }",
  ),
  row(
    'a nullable text with a pattern',
    "{ type: [string, 'null'], pattern: ^a }",
    "{ oneOf: [{ type: string, pattern: ^a }, { type: 'null' }] }",
  ),
  row(
    'a nullable date',
    "{ type: [string, 'null'], format: date }",
    "{ anyOf: [{ type: string, format: date }, { type: 'null' }] }",
  ),
  row('a nullable object', nullableAddress, `{ anyOf: [${address}, { type: 'null' }] }`),
  row(
    'a nullable object behind a $ref',
    nullableAddress,
    "{ anyOf: [{ $ref: ./schemas/Also.yaml }, { type: 'null' }] }",
    address,
  ),
  row(
    'a nullable object behind a $ref as oneOf',
    nullableAddress,
    "{ oneOf: [{ type: 'null' }, { $ref: ./schemas/Also.yaml }] }",
    address,
  ),
  row(
    'a nullable list',
    "{ type: [array, 'null'], items: { type: string }, minItems: 1 }",
    "{ anyOf: [{ type: array, items: { type: string }, minItems: 1 }, { type: 'null' }] }",
  ),
  row(
    'a nullable list of nullable texts',
    "{ type: [array, 'null'], items: { type: [string, 'null'] } }",
    "{ anyOf: [{ type: array, items: { anyOf: [{ type: string }, { type: 'null' }] } }, { type: 'null' }] }",
  ),
  row(
    'two types as anyOf',
    '{ type: [string, integer] }',
    '{ anyOf: [{ type: string }, { type: integer }] }',
  ),
  row(
    'two types as oneOf',
    '{ type: [string, integer] }',
    '{ oneOf: [{ type: integer }, { type: string }] }',
  ),
  row(
    'three types',
    "{ type: [string, integer, 'null'] }",
    "{ anyOf: [{ type: string }, { type: integer }, { type: 'null' }] }",
  ),
  row(
    'a choice in a choice',
    "{ type: [string, integer, 'null'] }",
    "{ anyOf: [{ type: 'null' }, { oneOf: [{ type: string }, { type: integer }] }] }",
  ),
  row(
    'two types, of which each has its limit',
    '{ type: [string, integer], maxLength: 3, minimum: 1 }',
    '{ oneOf: [{ type: string, maxLength: 3 }, { type: integer, minimum: 1 }] }',
  ),
  row(
    'a number that includes whole ones',
    '{ type: number }',
    '{ anyOf: [{ type: integer }, { type: number }] }',
  ),
  row('a number and its whole ones in one list', '{ type: number }', '{ type: [number, integer] }'),
  row(
    'a list of types in another order',
    "{ type: ['null', string] }",
    "{ type: [string, 'null'] }",
  ),
  row(
    'a type twice, in two parts',
    '{ type: string }',
    '{ allOf: [{ type: string }, { type: [string, integer] }] }',
  ),
  row(
    'a whole number as a multiple of one',
    '{ type: integer }',
    '{ type: number, multipleOf: 1 }',
  ),
  row('true and false as a list', '{ type: boolean }', '{ enum: [false, true] }'),
  row('null alone as a constant', "{ type: 'null' }", '{ const: null }'),
  // Lists.
  row(
    'a list with null as anyOf',
    '{ enum: [a, b, null] }',
    "{ anyOf: [{ enum: [a, b] }, { type: 'null' }] }",
  ),
  row(
    'a list with null as oneOf of constants',
    '{ enum: [a, b, null] }',
    '{ oneOf: [{ const: a }, { const: b }, { const: null }] }',
  ),
  row(
    'a list with null, and the type in full',
    '{ enum: [a, null] }',
    "{ type: [string, 'null'], enum: [a, null] }",
  ),
  row(
    'a list behind a $ref, with null',
    '{ enum: [a, b, null] }',
    "{ oneOf: [{ $ref: ./schemas/Also.yaml }, { type: 'null' }] }",
    '{ enum: [a, b] }',
  ),
  row('a constant as a list of one', '{ const: a }', '{ type: string, enum: [a] }'),
  row(
    'a list as a choice of constants',
    '{ enum: [a, b] }',
    '{ oneOf: [{ const: b }, { const: a }] }',
  ),
  row('a list in two parts', '{ enum: [a, b, c] }', '{ anyOf: [{ enum: [a, b] }, { const: c }] }'),
  row(
    'what two lists have in common',
    '{ enum: [b] }',
    '{ allOf: [{ enum: [a, b] }, { enum: [b, c] }] }',
  ),
  row(
    'an open list behind a $ref',
    '{ x-open: true, anyOf: [{ enum: [a, b] }, { type: string }] }',
    '{ x-open: true, anyOf: [{ $ref: ./schemas/Also.yaml }, { type: string }] }',
    '{ enum: [a, b] }',
  ),
  // Limits.
  row(
    'more than 0 as at least 1',
    '{ type: integer, exclusiveMinimum: 0 }',
    '{ type: integer, minimum: 1 }',
  ),
  row(
    'less than 10 as at most 9',
    '{ type: integer, exclusiveMaximum: 10 }',
    '{ type: integer, maximum: 9 }',
  ),
  row(
    'at least 1.5 as at least 2',
    '{ type: integer, minimum: 1.5 }',
    '{ type: integer, minimum: 2 }',
  ),
  row(
    'less than 9.5 as at most 9',
    '{ type: integer, exclusiveMaximum: 9.5 }',
    '{ type: integer, maximum: 9 }',
  ),
  row(
    'two limits of one end, of which one says all',
    '{ type: number, minimum: 3 }',
    '{ type: number, minimum: 3, exclusiveMinimum: 2 }',
  ),
  row(
    'two limits with one value',
    '{ type: number, exclusiveMaximum: 3 }',
    '{ type: number, maximum: 3, exclusiveMaximum: 3 }',
  ),
  row(
    'a limit in two parts',
    '{ type: string, maxLength: 3 }',
    '{ allOf: [{ type: string, maxLength: 9 }, { maxLength: 3 }] }',
  ),
  row('a limit of another type', '{ type: string }', '{ type: string, minimum: 3 }'),
  row('a least number of 0', '{ type: array }', '{ type: array, minItems: 0 }'),
  row('items that may be the same', '{ type: array }', '{ type: array, uniqueItems: false }'),
  // References and parts.
  row('a $ref written out', address, '{ $ref: ./schemas/Also.yaml }', address),
  row(
    'an allOf of one $ref',
    '{ $ref: ./schemas/Also.yaml }',
    '{ allOf: [{ $ref: ./schemas/Also.yaml }] }',
    address,
  ),
  row(
    'what stands beside a $ref',
    '{ type: string, maxLength: 3 }',
    '{ allOf: [{ $ref: ./schemas/Also.yaml }], maxLength: 3 }',
    '{ type: string }',
  ),
  row(
    'an allOf in an allOf',
    '{ type: string, minLength: 1 }',
    '{ allOf: [{ allOf: [{ type: string }] }, { minLength: 1 }] }',
  ),
  row(
    'a field in a part of its own',
    address,
    '{ allOf: [{ type: object, properties: { city: { type: string } } }, { required: [city] }] }',
  ),
  row(
    'a choice of one in a choice',
    '{ type: string }',
    '{ oneOf: [{ anyOf: [{ type: string }] }] }',
  ),
  // What says nothing.
  row('items of any kind', '{ type: array }', '{ type: array, items: {} }'),
  row(
    'items of any kind, in words',
    '{ type: array }',
    '{ type: array, items: { description: Anything. } }',
  ),
  row(
    'other fields of any kind',
    '{ type: object }',
    '{ type: object, additionalProperties: { title: Anything. } }',
  ),
  row('names of any kind', '{ type: object }', '{ type: object, propertyNames: {} }'),
  row('to be required by no field', '{ type: object }', '{ type: object, dependentRequired: {} }'),
  // Alternatives.
  row(
    'alternatives with a constant each, in another order',
    `{ oneOf: [${card}, ${cash}] }`,
    `{ oneOf: [${cash}, ${card}] }`,
  ),
  row(
    'alternatives with a constant each, of which one matches',
    `{ oneOf: [${card}, ${cash}] }`,
    `{ anyOf: [${card}, ${cash}] }`,
  ),
];

const cancel = '      operationId: cancelOrder';
const scheme = '    accessToken:\n      type: oauth2\n';
const schemes = `    apiKey: { type: apiKey, in: header, name: X-Key }\n${scheme}`;
const paths = (security: string) => [
  openapi(scheme, schemes),
  openapi(cancel, `${cancel}\n      security: ${security}`),
];
const header = 'type: string\n          pattern: ^[0-9a-f]{64}$';
const pattern = "pattern: '^[0-9a-f]{64}$'";

const named = '    IntegrateStoreRequest:\n';
const components = openapi(named, `    Card: ${card}\n    Cash: ${cash}\n${named}`);
const fields =
  '      additionalProperties: true\n      x-unspecified: The fields of a registration.';
const choice = (more: string) => {
  const refs = "[{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Cash' }]";
  return openapi(fields, `${fields}\n      properties: { it: { oneOf: ${refs}${more} } }`);
};
const mapping =
  ", discriminator: { propertyName: kind, mapping: { card: '#/components/schemas/Card', cash: '#/components/schemas/Cash' } }";

/** Edits of the documents that change nothing. */
export const equalDocuments: readonly DocumentPair[] = [
  { name: 'no credentials as an empty way', was: paths('[]'), is: paths('[{}]') },
  {
    name: 'ways in another order',
    was: paths('[{ apiKey: [] }, { accessToken: [] }]'),
    is: paths('[{ accessToken: [] }, { apiKey: [] }]'),
  },
  {
    name: 'a way that asks for more than another',
    was: paths('[{ apiKey: [] }]'),
    is: paths('[{ apiKey: [] }, { apiKey: [], accessToken: [] }]'),
  },
  {
    name: 'a way twice',
    was: paths('[{ apiKey: [] }]'),
    is: paths('[{ apiKey: [] }, { apiKey: [] }]'),
  },
  {
    name: 'credentials of another name',
    was: paths('[{ apiKey: [] }]'),
    is: [
      openapi(scheme, schemes.replace('apiKey:', 'key:')),
      openapi(cancel, `${cancel}\n      security: [{ key: [] }]`),
    ],
  },
  {
    name: 'a discriminator that selects nothing new',
    was: [components, choice('')],
    is: [components, choice(mapping)],
  },
  {
    name: 'a header that may be null',
    was: [asyncapi(header, `type: [string, 'null']\n          ${pattern}`)],
    is: [asyncapi(header, `anyOf: [{ type: string, ${pattern} }, { type: 'null' }]`)],
  },
  {
    name: 'a rule beside a $ref',
    was: [openapi(fields, `${fields}\n      properties: { it: { type: string, maxLength: 3 } }`)],
    is: [
      openapi(
        fields,
        `${fields}\n      properties: { it: { $ref: ./schemas/WebhookSecret.yaml, maxLength: 3 } }`,
      ),
    ],
  },
];
