import { swap } from '../../../testing/specs.ts';
import { all, type Edit } from '../edit.ts';
import { A, body, O } from './fields.ts';

const signature = '        X-Bakery-Signature: { type: string, description: The signature. }\n';
const inHeaders = (line: string) =>
  swap('        X-Bakery-Oven: {', `        ${line}\n        X-Bakery-Oven: {`);

/** Adds a message to the shop. */
const message = (name: string, type: string, more = '') =>
  all(
    swap(
      '  market:\n    title',
      `      ${name}: { $ref: '#/components/messages/${name}' }\n  market:\n    title`,
    ),
    swap(
      '    MarketLoafBaked:\n      name',
      `    ${name}:\n      name: '${type}'\n      summary: New.\n${more}      headers: { $ref: '#/components/schemas/Headers' }\n      payload: { $ref: '#/components/schemas/${name}' }\n    MarketLoafBaked:\n      name`,
    ),
    swap(
      '    Settings:\n',
      `    ${name}:\n      allOf: [{ $ref: '#/components/schemas/Envelope' }, { required: [shop_id], properties: { event_type: { const: '${type}' }, shop_id: { type: string } } }]\n    Settings:\n`,
    ),
  );

/** Adds a product `fair` with an event of a type that the others have. */
const fair = (required: string) =>
  all(
    swap(
      'operations:\n  bake',
      "  fair:\n    title: Fair\n    description: Once a year.\n    messages:\n      loafBaked: { $ref: '#/components/messages/FairLoafBaked' }\noperations:\n  show: { action: send, channel: { $ref: '#/channels/fair' } }\n  bake",
    ),
    swap(
      '    MarketLoafBaked:\n      name',
      "    FairLoafBaked:\n      name: loaf.baked\n      summary: A loaf is ready.\n      headers: { $ref: '#/components/schemas/Headers' }\n      payload: { $ref: '#/components/schemas/FairLoafBaked' }\n    MarketLoafBaked:\n      name",
    ),
    swap(
      '    Settings:\n',
      `    FairLoafBaked:\n      allOf: [{ $ref: '#/components/schemas/Envelope' }, { required: [${required}], properties: { event_type: { const: loaf.baked }, fair_id: { type: string } } }]\n    Settings:\n`,
    ),
  );

/** Takes the second product away, with its event. */
const withoutMarket = {
  'examples/valid/events/market.loaf.baked.json': undefined,
  'examples/invalid/events/market.loaf.baked.json': undefined,
};
const shopAlone = {
  ...withoutMarket,
  [A]: all(
    (text) => text.replace(/ {2}market:\n[\s\S]*(?=operations:)/, ''),
    (text) => text.replace(/ {2}sell: .*\n/, ''),
    (text) => text.replace(/ {4}MarketLoafBaked:\n {6}name[\s\S]*(?= {2}schemas:)/, ''),
    (text) => text.replace(/ {4}MarketLoafBaked:\n {6}allOf[\s\S]*(?= {4}Settings:)/, ''),
  ),
};

/** What tells products apart, in the reference. */
const apart = [
  'Fields that identify the product',
  'Each product also has its own',
  'Several secrets',
];

const shopPayload = "payload: { $ref: '#/components/schemas/ShopLoafBaked' }";

/** Events, their products, and how they are delivered. */
export const events: readonly Edit[] = [
  {
    name: 'a service that asks for no action, and repeats no id of its customers',
    files: { [A]: (text) => text.replace(/ {2}action: .*\n {2}location: .*\n/, '') },
    want: {
      emits: {
        'events/headers.ts': ["xBakeryOven: 'X-Bakery-Oven',"],
        'plain/contract.json': ['"action": null', '"location": null'],
      },
      lacks: {
        'events/delivery.ts': ['action:', 'location:'],
        'docs/webhooks.md': ['Action that the service asks for', 'the action from', 'Your own id'],
        'plain/asyncapi.yaml': ['undefined', 'X-Bakery-Oven` carries'],
      },
    },
  },
  {
    name: 'one product, which has fields of its own',
    files: shopAlone,
    want: {
      emits: {
        'events/events.ts': ["identifiedBy: ['shop_id']"],
        'docs/webhooks.md': apart,
      },
    },
  },
  {
    name: 'one product, whose events say nothing of it',
    files: {
      ...shopAlone,
      [A]: all(shopAlone[A], swap('          required: [shop_id]\n', '')),
      'examples/invalid/events/shop.loaf.baked.no-shop.json': undefined,
      'examples/invalid/events/shop.loaf.baked.json': '{}\n',
    },
    want: {
      emits: { 'events/events.ts': ['identifiedBy: []'] },
      lacks: { 'docs/webhooks.md': apart },
    },
  },
  {
    name: 'a service that sends no events',
    files: {
      [A]: (text) =>
        text
          .replace(/channels:\n[\s\S]*(?=components:)/, '')
          .replace(/(?<=components:\n)[\s\S]*(?= {4}Settings:)/, '  schemas:\n'),
      'requirements.yaml': (text) =>
        text.replace(/ {2}- id: delivery[\s\S]*(?= {2}- id: client)/, ''),
      ...withoutMarket,
      'examples/valid/events/shop.loaf.baked.json': undefined,
      'examples/invalid/events/shop.loaf.baked.no-shop.json': undefined,
    },
    want: {
      emits: { 'api/operations.ts': ['eatLoaf'], 'plain/contract.json': ['"events": []'] },
      lacks: Object.fromEntries(
        ['events.ts', 'headers.ts', 'delivery.ts'].map((file) => [`events/${file}`, ['export']]),
      ),
    },
  },
  {
    name: 'a new event',
    files: { [A]: message('ShopLoafSold', 'loaf.sold') },
    want: {
      emits: {
        'events/events.ts': ["loafSold: 'loaf.sold',", "type: 'loaf.sold', name: 'ShopLoafSold',"],
        'docs/webhooks.md': ['### loaf.sold of Shop'],
      },
      use: `import { EventType, Product } from './events/events.ts';
import type { KnownEvent } from './events/payload.ts';
export function about(event: KnownEvent): string {
  switch (event.product) {
    case Product.market:
      return event.payload.stall_id;
    case Product.shop:
      switch (event.type) {
        case EventType.shop.loafBaked:
        case EventType.shop.loafSold:
          return event.payload.shop_id;
      }
  }
}
// @ts-expect-error One type is missing.
export function missing(event: KnownEvent): string {
  switch (event.product) {
    case Product.market:
      return event.payload.stall_id;
    case Product.shop:
      switch (event.type) {
        case EventType.shop.loafBaked:
          return event.payload.shop_id;
      }
  }
}`,
      verdicts: {
        'events/validators.ts#ShopLoafSold': {
          takes: [{ ...Object(body({})), event_type: 'loaf.sold' }],
          refuses: [body({}), { ...Object(body({})), event_type: 'loaf.sold', shop_id: 1 }],
        },
      },
    },
  },
  {
    name: 'a second version of an event',
    files: { [A]: message('ShopLoafBakedV2', 'loaf.baked.v2') },
    want: {
      emits: {
        'events/events.ts': ["loafBaked: 'loaf.baked',", "loafBakedV2: 'loaf.baked.v2',"],
      },
      use: `import type { EventMap } from './events/events.ts';
export const types = (old: EventMap['shop']['loaf.baked'], now: EventMap['shop']['loaf.baked.v2']) => [old.event_type satisfies 'loaf.baked', now.event_type satisfies 'loaf.baked.v2'];`,
    },
  },
  {
    name: 'a removed event, and its product with it',
    files: {
      [A]: (text: string) =>
        text
          .replace(/ {2}market:\n[\s\S]*?operations:\n/, 'operations:\n')
          .replace(/ {2}sell: .*\n/, '')
          .replace(/ {4}MarketLoafBaked:\n {6}name[\s\S]*?(?= {2}schemas:\n)/, '')
          .replace(/ {4}MarketLoafBaked:\n {6}allOf[\s\S]*?(?= {4}Settings:\n)/, ''),
      'examples/valid/events/market.loaf.baked.json': undefined,
      'examples/invalid/events/market.loaf.baked.json': undefined,
    },
    want: {
      emits: { 'events/events.ts': ["shop: 'shop',"] },
      lacks: { 'events/events.ts': ['market', 'Market'], 'docs/webhooks.md': ['Market'] },
    },
  },
  {
    name: 'the same event type in a third product',
    files: { [A]: fair('fair_id') },
    want: {
      emits: { 'events/events.ts': ["fair: 'fair',", "identifiedBy: ['fair_id']"] },
      use: `import { Product } from './events/events.ts';
import type { KnownEvent } from './events/payload.ts';
export function id({ product, payload }: KnownEvent): string {
  switch (product) {
    case Product.fair:
      return payload.fair_id;
    case Product.market:
      return payload.stall_id;
    case Product.shop:
      return payload.shop_id;
  }
}`,
    },
  },
  {
    name: 'a third product that nothing tells from the others',
    files: { [A]: fair('event_id') },
    want: {
      says: 'no field in the body of loaf.baked identifies it as an event of fair',
      fix: 'a field that no other product requires',
      file: A,
      at: '  fair:',
    },
  },
  {
    name: 'a product whose events no operation sends',
    files: { [A]: swap("  sell: { action: send, channel: { $ref: '#/channels/market' } }\n", '') },
    want: {
      says: 'no operation sends the events of market',
      fix: 'add one under operations, with "action: send"',
      file: A,
      at: '  market:',
    },
  },
  {
    name: 'a product with another name',
    files: {
      [A]: all(
        swap('  shop:\n    title: Shop', '  counter-top:\n    title: Counter'),
        swap("'#/channels/shop'", "'#/channels/counter-top'"),
      ),
      'examples/valid/events/shop.loaf.baked.json': undefined,
      'examples/invalid/events/shop.loaf.baked.no-shop.json': undefined,
    },
    want: {
      emits: {
        'events/events.ts': ["counterTop: 'counter-top',"],
        'docs/webhooks.md': ['### loaf.baked of Counter'],
      },
      lacks: { 'events/events.ts': ["'shop'"] },
      use: `import { type EventMap, Product } from './events/events.ts';
export const product: 'counter-top' = Product.counterTop;
export type Baked = EventMap['counter-top']['loaf.baked'];`,
    },
  },
  {
    name: 'a product with another name, and examples under the old one',
    files: {
      [A]: all(
        swap('  shop:\n    title: Shop', '  counter:\n    title: Counter'),
        swap("'#/channels/shop'", "'#/channels/counter'"),
      ),
      'examples/invalid/events/shop.loaf.baked.no-shop.json': undefined,
    },
    want: {
      says: 'this is not an example of any event in the specs',
      fix: 'begin its name with one of counter.loaf.baked, market.loaf.baked',
      file: 'examples/valid/events/shop.loaf.baked.json',
      at: '',
    },
  },
  {
    name: 'a message without a channel',
    files: {
      [A]: swap("      loafBaked: { $ref: '#/components/messages/ShopLoafBaked' }\n", '      {}\n'),
      'examples/valid/events/shop.loaf.baked.json': undefined,
      'examples/invalid/events/shop.loaf.baked.no-shop.json': undefined,
    },
    want: {
      says: 'the message ShopLoafBaked does not belong to a product',
      fix: 'market or shop',
      file: A,
      at: '    ShopLoafBaked:',
    },
  },
  {
    name: 'two event types that are one in generated code',
    files: { [A]: message('ShopLoafBaked2', 'loaf_baked') },
    want: {
      says: 'loaf_baked and loaf.baked are both called loafBaked in generated code (asyncapi.yaml:',
      fix: 'rename one of them',
      file: A,
      at: '    ShopLoafBaked2:\n      name',
    },
  },
  {
    name: 'a message with a name that we use',
    files: { [A]: message('EventMap', 'map.made') },
    want: {
      says: 'EventMap would be called EventMap in generated code, where that name',
      file: A,
      at: '    EventMap:\n      name',
    },
  },
  {
    name: 'event types that every object has',
    files: { [A]: all(message('ShopBuilt', 'constructor'), message('ShopProto', '__proto__')) },
    want: {
      emits: { 'events/events.ts': ["constructor: 'constructor',", "proto: '__proto__',"] },
      use: `import { EventType, eventTable } from './events/events.ts';
export const type: 'constructor' = EventType.shop.constructor;
export const names = eventTable.map(({ name }) => name);`,
    },
  },
  {
    name: 'an event whose schema is deprecated',
    files: {
      [A]: swap(
        '    ShopLoafBaked:\n      allOf',
        '    ShopLoafBaked:\n      deprecated: true\n      allOf',
      ),
    },
    want: {
      emits: {
        'events/events.ts': [
          '* @deprecated */ export interface ShopLoafBaked {',
          "* @deprecated */ loafBaked: 'loaf.baked'",
        ],
        'docs/webhooks.md': ['Deprecated. A loaf is ready.'],
      },
    },
  },
  {
    name: 'a payload that stands in its message',
    files: {
      [A]: swap(
        shopPayload,
        'payload: { type: object, required: [event_type, event_id, shop_id, weight], properties: { event_id: { type: string }, event_type: { const: loaf.baked }, shop_id: { type: string }, weight: { type: number } } }',
      ),
      'examples/valid/events/shop.loaf.baked.json': undefined,
    },
    want: {
      says: 'ShopLoafBaked is also the name of another schema',
      file: A,
      at: 'payload: { type: object',
    },
  },
  {
    name: 'a payload without its event type',
    files: {
      [A]: swap(
        'event_type: { const: loaf.baked }, stall_id',
        'event_type: { enum: [loaf.baked, loaf.sold] }, stall_id',
      ),
    },
    want: {
      says: 'the payload of MarketLoafBaked does not give event_type a constant value',
      fix: 'const: loaf.baked',
      file: A,
      at: '    MarketLoafBaked:',
    },
  },
  {
    name: 'a message that is not JSON',
    files: {
      [A]: swap(
        '      name: loaf.baked\n      summary: A loaf is ready.\n      traits',
        '      name: loaf.baked\n      contentType: text/xml\n      summary: A loaf is ready.\n      traits',
      ),
    },
    want: {
      says: 'MarketLoafBaked is text/xml, but only JSON is supported',
      file: A,
      at: 'contentType: text/xml',
    },
  },
  {
    name: 'an operation of AsyncAPI that receives',
    files: { [A]: swap('action: send', 'action: receive') },
    want: {
      says: 'bake is not supported: only what the service sends is generated',
      file: A,
      at: 'action: receive',
    },
  },
  {
    name: 'a response to a delivery, as a message',
    files: {
      [A]: swap(
        'action: send,',
        "action: send, reply: { channel: { $ref: '#/channels/market' } },",
      ),
    },
    want: { says: 'reply is not supported', fix: 'drop it', file: A, at: 'reply:' },
  },
  {
    name: 'a misspelt key of a message',
    files: { [A]: swap('      traits: [', '      trait: [') },
    want: {
      says: 'trait is not a key of a message',
      fix: 'did you mean traits?',
      file: A,
      at: 'trait: [',
    },
  },
  {
    name: 'an example of a message that its payload refuses',
    files: {
      [A]: swap(
        shopPayload,
        `${shopPayload}\n      examples: [{ name: wrong, payload: { event_id: 0b0b7bd8-9a1c-4e0f-8f5e-0d2f3a4b5c6d, event_type: loaf.baked, data: {} } }]`,
      ),
    },
    want: {
      says: "the example wrong does not match its schema: it must have required property 'shop_id'",
      file: A,
      at: 'examples: [{ name: wrong',
    },
  },
  {
    name: 'headers in an example of a message that have another type',
    files: {
      [A]: swap(
        shopPayload,
        `${shopPayload}\n      examples: [{ name: wrong, headers: { Content-Type: text/plain, X-Bakery-Signature: a, X-Bakery-Delivery-Id: b }, payload: { event_id: 0b0b7bd8-9a1c-4e0f-8f5e-0d2f3a4b5c6d, event_type: loaf.baked, data: {}, shop_id: s } }]`,
      ),
    },
    want: {
      says: 'the headers of the example wrong do not match their schema: /Content-Type',
      file: A,
      at: 'examples: [{ name: wrong',
    },
  },
  {
    name: 'one more header, with another beginning',
    files: { [A]: inHeaders('Trace-Id: { type: string, description: The trace. }') },
    want: {
      emits: {
        'events/headers.ts': [
          "signature: 'X-Bakery-Signature',",
          "location: 'X-Bakery-Oven',",
          "traceId: 'Trace-Id',",
        ],
        'docs/webhooks.md': ['| `Trace-Id` | with some deliveries | The trace. |'],
      },
    },
  },
  {
    name: 'the header of the signature with another name',
    files: {
      [A]: (text: string) => text.replaceAll('X-Bakery-Signature', 'Bakery-Hmac'),
      'requirements.yaml': (text: string) => text.replaceAll('X-Bakery-Signature', 'Bakery-Hmac'),
    },
    want: {
      emits: {
        'events/headers.ts': ["signature: 'Bakery-Hmac',"],
        'events/delivery.ts': ["header: 'Bakery-Hmac',"],
        'docs/webhooks.md': ['`Bakery-Hmac`'],
      },
      lacks: { 'docs/webhooks.md': ['X-Bakery-Signature'] },
      use: `import { DeliveryHeader } from './events/headers.ts';
export const header: 'Bakery-Hmac' = DeliveryHeader.signature;`,
    },
  },
  {
    name: 'a header with the name of another role',
    files: { [A]: inHeaders('Signature: { type: string, description: Another. }') },
    want: {
      says: 'X-Bakery-Signature and Signature are both called signature in generated code',
      fix: 'rename one of them',
      file: A,
      at: signature.trim(),
    },
  },
  {
    name: 'one header in two ways of writing it',
    files: { [A]: inHeaders('x-bakery-oven: { type: string, description: Again. }') },
    want: {
      says: 'x-bakery-oven and X-Bakery-Oven are the same header',
      fix: 'spell it one way',
      file: A,
      at: 'x-bakery-oven',
    },
  },
  {
    name: 'a header that one message requires',
    files: {
      [A]: swap(
        "      headers: { $ref: '#/components/schemas/Headers' }\n      payload: { $ref: '#/components/schemas/ShopLoafBaked' }",
        "      headers: { allOf: [{ $ref: '#/components/schemas/Headers' }, { type: object, required: [X-Till], properties: { X-Till: { type: string, deprecated: true, description: The till. } } }] }\n      payload: { $ref: '#/components/schemas/ShopLoafBaked' }",
      ),
    },
    want: {
      emits: {
        'events/headers.ts': [
          'Sent with `loaf.baked` of Shop only.',
          "* @deprecated */ xTill: 'X-Till',",
        ],
        'events/events.ts': [
          "requiredHeaders: ['X-Bakery-Delivery-Id', 'X-Bakery-Signature', 'X-Till'],",
        ],
        'docs/webhooks.md': [
          '| `X-Till` | with `loaf.baked` of Shop only | Deprecated. The till. |',
        ],
      },
    },
  },
  {
    name: 'a header of the signature that no message has',
    files: { [A]: swap('header: X-Bakery-Signature,', 'header: X-Bakery-Signatur,') },
    want: {
      says: 'x-signature.header names the header X-Bakery-Signatur, which is not in any schema',
      fix: 'did you mean X-Bakery-Signature?',
      file: A,
      at: 'X-Bakery-Signatur,',
    },
  },
  {
    name: 'another setting as the key',
    files: { [A]: swap('key: secret', 'key: oven') },
    want: {
      emits: { 'events/delivery.ts': ["key: 'oven',"], 'docs/webhooks.md': ['keyed with `oven`'] },
    },
  },
  {
    name: 'an unknown setting as the key',
    files: { [A]: swap('key: secret', 'key: secrets') },
    want: {
      says: 'x-signature.key names the setting secrets',
      fix: 'did you mean secret?',
      file: A,
      at: 'key: secrets',
    },
  },
  {
    name: 'no signature at all',
    files: { [A]: (text: string) => text.replace(/x-signature:\n.*\n/, '') },
    want: { says: 'this document has no x-signature', file: A, at: 'asyncapi: 3.0.0' },
  },
  {
    name: 'deliveries by PUT',
    files: { [A]: swap('method: POST', 'method: PUT') },
    want: {
      emits: { 'events/delivery.ts': ["method: 'PUT',"], 'docs/webhooks.md': ['curl -i -X PUT'] },
    },
  },
  {
    name: 'more rungs, of every kind',
    files: { [A]: swap('[PT0S, PT1M, PT1H30M]', '[PT0S, PT0.5S, P1DT2H, PT1M]') },
    want: {
      emits: {
        'events/delivery.ts': ['delaysMs: [0, 500, 93600000, 60000],'],
        'docs/webhooks.md': ['There are 4 attempts'],
      },
    },
  },
  {
    name: 'one rung, and a response of one status',
    files: {
      [A]: all(
        swap('[PT0S, PT1M, PT1H30M]', '[PT0S]'),
        swap('{ from: 200, to: 299 }', '{ from: 204, to: 204 }'),
      ),
    },
    want: {
      emits: { 'events/delivery.ts': ['delaysMs: [0],', 'success: { from: 204, to: 204 },'] },
    },
  },
  {
    name: 'a timeout of nothing',
    files: { [A]: swap('timeout: PT10S', 'timeout: PT0S') },
    want: {
      says: 'no response can arrive within a timeout of zero',
      fix: 'PT10S',
      file: A,
      at: 'timeout: PT0S',
    },
  },
  {
    name: 'a range of statuses that ends before it begins',
    files: { [A]: swap('{ from: 200, to: 299 }', '{ from: 204, to: 200 }') },
    want: {
      says: 'no status is in a range that ends before it begins',
      fix: 'swap from and to',
      file: A,
      at: 'success:',
    },
  },
  {
    name: 'a first rung that waits',
    files: { [A]: swap('[PT0S, PT1M', '[PT5S, PT1M') },
    want: {
      says: 'the first delay is before the first attempt',
      fix: 'PT0S',
      file: A,
      at: 'delays:',
    },
  },
  {
    name: 'a rung in words',
    files: { [A]: swap('PT1H30M', '90 minutes') },
    want: {
      says: 'x-delivery.delays[2] is "90 minutes", which is not an ISO 8601 duration',
      fix: 'as in PT5M',
      file: A,
      at: 'delays:',
    },
  },
  {
    name: 'a misspelt extension',
    files: { [A]: swap('x-unspecified: The fields of data.', 'x-unspecifed: The fields of data.') },
    want: {
      says: 'x-unspecifed is not an extension that these specs use',
      fix: 'did you mean x-unspecified?',
      file: A,
      at: 'x-unspecifed',
    },
  },
  {
    name: "an extension of somebody else's tools",
    files: {
      [O]: swap(
        'summary: Eat a loaf',
        'summary: Eat a loaf\n      x-logo-url: https://bakery.test/logo.png',
      ),
    },
    want: { emits: { 'api/operations.ts': ['eatLoaf'] } },
  },
  {
    name: 'a required header that the list of a message makes optional',
    files: {
      [A]: swap(
        '          X-Bakery-Delivery-Id: { type: string, description: The id. }\n      payload',
        '          X-Bakery-Delivery-Id: { type: string, description: The id. }\n        required: [X-Bakery-Delivery-Id]\n      payload',
      ),
    },
    want: {
      lint: 'AsyncAPI merges traits so, and what is generated says so; it is only hardly ever meant.',
      says: 'MarketLoafBaked makes X-Bakery-Signature optional',
      fix: 'drop the list',
      file: A,
      at: 'required: [X-Bakery-Delivery-Id]\n      payload',
    },
  },
];
