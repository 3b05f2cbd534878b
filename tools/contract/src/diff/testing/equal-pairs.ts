import { asyncapi, equal, openapi, type Pair } from './pair.ts';

const cancelRequest = "              $ref: '#/components/schemas/CancelOrderRequest'";
const reasonRef = "        reason_code:\n          $ref: '#/components/schemas/CancelReasonCode'\n";
const message = '        message:\n          type: string\n          description: More detail';
const reason = '        reason:\n          type: string\n';
const result = '        webhook_secret:\n          $ref: ./schemas/WebhookSecret.yaml\n';
const first = '        - type: string\n          const: POS_OFFLINE\n';
const capacity =
  '        - type: string\n          const: CAPACITY\n          description: The kitchen is too busy for another order.\n          x-service-action: Refunds the customer; reports of capacity are used to estimate preparation times.\n';
const jobNotFound =
  '            - type: string\n              const: menu.job_not_found\n              x-status: 404\n              description: No asynchronous menu job has this id.\n';
const orderNotFound = '            - type: string\n              const: order.not_found';
const hubMessages =
  "      orderCreated:\n        $ref: '#/components/messages/HubOrderCreated'\n      orderStatusChanged:\n        $ref: '#/components/messages/HubOrderStatusChanged'\n";

/** Edits after which the contract means what it meant. */
export const equalPairs: readonly Pair[] = [
  equal(
    'operation',
    'other words',
    openapi('summary: Deny an order, with a reason', 'summary: Deny it'),
  ),
  equal('operation', 'a tag less', openapi('      tags: [Orders]\n', '')),
  equal(
    'operation',
    'the credentials of the document, written out',
    openapi(
      '      operationId: cancelOrder',
      '      operationId: cancelOrder\n      security: [{ accessToken: [] }]',
    ),
  ),
  equal(
    'operation',
    'said not to be deprecated',
    openapi(
      '      operationId: cancelOrder',
      '      operationId: cancelOrder\n      deprecated: false',
    ),
  ),
  equal(
    'parameter',
    'keys in another order',
    openapi(
      '      - name: orderId\n        in: path\n',
      '      - in: path\n        name: orderId\n',
    ),
  ),
  equal(
    'parameter',
    'a shortest length of 0',
    openapi(
      '        schema:\n          type: string\n    post:',
      '        schema:\n          type: string\n          minLength: 0\n    post:',
    ),
  ),
  equal(
    'parameter',
    'the style that it has anyway',
    openapi('        in: path\n', '        in: path\n        style: simple\n'),
  ),
  equal(
    'request',
    'an allOf of one',
    openapi(
      cancelRequest,
      "              allOf: [{ $ref: '#/components/schemas/CancelOrderRequest' }]",
    ),
  ),
  equal(
    'request',
    'a choice of one',
    openapi(
      cancelRequest,
      "              anyOf: [{ $ref: '#/components/schemas/CancelOrderRequest' }]",
    ),
  ),
  equal(
    'request',
    'required in another order',
    openapi('required: [reason, reason_code]', 'required: [reason_code, reason]'),
  ),
  equal(
    'request',
    'fields in another order',
    openapi(reasonRef, ''),
    openapi(message, `${reasonRef}${message}`),
  ),
  equal('request', 'an example', openapi(reason, `${reason}          examples: [Sold out.]\n`)),
  equal(
    'request',
    'required in a part of its own',
    openapi(
      '      required: [reason, reason_code]\n',
      '      required: [reason]\n      allOf: [{ required: [reason_code] }]\n',
    ),
  ),
  equal('request', 'a type in a list', openapi(reason, reason.replace('string', '[string]'))),
  equal(
    'response',
    'other words',
    openapi(
      'description: The order is denied, and the customer will be refunded.',
      'description: Denied.',
    ),
  ),
  equal(
    'response',
    'a field of an allOf',
    openapi(
      result,
      '        webhook_secret:\n          allOf: [{ $ref: ./schemas/WebhookSecret.yaml }]\n',
    ),
  ),
  equal(
    'response',
    'other fields by leaving it out',
    openapi(
      '      required: [webhook_secret]\n      additionalProperties: true\n',
      '      required: [webhook_secret]\n',
    ),
  ),
  equal(
    'event',
    'messages in another order',
    asyncapi(
      hubMessages,
      hubMessages
        .split(/(?= {6}orderS)/)
        .reverse()
        .join(''),
    ),
  ),
  equal(
    'event',
    'a constant as an enum of one',
    asyncapi(
      '              const: order.status_changed',
      '              const: order.status_changed\n              enum: [order.status_changed]',
    ),
  ),
  equal(
    'event',
    'another title',
    asyncapi('title: Hub order.created\n      summary', 'title: Placed\n      summary'),
  ),
  equal(
    'header',
    'a constant as an enum of one',
    asyncapi('          const: application/json', '          enum: [application/json]'),
  ),
  equal('header', 'in lower case', openapi('        Retry-After:\n', '        retry-after:\n')),
  equal(
    'code',
    'other words',
    openapi(
      'description: No asynchronous menu job has this id.',
      'description: There is no such job.',
    ),
  ),
  equal(
    'code',
    'in another order',
    openapi(jobNotFound, ''),
    openapi(orderNotFound, `${jobNotFound}${orderNotFound}`),
  ),
  equal(
    'code',
    'the retry class of its status',
    openapi('const: internal.error\n', 'const: internal.error\n              x-retry: backoff\n'),
  ),
  equal('reason', 'in another order', openapi(capacity, ''), openapi(first, `${capacity}${first}`)),
  equal(
    'reason',
    'other words',
    openapi('The kitchen is too busy for another order.', 'Too much to do.'),
  ),
  equal('ladder', 'minutes as seconds', asyncapi('- PT1M', '- PT60S')),
  equal('ladder', 'hours as minutes', asyncapi('- PT2H', '- PT120M')),
  equal('limit', 'a time limit in other units', asyncapi('timeout: PT10S', 'timeout: PT0M10S')),
  equal(
    'signature',
    'keys in another order',
    asyncapi(
      '  algorithm: HMAC-SHA256\n  input: raw-body\n',
      '  input: raw-body\n  algorithm: HMAC-SHA256\n',
    ),
  ),
  equal('list', 'an enum of the known values', [
    'schemas/OrderStatus.yaml',
    '\n  - type: string\n',
    '\n  - { type: string, description: Others. }\n',
  ]),
  equal(
    'schema',
    'a point left open in other words',
    openapi('x-unspecified: The code of a 503.', 'x-unspecified: What code a 503 has.'),
  ),
  equal(
    'schema',
    'a comment',
    openapi(
      '    IntegrateStoreRequest:\n',
      '    # What a store sends.\n    IntegrateStoreRequest:\n',
    ),
  ),
  equal(
    'schema',
    'a version',
    openapi('\n  version: ', '\n  version: 9'),
    asyncapi('\n  version: ', '\n  version: 9'),
  ),
];
