import { expect, test } from 'vitest';
import { brief, edited, good, lineOf, readable, swap, type Texts } from '../testing/specs.ts';
import { askParser } from './asyncapi-parser/parser.ts';
import { checkOwnRules, lint } from './lint.ts';
import { askRedocly } from './openapi-opinion.ts';

// Others' linters take their time, on a machine that may be busy.

const O = 'openapi.yaml';
const A = 'asyncapi.yaml';

const plain = { overlaid: false };
const problems = async (texts: Texts) =>
  brief((await checkOwnRules(readable(texts), plain)).problems);

const asks = { asyncapi: askParser, openapi: askRedocly };

test('the good specs break no rule', async () => {
  expect(brief((await lint(readable(good), plain, asks)).problems)).toEqual([]);
});

test('a part of a document may say something beside a $ref, as the document may', async () => {
  const texts = edited({
    'openapi.yaml': swap("$ref: '#/components/responses/TooMany'", "$ref: './part.yaml#/Slow'"),
    'part.yaml': `Slow:
  description: Wait.
  x-status: 429
  x-retry: backoff
  content:
    application/json:
      schema: { $ref: 'openapi.yaml#/components/schemas/ErrorEnvelope', description: An error. }
`,
  });
  expect(await problems(texts)).toEqual([]);
});

test('the good specs with their overlay break no rule', async () => {
  const specs = readable(good, [{ file: 'sandbox.overlay.yaml', matches: 'all' }]);
  expect(brief((await lint(specs, { overlaid: true }, asks)).problems)).toEqual([]);
});

test.each([
  {
    rule: 'error-envelope',
    name: 'a status row without the envelope',
    file: O,
    edit: swap(
      "          schema: { $ref: '#/components/schemas/ErrorEnvelope' }",
      '          schema: { type: object }',
    ),
    at: '    TooMany:',
    says: 'TooMany does not have the error envelope',
  },
  {
    rule: 'delivery-binding',
    name: 'an HTTP binding with another method',
    file: A,
    edit: swap(
      "  bake: { action: send, channel: { $ref: '#/channels/shop' } }",
      "  bake:\n    action: send\n    channel: { $ref: '#/channels/shop' }\n    bindings: { http: { method: PUT } }",
    ),
    at: 'http: { method: PUT }',
    says: 'the HTTP binding of bake says PUT, but deliveries are made with POST',
  },
  {
    rule: 'extension',
    name: 'an extension that nobody knows',
    file: O,
    edit: swap('summary: Eat a loaf', 'summary: Eat a loaf\n      x-tasty: true'),
    at: 'x-tasty',
    says: 'x-tasty is not an extension that these specs use',
  },
  {
    rule: 'extension',
    name: 'an extension in a shared schema',
    file: 'schemas/LoafId.yaml',
    edit: (text: string) => `${text}x-open: yes\n`,
    at: 'x-open',
    says: 'x-open must be boolean',
  },
  {
    rule: 'extension',
    name: 'an empty x-unspecified',
    file: A,
    edit: swap('x-unspecified: The fields of data.', "x-unspecified: ['']"),
    at: "x-unspecified: ['']",
    says: 'x-unspecified[0] must match pattern',
  },
  {
    rule: 'common-dialect',
    name: 'a shared schema with a keyword of one dialect',
    file: 'schemas/LoafId.yaml',
    edit: (text: string) => `${text}unevaluatedProperties: false\n`,
    at: 'unevaluatedProperties',
    says: 'unevaluatedProperties does not mean the same in both documents',
  },
  {
    rule: 'common-dialect',
    name: 'a rule beside a $ref, in a file that AsyncAPI could refer to as well',
    file: 'schemas/Crumb.yaml',
    edit: () => 'properties: { of: { $ref: ./LoafId.yaml, maxLength: 3 } }\n',
    also: { [O]: swap('cutFrom: {', 'crumb: { $ref: ./schemas/Crumb.yaml }\n        cutFrom: {') },
    at: 'maxLength',
    says: 'maxLength is beside a $ref',
  },
  {
    rule: 'product-identity',
    name: 'a product that its bodies do not tell',
    file: A,
    edit: swap('          required: [shop_id]\n', ''),
    at: '  shop:',
    says: 'no field in the body of loaf.baked identifies it as an event of shop',
    more: true,
  },
  {
    rule: 'fired-event',
    name: 'a status that fires an event of a product that there is not',
    file: O,
    edit: swap('x-service-action: Waits.', 'x-fires: { shop: loaf.baked, markt: loaf.baked }'),
    at: 'x-fires:',
    says: 'x-fires names the product markt, which no channel has',
  },
  {
    rule: 'fired-event',
    name: 'a status that fires an event that its product does not have',
    file: O,
    edit: swap('x-service-action: Waits.', 'x-fires: { shop: loaf.baked, market: loaf.eaten }'),
    at: 'x-fires:',
    says: 'x-fires names the event of market loaf.eaten, which no channel has',
  },
  {
    rule: 'description',
    name: 'a code without a cause',
    file: O,
    edit: swap('          description: Too many.\n', ''),
    at: '- const: rate.limited',
    says: 'the code rate.limited has no description',
  },
  {
    rule: 'example',
    name: 'an event without a valid example',
    file: A,
    edit: (text: string) => text,
    also: { 'examples/valid/events/shop.loaf.baked.json': undefined },
    at: '    ShopLoafBaked:',
    says: 'there is no valid example of ShopLoafBaked',
  },
  {
    rule: 'example',
    name: 'a success without an example of its body',
    file: O,
    edit: swap(
      "'204': { description: Eaten. }",
      "'200': { description: Eaten., content: { application/json: { schema: { type: object } } } }",
    ),
    at: '    post:',
    says: 'there is no valid example of a success of eatLoaf',
  },
  {
    rule: 'example',
    name: 'a valid example that the validator rejects',
    file: 'examples/valid/requests/eatLoaf.json',
    edit: () => '{\n  "speed": "SLOW",\n  "loaf": { "id": "" }\n}\n',
    at: '"loaf"',
    says: 'the validator of eatLoaf rejects this example: /loaf/id must NOT have fewer than 1',
  },
  {
    rule: 'example',
    name: 'an example with another code than its name says',
    file: 'examples/valid/errors/loaf.not_found.json',
    edit: () => '{\n  "error": { "code": "rate.limited", "message": "" }\n}',
    at: '"error"',
    says: 'is named after loaf.not_found, but has rate.limited',
  },
  {
    rule: 'example',
    name: 'an error that is shown under another status',
    file: O,
    edit: swap(
      "          schema: { $ref: '#/components/schemas/ErrorEnvelope' }",
      "          schema: { $ref: '#/components/schemas/ErrorEnvelope' }\n          examples:\n            stale: { externalValue: ./examples/valid/errors/loaf.not_found.json }",
    ),
    also: {
      'examples/valid/errors/loaf.not_found.json':
        '{"error":{"code":"loaf.not_found","message":""}}',
    },
    at: 'stale:',
    says: 'the example stale of TooMany has the code loaf.not_found, whose status is 404',
  },
  {
    rule: 'example',
    name: 'an invalid example that the validator accepts',
    file: 'examples/invalid/requests/eatLoaf.json',
    edit: () => '{"speed":"FAST"}',
    at: '{',
    says: 'the validator of eatLoaf accepts this example',
  },
] as const)('$rule: $name', async (row) => {
  const { rule, file, edit, at, says } = row;
  const texts = edited({ [file]: edit, ...('also' in row ? row.also : {}) });
  const found = await problems(texts);
  const place = 'in' in row ? `${row.in}:1` : `${file}:${lineOf(texts[file], at)}`;
  const problem = found.find((each) => each.startsWith(`${place} ${rule}: `));
  expect(problem, found.join('\n')).toContain(says);
  expect(problem).toMatch(/ — \S/);
  if (!('more' in row)) expect(found).toHaveLength(1);
});

test.each([
  {
    rule: 'asyncapi/asyncapi-document-resolved',
    name: 'what @asyncapi/parser does not accept',
    file: A,
    edit: swap('title: Shop', 'title: [Shop]'),
    at: 'title: [Shop]',
    says: '@asyncapi/parser says:',
  },
  {
    rule: 'redocly/security-defined',
    name: 'what Redocly does not accept',
    file: O,
    edit: swap('security: [{ token: [] }]', 'security: [{ tocken: [] }]'),
    at: 'security: [{ tocken',
    says: 'Redocly says:',
  },
] as const)('$rule: $name', async ({ rule, file, edit, at, says }) => {
  const texts = edited({ [file]: edit });
  const found = brief((await lint(readable(texts), plain, asks)).problems);
  const line = lineOf(texts[file], at);
  const problem = found.find((each) => each.startsWith(`${file}:${line} ${rule}: `));
  expect(problem, found.join('\n')).toContain(says);
});
