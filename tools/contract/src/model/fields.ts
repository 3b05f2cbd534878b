import type { Dialect } from '../read/grammar.ts';

/** What a key of a document may have as its value. See docs/decisions/refuse-in-the-model.md. */
export type Field =
  /** Anything: it is checked elsewhere, or nothing is generated from it. */
  | { readonly is: 'anything' }
  | { readonly is: 'object' | 'list' | 'map'; readonly of: string }
  /** What the standard has but would be lost, because nothing is generated from it. */
  | { readonly is: 'refused'; readonly because: string; readonly fix: string };

/** The keys that an object of a standard may have. */
type Fields = Readonly<Record<string, Field>>;

const anything: Field = { is: 'anything' };
const object = (of: string): Field => ({ is: 'object', of });
const list = (of: string): Field => ({ is: 'list', of });
const map = (of: string): Field => ({ is: 'map', of });
const refused = (because: string, fix: string): Field => ({ is: 'refused', because, fix });

function plain(...names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, anything]));
}

const oneBase = refused(
  'a client has one base URL for all operations',
  'name servers only at the root of the document',
);
const oneSchema = refused(
  'such values are always written as their schema says',
  'describe the value with "schema:"',
);
const callbacks = refused(
  'what the service sends is generated only from the AsyncAPI document',
  'describe it there, as a message of a channel',
);
const links = refused('nothing is generated from links', 'describe the connection in words');

const components = {
  ...plain('schemas', 'examples', 'securitySchemes'),
  responses: map('response'),
  parameters: map('parameter'),
  requestBodies: map('request body'),
  headers: map('header'),
  pathItems: map('path'),
  callbacks,
  links,
};

const openapi = {
  document: {
    ...plain('openapi', 'externalDocs'),
    info: object('info'),
    jsonSchemaDialect: refused(
      'schemas are read in the dialect of OpenAPI',
      'drop it, and write schemas in JSON Schema 2020-12',
    ),
    servers: list('server'),
    paths: map('path'),
    webhooks: callbacks,
    components: object('components'),
    security: list('anything'),
    tags: list('anything'),
  },
  info: plain('title', 'summary', 'description', 'termsOfService', 'contact', 'license', 'version'),
  server: plain('url', 'description', 'variables'),
  path: {
    ...plain('summary', 'description'),
    ...Object.fromEntries(
      ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'].map((method) => [
        method,
        object('operation'),
      ]),
    ),
    trace: refused('no HTTP client in a browser or in Node.js sends TRACE', 'use another method'),
    servers: oneBase,
    parameters: list('parameter'),
  },
  operation: {
    ...plain('summary', 'description', 'externalDocs', 'operationId', 'deprecated'),
    tags: list('anything'),
    parameters: list('parameter'),
    requestBody: object('request body'),
    responses: map('response'),
    security: list('anything'),
    servers: oneBase,
    callbacks,
  },
  parameter: {
    ...plain('name', 'in', 'description', 'required', 'deprecated', 'allowEmptyValue', 'style'),
    ...plain('explode', 'allowReserved', 'schema', 'example', 'examples'),
    content: oneSchema,
  },
  'request body': { ...plain('description', 'required'), content: map('media type') },
  'media type': {
    ...plain('schema', 'example', 'examples'),
    encoding: refused('bodies are JSON, which has one encoding', 'drop it'),
  },
  response: {
    ...plain('description'),
    headers: map('header'),
    content: map('media type'),
    links,
  },
  header: {
    ...plain('description', 'required', 'deprecated', 'style', 'explode', 'schema', 'example'),
    ...plain('examples'),
    content: oneSchema,
  },
  components,
} satisfies Readonly<Record<string, Fields>>;

const message = {
  ...plain('headers', 'correlationId', 'contentType', 'name', 'title', 'summary', 'description'),
  ...plain('tags', 'externalDocs', 'bindings', 'examples'),
};
const asyncOperation = {
  ...plain('action', 'channel', 'title', 'summary', 'description', 'security', 'tags'),
  ...plain('externalDocs', 'bindings'),
};

const asyncapi = {
  document: {
    ...plain('asyncapi', 'id', 'servers', 'defaultContentType'),
    info: object('info'),
    channels: map('channel'),
    operations: map('operation'),
    components: object('components'),
  },
  info: {
    ...plain('title', 'version', 'description', 'termsOfService', 'contact', 'license', 'tags'),
    ...plain('externalDocs'),
  },
  channel: {
    ...plain('address', 'title', 'summary', 'description', 'servers', 'parameters', 'tags'),
    ...plain('externalDocs', 'bindings'),
    messages: map('message'),
  },
  operation: {
    ...asyncOperation,
    traits: list('operation trait'),
    messages: list('anything'),
    reply: refused(
      'the response to a delivery is a status, not a message',
      'drop it, or make the response an operation of the OpenAPI document',
    ),
  },
  'operation trait': asyncOperation,
  message: { ...message, ...plain('payload'), traits: list('message trait') },
  'message trait': message,
  components: {
    ...plain('schemas', 'servers', 'securitySchemes', 'serverVariables', 'parameters'),
    ...plain('correlationIds', 'replies', 'replyAddresses', 'externalDocs', 'tags'),
    ...plain('serverBindings', 'channelBindings', 'operationBindings', 'messageBindings'),
    channels: map('channel'),
    operations: map('operation'),
    messages: map('message'),
    operationTraits: map('operation trait'),
    messageTraits: map('message trait'),
  },
} satisfies Readonly<Record<string, Fields>>;

const kinds: Readonly<Record<Dialect, ReadonlyMap<string, Fields>>> = {
  openapi: new Map(Object.entries(openapi)),
  asyncapi: new Map(Object.entries(asyncapi)),
};

/** The keys of a kind of object, or nothing if it is checked elsewhere. */
export function fieldsOf(dialect: Dialect, kind: string): Fields | undefined {
  return kinds[dialect].get(kind);
}
