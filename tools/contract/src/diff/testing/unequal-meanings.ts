import type { DocumentPair, SchemaPair } from './meaning.ts';
import { asyncapi, openapi } from './pair.ts';

/** A wire, and the rules that say so. */
type Said = `${'none' | 'compatible' | 'breaking'} ${string}`;

interface UnequalSchemas extends SchemaPair {
  /** What it is in a request, which the service accepts. */
  readonly request: Said;
  /** What it is in a response and in an event, which the service sends. */
  readonly sent: Said;
}

interface UnequalDocuments extends DocumentPair {
  readonly said: Said;
  /** What a report says has changed, and where it is afterwards, or was where it is gone. */
  readonly text: RegExp;
  readonly place: RegExp;
}

const row = (
  name: string,
  was: string,
  is: string,
  request: Said,
  sent: Said,
  also?: string,
): UnequalSchemas => ({ name, was, is, request, sent, ...(also === undefined ? {} : { also }) });

const tighter = 'breaking limit-tightened';
const tighterSent = 'compatible limit-tightened';
const looser = 'compatible limit-loosened';
const looserSent = 'breaking limit-loosened';

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
  row(
    'property-became-nullable',
    '{ type: string }',
    "{ type: [string, 'null'] }",
    'compatible type-widened',
    'breaking type-widened',
  ),
  row(
    'property-became-nullable, as anyOf',
    '{ type: string }',
    "{ anyOf: [{ type: string }, { type: 'null' }] }",
    'compatible type-widened',
    'breaking type-widened',
  ),
  row(
    'property-became-nullable, as oneOf with a $ref',
    '{ $ref: ./schemas/Also.yaml }',
    "{ oneOf: [{ $ref: ./schemas/Also.yaml }, { type: 'null' }] }",
    'compatible type-widened',
    'breaking type-widened',
    requires('a'),
  ),
  row(
    'property-became-not-nullable',
    "{ type: [string, 'null'] }",
    '{ type: string }',
    'breaking type-narrowed',
    'compatible type-narrowed',
  ),
  row(
    'property-became-not-nullable, from a choice',
    "{ oneOf: [{ type: string }, { type: 'null' }] }",
    '{ type: string }',
    'breaking type-narrowed',
    'compatible type-narrowed',
  ),
  row(
    'property-type-changed',
    '{ type: string }',
    '{ type: boolean }',
    'breaking type-changed',
    'breaking type-changed',
  ),
  row(
    'property-type-generalized',
    '{ type: integer }',
    '{ type: number }',
    'compatible type-widened',
    'breaking type-widened',
  ),
  row(
    'a type less, from a choice',
    '{ anyOf: [{ type: string }, { type: integer }] }',
    '{ type: string }',
    'breaking type-narrowed',
    'compatible type-narrowed',
  ),
  row(
    'a type more, as a choice',
    '{ type: string }',
    '{ oneOf: [{ type: string }, { type: integer }] }',
    'compatible type-widened',
    'breaking type-widened',
  ),
  row(
    'a type in place of another in a choice',
    "{ anyOf: [{ type: string }, { type: 'null' }] }",
    '{ type: [string, integer] }',
    'breaking type-changed',
    'breaking type-changed',
  ),
  row(
    'whole numbers alone',
    '{ type: number }',
    '{ type: number, multipleOf: 1 }',
    'breaking type-narrowed',
    'compatible type-narrowed',
  ),
  row(
    'true alone',
    '{ type: boolean }',
    '{ const: true }',
    'breaking type-narrowed',
    'compatible type-narrowed',
  ),
  row(
    'a limit in an alternative',
    "{ type: [string, 'null'] }",
    "{ anyOf: [{ type: string, maxLength: 3 }, { type: 'null' }] }",
    tighter,
    tighterSent,
  ),
  row(
    'no limit in an alternative',
    "{ oneOf: [{ type: string, minLength: 3 }, { type: 'null' }] }",
    "{ type: [string, 'null'] }",
    looser,
    looserSent,
  ),
  row(
    'a field in an alternative that is required',
    `{ anyOf: [${requires('a')}, { type: 'null' }] }`,
    requires('a', 'b').replace('type: object', "type: [object, 'null']"),
    'breaking required',
    'compatible required',
  ),
  row(
    'items of a nullable list',
    "{ type: [array, 'null'], items: { type: string } }",
    "{ anyOf: [{ type: array, items: { type: integer } }, { type: 'null' }] }",
    'breaking type-changed',
    'breaking type-changed',
  ),
  // Lists.
  row(
    'property-enum-value-removed',
    '{ enum: [a, b] }',
    '{ enum: [a] }',
    'breaking value-removed',
    'compatible value-removed',
  ),
  row(
    'property-enum-value-added',
    '{ enum: [a] }',
    '{ enum: [a, b] }',
    'compatible value-added',
    'breaking value-added',
  ),
  row(
    'property-enum-value-added, to a constant',
    '{ const: a }',
    '{ enum: [a, b] }',
    'compatible value-added',
    'breaking value-added',
  ),
  row(
    'property-enum-value-added: null, as anyOf',
    '{ enum: [a, b] }',
    "{ anyOf: [{ enum: [a, b] }, { type: 'null' }] }",
    'compatible value-added',
    'breaking value-added',
  ),
  row(
    'property-enum-value-removed: null, as oneOf',
    "{ oneOf: [{ enum: [a, b] }, { type: 'null' }] }",
    '{ enum: [a, b] }',
    'breaking value-removed',
    'compatible value-removed',
  ),
  row(
    'property-became-enum',
    '{ type: string }',
    '{ type: string, enum: [a, b] }',
    'breaking type-narrowed',
    'compatible type-narrowed',
  ),
  row(
    'a list that is any text',
    '{ enum: [a, b] }',
    '{ type: string }',
    'compatible type-widened',
    'breaking type-widened',
  ),
  row(
    'property-x-extensible-enum-value-removed',
    '{ x-open: true, anyOf: [{ enum: [a, b] }, { type: string }] }',
    '{ x-open: true, anyOf: [{ enum: [a] }, { type: string }] }',
    'breaking known-value-removed',
    'breaking known-value-removed',
  ),
  row(
    'an open list behind a $ref that is closed',
    '{ x-open: true, anyOf: [{ $ref: ./schemas/Also.yaml }, { type: string }] }',
    '{ $ref: ./schemas/Also.yaml }',
    'breaking list-closed',
    'compatible list-closed',
    '{ enum: [a, b] }',
  ),
  row(
    'a value that two alternatives have, of which one matches',
    '{ anyOf: [{ enum: [a, b] }, { enum: [b, c] }] }',
    '{ oneOf: [{ enum: [a, b] }, { enum: [b, c] }] }',
    'breaking schema-changed type-widened',
    'breaking schema-changed type-widened',
  ),
  // Limits.
  row(
    'property-max-length-set',
    '{ type: string }',
    '{ type: string, maxLength: 3 }',
    tighter,
    tighterSent,
  ),
  row(
    'property-max-length-decreased',
    '{ type: string, maxLength: 3 }',
    '{ type: string, maxLength: 2 }',
    tighter,
    tighterSent,
  ),
  row(
    'property-max-length-increased',
    '{ type: string, maxLength: 3 }',
    '{ type: string, maxLength: 4 }',
    looser,
    looserSent,
  ),
  row(
    'property-max-length-unset',
    '{ type: string, maxLength: 3 }',
    '{ type: string }',
    looser,
    looserSent,
  ),
  row(
    'property-min-length-increased',
    '{ type: string, minLength: 3 }',
    '{ type: string, minLength: 4 }',
    tighter,
    tighterSent,
  ),
  row(
    'property-min-length-decreased',
    '{ type: string, minLength: 3 }',
    '{ type: string, minLength: 0 }',
    looser,
    looserSent,
  ),
  row(
    'property-max-decreased',
    '{ type: integer, maximum: 9 }',
    '{ type: integer, exclusiveMaximum: 9 }',
    tighter,
    tighterSent,
  ),
  row(
    'property-max-increased',
    '{ type: number, exclusiveMaximum: 9 }',
    '{ type: number, maximum: 9 }',
    looser,
    looserSent,
  ),
  row(
    'property-min-increased',
    '{ type: number, minimum: 0 }',
    '{ type: number, exclusiveMinimum: 0 }',
    tighter,
    tighterSent,
  ),
  row(
    'property-min-decreased',
    '{ type: number, exclusiveMinimum: 1 }',
    '{ type: number, minimum: 0 }',
    looser,
    looserSent,
  ),
  row(
    'property-min-set',
    '{ type: integer }',
    '{ type: integer, minimum: 0 }',
    tighter,
    tighterSent,
  ),
  row(
    'property-max-items-decreased',
    '{ type: array, maxItems: 3 }',
    '{ type: array, maxItems: 2 }',
    tighter,
    tighterSent,
  ),
  row(
    'property-min-items-decreased',
    '{ type: array, minItems: 3 }',
    '{ type: array, minItems: 2 }',
    looser,
    looserSent,
  ),
  row(
    'items that may not be the same',
    '{ type: array }',
    '{ type: array, uniqueItems: true }',
    tighter,
    tighterSent,
  ),
  row(
    'property-pattern-added',
    '{ type: string }',
    '{ type: string, pattern: ^a }',
    tighter,
    tighterSent,
  ),
  row(
    'property-pattern-changed',
    '{ type: string, pattern: ^a }',
    '{ type: string, pattern: ^b }',
    'breaking format-changed',
    'breaking format-changed',
  ),
  row(
    'property-pattern-removed',
    '{ type: string, pattern: ^a }',
    '{ type: string }',
    looser,
    looserSent,
  ),
  row(
    'a larger step',
    '{ type: integer, multipleOf: 5 }',
    '{ type: integer, multipleOf: 10 }',
    tighter,
    tighterSent,
  ),
  row(
    'a smaller step',
    '{ type: integer, multipleOf: 10 }',
    '{ type: integer, multipleOf: 5 }',
    looser,
    looserSent,
  ),
  row(
    'property-default-value-added',
    '{ type: string }',
    '{ type: string, default: a }',
    'compatible default-added',
    'compatible default-added',
  ),
  row(
    'property-default-value-changed',
    '{ type: string, default: a }',
    '{ type: string, default: b }',
    'breaking format-changed',
    'breaking format-changed',
  ),
  row(
    'property-default-value-removed',
    '{ type: string, default: a }',
    '{ type: string }',
    'breaking format-changed',
    'breaking format-changed',
  ),
  // Fields.
  row(
    'property-became-required',
    requires('a'),
    requires('a', 'b'),
    'breaking required',
    'compatible required',
  ),
  row(
    'property-became-optional',
    requires('a', 'b'),
    requires('a'),
    'compatible optional',
    'breaking optional',
  ),
  row(
    'property-removed',
    person(', b: { type: string }'),
    person(''),
    'breaking field-removed',
    'breaking field-removed',
  ),
  row(
    'new-optional-property',
    person(''),
    person(', b: { type: string }'),
    'compatible field-added',
    'compatible field-added',
  ),
  row(
    'new-required-property',
    person(''),
    requires('b'),
    'breaking field-added-required',
    'compatible field-added-required',
  ),
  row(
    'other fields that are refused',
    person(''),
    '{ type: object, properties: { a: { type: string } }, additionalProperties: false }',
    'breaking object-closed',
    'compatible object-closed',
  ),
  // Alternatives.
  row(
    'property-any-of-added',
    `{ anyOf: [${long}, ${short}] }`,
    `{ anyOf: [${long}, ${short}, { type: string, pattern: ^a }] }`,
    'compatible choice-added',
    'breaking choice-added',
  ),
  row(
    'property-one-of-removed',
    `{ oneOf: [${card}, ${cash}] }`,
    `{ oneOf: [${card}, ${cash.replace('cash', 'cheque')}] }`,
    'breaking value-added value-removed',
    'breaking value-added value-removed',
  ),
  row(
    'alternatives of which several may match',
    `{ oneOf: [${long}, ${short}] }`,
    `{ anyOf: [${long}, ${short}] }`,
    'compatible choice-added',
    'breaking choice-added',
  ),
  row(
    'alternatives of which one may match',
    `{ anyOf: [${long}, ${short}] }`,
    `{ oneOf: [${long}, ${short}] }`,
    'breaking choice-removed',
    'compatible choice-removed',
  ),
  row(
    'an alternative that accepts everything else',
    '{ type: string, maxLength: 3 }',
    "{ anyOf: [{ type: string, maxLength: 3 }, { type: 'null' }] }",
    'compatible type-widened',
    'breaking type-widened',
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
