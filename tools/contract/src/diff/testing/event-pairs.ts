import { asyncapi, openapi, type Pair, pair, way } from './pair.ts';

const channel =
  "      orderStatusChanged:\n        $ref: '#/components/messages/HubOrderStatusChanged'\n";
const message = `    HubOrderClosed:
      name: order.closed
      contentType: application/json
      headers:
        $ref: '#/components/schemas/DeliveryHeaders'
      payload:
        $ref: '#/components/schemas/HubOrderClosed'
`;
const payload = `    HubOrderClosed:
      allOf:
        - $ref: '#/components/schemas/HubEnvelope'
        - type: object
          properties:
            event_type:
              const: order.closed
`;
const dataOf = (event: string) =>
  `              x-unspecified: The fields of \`data\` of Online Ordering \`${event}\`.`;
const withField = (event: string, field: string) =>
  asyncapi(dataOf(event), `${dataOf(event)}\n              ${field}`);
const hub =
  '          required: [community_id]\n          properties:\n            community_id:\n              type: string';
const headersRequired =
  'required: [Content-Type, X-Service-Signature, X-Service-Event, X-Service-Delivery-Id]';
const eventId = '          format: uuid\n          description: The id of the event';

/** Events, their bodies and headers, the signature and the ladder. */
export const eventPairs: readonly Pair[] = [
  pair(
    'event',
    'a new event type',
    [
      asyncapi(
        channel,
        `${channel}      orderClosed:\n        $ref: '#/components/messages/HubOrderClosed'\n`,
      ),
      asyncapi('\n  messages:\n', `\n  messages:\n${message}`),
      asyncapi('\n  schemas:\n', `\n  schemas:\n${payload}`),
    ],
    way('add compatible: event-added schema-added', {
      '@ordering/events': 'minor',
      '@ordering/client': 'none',
    }),
    way('remove breaking: event-removed schema-removed', { '@ordering/events': 'major' }),
  ),
  pair(
    'event',
    'an event type of another name',
    [
      asyncapi('name: order.status_changed', 'name: order.moved'),
      asyncapi('const: order.status_changed', 'const: order.moved'),
    ],
    way('rename breaking: event-renamed'),
    way('rename breaking: event-renamed'),
  ),
  pair(
    'event',
    'a message of another name',
    [
      asyncapi(
        channel,
        channel.replace('messages/HubOrderStatusChanged', 'messages/HubOrderMoved'),
      ),
      asyncapi('    HubOrderStatusChanged:\n      name', '    HubOrderMoved:\n      name'),
    ],
    way('rename none: message-renamed', { '@ordering/events': 'major' }),
    way('rename none: message-renamed', { '@ordering/events': 'major' }),
  ),
  pair(
    'event',
    'an event of another product',
    [
      asyncapi(
        "title: Online Ordering store.status_changed\n      allOf:\n        - $ref: '#/components/schemas/OnlineOrderingEnvelope'",
        "title: Online Ordering store.status_changed\n      allOf:\n        - $ref: '#/components/schemas/HubEnvelope'",
      ),
      asyncapi(
        "      storeStatusChanged:\n        $ref: '#/components/messages/OnlineOrderingStoreStatusChanged'\n",
        '',
      ),
      asyncapi(
        channel,
        `${channel}      storeStatusChanged:\n        $ref: '#/components/messages/OnlineOrderingStoreStatusChanged'\n`,
      ),
    ],
    way('move breaking: event-moved field-removed field-renamed'),
    way('move breaking: event-moved field-added-required field-renamed'),
  ),
  pair(
    'event',
    'a product of another name',
    [
      asyncapi('\n  hub:\n', '\n  communities:\n'),
      asyncapi("'#/channels/hub'", "'#/channels/communities'"),
    ],
    way('rename none: product-renamed', { '@ordering/events': 'major' }),
    way('rename none: product-renamed', { '@ordering/events': 'major' }),
  ),
  pair(
    'event',
    'a new field of the body',
    [withField('order.created', 'properties: { total: { type: integer } }')],
    way('add compatible: field-added', { '@ordering/events': 'minor', '@ordering/client': 'none' }),
    way('remove breaking: field-removed', { '@ordering/events': 'major' }),
  ),
  pair(
    'event',
    'a required field of the body',
    [withField('order.created', 'required: [total]')],
    way('tighten compatible: required'),
    way('loosen breaking: optional'),
  ),
  pair(
    'event',
    'a field of the body of another name',
    [asyncapi(hub, hub.replaceAll('community_id', 'group_id'))],
    way('rename breaking: field-renamed product-identity-changed'),
    way('rename breaking: field-renamed product-identity-changed'),
  ),
  pair(
    'event',
    'an id of any form',
    [asyncapi(eventId, '          description: The id of the event')],
    way('loosen breaking: limit-loosened'),
    way('tighten compatible: limit-tightened'),
  ),
  pair(
    'event',
    'a field that is deprecated',
    [asyncapi(hub, `${hub}\n              deprecated: true`)],
    way('tighten compatible: deprecated'),
    way('loosen compatible: undeprecated'),
  ),
  pair(
    'event',
    'one way less to name an action',
    [
      asyncapi(
        '      anyOf:\n        - required: [action]\n        - required: [request_type]\n',
        '      required: [action]\n',
      ),
    ],
    way('tighten breaking: required schema-changed'),
    way('loosen breaking: optional schema-changed'),
  ),
  pair(
    'header',
    'one more header of a delivery',
    [
      asyncapi(
        '        X-Service-Location-Id:\n',
        '        X-Service-Region:\n          type: string\n        X-Service-Location-Id:\n',
      ),
    ],
    way('add compatible: header-added', { '@ordering/events': 'minor' }),
    way('remove breaking: header-removed', { '@ordering/events': 'major' }),
  ),
  pair(
    'header',
    'a header of a delivery that is always sent',
    [asyncapi(headersRequired, headersRequired.replace(']', ', X-Service-Location-Id]'))],
    way('tighten compatible: required'),
    way('loosen breaking: optional'),
  ),
  pair(
    'header',
    'the header of the delivery id under another name',
    [
      asyncapi(
        'idempotencyKey: { header: X-Service-Delivery-Id',
        'idempotencyKey: { header: X-Service-Attempt-Id',
      ),
      asyncapi(headersRequired, headersRequired.replace('Delivery', 'Attempt')),
      asyncapi('        X-Service-Delivery-Id:\n', '        X-Service-Attempt-Id:\n'),
    ],
    way('rename breaking: header-added header-removed header-renamed'),
    way('rename breaking: header-added header-removed header-renamed'),
  ),
  pair(
    'signature',
    'another header',
    [
      asyncapi('  header: X-Service-Signature', '  header: X-Service-Mac'),
      asyncapi(headersRequired, headersRequired.replace('Signature', 'Mac')),
      asyncapi('        X-Service-Signature:\n', '        X-Service-Mac:\n'),
    ],
    way('rename breaking: header-added header-removed signature-changed'),
    way('rename breaking: header-added header-removed signature-changed'),
  ),
  pair(
    'signature',
    'another key',
    [asyncapi('  key: webhook_secret', '  key: external_store_id')],
    way('move breaking: signature-changed', { '@ordering/webhooks': 'major' }),
    way('move breaking: signature-changed'),
  ),
  pair(
    'signature',
    'a longer form',
    [asyncapi('pattern: ^[0-9a-f]{64}$', 'pattern: ^[0-9a-f]{128}$')],
    way('tighten breaking: format-changed'),
    way('loosen breaking: format-changed'),
  ),
  pair(
    'ladder',
    'one more attempt',
    [asyncapi('    - PT6H\n', '    - PT6H\n    - PT6H\n')],
    way('add compatible: attempts-added window-longer', { '@ordering/events': 'minor' }),
    way('remove breaking: attempts-removed window-shorter'),
  ),
  pair(
    'ladder',
    'a longer delay',
    [asyncapi('    - PT6H\n', '    - PT12H\n')],
    way('loosen compatible: delay-changed window-longer'),
    way('tighten breaking: delay-changed window-shorter'),
  ),
  pair(
    'ladder',
    'other delays in the same window',
    [asyncapi('    - PT1M\n    - PT5M\n', '    - PT5M\n    - PT1M\n')],
    way('reorder compatible: delay-changed delay-changed'),
    way('reorder compatible: delay-changed delay-changed'),
  ),
  pair(
    'limit',
    'less time to answer',
    [asyncapi('timeout: PT10S', 'timeout: PT5S')],
    way('tighten breaking: timeout-shorter'),
    way('loosen compatible: timeout-longer'),
  ),
  pair(
    'limit',
    'fewer statuses that accept',
    [asyncapi('success: { from: 200, to: 299 }', 'success: { from: 200, to: 204 }')],
    way('tighten breaking: success-narrowed'),
    way('loosen compatible: success-widened'),
  ),
  pair(
    'limit',
    'a rate limit',
    [
      openapi(
        '      x-retry: retry-after\n',
        '      x-retry: retry-after\n      x-rate-limit: { requests: 5, window: PT1S }\n',
      ),
    ],
    way('add compatible: rate-limit-set'),
    way('remove compatible: rate-limit-dropped'),
  ),
  pair(
    'ladder',
    'another method of delivery',
    [
      asyncapi('  method: POST', '  method: PUT'),
      asyncapi('        method: POST', '        method: PUT'),
    ],
    way('move breaking: delivery-changed'),
    way('move breaking: delivery-changed'),
  ),
];
