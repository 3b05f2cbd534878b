import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Contract, Example } from '../../model/contract.ts';
import { isObject } from '../../model/schemas.ts';
import type { JsonObject } from '../../read/json.ts';
import { contract, sandbox } from '../testing/fixture.ts';
import { adapt } from './adaptation.ts';
import { emitPlainAsyncapi } from './asyncapi.ts';
import { typeConstants } from './constants.ts';
import { otherErrorsAsDefault, retryInEveryError, withoutUnusedResponses } from './errors.ts';
import { requestExamples } from './examples.ts';
import { foldExtensions } from './fold.ts';
import { memberAt } from './member.ts';
import { emitPlainOpenapi } from './openapi.ts';
import { inReadingOrder } from './reading-order.ts';
import { usableSecurity } from './security.ts';
import { exactSuccess } from './success.ts';

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
    name: 'several open things',
    given: { 'x-unspecified': ['Its weight.', 'Its price.'] },
    want: { description: 'Not specified: Its weight.\n\nNot specified: Its price.' },
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
    name: 'what the service does',
    given: { const: 'OTHER', description: 'Other.', 'x-service-action': 'Refunds.' },
    want: { const: 'OTHER', description: 'Other.\n\nWhat the service does: refunds.' },
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
  { name: 'what is for the generator', given: { 'x-role': 'error-code' }, want: {} },
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

test.each([
  { given: { const: 'a' }, want: { const: 'a', type: 'string' } },
  { given: { const: 1.5 }, want: { const: 1.5, type: 'number' } },
  { given: { const: null }, want: { const: null, type: 'null' } },
  { given: { enum: ['a', 'b'] }, want: { enum: ['a', 'b'], type: 'string' } },
  { given: { enum: ['a', 1] }, want: { enum: ['a', 1] } },
  { given: { const: 'a', type: ['string'] }, want: { const: 'a', type: ['string'] } },
  { given: { default: { const: 'a' } }, want: { default: { const: 'a' } } },
])('the type of $given', ({ given, want }) => {
  expect(schemaOf(typeConstants('asyncapi')(withSchema(given)).document)).toEqual({
    schemas: { A: want },
  });
});

const [operation] = contract.operations;
if (operation === undefined) throw new Error('The fixture has no operation.');
const api: Contract = { ...contract, operations: [operation] };
const withResponses = (responses: JsonObject, components: JsonObject = {}): JsonObject => ({
  paths: { [operation.path]: { [operation.method]: { responses } } },
  components: { responses: components },
});

/** The API of a sandbox whose operation succeeds with a status. */
function succeedingWith(status: number | '2XX'): Contract {
  const { source } = operation ?? contract.delivery;
  const responses = [{ status, description: '', headers: [], codes: [], source }];
  return { ...api, operations: operation === undefined ? [] : [{ ...operation, responses }] };
}

test.each([
  { name: 'any that is common', status: 201, given: { '2XX': {} }, want: [200, 201, 202, 204] },
  {
    name: 'also that of the sandbox',
    status: 207,
    given: { '2XX': {} },
    want: [200, 201, 202, 204, 207],
  },
  {
    name: 'none without its body',
    status: 201,
    given: { '2XX': { content: {} } },
    want: [200, 201, 202],
  },
  {
    name: 'any that is common where the sandbox has none',
    status: '2XX',
    given: { '2XX': {} },
    want: [200, 201, 202, 204],
  },
] as const)('the status of success is $name', ({ status, given, want }) => {
  const { document, notes } = exactSuccess(api, succeedingWith(status))(withResponses(given));
  const responses = memberAt(document, ['paths', operation.path, operation.method, 'responses']);
  expect(Object.keys(responses)).toEqual(want.map(String));
  for (const response of Object.values(responses)) {
    expect(response).toMatchObject({ description: expect.stringContaining('*Adaptation:*') });
  }
  expect(notes).toHaveLength(1);
});

test.each([{ 204: {} }, { '2XX': {}, 201: {} }] as const)(
  'a success with an exact status stays as it is: %j',
  (given) => {
    const { document, notes } = exactSuccess(api, succeedingWith(201))(withResponses(given));
    expect(document).toEqual(withResponses(given));
    expect(notes).toEqual([]);
  },
);

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

test('an error that an operation writes out says what its row says', () => {
  const given = { 404: { description: 'No loaf.' }, 409: { $ref: '#/x' }, 418: {} };
  const { document } = retryInEveryError(api)(withResponses(given));
  expect(document).toEqual(
    withResponses({ ...given, 404: { description: 'No loaf.', 'x-retry': 'never' } }),
  );
});

const oauth = {
  type: 'oauth2',
  description: 'A token.',
  flows: {},
  'x-unspecified': 'The header.',
};
// A generator or viewer shows the description of the place, and not the head of the file.
const kept = {
  description: expect.stringMatching(/^A token\.\n\n\*Adaptation:\* /),
  'x-unspecified': 'The header.',
};
test.each([
  {
    name: 'is that of the sandbox',
    given: oauth,
    other: { type: 'apiKey', in: 'header', name: 'X-Key', description: 'The key.' },
    want: { ...kept, type: 'apiKey', in: 'header', name: 'X-Key' },
  },
  {
    name: 'is a bearer token where the sandbox says no more',
    given: oauth,
    other: oauth,
    want: { ...kept, type: 'http', scheme: 'bearer' },
  },
  {
    name: 'stays where it has flows',
    given: { type: 'oauth2', flows: { clientCredentials: {} } },
    other: { type: 'http', scheme: 'basic' },
    want: { type: 'oauth2', flows: { clientCredentials: {} } },
  },
])('a security scheme $name', ({ given, other, want }) => {
  const document = (scheme: JsonObject) => ({ components: { securitySchemes: { token: scheme } } });
  const adapt = usableSecurity({ ...sandbox, securitySchemes: { token: other } });
  expect(adapt(document(given)).document).toEqual(document(want));
});

test('an example stands in the order of its schema', () => {
  const [example] = contract.examples;
  if (example === undefined || !isObject(example.value)) throw new Error('no example');
  const { value } = example;
  const shuffled = Object.fromEntries(Object.entries(value).sort().reverse());
  const document = { components: { examples: { one: { value: shuffled } } } };
  const ordered = inReadingOrder(document, 'openapi', contract.examples);
  expect(ordered).toEqual(document);
  expect(JSON.stringify(ordered)).toContain(JSON.stringify(value));
  expect(JSON.stringify(document)).not.toContain(JSON.stringify(value));
});

describe('a request', () => {
  const content = (media: JsonObject) => ({ content: { 'application/json': media } });
  const withBody = (requestBody: JsonObject): JsonObject => ({
    paths: { '/loaves': { post: { requestBody } } },
  });
  const example = (file: string, more: object = {}) => ({
    ...{ file: `examples/valid/requests/${file}.json`, valid: true, kind: 'request' as const },
    ...{ of: 'bake', value: { file } },
    ...more,
  });
  const examples = [
    example('bake'),
    example('bake.twice'),
    example('bake.wrong', { valid: false }),
    example('eat', { of: 'eat' }),
    example('bake', { kind: 'response' }),
  ];
  const contractWith = (given: readonly Example[]): Contract => ({
    ...contract,
    operations: contract.operations.slice(0, 1).map((operation) => ({
      ...operation,
      ...{ id: 'bake', path: '/loaves', method: 'post' },
      requestBody: {
        ...{ required: true, mediaType: 'application/json', form: false, types: [], schema: {} },
        source: operation.source,
      },
    })),
    examples: given,
  });
  const schema = { type: 'object' };

  test('without an example shows those of its files', () => {
    const { document, notes } = requestExamples(contractWith(examples))(
      withBody(content({ schema })),
    );
    const shown = {
      bake: { value: { file: 'bake' } },
      'bake.twice': { value: { file: 'bake.twice' } },
    };
    expect(document).toEqual(withBody(content({ schema, examples: shown })));
    expect(notes).toHaveLength(1);
  });

  test.each([
    { name: 'that shows an example', media: content({ schema, example: {} }), given: examples },
    {
      name: 'that shows several',
      media: content({ schema, examples: { a: {} } }),
      given: examples,
    },
    { name: 'that has no file', media: content({ schema }), given: examples.slice(2) },
    { name: 'that is written elsewhere', media: { $ref: '#/a' }, given: examples },
  ])('$name stays', ({ media, given }) => {
    const document = withBody(media);
    expect(requestExamples(contractWith(given))(document)).toEqual({ document, notes: [] });
  });
});

test('keywords stand in the order in which one reads them, names as they are', () => {
  const schema = { properties: { type: {}, description: {} }, type: 'object', description: 'D' };
  const document = {
    components: { schemas: { A: schema } },
    paths: {},
    info: {},
    openapi: '3.1.0',
  };
  expect(JSON.stringify(inReadingOrder(document, 'openapi', []))).toBe(
    '{"openapi":"3.1.0","info":{},"paths":{},"components":{"schemas":{"A":' +
      '{"description":"D","type":"object","properties":{"type":{},"description":{}}}}}}',
  );
});

test('a header of a delivery is a parameter of its webhook, required where the message requires it', () => {
  const { webhooks } = parse(emitPlainOpenapi({ contract, sandbox, unfit: [] }).text);
  const { parameters, responses, security } = webhooks.ShopProto.post;
  expect(parameters.map(({ name, required }: JsonObject) => [name, required])).toEqual([
    ['X-Do', true],
    ['X-Sig', true],
    ['X-Place', false],
  ]);
  expect(webhooks.ShopMade.post.parameters).toHaveLength(2);
  expect(Object.keys(responses)).toEqual(['200', '201', '202', '204', 'default']);
  expect(security).toEqual([]);
});

test('operations without a binding get one', () => {
  const { text } = emitPlainAsyncapi({ contract, sandbox, unfit: [] });
  expect(parse(text).operations.deliver.bindings.http.method).toBe(contract.delivery.method);
  expect(text).toContain('# - The operation `deliver` has an HTTP binding that says `POST`.');
});
