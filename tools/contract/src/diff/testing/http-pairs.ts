import { openapi, type Pair, pair, way } from './pair.ts';

const list = `
  /pos/orders:
    get:
      operationId: listOrders
      responses:
        2XX: { description: Orders. }
`;
const reasonField = `        reason:
          type: string
          description: The explanation that the customer sees, as free text.
          x-unspecified: Whether \`reason\` may be empty, and how long it may be.
`;
const messageField = `        message:
          type: string
          description: More detail`;
const orderId = `    parameters:
      - name: orderId
        in: path
        required: true
        description: The id of the order.
        schema:
          type: string
`;
const orderIdAnd = (more: string) => [openapi(orderId, `${orderId}      - ${more}\n`)];
const cancelBody = `      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/CancelOrderRequest'`;
const cancelled = `        2XX:
          description: The order is denied, and the customer will be refunded.`;
const secretRequired = '      required: [webhook_secret]\n      additionalProperties: true';
const inResult = `        webhook_secret:
          $ref: ./schemas/WebhookSecret.yaml
`;
const retryAfter =
  '          required: true\n          schema:\n            type: string\n            x-unspecified: The format and unit';

/** Operations, parameters, requests, responses and their headers. */
export const httpPairs: readonly Pair[] = [
  pair(
    'operation',
    'a new operation',
    [openapi('\npaths:\n', `\npaths:${list}`)],
    way('add compatible: operation-added', {
      '@ordering/api': 'minor',
      '@ordering/client': 'minor',
    }),
    way('remove breaking: operation-removed', { '@ordering/client': 'major' }),
  ),
  pair(
    'operation',
    'another operationId',
    [openapi('operationId: cancelOrder', 'operationId: denyOrder')],
    way('rename none: operation-renamed', {
      '@ordering/client': 'major',
      '@ordering/errors': 'none',
    }),
    way('rename none: operation-renamed', { '@ordering/client': 'major' }),
  ),
  pair(
    'operation',
    'another path',
    [openapi('/pos/orders/{orderId}/cancel:', '/pos/orders/{orderId}/deny:')],
    way('move breaking: operation-moved'),
    way('move breaking: operation-moved'),
  ),
  pair(
    'operation',
    'another method',
    [
      openapi(
        '    post:\n      operationId: cancelOrder',
        '    put:\n      operationId: cancelOrder',
      ),
    ],
    way('move breaking: operation-moved'),
    way('move breaking: operation-moved'),
  ),
  pair(
    'operation',
    'without credentials',
    [
      openapi(
        '      operationId: cancelOrder',
        '      operationId: cancelOrder\n      security: []',
      ),
    ],
    way('loosen compatible: security-removed'),
    way('tighten breaking: security-added'),
  ),
  pair(
    'operation',
    'deprecated',
    [
      openapi(
        '      operationId: cancelOrder',
        '      operationId: cancelOrder\n      deprecated: true',
      ),
    ],
    way('tighten compatible: deprecated', { '@ordering/client': 'patch' }),
    way('loosen compatible: undeprecated'),
  ),
  pair(
    'parameter',
    'another name in the path',
    [openapi('{orderId}', '{id}'), openapi('name: orderId', 'name: id')],
    way('rename none: path-parameter-renamed', {
      '@ordering/client': 'major',
      '@ordering/events': 'none',
    }),
    way('rename none: path-parameter-renamed', { '@ordering/client': 'major' }),
  ),
  pair(
    'parameter',
    'optional, in the query',
    orderIdAnd('{ name: note, in: query, schema: { type: string } }'),
    way('add compatible: parameter-added', { '@ordering/client': 'minor' }),
    way('remove breaking: parameter-removed'),
  ),
  pair(
    'parameter',
    'required, in a header',
    orderIdAnd('{ name: X-Note, in: header, required: true, schema: { type: string } }'),
    way('add breaking: parameter-added-required'),
    way('remove breaking: parameter-removed'),
  ),
  pair(
    'parameter',
    'a longest length',
    [openapi(orderId, orderId.replace('type: string', 'type: string\n          maxLength: 40'))],
    way('tighten breaking: limit-tightened'),
    way('loosen compatible: limit-loosened'),
  ),
  pair(
    'parameter',
    'a type',
    [openapi(orderId, orderId.replace('type: string', 'type: integer'))],
    way('tighten breaking: type-changed'),
    way('loosen breaking: type-changed'),
  ),
  pair(
    'parameter',
    'a wider type',
    [openapi(orderId, orderId.replace('type: string', 'type: [string, integer]'))],
    way('loosen compatible: type-widened'),
    way('tighten breaking: type-narrowed'),
  ),
  pair(
    'request',
    'an optional field',
    [openapi(reasonField, `${reasonField}        note:\n          type: string\n`)],
    way('add compatible: field-added-closed', { '@ordering/api': 'minor' }),
    way('remove breaking: field-removed', { '@ordering/api': 'major' }),
  ),
  pair(
    'request',
    'a required field',
    [
      openapi(reasonField, `${reasonField}        note:\n          type: string\n`),
      openapi('required: [reason, reason_code]', 'required: [reason, reason_code, note]'),
    ],
    way('add breaking: field-added-required-closed'),
    way('remove breaking: field-removed'),
  ),
  pair(
    'request',
    'a field that is required',
    [openapi('required: [reason, reason_code]', 'required: [reason, reason_code, message]')],
    way('tighten breaking: required', { '@ordering/client': 'major' }),
    way('loosen compatible: optional', { '@ordering/client': 'minor' }),
  ),
  pair(
    'request',
    'a field of another name',
    [
      openapi(reasonField, reasonField.replace('reason:', 'explanation:')),
      openapi('required: [reason, reason_code]', 'required: [explanation, reason_code]'),
    ],
    way('rename breaking: field-renamed'),
    way('rename breaking: field-renamed'),
  ),
  pair(
    'request',
    'a field of another name that is required as well',
    [
      openapi(messageField, messageField.replace('message:', 'details:')),
      openapi('required: [reason, reason_code]', 'required: [reason, reason_code, details]'),
    ],
    way('rename breaking: field-removed field-added-required-closed'),
    way('rename breaking: field-removed field-added-closed'),
  ),
  pair(
    'request',
    'a shortest length',
    [
      openapi(
        reasonField,
        reasonField.replace('type: string', 'type: string\n          minLength: 1'),
      ),
    ],
    way('tighten breaking: limit-tightened'),
    way('loosen compatible: limit-loosened'),
  ),
  pair(
    'request',
    'a pattern',
    [
      openapi(
        reasonField,
        reasonField.replace('type: string', 'type: string\n          pattern: \\S'),
      ),
    ],
    way('tighten breaking: limit-tightened'),
    way('loosen compatible: limit-loosened'),
  ),
  pair(
    'request',
    'other fields',
    [
      openapi(
        'required: [reason, reason_code]\n      additionalProperties: false',
        'required: [reason, reason_code]',
      ),
    ],
    way('loosen compatible: object-opened'),
    way('tighten breaking: object-closed'),
  ),
  pair(
    'request',
    'a body that may be left out',
    [openapi(cancelBody, cancelBody.replace('required: true', 'required: false'))],
    way('loosen compatible: optional'),
    way('tighten breaking: required'),
  ),
  pair(
    'request',
    'another media type',
    [openapi(cancelBody, cancelBody.replace('application/json', 'application/merge-patch+json'))],
    way('move breaking: media-type-changed'),
    way('move breaking: media-type-changed'),
  ),
  pair(
    'request',
    'a form too',
    [
      openapi(
        "            schema:\n              $ref: '#/components/schemas/IntegrateStoreRequest'",
        "            schema:\n              $ref: '#/components/schemas/IntegrateStoreRequest'\n          application/x-www-form-urlencoded:\n            schema:\n              $ref: '#/components/schemas/IntegrateStoreRequest'",
      ),
    ],
    way('add compatible: media-type-added'),
    way('remove breaking: media-type-removed'),
  ),
  pair(
    'response',
    'a field',
    [openapi(inResult, `${inResult}        store_id:\n          type: string\n`)],
    way('add compatible: field-added', { '@ordering/client': 'minor' }),
    way('remove breaking: field-removed', { '@ordering/client': 'major' }),
  ),
  pair(
    'response',
    'a field that may be missing',
    [openapi(secretRequired, '      additionalProperties: true')],
    way('loosen breaking: optional'),
    way('tighten compatible: required'),
  ),
  pair(
    'response',
    'an exact status instead of a range',
    [
      openapi(
        '        2XX:\n          description: The store is integrated',
        "        '201':\n          description: The store is integrated",
      ),
    ],
    way('tighten compatible: response-added response-removed'),
    way('loosen breaking: response-removed success-added'),
  ),
  pair(
    'response',
    'one more error',
    [
      openapi(
        cancelled,
        `        '413':\n          $ref: '#/components/responses/ClientError'\n${cancelled}`,
      ),
    ],
    way('add compatible: response-added'),
    way('remove compatible: response-removed', { '@ordering/api': 'major' }),
  ),
  pair(
    'response',
    'a body',
    [
      openapi(
        cancelled,
        `${cancelled}\n          content: { application/json: { schema: { type: object } } }`,
      ),
    ],
    way('add compatible: body-added'),
    way('remove breaking: body-removed'),
  ),
  pair(
    'response',
    'a field that may be null',
    [openapi(inResult, "        webhook_secret:\n          type: [string, 'null']\n")],
    way('loosen breaking: type-widened'),
    way('tighten compatible: type-narrowed'),
  ),
  pair(
    'header',
    'a header of a response that may be missing',
    [openapi(retryAfter, retryAfter.replace('required: true', 'required: false'))],
    way('loosen breaking: optional'),
    way('tighten compatible: required'),
  ),
  pair(
    'header',
    'one more header of a response',
    [
      openapi(
        '      headers:\n        Retry-After:',
        '      headers:\n        X-Limit:\n          description: The limit.\n          schema: { type: integer }\n        Retry-After:',
      ),
    ],
    way('add compatible: header-added'),
    way('remove breaking: header-removed'),
  ),
  pair(
    'header',
    'a header of a response with another type',
    [openapi(retryAfter, retryAfter.replace('type: string', 'type: integer'))],
    way('tighten breaking: type-changed'),
    way('loosen breaking: type-changed'),
  ),
];
