import { asyncapi, equal, openapi, type Pair, pair, way } from './pair.ts';

const servers = "servers:\n  - url: '{base_url}'";
const codePattern = '          pattern: ^[^.\\s]+(\\.[^.\\s]+)+$\n';
const retryAfter = '        Retry-After:\n';
const cancelSchema = `        content:
          application/json:
            schema:
              $ref: '#/components/schemas/CancelOrderRequest'
`;
const flows = 'flows: {}';
const scopes = (about: string) =>
  `flows: { clientCredentials: { tokenUrl: https://a.test, scopes: { orders: ${about} } } }`;
const accessToken = '  - accessToken: []';
const endpoint = '    protocol: https\n';
/** Servers, extensions, and what else stands beside operations, events and schemas. */
export const documentPairs: readonly Pair[] = [
  pair(
    'operation',
    'one more server',
    [openapi(servers, `servers:\n  - url: https://eu.example.test\n  - url: '{base_url}'`)],
    way('add compatible: server-added', { '@ordering/specs': 'minor', '@ordering/api': 'none' }),
    way('remove breaking: server-removed', { '@ordering/specs': 'major' }),
  ),
  pair(
    'operation',
    'another default of a variable of the server',
    [openapi('default: http://localhost', 'default: http://localhost:8080')],
    way('move compatible: server-default-changed', { '@ordering/client': 'none' }),
    way('move compatible: server-default-changed'),
  ),
  pair(
    'operation',
    'an extension that is not ours',
    [openapi('      operationId: cancelOrder', '      x-cost: 3\n      operationId: cancelOrder')],
    way('add breaking: extension-changed', { '@ordering/client': 'major' }),
    way('remove breaking: extension-changed'),
  ),
  pair(
    'operation',
    'credentials with a scope',
    [openapi(flows, scopes('Orders.')), openapi(accessToken, '  - accessToken: [orders]')],
    way('tighten breaking: security-changed security-changed'),
    way('loosen breaking: security-changed security-changed'),
  ),
  pair(
    'request',
    'a body of any kind',
    [openapi(cancelSchema, '        content:\n          application/json: {}\n')],
    way('loosen compatible: type-widened'),
    way('tighten breaking: type-narrowed'),
  ),
  pair(
    'header',
    'a header of a response that is deprecated',
    [openapi(retryAfter, `${retryAfter}          deprecated: true\n`)],
    way('tighten compatible: deprecated'),
    way('loosen compatible: undeprecated'),
  ),
  pair(
    'event',
    'another protocol',
    [asyncapi(endpoint, '    protocol: http\n')],
    way('move breaking: server-changed server-changed'),
    way('move breaking: server-changed server-changed'),
  ),
  pair(
    'event',
    'a channel with an address',
    [asyncapi('    title: Hub\n    desc', '    title: Hub\n    address: hub\n    desc')],
    way('move breaking: keyword-changed'),
    way('move breaking: keyword-changed'),
  ),
  pair(
    'event',
    'a message with another media type',
    [
      asyncapi(
        "contentType: application/json\n      headers:\n        $ref: '#/components/schemas/ActionRequiredHeaders'",
        "contentType: application/cloudevents+json\n      headers:\n        $ref: '#/components/schemas/ActionRequiredHeaders'",
      ),
    ],
    way('move breaking: media-type-changed'),
    way('move breaking: media-type-changed'),
  ),
  pair(
    'code',
    'what codes look like that come later',
    [openapi(codePattern, '')],
    way('loosen breaking: limit-loosened', { '@ordering/errors': 'minor' }),
    way('tighten compatible: limit-tightened'),
  ),
  pair(
    'code',
    'a code with an extension that is not ours',
    [openapi('const: internal.error\n', 'const: internal.error\n              x-team: a\n')],
    way('add breaking: extension-changed'),
    way('remove breaking: extension-changed'),
  ),
  pair(
    'list',
    'what other statuses look like',
    [
      [
        'schemas/OrderStatus.yaml',
        '\n  - type: string\n',
        "\n  - { type: string, pattern: '^[a-z]' }\n",
      ],
    ],
    way('tighten compatible: limit-tightened'),
    way('loosen breaking: limit-loosened'),
  ),
  equal(
    'operation',
    'another description of the server',
    openapi('  The service. You get', '  You get'),
  ),
  equal(
    'event',
    'another name of an endpoint',
    asyncapi('  receiver:\n', '  endpoint:\n'),
    asyncapi("'#/servers/receiver'", "'#/servers/endpoint'"),
    asyncapi("'#/servers/receiver'", "'#/servers/endpoint'"),
  ),
  equal(
    'event',
    'another name of the operation that sends',
    asyncapi('  deliverHub:\n', '  hub:\n'),
  ),
  equal(
    'event',
    'another version of the words of a binding',
    asyncapi('bindingVersion: 0.3.0', 'bindingVersion: 0.2.0'),
  ),
];
