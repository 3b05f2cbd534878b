import { asyncapi, openapi, type Pair, pair, way } from './pair.ts';

const other = '        - type: string\n          const: OTHER\n';
const newReason =
  '        - type: string\n          const: WEATHER\n          description: The weather.\n          x-service-action: Refunds the customer.\n';
const code = (name: string, status: number) =>
  `            - type: string\n              const: ${name}\n              x-status: ${status}\n              description: Something.\n`;
const unknownField = '            - type: string\n              const: request.unknown_field';
const status = ['schemas/OrderStatus.yaml', '  - oneOf:\n'] as const;
const others = '\n  - type: string\n';
const integrateRequest =
  '      additionalProperties: true\n      x-unspecified: The fields of a registration.';

/** Error codes, statuses, reasons, lists and schemas. */
export const listPairs: readonly Pair[] = [
  pair(
    'code',
    'a new code',
    [openapi(unknownField, `${code('request.too_large', 400)}${unknownField}`)],
    way('add compatible: code-added', { '@ordering/errors': 'minor', '@ordering/events': 'none' }),
    way('remove breaking: code-removed', { '@ordering/errors': 'major' }),
  ),
  pair(
    'code',
    'another name',
    [openapi('const: menu.job_not_found', 'const: menu.task_not_found')],
    way('rename breaking: code-renamed'),
    way('rename breaking: code-renamed'),
  ),
  pair(
    'code',
    'another status',
    [
      openapi(
        'const: menu.job_not_found\n              x-status: 404',
        'const: menu.job_not_found\n              x-status: 409',
      ),
    ],
    way('move breaking: code-status-changed retry-changed'),
    way('move breaking: code-status-changed retry-changed'),
  ),
  pair(
    'code',
    'a retry class of its own',
    [openapi('const: internal.error\n', 'const: internal.error\n              x-retry: never\n')],
    way('tighten breaking: retry-changed'),
    way('loosen breaking: retry-changed'),
  ),
  pair(
    'code',
    'another retry class of a status',
    [openapi('x-status: 503\n      x-retry: backoff', 'x-status: 503\n      x-retry: never')],
    way('tighten breaking: retry-changed'),
    way('loosen breaking: retry-changed'),
  ),
  pair(
    'code',
    'one more code of one operation',
    [openapi('enum: [store.not_found]', 'enum: [store.not_found, store.not_integrated]')],
    way('add compatible: known-value-added', {
      '@ordering/api': 'minor',
      '@ordering/client': 'minor',
    }),
    way('remove breaking: known-value-removed', { '@ordering/api': 'major' }),
  ),
  pair(
    'code',
    'deprecated',
    [
      openapi(
        'const: menu.job_not_found\n',
        'const: menu.job_not_found\n              deprecated: true\n',
      ),
    ],
    way('tighten compatible: deprecated'),
    way('loosen compatible: undeprecated'),
  ),
  pair(
    'reason',
    'a new reason',
    [openapi(other, `${newReason}${other}`)],
    way('add compatible: value-added', {
      '@ordering/api': 'minor',
      '@ordering/client': 'minor',
      '@ordering/specs': 'minor',
    }),
    way('remove breaking: value-removed', {
      '@ordering/api': 'major',
      '@ordering/client': 'major',
    }),
  ),
  pair(
    'reason',
    'another name',
    [openapi('const: CAPACITY', 'const: TOO_BUSY')],
    way('rename breaking: value-added value-removed'),
    way('rename breaking: value-added value-removed'),
  ),
  pair(
    'reason',
    'another thing that the service does',
    [openapi('x-service-action: Refunds the customer and shows', 'x-service-action: Shows')],
    way('loosen compatible: value-action-changed'),
    way('tighten compatible: value-action-changed'),
  ),
  pair(
    'list',
    'a reason list that grows',
    [
      openapi(
        '      description: Why the store denies an order. Each reason refunds the customer; the rest differs.\n      oneOf:\n        - type: string\n          const: ITEM_OUT_OF_STOCK\n',
        '      description: Why the store denies an order. Each reason refunds the customer; the rest differs.\n      x-open: true\n      anyOf: [{ enum: [ITEM_OUT_OF_STOCK, POS_OFFLINE, CAPACITY, OTHER] }, { type: string }]\n    Unused:\n      oneOf:\n        - type: string\n          const: ITEM_OUT_OF_STOCK\n',
      ),
    ],
    way(`loosen compatible: list-opened schema-added${' value-action-changed'.repeat(4)}`),
    way(`tighten breaking: list-closed schema-removed${' value-action-changed'.repeat(4)}`),
  ),
  pair(
    'list',
    'a known status of an order',
    [
      [
        ...status,
        '  - oneOf:\n      - type: string\n        const: ready\n        description: The order is ready.\n',
      ],
    ],
    way('add compatible: known-value-added'),
    way('remove breaking: known-value-removed'),
  ),
  pair(
    'list',
    'a status list that is closed',
    [
      ['schemas/OrderStatus.yaml', 'x-open: true\n', ''],
      ['schemas/OrderStatus.yaml', others, '\n'],
    ],
    way('tighten compatible: list-closed'),
    way('loosen breaking: list-opened'),
  ),
  pair(
    'list',
    'known values of what was any text',
    [
      openapi(
        '        message:\n          type: string\n',
        '        message:\n          x-open: true\n          anyOf: [{ enum: [pull] }, { type: string }]\n',
      ),
    ],
    way('add compatible: list-added'),
    way('remove compatible: list-removed'),
  ),
  pair(
    'schema',
    'another name',
    [
      openapi('    CancelOrderRequest:\n', '    Denial:\n'),
      openapi('schemas/CancelOrderRequest', 'schemas/Denial'),
    ],
    way('rename none: schema-renamed', { '@ordering/api': 'major', '@ordering/specs': 'patch' }),
    way('rename none: schema-renamed', { '@ordering/api': 'major' }),
  ),
  pair(
    'schema',
    'a new one that nothing uses',
    [
      openapi(
        '    IntegrateStoreRequest:\n',
        '    Allergen:\n      type: string\n    IntegrateStoreRequest:\n',
      ),
    ],
    way('add none: schema-added', { '@ordering/api': 'minor' }),
    way('remove none: schema-removed', { '@ordering/api': 'major' }),
  ),
  pair(
    'schema',
    'a field of one that nothing uses',
    [
      [
        'schemas/IntegrationSettings.yaml',
        '    type: string\n',
        '    type: string\n    maxLength: 4\n',
      ],
    ],
    way('tighten none: exported-type-changed', { '@ordering/events': 'none' }),
    way('loosen none: exported-type-changed', { '@ordering/specs': 'patch' }),
  ),
  pair(
    'schema',
    'used in a header of events, and in one that nothing uses: a type',
    [['schemas/ExternalStoreId.yaml', 'type: string', 'type: [string, integer]']],
    way('loosen breaking: exported-type-changed type-widened'),
    way('tighten compatible: exported-type-changed type-narrowed'),
  ),
  pair(
    'schema',
    'a registration that is specified',
    [
      openapi(
        integrateRequest,
        '      additionalProperties: true\n      properties: { store_id: { type: string } }',
      ),
    ],
    way('add compatible: field-added specified'),
    way('remove breaking: field-removed left-open'),
  ),
  pair(
    'schema',
    'a point that is specified',
    [
      openapi(
        '          x-unspecified: Whether `reason` may be empty, and how long it may be.\n',
        '',
      ),
    ],
    way('tighten none: specified', { '@ordering/specs': 'patch', '@ordering/api': 'none' }),
    way('loosen none: left-open'),
  ),
  pair(
    'schema',
    'a list of items',
    [
      openapi(
        integrateRequest,
        `      properties: { tags: { type: array, items: { type: string }, maxItems: 5 } }\n${integrateRequest}`,
      ),
    ],
    way('add compatible: field-added'),
    way('remove breaking: field-removed'),
  ),
  pair(
    'schema',
    'other fields of a registration',
    [openapi(integrateRequest, integrateRequest.replace('true', 'false'))],
    way('tighten breaking: object-closed'),
    way('loosen compatible: object-opened'),
  ),
  pair(
    'schema',
    'an alternative',
    [
      openapi(
        integrateRequest,
        `      oneOf: [{ required: [a] }, { required: [b] }]\n${integrateRequest}`,
      ),
    ],
    way('tighten breaking: schema-changed'),
    way('loosen breaking: schema-changed'),
  ),
  pair(
    'schema',
    'data of any kind in the envelope, and objects in all events',
    [
      asyncapi(
        '          type: object\n          additionalProperties: true\n          description: What the event is about.',
        '          description: What the event is about.',
      ),
    ],
    way(`loosen none:${' exported-type-changed'.repeat(3)}`, { '@ordering/events': 'major' }),
    way(`tighten none:${' exported-type-changed'.repeat(3)}`, { '@ordering/events': 'major' }),
  ),
];
