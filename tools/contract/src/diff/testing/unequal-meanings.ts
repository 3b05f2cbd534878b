import type { Wire } from '../policy.ts';
import type { DocumentPair, SchemaPair } from './meaning.ts';
import { asyncapi, openapi } from './pair.ts';

/** A wire, and the rules that say so. */
type Said = `${Wire} ${string}`;

/** What an edit is in a request, which the service accepts, and in a response and an event, which it sends. */
export interface Uses {
  readonly request: Said;
  readonly sent: Said;
}

interface UnequalSchemas extends SchemaPair {
  readonly forth: Uses;
  /** What it is to take the edit back, where that is the opposite. */
  readonly back?: Uses;
}

interface UnequalDocuments extends DocumentPair {
  readonly said: Said;
  /** What a report says has changed, and where it is afterwards, or was where it is gone. */
  readonly text: RegExp;
  readonly place: RegExp;
}

/** Rules that say the opposite of each other. */
const opposites = new Map(
  [
    ['limit-tightened', 'limit-loosened'],
    ['type-narrowed', 'type-widened'],
    ['value-removed', 'value-added'],
    ['choice-removed', 'choice-added'],
    ['required', 'optional'],
    ['list-closed', 'list-opened'],
  ].flatMap(([one = '', other = '']) => [[one, other] as const, [other, one] as const]),
);

/** Rows of which a request and what is sent have these wires, by one rule or several. */
const rowsOf =
  (request: Wire, sent: Wire) =>
  (rules: string, name: string, was: string, is: string, also?: string): UnequalSchemas => {
    const row = { name, was, is, ...(also === undefined ? {} : { also }) };
    const forth = { request: `${request} ${rules}`, sent: `${sent} ${rules}` } as const;
    const opposite = opposites.get(rules);
    if (opposite === undefined) return { ...row, forth };
    return {
      ...row,
      forth,
      back: { request: `${sent} ${opposite}`, sent: `${request} ${opposite}` },
    };
  };
const narrowing = rowsOf('breaking', 'compatible');
const widening = rowsOf('compatible', 'breaking');
const breaking = rowsOf('breaking', 'breaking');
const compatible = rowsOf('compatible', 'compatible');

const person = (more: string) => `{ type: object, properties: { a: { type: string }${more} } }`;
const requires = (...names: readonly string[]) =>
  `{ type: object, required: [${names}], properties: { a: { type: string }, b: { type: string } } }`;
const card = '{ type: object, required: [kind], properties: { kind: { const: card } } }';
const cash = '{ type: object, required: [kind], properties: { kind: { const: cash } } }';
const long = '{ type: string, minLength: 2 }';
const short = '{ type: string, maxLength: 2 }';

/**
 * Schemas that do not accept the same values. Where oasdiff documents a check for it, the row bears its id, with `property` for
 * what it says of requests and responses.
 */
export const unequalSchemas: readonly UnequalSchemas[] = [
  // Types and null.
  widening(
    'type-widened',
    'property-became-nullable',
    '{ type: string }',
    "{ type: [string, 'null'] }",
  ),
  widening(
    'type-widened',
    'property-became-nullable, as anyOf',
    '{ type: string }',
    "{ anyOf: [{ type: string }, { type: 'null' }] }",
  ),
  widening(
    'type-widened',
    'property-became-nullable, as oneOf with a $ref',
    '{ $ref: ./schemas/Also.yaml }',
    "{ oneOf: [{ $ref: ./schemas/Also.yaml }, { type: 'null' }] }",
    requires('a'),
  ),
  narrowing(
    'type-narrowed',
    'property-became-not-nullable, from a choice',
    "{ oneOf: [{ type: string }, { type: 'null' }] }",
    '{ type: string }',
  ),
  breaking('type-changed', 'property-type-changed', '{ type: string }', '{ type: boolean }'),
  widening('type-widened', 'property-type-generalized', '{ type: integer }', '{ type: number }'),
  narrowing(
    'type-narrowed',
    'a type less, from a choice',
    '{ anyOf: [{ type: string }, { type: integer }] }',
    '{ type: string }',
  ),
  widening(
    'type-widened',
    'a type more, as a choice',
    '{ type: string }',
    '{ oneOf: [{ type: string }, { type: integer }] }',
  ),
  breaking(
    'type-changed',
    'a type in place of another in a choice',
    "{ anyOf: [{ type: string }, { type: 'null' }] }",
    '{ type: [string, integer] }',
  ),
  narrowing(
    'type-narrowed',
    'whole numbers alone',
    '{ type: number }',
    '{ type: number, multipleOf: 1 }',
  ),
  narrowing('type-narrowed', 'true alone', '{ type: boolean }', '{ const: true }'),
  narrowing(
    'limit-tightened',
    'a limit in an alternative',
    "{ type: [string, 'null'] }",
    "{ anyOf: [{ type: string, maxLength: 3 }, { type: 'null' }] }",
  ),
  narrowing(
    'required',
    'a field in an alternative that is required',
    `{ anyOf: [${requires('a')}, { type: 'null' }] }`,
    requires('a', 'b').replace('type: object', "type: [object, 'null']"),
  ),
  breaking(
    'type-changed',
    'items of a nullable list',
    "{ type: [array, 'null'], items: { type: string } }",
    "{ anyOf: [{ type: array, items: { type: integer } }, { type: 'null' }] }",
  ),
  // Lists.
  widening('value-added', 'property-enum-value-added', '{ enum: [a] }', '{ enum: [a, b] }'),
  widening(
    'value-added',
    'property-enum-value-added, to a constant',
    '{ const: a }',
    '{ enum: [a, b] }',
  ),
  widening(
    'value-added',
    'property-enum-value-added: null, as anyOf',
    '{ enum: [a, b] }',
    "{ anyOf: [{ enum: [a, b] }, { type: 'null' }] }",
  ),
  narrowing(
    'type-narrowed',
    'property-became-enum',
    '{ type: string }',
    '{ type: string, enum: [a, b] }',
  ),
  widening('type-widened', 'a list that is any text', '{ enum: [a, b] }', '{ type: string }'),
  breaking(
    'known-value-removed',
    'property-x-extensible-enum-value-removed',
    '{ x-open: true, anyOf: [{ enum: [a, b] }, { type: string }] }',
    '{ x-open: true, anyOf: [{ enum: [a] }, { type: string }] }',
  ),
  narrowing(
    'list-closed',
    'an open list behind a $ref that is closed',
    '{ x-open: true, anyOf: [{ $ref: ./schemas/Also.yaml }, { type: string }] }',
    '{ $ref: ./schemas/Also.yaml }',
    '{ enum: [a, b] }',
  ),
  breaking(
    'schema-changed type-widened',
    'a value that two alternatives have, of which one matches',
    '{ anyOf: [{ enum: [a, b] }, { enum: [b, c] }] }',
    '{ oneOf: [{ enum: [a, b] }, { enum: [b, c] }] }',
  ),
  // Limits.
  narrowing(
    'limit-tightened',
    'property-max-length-set',
    '{ type: string }',
    '{ type: string, maxLength: 3 }',
  ),
  narrowing(
    'limit-tightened',
    'property-max-length-decreased',
    '{ type: string, maxLength: 3 }',
    '{ type: string, maxLength: 2 }',
  ),
  narrowing(
    'limit-tightened',
    'property-min-length-increased',
    '{ type: string, minLength: 3 }',
    '{ type: string, minLength: 4 }',
  ),
  narrowing(
    'limit-tightened',
    'property-max-decreased',
    '{ type: integer, maximum: 9 }',
    '{ type: integer, exclusiveMaximum: 9 }',
  ),
  narrowing(
    'limit-tightened',
    'property-min-increased',
    '{ type: number, minimum: 0 }',
    '{ type: number, exclusiveMinimum: 0 }',
  ),
  narrowing(
    'limit-tightened',
    'property-min-set',
    '{ type: integer }',
    '{ type: integer, minimum: 0 }',
  ),
  narrowing(
    'limit-tightened',
    'property-max-items-decreased',
    '{ type: array, maxItems: 3 }',
    '{ type: array, maxItems: 2 }',
  ),
  narrowing(
    'limit-tightened',
    'items that may not be the same',
    '{ type: array }',
    '{ type: array, uniqueItems: true }',
  ),
  narrowing(
    'limit-tightened',
    'property-pattern-added',
    '{ type: string }',
    '{ type: string, pattern: ^a }',
  ),
  breaking(
    'format-changed',
    'property-pattern-changed',
    '{ type: string, pattern: ^a }',
    '{ type: string, pattern: ^b }',
  ),
  narrowing(
    'limit-tightened',
    'a larger step',
    '{ type: integer, multipleOf: 5 }',
    '{ type: integer, multipleOf: 10 }',
  ),
  compatible(
    'default-added',
    'property-default-value-added',
    '{ type: string }',
    '{ type: string, default: a }',
  ),
  breaking(
    'format-changed',
    'property-default-value-changed',
    '{ type: string, default: a }',
    '{ type: string, default: b }',
  ),
  breaking(
    'format-changed',
    'property-default-value-removed',
    '{ type: string, default: a }',
    '{ type: string }',
  ),
  // Fields.
  narrowing('required', 'property-became-required', requires('a'), requires('a', 'b')),
  breaking('field-removed', 'property-removed', person(', b: { type: string }'), person('')),
  compatible('field-added', 'new-optional-property', person(''), person(', b: { type: string }')),
  narrowing('field-added-required', 'new-required-property', person(''), requires('b')),
  narrowing(
    'object-closed',
    'other fields that are refused',
    person(''),
    '{ type: object, properties: { a: { type: string } }, additionalProperties: false }',
  ),
  // Alternatives.
  widening(
    'choice-added',
    'property-any-of-added',
    `{ anyOf: [${long}, ${short}] }`,
    `{ anyOf: [${long}, ${short}, { type: string, pattern: ^a }] }`,
  ),
  breaking(
    'value-added value-removed',
    'property-one-of-removed',
    `{ oneOf: [${card}, ${cash}] }`,
    `{ oneOf: [${card}, ${cash.replace('cash', 'cheque')}] }`,
  ),
  widening(
    'choice-added',
    'alternatives of which several may match',
    `{ oneOf: [${long}, ${short}] }`,
    `{ anyOf: [${long}, ${short}] }`,
  ),
  widening(
    'type-widened',
    'an alternative that accepts everything else',
    '{ type: string, maxLength: 3 }',
    "{ anyOf: [{ type: string, maxLength: 3 }, { type: 'null' }] }",
  ),
];

const cancel = '      operationId: cancelOrder';
const scheme = '    accessToken:\n      type: oauth2\n';
const schemes = openapi(scheme, `    apiKey: { type: apiKey, in: header, name: X-Key }\n${scheme}`);
const security = (ways: string) => [schemes, openapi(cancel, `${cancel}\n      security: ${ways}`)];
const operation = /^\/paths\/~1pos~1orders~1\{orderId\}~1cancel\/post/;
const ladder = /^\/x-delivery/;

/** Edits of the documents that change something. */
export const unequalDocuments: readonly UnequalDocuments[] = [
  {
    name: 'api-security-added: an alternative',
    was: security('[{ apiKey: [] }]'),
    is: security('[{ apiKey: [] }, { accessToken: [] }]'),
    said: 'compatible security-widened',
    text: /^`cancelOrder` also accepts other/,
    place: operation,
  },
  {
    name: 'api-security-added: none is one of the ways',
    was: security('[{ apiKey: [] }]'),
    is: security('[{ apiKey: [] }, {}]'),
    said: 'compatible security-removed',
    text: /^`cancelOrder` no longer requires cred/,
    place: operation,
  },
  {
    name: 'api-security-removed: an alternative',
    was: security('[{ apiKey: [] }, { accessToken: [] }]'),
    is: security('[{ apiKey: [] }]'),
    said: 'breaking security-changed',
    text: /^`cancelOrder` requires other/,
    place: operation,
  },
  {
    name: 'api-security-removed: none is no longer one of the ways',
    was: security('[{ apiKey: [] }, {}]'),
    is: security('[{ apiKey: [] }]'),
    said: 'breaking security-added',
    text: /^`cancelOrder` requires cred/,
    place: operation,
  },
  {
    name: 'both credentials at once',
    was: security('[{ apiKey: [] }]'),
    is: security('[{ apiKey: [], accessToken: [] }]'),
    said: 'breaking security-changed',
    text: /^`cancelOrder` requires other/,
    place: operation,
  },
  {
    name: 'one credential in place of both',
    was: security('[{ apiKey: [], accessToken: [] }]'),
    is: security('[{ accessToken: [] }]'),
    said: 'compatible security-widened',
    text: /^`cancelOrder` also accepts other/,
    place: operation,
  },
  {
    name: 'api-security-scope-added',
    was: security('[{ accessToken: [a] }]'),
    is: security('[{ accessToken: [a, b] }]'),
    said: 'breaking security-changed',
    text: /^`cancelOrder` requires other/,
    place: operation,
  },
  {
    name: 'api-security-scope-removed',
    was: security('[{ accessToken: [a, b] }]'),
    is: security('[{ accessToken: [a] }]'),
    said: 'compatible security-widened',
    text: /^`cancelOrder` also accepts other/,
    place: operation,
  },
  {
    name: 'another default of a variable of a server',
    is: [openapi('default: http://localhost', 'default: http://other.test')],
    said: 'compatible server-default-changed',
    text: /^The default of a variable of the server/,
    place: /^\/servers\/0/,
  },
  {
    name: 'values of a variable of a server',
    is: [
      openapi(
        'default: http://localhost',
        'default: http://localhost\n        enum: [http://localhost]',
      ),
    ],
    said: 'breaking server-changed',
    text: /^The description of the server/,
    place: /^\/servers\/0/,
  },
  {
    name: 'one more attempt after a while',
    is: [asyncapi('    - PT6H\n', '    - PT6H\n    - PT12H\n')],
    said: 'compatible attempts-added window-longer',
    text: /^A delivery had 5|^The last attempt came/,
    place: ladder,
  },
  {
    name: 'no header with the role of the action',
    is: [asyncapi('  action: { header: X-Service-Action, fields: [action, request_type] }\n', '')],
    said: 'none role-changed',
    text: /^No header has the role `action` any longer/,
    place: ladder,
  },
  {
    name: 'one attempt less',
    is: [asyncapi('    - PT6H\n', '')],
    said: 'breaking attempts-removed window-shorter',
    text: /^A delivery had 5|^The last attempt came/,
    place: ladder,
  },
];
