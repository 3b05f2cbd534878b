// A small contract with everything in it that has ever been hard to emit: names that TypeScript or
// JavaScript would misread, texts that would end a comment, a schema that contains itself.

import type {
  Api,
  Contract,
  ErrorCode,
  Event,
  NamedSchema,
  Operation,
  Schema,
} from '../../model/contract.ts';
import type { JsonObject } from '../../read/json.ts';
import type { Source } from '../../read/source.ts';

const source = (pointer: string, file = 'openapi.yaml'): Source => ({ file, pointer, line: 1 });

/** Ends a comment, opens a tag, breaks a table and a line. */
export const hostile = 'Ends */ here.\n@deprecated | <b>bold</b> `code` \u202e';

const component = (name: string) => source(`/components/schemas/${name}`);
const named = (name: string, schema: Schema, file = 'openapi.yaml'): NamedSchema => ({
  name,
  schema,
  description: typeof schema.description === 'string' ? schema.description : '',
  source: { ...component(name), file },
});
const ref = (name: string) => ({ $ref: `#/schemas/${name}` });

const codes = ['order.not_found', 'order_not_here', 'constructor', '2fa.required', 'delete'];

const narrowed = (...values: readonly string[]): Schema => ({
  allOf: [
    ref('ErrorEnvelope'),
    {
      type: 'object',
      properties: {
        error: {
          type: 'object',
          properties: {
            code: { 'x-open': true, anyOf: [{ enum: values }, { type: 'string' }] },
          },
        },
      },
    },
  ],
});

const payload = (type: string, ...own: readonly string[]): Schema => ({
  allOf: [
    ref('Envelope'),
    {
      type: 'object',
      required: own,
      properties: {
        kind: { const: type },
        ...Object.fromEntries(own.map((name) => [name, { type: 'string' }])),
      },
    },
  ],
});

const schemas: readonly NamedSchema[] = [
  named('Color', {
    description: hostile,
    'x-open': true,
    anyOf: [
      {
        oneOf: [
          { const: 'LIGHT_RED', description: 'Light red.', 'x-hex-value': '#f00' },
          { const: 'class', description: 'A word of the language.' },
        ],
      },
      { type: 'string' },
    ],
  }),
  named('Size', {
    description: 'A closed list.',
    oneOf: [{ const: 'S', description: 'Small.' }],
  }),
  named('Envelope', {
    description: 'What all bodies have in common.',
    type: 'object',
    required: ['kind', 'id', 'data'],
    properties: {
      kind: { type: 'string', description: 'Which event.' },
      id: { type: 'string', format: 'uuid' },
      at: { type: 'string', format: 'date-time' },
      data: { type: 'object' },
    },
  }),
  named('ErrorCode', {
    description: hostile,
    'x-role': 'error-code',
    'x-open': true,
    anyOf: [
      { oneOf: codes.map((code) => ({ const: code, description: `About ${code}.` })) },
      { type: 'string' },
    ],
  }),
  named('ErrorEnvelope', {
    description: 'Every error.',
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: ref('ErrorCode'), message: { type: 'string' } },
      },
    },
  }),
  named('ShopMade', payload('made', 'shop'), 'asyncapi.yaml'),
  named('ShopProto', payload('__proto__', 'shop'), 'asyncapi.yaml'),
  named('KitchenMade', payload('made', 'kitchen'), 'asyncapi.yaml'),
  named('Thing', {
    description: 'Contains itself.',
    type: 'object',
    required: ['name'],
    additionalProperties: false,
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 3 },
      color: ref('Color'),
      size: ref('Size'),
      parts: { type: 'array', items: ref('Thing') },
      '2fa': { type: 'string' },
      a: { type: 'string' },
      b: { type: 'string' },
    },
    anyOf: [{ required: ['a'] }, { required: ['b'] }],
  }),
  named('Unused', { type: 'object', description: 'Nothing refers to it.' }),
];

const errorCodes: readonly ErrorCode[] = codes.map((code, index) => ({
  code,
  status: 404,
  cause: index === 0 ? hostile : `About ${code}.`,
  retry: index === 1 ? 'backoff' : 'never',
  deprecated: false,
  source: source(`/components/schemas/ErrorCode/oneOf/${index}`),
}));

const putThing: Operation = {
  id: 'putThing',
  method: 'put',
  path: '/things/{thingId}',
  summary: 'Put a thing',
  description: hostile,
  deprecated: true,
  parameters: [
    {
      name: 'thingId',
      in: 'path',
      required: true,
      deprecated: false,
      joined: false,
      schema: { type: 'string', minLength: 1 },
      description: 'Which.',
      source: source('/paths/~1things~1{thingId}/put/parameters/0'),
    },
    {
      name: 'limit',
      in: 'query',
      required: false,
      deprecated: true,
      joined: false,
      schema: { type: 'integer', minimum: 1 },
      description: 'How many.',
      source: source('/paths/~1things~1{thingId}/put/parameters/1'),
    },
  ],
  requestBody: {
    required: true,
    mediaType: 'application/json',
    form: true,
    types: ['object'],
    schema: ref('Thing'),
    source: source('/paths/~1things~1{thingId}/put/requestBody'),
  },
  responses: [
    {
      status: 404,
      description: 'Not there.',
      mediaType: 'application/json',
      schema: narrowed('order.not_found'),
      headers: [],
      codes: ['order.not_found'],
      source: source('/paths/~1things~1{thingId}/put/responses/404'),
    },
    {
      status: '2XX',
      description: 'Put.',
      mediaType: 'application/json',
      schema: ref('Thing'),
      headers: ['Retry-After', 'ETag'],
      codes: [],
      source: source('/paths/~1things~1{thingId}/put/responses/2XX'),
    },
    {
      status: 'default',
      description: 'Anything else.',
      headers: [],
      codes: [],
      source: source('/paths/~1things~1{thingId}/put/responses/default'),
    },
  ],
  security: ['token'],
  source: source('/paths/~1things~1{thingId}/put'),
};

const listThings: Operation = {
  id: 'list-things',
  method: 'get',
  path: '/things',
  summary: 'List things',
  description: '',
  deprecated: false,
  parameters: [],
  responses: [
    {
      status: 200,
      description: 'The things.',
      mediaType: 'application/json',
      schema: { type: 'array', items: ref('Thing') },
      headers: [],
      codes: [],
      source: source('/paths/~1things/get/responses/200'),
    },
  ],
  security: [],
  source: source('/paths/~1things/get'),
};

const event = (product: string, type: string, name: string): Event => ({
  product,
  type,
  name,
  summary: `${type} happened.`,
  description: hostile,
  deprecated: type === '__proto__',
  payload: name,
  requiredHeaders: type === 'made' ? ['Content-Type', 'X-Sig'] : ['Content-Type', 'X-Sig', 'X-Do'],
  optionalHeaders: ['X-Place'],
  source: source(`/components/messages/${name}`, 'asyncapi.yaml'),
});

const header = (name: string, key: string, always: boolean) => ({
  name,
  key,
  description: hostile,
  schema: { type: 'string', description: hostile },
  deprecated: key === 'place',
  always,
  source: source(`/components/schemas/Headers/properties/${name}`, 'asyncapi.yaml'),
});

const operations = [putThing, listThings];

export const contract: Contract = {
  title: 'Fixture',
  version: '1.2.3',
  documents: ['openapi.yaml', 'asyncapi.yaml'],
  aboutDeliveries: `## What to do\n\n${hostile}`,
  operations,
  securitySchemes: { token: { type: 'http', scheme: 'bearer', description: hostile } },
  statuses: [
    {
      status: 404,
      name: 'NotFound',
      meaning: hostile,
      retry: 'never',
      source: source('/components/responses/NotFound'),
    },
    {
      status: 400,
      name: 'BadRequest',
      meaning: 'Malformed.',
      retry: 'never',
      source: source('/components/responses/BadRequest'),
    },
  ],
  errorEnvelope: {
    schema: 'ErrorEnvelope',
    code: ['error', 'code'],
    message: ['error', 'message'],
    source: component('ErrorEnvelope'),
  },
  errorCodeLists: ['ErrorCode'],
  errorCodes,
  constants: [
    {
      name: 'Color',
      description: hostile,
      open: true,
      values: [
        {
          value: 'LIGHT_RED',
          description: 'Light red.',
          deprecated: true,
          facts: { 'hex-value': '#f00' },
          source: source('/components/schemas/Color/oneOf/0'),
        },
        {
          value: 'class',
          description: 'A word of the language.',
          deprecated: false,
          facts: {},
          source: source('/components/schemas/Color/oneOf/1'),
        },
      ],
      source: component('Color'),
    },
    {
      name: 'Size',
      description: 'A closed list.',
      open: false,
      values: [
        {
          value: 'S',
          description: 'Small.',
          deprecated: false,
          facts: {},
          source: source('/components/schemas/Size/oneOf/0'),
        },
      ],
      source: component('Size'),
    },
  ],
  eventEnvelope: 'Envelope',
  products: [
    {
      id: 'shop',
      title: 'Shop',
      description: hostile,
      identifiedBy: ['shop'],
      source: source('/channels/shop', 'asyncapi.yaml'),
    },
    {
      id: 'kitchen-2',
      title: 'Kitchen | two',
      description: 'The kitchen.',
      identifiedBy: ['kitchen'],
      source: source('/channels/kitchen-2', 'asyncapi.yaml'),
    },
  ],
  events: [
    event('shop', 'made', 'ShopMade'),
    event('shop', '__proto__', 'ShopProto'),
    event('kitchen-2', 'made', 'KitchenMade'),
  ],
  headers: [
    header('X-Do', 'do', false),
    header('X-Sig', 'sig', true),
    header('Content-Type', 'contentType', true),
    header('X-Place', 'place', false),
  ],
  signature: {
    algorithm: 'HMAC-SHA256',
    input: 'raw-body',
    encoding: 'hex-lowercase',
    keyEncoding: 'utf-8',
    header: 'X-Sig',
    key: 'secret',
    source: source('/x-signature', 'asyncapi.yaml'),
  },
  delivery: {
    method: 'POST',
    timeoutMs: 1500,
    success: { from: 200, to: 299 },
    redirects: 'failure',
    delaysMs: [0, 60_000, 5_400_000],
    idempotencyKey: { header: 'X-Id', field: 'id' },
    eventType: { header: 'X-Kind', field: 'kind' },
    action: { header: 'X-Do', fields: ['do'] },
    location: { header: 'X-Place', setting: 'place_id' },
    source: source('/x-delivery', 'asyncapi.yaml'),
  },
  schemas,
  unspecified: [
    { what: hostile, source: source('/info/x-unspecified') },
    {
      what: 'How long a thing lasts.',
      source: { ...source('/components/schemas/Thing/x-unspecified'), line: 2 },
    },
  ],
  requirements: [
    {
      id: 'receiver.raw-body',
      level: 'MUST',
      origin: 'contract',
      section: '5.1',
      party: 'receiver',
      text: hostile,
      coverage: { kind: 'checked', checks: ['RCV-001'], planned: ['RCV-002'] },
      source: source('/requirements/0', 'requirements.yaml'),
    },
    {
      id: 'service.push',
      level: 'SHOULD',
      origin: 'project',
      section: '1',
      party: 'service',
      text: 'It pushes.',
      coverage: { kind: 'excluded', reason: 'Nobody can see it.' },
      source: source('/requirements/1', 'requirements.yaml'),
    },
  ],
  examples: [
    {
      file: 'examples/valid/events/shop.made.json',
      valid: true,
      kind: 'event',
      of: 'ShopMade',
      value: {
        data: JSON.parse('{"__proto__": {"polluted": true}, "it\'s": 0}'),
        id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
        shop: 's1',
        kind: 'made',
      },
    },
    {
      file: 'examples/invalid/requests/putThing.json',
      valid: false,
      kind: 'request',
      of: 'putThing',
      value: { color: 'none' },
    },
    ...['putThing.another', 'putThing'].map((name) => ({
      file: `examples/valid/responses/${name}.json`,
      valid: true,
      kind: 'response' as const,
      of: 'putThing',
      value: { name },
    })),
  ],
  openapi: openapiOf(operations, schemas),
  asyncapi: asyncapiOf(schemas),
};

/** As `contract`, with an operation of an overlay. */
export const sandbox: Contract = {
  ...contract,
  documents: [...contract.documents, 'sandbox.fixture.yaml'],
  operations: [...operations, extraOperation()],
  openapi: openapiOf([...operations, extraOperation()], schemas),
};

const turnKnob: Operation = {
  id: 'turn-knob',
  method: 'put',
  path: '/sandbox/{thingId}/knob',
  summary: 'Turn a knob',
  description: hostile,
  deprecated: false,
  parameters: [
    {
      name: 'thingId',
      in: 'path',
      required: true,
      deprecated: false,
      joined: false,
      schema: { type: 'string' },
      description: 'Which.',
      example: "it's 1",
      source: source('/paths/~1control/put/parameters/0', 'sandbox.control.yaml'),
    },
    {
      name: 'hard',
      in: 'query',
      required: false,
      deprecated: false,
      joined: false,
      schema: { type: 'boolean' },
      description: 'How.',
      example: true,
      source: source('/paths/~1control/put/parameters/1', 'sandbox.control.yaml'),
    },
  ],
  requestBody: {
    required: true,
    mediaType: 'application/json',
    form: false,
    types: ['object'],
    schema: ref('Turn'),
    example: { note: "it's | odd", by: 1 },
    source: source('/paths/~1control/put/requestBody', 'sandbox.control.yaml'),
  },
  responses: [
    {
      status: 200,
      description: 'Turned.',
      mediaType: 'application/json',
      schema: { type: 'object', properties: { things: { type: 'array', items: ref('Thing') } } },
      example: { things: [{ a: 'x', name: 'n' }] },
      headers: [],
      codes: [],
      source: source('/paths/~1control/put/responses/200', 'sandbox.control.yaml'),
    },
    {
      status: 404,
      description: 'No such knob.',
      mediaType: 'application/json',
      schema: narrowed('knob.missing'),
      headers: [],
      codes: ['knob.missing'],
      source: source('/paths/~1control/put/responses/404', 'sandbox.control.yaml'),
    },
  ],
  security: [],
  source: source('/paths/~1control~1{thingId}~1knob/put', 'sandbox.control.yaml'),
};

const controlSchemas = [
  ...schemas.filter(({ name }) =>
    ['Thing', 'Color', 'Size', 'ErrorCode', 'ErrorEnvelope'].includes(name),
  ),
  named(
    'Turn',
    {
      title: 'Turn | of a knob',
      type: 'object',
      required: ['by'],
      properties: { by: { type: 'integer' }, note: { type: 'string' }, to: ref('Direction') },
    },
    'sandbox.control.yaml',
  ),
  named(
    'Direction',
    { oneOf: [{ const: 'left', description: hostile }], description: hostile },
    'sandbox.control.yaml',
  ),
];

/** What the program that plays the service answers besides: a document of its own. */
export const control: Api = {
  title: 'Control',
  version: '0.0.1',
  documents: ['sandbox.control.yaml'],
  operations: [turnKnob],
  securitySchemes: {},
  statuses: contract.statuses,
  errorCodeLists: ['ErrorCode'],
  errorCodes: [
    ...errorCodes,
    {
      code: 'knob.missing',
      status: 404,
      cause: hostile,
      retry: 'never',
      deprecated: false,
      source: source('/components/schemas/KnobErrorCode/oneOf/0', 'sandbox.control.yaml'),
    },
  ],
  constants: [
    ...contract.constants,
    {
      name: 'Direction',
      description: hostile,
      open: false,
      values: [
        {
          value: 'left',
          description: hostile,
          deprecated: false,
          facts: {},
          source: source('/components/schemas/Direction/oneOf/0', 'sandbox.control.yaml'),
        },
      ],
      source: source('/components/schemas/Direction', 'sandbox.control.yaml'),
    },
  ],
  schemas: controlSchemas,
  unspecified: [],
  openapi: {
    ...openapiOf([turnKnob], controlSchemas),
    info: {
      title: 'Control',
      version: '0.0.1',
      'x-durations': { nap: 'PT1M30S' },
      'x-rate-limit': { requests: 5, window: 'PT1M' },
      'x-seed-application': { clientId: 'me', clientSecret: 'mine' },
      'x-seed-menu': { currency: 'EUR', customerNote: 'Thin.', items: [] },
    },
    servers: [{ url: 'http://{host}/', variables: { host: { default: 'localhost:1' } } }],
  },
};

function extraOperation(): Operation {
  return {
    ...listThings,
    id: 'extra',
    path: '/extra',
    source: source('/actions/0/update/~1extra/get', 'sandbox.fixture.yaml'),
  };
}

function local(schema: Schema): JsonObject {
  return JSON.parse(JSON.stringify(schema).replaceAll('#/schemas/', '#/components/schemas/'));
}

function openapiOf(list: readonly Operation[], all: readonly NamedSchema[]): JsonObject {
  const paths = list.map((operation) => [
    operation.path,
    { [operation.method]: openapiOperation(operation) },
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fixture',
      version: '1.2.3',
      description: hostile,
    },
    paths: Object.fromEntries(paths),
    components: {
      schemas: Object.fromEntries(all.map(({ name, schema }) => [name, local(schema)])),
      responses: { NotFound: { description: 'x' } },
    },
  };
}

function asyncapiOf(all: readonly NamedSchema[]): JsonObject {
  const events = all.filter(({ source: { file } }) => file === 'asyncapi.yaml');
  const messages = events.map(({ name }) => [
    name,
    {
      name: name === 'ShopProto' ? '__proto__' : 'made',
      description: hostile,
      payload: { $ref: `#/components/schemas/${name}` },
      'x-unspecified': hostile,
      examples: [{ payload: JSON.parse('{"__proto__": {"x-open": true}}') }],
    },
  ]);
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Fixture',
      version: '1.2.3',
      description: hostile,
      'x-durations': { nap: 'PT1M30S' },
    },
    'x-signature': {},
    'x-delivery': {},
    channels: { shop: { title: 'Shop' }, 'kitchen-2': { title: 'Kitchen | two' } },
    operations: { deliver: { action: 'send', channel: { $ref: '#/channels/shop' } } },
    components: {
      messages: Object.fromEntries(messages),
      schemas: Object.fromEntries(all.map(({ name, schema }) => [name, local(schema)])),
    },
  };
}

function openapiOperation({ id, parameters, requestBody, responses }: Operation): JsonObject {
  const content = (mediaType: string, schema: Schema) => ({
    content: { [mediaType]: { schema: local(schema) } },
  });
  return {
    operationId: id,
    parameters: parameters.map(({ name, in: place, required, schema }) => ({
      name,
      in: place,
      required,
      schema: local(schema),
    })),
    ...(requestBody === undefined
      ? {}
      : { requestBody: { required: true, ...content(requestBody.mediaType, requestBody.schema) } }),
    responses: Object.fromEntries(
      responses.map(({ status, description, mediaType, schema }) => [
        String(status),
        {
          description,
          ...(mediaType === undefined || schema === undefined ? {} : content(mediaType, schema)),
        },
      ]),
    ),
  };
}
