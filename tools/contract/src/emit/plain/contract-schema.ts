import { retryClasses } from '../../model/contract.ts';
import type { JsonObject } from '../../read/json.ts';
import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { jsonFile } from '../text/file.ts';
import { sourcesOf } from './contract-sources.ts';

const text = { type: 'string' };
const flag = { type: 'boolean' };
const texts = { type: 'array', items: text };
const orNull = (schema: JsonObject): JsonObject => ({ anyOf: [schema, { type: 'null' }] });
const list = (items: JsonObject): JsonObject => ({ type: 'array', items });
const part = (name: string): JsonObject => ({ $ref: `#/$defs/${name}` });

/** An object that has these members, all of them and no other. */
const closed = (properties: JsonObject, description?: string): JsonObject => ({
  ...(description === undefined ? {} : { description }),
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
});

/** A row of a table, which says where it was written. */
const row = (properties: JsonObject, description?: string): JsonObject =>
  closed({ source: part('source'), ...properties }, description);

const $defs: JsonObject = {
  source: {
    description: 'Where a fact is written: a file of the package, and an RFC 6901 pointer into it.',
    type: 'string',
    pattern: '^[^#]+#(/.*)?$',
  },
  schema: {
    description: 'A JSON Schema (2020-12). Each `$ref` leads to `$defs` in the same document.',
    $ref: 'https://json-schema.org/draft/2020-12/schema',
  },
  reference: closed({ $ref: { type: 'string', pattern: '^#/\\$defs/.+$' } }),
  retry: { description: 'See `errors.retryClasses`.', enum: [...retryClasses] },
  status: { type: 'integer', minimum: 100, maximum: 599 },
  duration: closed({
    ms: { description: 'Milliseconds.', type: 'integer', minimum: 0 },
    iso: { description: 'The same as an ISO 8601 duration.', type: 'string', pattern: '^PT' },
  }),
  parameter: row({
    name: text,
    in: { enum: ['path', 'query', 'header', 'cookie'] },
    required: flag,
    deprecated: flag,
    description: text,
    joined: {
      ...flag,
      description: 'Whether a list is written in one value, with a comma between its items.',
    },
    schema: part('schema'),
  }),
  response: row({
    status: {
      description: 'A status, a range of them, or what holds for all others.',
      type: 'string',
      pattern: '^([1-5](\\d\\d|XX)|default)$',
    },
    description: text,
    headers: texts,
    codes: { ...texts, description: 'The known error codes; empty where any may come.' },
    mediaType: orNull(text),
    schema: orNull(part('schema')),
  }),
  operation: row({
    id: text,
    method: { type: 'string', pattern: '^[A-Z]+$' },
    path: { type: 'string', pattern: '^/' },
    write: { ...flag, description: 'Whether it may change something.' },
    security: { ...texts, description: 'Names of `securitySchemes`; empty if it needs none.' },
    deprecated: flag,
    summary: text,
    description: text,
    parameters: list(part('parameter')),
    requestBody: orNull(
      row({
        required: flag,
        mediaType: text,
        form: { ...flag, description: 'Whether a form with the same fields is accepted as well.' },
        schema: part('schema'),
      }),
    ),
    responses: list(part('response')),
  }),
  list: row({
    name: text,
    description: text,
    open: { ...flag, description: 'Whether values are added without notice.' },
    values: list(
      row({
        value: { type: ['string', 'number'] },
        description: text,
        deprecated: flag,
        facts: {
          description: 'What else is known, such as what the service does about a denial reason.',
          type: 'object',
        },
      }),
    ),
  }),
  requirement: row({
    id: text,
    level: { enum: ['MUST', 'SHOULD', 'MAY'] },
    origin: { enum: ['contract', 'follows', 'project'] },
    section: text,
    party: { enum: ['receiver', 'service', 'client'] },
    text,
    coverage: { enum: ['checked', 'planned', 'excluded'] },
    checks: texts,
    planned: texts,
    reason: { ...orNull(text), description: 'Why it is excluded.' },
  }),
};

const errors = closed({
  envelope: orNull(
    row({
      schema: part('reference'),
      code: { ...texts, description: 'The properties that lead to the code, the outermost first.' },
      message: texts,
    }),
  ),
  lists: { ...texts, description: 'The schemas that list the codes.' },
  open: { ...flag, description: 'Whether codes are added without notice.' },
  codes: list(
    row({
      code: text,
      status: part('status'),
      cause: text,
      retry: part('retry'),
      deprecated: flag,
    }),
  ),
  statuses: {
    ...list(row({ status: part('status'), name: text, meaning: text, retry: part('retry') })),
    description: 'What decides where the code is unknown. A status without a row is not repeated.',
  },
  retryClasses: closed(
    Object.fromEntries(retryClasses.map((each) => [each, text])),
    'What a client does, by retry class.',
  ),
  rules: {
    ...list(
      closed({ id: text, when: text, action: text, origin: { enum: ['contract', 'project'] } }),
    ),
    description:
      'The rule for clients: which fact decides what is done after a failed call (the first row that fits, to `no-row`), and what follows. `project` marks our advice.',
  },
});

const delivery = row({
  method: text,
  success: closed({ from: part('status'), to: part('status') }),
  redirects: { const: 'failure' },
  idempotencyKey: closed({ header: text, field: text }),
  eventType: closed({ header: text, field: text }),
  action: orNull(closed({ header: text, fields: texts })),
  location: orNull(closed({ header: text, setting: text })),
  timeout: part('duration'),
  attempts: { type: 'integer', minimum: 1 },
  delays: {
    ...list(part('duration')),
    description: 'One for each attempt, counted from the end of the failed attempt before it.',
  },
});

const contractSchema: JsonObject = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'contract.json',
  ...closed({
    $comment: text,
    $schema: text,
    title: text,
    contractVersion: { ...text, description: '`info.version` of the specs.' },
    documents: texts,
    about: closed({ api: text, deliveries: text }, 'Markdown.'),
    securitySchemes: {
      description: 'By name, as OpenAPI writes them.',
      type: 'object',
      additionalProperties: { type: 'object', required: ['type'], properties: { type: text } },
    },
    operations: list(part('operation')),
    errors,
    lists: { ...list(part('list')), description: 'Lists of constants, such as denial reasons.' },
    products: list(row({ id: text, title: text, description: text, identifiedBy: texts })),
    envelope: orNull(
      closed({
        schema: part('reference'),
        fields: list(closed({ name: text, required: flag, schema: part('schema') })),
      }),
    ),
    events: list(
      row({
        product: text,
        type: text,
        name: text,
        summary: text,
        description: text,
        deprecated: flag,
        requiredHeaders: texts,
        optionalHeaders: texts,
        schema: part('reference'),
      }),
    ),
    headers: list(
      row({
        role: { ...text, description: 'What it is for: one of `delivery`, or its own name.' },
        name: text,
        description: text,
        deprecated: flag,
        always: { ...flag, description: 'Whether every delivery has it.' },
        schema: part('schema'),
      }),
    ),
    signature: row({
      algorithm: { const: 'HMAC-SHA256' },
      input: { const: 'raw-body' },
      encoding: { const: 'hex-lowercase' },
      keyEncoding: { const: 'utf-8' },
      header: text,
      key: text,
    }),
    delivery,
    requirements: list(part('requirement')),
    examples: list(
      closed({
        file: text,
        valid: flag,
        kind: { enum: ['event', 'request', 'response', 'error'] },
        of: {
          ...text,
          description: 'An event by its `name`, an operation by its `id`, or `error`.',
        },
      }),
    ),
    unspecified: {
      ...list(row({ what: text })),
      description: 'What the contract leaves open.',
    },
    $defs: { type: 'object', additionalProperties: part('schema') },
  }),
  $defs,
};

/** specs/plain/contract.schema.json: the form of contract.json, which is the same for every contract. */
export function emitContractSchema({ contract }: Contracts): EmittedFile {
  return jsonFile(
    { path: 'specs/plain/contract.schema.json', sources: sourcesOf(contract) },
    contractSchema,
  );
}
