import { expect, test } from 'vitest';
import { edited, good, readable, swap, type Texts } from '../testing/specs.ts';
import { buildContract } from './build-contract.ts';
import type { Contract } from './contract.ts';

function build(texts: Texts = good, overlaid = false): Contract {
  const overlays = overlaid ? [{ file: 'sandbox.overlay.yaml', matches: 'all' } as const] : [];
  const built = buildContract(readable(texts, overlays));
  if ('contract' in built) return built.contract;
  throw new Error(JSON.stringify(built.problems, null, 2));
}

test('operations', () => {
  expect(build().operations).toMatchObject([
    {
      id: 'eatLoaf',
      method: 'post',
      path: '/loaves/{loafId}/eat',
      summary: 'Eat a loaf',
      parameters: [
        { name: 'loafId', in: 'path', required: true, schema: { $ref: '#/schemas/LoafId' } },
      ],
      requestBody: {
        required: true,
        mediaType: 'application/json',
        types: ['object'],
        schema: { $ref: '#/schemas/EatRequest' },
      },
      security: ['token'],
      source: { file: 'openapi.yaml', pointer: '/paths/~1loaves~1{loafId}~1eat/post' },
    },
  ]);
  expect(build().operations[0]?.responses).toMatchObject([
    { status: 204, codes: [], headers: [] },
    { status: 404, codes: ['loaf.not_found'], mediaType: 'application/json' },
    {
      status: 429,
      codes: [],
      headers: ['Retry-After'],
      schema: { $ref: '#/schemas/ErrorEnvelope' },
    },
  ]);
});

test('what a success always has, with the types that each may be of, wherever they are written', () => {
  const body = `'2XX':
          description: Eaten.
          content:
            application/json:
              schema:
                allOf:
                  - { type: object, required: [rest, id], properties: { id: { $ref: ./schemas/LoafId.yaml } } }
                  - { type: object, required: [many], properties: { rest: { type: [string, 'null'] }, many: true } }`;
  const texts = edited({
    'openapi.yaml': swap("'204': { description: Eaten. }", body),
  });
  const [success, refused] = build(texts).operations[0]?.responses ?? [];
  expect(success).toMatchObject({
    status: '2XX',
    required: { id: ['string'], many: [], rest: ['null', 'string'] },
  });
  expect(refused).not.toHaveProperty('required');
});

test('status rows and codes; a code without a class of its own has that of its status', () => {
  const { statuses, errorCodes } = build();
  expect(statuses).toMatchObject([
    { status: 404, name: 'NotFound', retry: 'never', meaning: 'There is no such thing.' },
    { status: 429, name: 'TooMany', retry: 'retry-after' },
  ]);
  expect(errorCodes).toMatchObject([
    { code: 'loaf.not_found', status: 404, retry: 'never', cause: 'There is no such loaf.' },
    { code: 'rate.limited', status: 429, retry: 'backoff' },
  ]);
});

test('constants have what the spec says of each, without ErrorCode', () => {
  expect(build().constants).toMatchObject([
    {
      name: 'Speed',
      open: false,
      values: [
        { value: 'SLOW', description: 'With care.', facts: { 'service-action': 'Waits.' } },
        { value: 'FAST', facts: { 'service-action': 'Hurries.' } },
      ],
    },
  ]);
});

test('products and events', () => {
  const { products, events } = build();
  expect(products).toMatchObject([
    { id: 'market', title: 'Market', identifiedBy: ['stall_id'] },
    { id: 'shop', title: 'Shop', identifiedBy: ['shop_id'] },
  ]);
  expect(events).toMatchObject([
    {
      product: 'market',
      type: 'loaf.baked',
      name: 'MarketLoafBaked',
      payload: 'MarketLoafBaked',
      // The headers of the message have no list of their own, so the trait's stays.
      requiredHeaders: ['X-Bakery-Signature'],
      optionalHeaders: ['X-Bakery-Delivery-Id', 'X-Bakery-Event'],
    },
    {
      product: 'shop',
      type: 'loaf.baked',
      name: 'ShopLoafBaked',
      payload: 'ShopLoafBaked',
      requiredHeaders: ['X-Bakery-Delivery-Id', 'X-Bakery-Signature'],
      optionalHeaders: ['Content-Type', 'X-Bakery-Event', 'X-Bakery-Oven'],
    },
  ]);
});

test('headers are named by their role, others by their own name', () => {
  expect(build().headers.map(({ name, key, always }) => [name, key, always])).toEqual([
    ['Content-Type', 'contentType', false],
    ['X-Bakery-Delivery-Id', 'idempotencyKey', false],
    ['X-Bakery-Event', 'eventType', false],
    ['X-Bakery-Oven', 'location', false],
    ['X-Bakery-Signature', 'signature', true],
  ]);
  expect(build().headers[0]?.schema).toMatchObject({ const: 'application/json' });
});

test('durations are milliseconds', () => {
  expect(build().delivery).toMatchObject({
    timeoutMs: 10_000,
    delaysMs: [0, 60_000, 5_400_000],
    success: { from: 200, to: 299 },
    source: { file: 'asyncapi.yaml', pointer: '/x-delivery' },
  });
});

test('schemas have the name of their key or file, and refer to each other by name', () => {
  const { schemas } = build();
  expect(schemas.map(({ name }) => name)).toEqual([
    ...['EatRequest', 'Envelope', 'ErrorCode', 'ErrorEnvelope', 'Headers', 'Loaf', 'LoafId'],
    ...['MarketLoafBaked', 'Settings', 'ShopLoafBaked', 'Speed'],
  ]);
  expect(schemas.find(({ name }) => name === 'Loaf')?.schema).toMatchObject({
    properties: { cutFrom: { $ref: '#/schemas/Loaf' }, id: { $ref: '#/schemas/LoafId' } },
  });
  expect(schemas.find(({ name }) => name === 'LoafId')).toMatchObject({
    description: 'The id of a loaf.',
    source: { file: 'schemas/LoafId.yaml', pointer: '', line: 1 },
  });
});

test('an alias stays an alias, and a component that is only a file takes its place', () => {
  const { schemas } = build(
    edited({
      'openapi.yaml': (text) =>
        `${text}    Another: { $ref: '#/components/schemas/Loaf' }\n    IdOfLoaf: { $ref: ./schemas/LoafId.yaml }\n`,
    }),
  );
  const schema = (name: string) => schemas.find((each) => each.name === name)?.schema;
  expect(schema('Another')).toEqual({ $ref: '#/schemas/Loaf' });
  expect(schema('IdOfLoaf')).toMatchObject({ type: 'string', minLength: 1 });
  expect(schema('LoafId')).toBeUndefined();
  expect(schema('Loaf')).toMatchObject({ properties: { id: { $ref: '#/schemas/IdOfLoaf' } } });
});

test('the OpenAPI document is in one piece', () => {
  const { openapi } = build();
  expect(JSON.stringify(openapi)).not.toContain('.yaml');
  expect(openapi).toMatchObject({
    paths: {
      '/loaves/{loafId}/eat': {
        parameters: [{ schema: { $ref: '#/components/schemas/LoafId' } }],
        post: { responses: { 404: { $ref: '#/components/responses/NotFound' } } },
      },
    },
    components: { schemas: { LoafId: { type: 'string' }, Loaf: {} } },
  });
});

test('the AsyncAPI document is in one piece', () => {
  const payload = "payload: { $ref: '#/components/schemas/ShopLoafBaked' }";
  const file = './examples/valid/events/shop.loaf.baked.json';
  const { asyncapi, examples } = build(
    edited({
      'asyncapi.yaml': swap(
        payload,
        `${payload}\n      examples: [{ payload: { $ref: ${file} } }]`,
      ),
    }),
  );
  const { value } = examples.find((example) => file.endsWith(example.file)) ?? {};
  expect(JSON.stringify(asyncapi)).not.toMatch(/\.(yaml|json)\b/);
  expect(asyncapi).toMatchObject({
    components: {
      messages: { ShopLoafBaked: { examples: [{ payload: value }] } },
      schemas: { LoafId: { type: 'string' } },
    },
  });
});

test('what other files hold beside schemas is written out in the one piece', () => {
  const { openapi, operations } = build(
    edited({
      'openapi.yaml': swap("$ref: '#/components/responses/TooMany'", "$ref: './more.yaml#/Slow'"),
      'more.yaml':
        "Slow: { $ref: '#/Slower' }\nSlower: { description: Wait., headers: { Retry: { $ref: '#/H' } }, content: { application/json: { schema: { $ref: 'openapi.yaml#/components/schemas/ErrorEnvelope' } } } }\nH: { schema: { $ref: schemas/LoafId.yaml } }\n",
    }),
  );
  expect(openapi).toMatchObject({
    paths: {
      '/loaves/{loafId}/eat': {
        post: {
          responses: {
            429: {
              description: 'Wait.',
              headers: { Retry: { schema: { $ref: '#/components/schemas/LoafId' } } },
            },
          },
        },
      },
    },
  });
  expect(operations[0]?.responses[2]).toMatchObject({ description: 'Wait.', headers: ['Retry'] });
});

test('what a part of the document refers to in the document stays there, and problems are at the part', () => {
  const parts = {
    'openapi.yaml': (text: string) => {
      const from = text.indexOf('  /loaves/{loafId}/eat:\n');
      const to = text.indexOf('\ncomponents:\n');
      return `${text.slice(0, from)}  /loaves/{loafId}/eat: { $ref: './parts/loaves.yaml#/paths/eat' }${text.slice(to)}`;
    },
    'parts/loaves.yaml': `paths:
  eat:
    post:
      operationId: eatLoaf
      parameters:
        - { name: loafId, in: path, required: true, schema: { $ref: '#/schemas/Id' } }
      responses:
        '200': { description: Eaten. }
        '429': { $ref: '../openapi.yaml#/components/responses/TooMany' }
schemas:
  Id: { title: Id, allOf: [{ $ref: '../schemas/LoafId.yaml' }] }
`,
  };
  const { openapi, operations } = build(edited(parts));
  expect(openapi).toMatchObject({
    paths: {
      '/loaves/{loafId}/eat': {
        post: {
          parameters: [{ schema: { $ref: '#/components/schemas/Id' } }],
          responses: { 429: { $ref: '#/components/responses/TooMany' } },
        },
      },
    },
    components: { responses: { TooMany: {} }, schemas: { Id: { title: 'Id' } } },
  });
  expect(operations[0]?.source).toMatchObject({
    file: 'parts/loaves.yaml',
    pointer: '/paths/eat/post',
    line: 3,
  });
});

test('the overlay fills places, and what it adds is known to come from it', () => {
  const plain = build();
  const filled = build(good, true);
  expect(plain.unspecified.map(({ what }) => what)).toEqual([
    'The fields of data.',
    'The opening hours.',
    'The price of bread.',
  ]);
  expect(filled.unspecified.map(({ what }) => what)).toEqual(['The fields of data.']);
  expect(filled.documents).toEqual(['openapi.yaml', 'asyncapi.yaml', 'sandbox.overlay.yaml']);
  expect(filled.errorCodes[2]).toMatchObject({
    code: 'loaf.stale',
    source: { file: 'sandbox.overlay.yaml' },
  });
});

test('the document in one piece has the examples in it', () => {
  const request = "schema: { $ref: '#/components/schemas/EatRequest' }";
  const { openapi } = build(
    edited({
      'openapi.yaml': swap(
        request,
        `${request}
            examples:
              slow: { summary: With care., externalValue: ./examples/valid/requests/eatLoaf.json }
              elsewhere: { externalValue: 'https://bakery.test/loaf.json' }`,
      ),
    }),
  );
  expect(openapi).toMatchObject({
    paths: {
      '/loaves/{loafId}/eat': {
        post: {
          requestBody: {
            content: {
              'application/json': {
                examples: {
                  slow: {
                    summary: 'With care.',
                    value: { speed: 'SLOW', loaf: { cutFrom: { id: '1' } } },
                  },
                  elsewhere: { externalValue: 'https://bakery.test/loaf.json' },
                },
              },
            },
          },
        },
      },
    },
  });
  expect(JSON.stringify(openapi)).not.toContain('eatLoaf.json');
});

test('an extension says in its own value what the contract leaves open about it', () => {
  const { signature, unspecified } = build(
    edited({ 'asyncapi.yaml': swap('key: secret }', 'key: secret, x-unspecified: [The key.] }') }),
  );
  expect(signature).toMatchObject({ keyEncoding: 'utf-8' });
  expect(unspecified.map(({ what, source }) => [what, source.pointer])).toContainEqual([
    'The key.',
    '/x-signature/x-unspecified/0',
  ]);
});

test('requirements and examples', () => {
  const { requirements, examples } = build();
  expect(requirements).toMatchObject([
    {
      id: 'delivery.signed',
      origin: 'contract',
      coverage: { kind: 'checked', checks: ['SND-101'], planned: ['SND-102'] },
    },
    {
      id: 'client.patient',
      origin: 'project',
      coverage: { kind: 'excluded', reason: 'Nobody can see it wait.' },
    },
  ]);
  expect(examples).toHaveLength(8);
  expect(examples.find(({ file }) => file.includes('no-shop'))).toMatchObject({
    valid: false,
    kind: 'event',
    of: 'ShopLoafBaked',
  });
});

test('a code with a class of its own needs no row for its status', () => {
  const { errorCodes } = build(
    edited({
      'openapi.yaml': swap('x-status: 429\n          x-retry', 'x-status: 405\n          x-retry'),
    }),
  );
  expect(errorCodes[1]).toMatchObject({ code: 'rate.limited', status: 405, retry: 'backoff' });
});

test('an example of an error may be named after its code', () => {
  const named = 'examples/valid/errors/loaf.not_found.stale.json';
  const { examples } = build(
    edited({ [named]: '{"error":{"code":"loaf.not_found","message":""}}' }),
  );
  expect(examples.find(({ file }) => file === named)).toMatchObject({ kind: 'error', of: 'error' });
});

test('the order of keys changes nothing but lines', () => {
  const reversed = edited({
    'openapi.yaml': (text) => reverseKeys(text),
    'asyncapi.yaml': (text) => reverseKeys(text),
  });
  expect(withoutLines(build(reversed))).toEqual(withoutLines(build()));
});

/** The top-level blocks of a YAML text, and those of `components`, in reverse. */
function reverseKeys(text: string): string {
  return blocks(text, 0)
    .map((block) =>
      block.startsWith('components:')
        ? `components:\n${blocks(block.slice('components:\n'.length), 2)
            .map((group) => {
              const [head = '', ...rest] = group.split('\n');
              return `${head}\n${blocks(rest.join('\n'), 4).reverse().join('')}`;
            })
            .reverse()
            .join('')}`
        : block,
    )
    .reverse()
    .join('');
}

function blocks(text: string, indent: number): string[] {
  return text.split(new RegExp(`^(?=${' '.repeat(indent)}[\\w-])`, 'm'));
}

function withoutLines(contract: Contract): string {
  return JSON.stringify(contract, (key, value) => (key === 'line' ? undefined : value), 1);
}
