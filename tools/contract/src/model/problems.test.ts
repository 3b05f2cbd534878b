import { expect, test } from 'vitest';
import { brief, edited, lineOf, readable, swap } from '../testing/specs.ts';
import { buildContract } from './build-contract.ts';

const O = 'openapi.yaml';
const A = 'asyncapi.yaml';
const R = 'requirements.yaml';
const post = '    post:\n';

test.each([
  {
    name: 'a code without a status',
    file: O,
    edit: swap(
      '          x-status: 404\n          description: There is no such loaf.',
      '          description: There is no such loaf.',
    ),
    at: '- const: loaf.not_found',
    says: 'the code loaf.not_found has no x-status',
    fix: 'add "x-status:"',
  },
  {
    name: 'a code whose status is no error',
    file: O,
    edit: swap(
      'x-status: 404\n          description: There',
      'x-status: 200\n          description: There',
    ),
    at: 'x-status: 200',
    says: 'between 400 and 599',
  },
  {
    name: 'a code whose status has no row',
    file: O,
    edit: swap(
      'x-status: 404\n          description: There',
      'x-status: 418\n          description: There',
    ),
    at: 'x-status: 418',
    says: 'which has no row in the status table',
    fix: 'x-status: 418',
  },
  {
    name: 'a code that occurs twice',
    file: O,
    edit: swap('- const: rate.limited', '- const: loaf.not_found'),
    at: '- const: loaf.not_found',
    which: 'last',
    says: 'the code loaf.not_found occurs twice, first at openapi.yaml:',
  },
  {
    name: 'a member without a code',
    file: O,
    edit: swap('- const: rate.limited\n          x-status: 429', '- x-status: 429'),
    at: '- x-status: 429',
    says: 'this member of ErrorCode has no code',
  },
  {
    name: 'a row without a retry class',
    file: O,
    edit: swap('      x-retry: retry-after\n', ''),
    at: '    TooMany:',
    says: 'does not say what a client does after a 429',
    fix: 'refresh-once',
  },
  {
    name: 'an unknown retry class',
    file: O,
    edit: swap('x-retry: retry-after', 'x-retry: retry_after'),
    at: 'x-retry: retry_after',
    says: '"retry_after" is not a retry class',
  },
  {
    name: 'two rows for a status',
    file: O,
    edit: swap('x-status: 429\n      x-retry', 'x-status: 404\n      x-retry'),
    at: '    TooMany:',
    says: '404 already has a row',
    more: true,
  },
  {
    name: 'an operation without an id',
    file: O,
    edit: swap('      operationId: eatLoaf\n', ''),
    at: post,
    says: 'POST /loaves/{loafId}/eat has no operationId',
  },
  {
    name: 'an operationId that is taken',
    file: O,
    edit: swap(post, `    get:\n      operationId: eatLoaf\n      responses: {}\n${post}`),
    at: 'operationId: eatLoaf',
    which: 'last',
    says: 'the operationId eatLoaf is already taken, at openapi.yaml:',
    fix: 'another operationId',
  },
  {
    name: 'a response that is no status',
    file: O,
    edit: swap("'204':", "'2O4':"),
    at: "'2O4':",
    says: '"2O4" is not a status',
  },
  {
    name: 'a parameter without a place',
    file: O,
    edit: swap('in: path, required', 'in: body, required'),
    at: 'name: loafId',
    says: 'or its "in:" is not a part of a request',
  },
  {
    name: 'an event without a product',
    file: A,
    edit: swap(
      "      loafBaked: { $ref: '#/components/messages/MarketLoafBaked' }\n",
      '      {}\n',
    ),
    at: '    MarketLoafBaked:',
    says: 'the message MarketLoafBaked does not belong to a product',
    fix: 'market or shop',
  },
  {
    name: 'an event of two products',
    file: A,
    edit: swap("'#/components/messages/MarketLoafBaked'", "'#/components/messages/ShopLoafBaked'"),
    at: "loafBaked: { $ref: '#/components/messages/ShopLoafBaked' }",
    says: 'is in the channels market and shop',
    more: true,
  },
  {
    name: 'a message without a payload',
    file: A,
    edit: swap("      payload: { $ref: '#/components/schemas/MarketLoafBaked' }\n", ''),
    at: '    MarketLoafBaked:',
    says: 'has no payload schema',
  },
  {
    name: 'a payload in another language',
    file: A,
    edit: swap(
      "payload: { $ref: '#/components/schemas/MarketLoafBaked' }",
      'payload: { schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: {} }',
    ),
    at: 'payload: { schemaFormat',
    says: 'only JSON Schema is supported',
  },
  {
    name: 'a payload that does not fix its type',
    file: A,
    edit: swap(
      'event_type: { const: loaf.baked }, stall_id',
      'event_type: { type: string }, stall_id',
    ),
    at: '    MarketLoafBaked:',
    says: 'does not give event_type a constant value',
    fix: 'const: loaf.baked',
  },
  {
    name: 'a message whose name is not its type',
    file: A,
    edit: swap('name: loaf.baked', 'name: loaf.burnt'),
    at: 'name: loaf.burnt',
    says: 'is called loaf.burnt, but its payload says loaf.baked',
  },
  {
    name: 'no signature',
    file: A,
    edit: (text: string) => text.replace(/x-signature:\n.*\n/, ''),
    at: 'asyncapi: 3.0.0',
    says: 'has no x-signature',
  },
  {
    name: 'a key that is read in a way that nothing can sign with',
    file: A,
    edit: swap('keyEncoding: utf-8', 'keyEncoding: utf-16'),
    at: 'encoding: hex-lowercase',
    says: 'x-signature.keyEncoding must be equal to constant ("utf-8")',
  },
  {
    name: 'a signature that does not say how its key is read',
    file: A,
    edit: swap(' keyEncoding: utf-8,', ''),
    at: 'x-signature:',
    says: "x-signature must have required property 'keyEncoding'",
  },
  {
    name: 'a ladder that is no duration',
    file: A,
    edit: swap('PT1H30M', '90 minutes'),
    at: 'delays:',
    says: 'x-delivery.delays[2] is "90 minutes", which is not an ISO 8601 duration',
  },
  {
    name: 'a policy with a field too many',
    file: A,
    edit: swap('redirects: failure', 'redirects: failure\n  retries: 6'),
    at: 'x-delivery:',
    says: 'must NOT have additional properties ("retries")',
  },
  {
    name: 'two schemas of one name',
    file: A,
    edit: swap('    Settings:', '    Loaf: { type: string }\n    Settings:'),
    at: '    Loaf: { type: string }',
    says: 'Loaf is also the name of another schema, at openapi.yaml:',
  },
  {
    name: 'two schemas of one name, both in use',
    file: A,
    edit: swap(
      '    Settings:',
      "    Loaf: { type: string }\n    Oven: { type: object, properties: { in: { $ref: '#/components/schemas/Loaf' } } }\n    Settings:",
    ),
    at: '    Loaf: { type: string }',
    says: 'Loaf is also the name of another schema, at openapi.yaml:',
    fix: 'rename one of them, or keep one and refer to it from both documents',
  },
  {
    name: 'the payload of a message that is called like a schema of the API',
    file: A,
    edit: (text: string) =>
      swap(
        "      payload: { $ref: '#/components/schemas/ShopLoafBaked' }",
        "      payload: { allOf: [{ $ref: '#/components/schemas/ShopBody' }] }",
      )(text)
        .replaceAll('ShopLoafBaked:', 'Loaf:')
        .replace('    Loaf:\n      allOf', '    ShopBody:\n      allOf')
        .replace('messages/ShopLoafBaked', 'messages/Loaf'),
    at: '      payload: { allOf',
    says: 'Loaf is also the name of another schema, at openapi.yaml:',
  },
  {
    name: 'a schema that is none',
    file: A,
    edit: swap('oven: { type: string }', 'oven: { type: strong }'),
    at: 'oven: { type: strong }',
    says: 'Settings is not a JSON Schema: type must be equal to one of the allowed values',
  },
  {
    name: 'a keyword that JSON Schema does not have',
    file: A,
    edit: swap('oven: { type: string }', 'oven: { tipe: string }'),
    at: 'oven: { tipe: string }',
    says: 'unknown keyword: "tipe"',
  },
  {
    name: 'a schema of one operation that is none',
    file: O,
    edit: swap("schema: { $ref: '#/components/schemas/EatRequest' }", 'schema: { minLength: x }'),
    at: 'schema: { minLength: x }',
    says: 'is not a JSON Schema: minLength must be integer',
    more: true,
  },
  {
    name: 'a requirement whose id is taken',
    file: R,
    edit: swap('client.patient', 'delivery.signed'),
    at: '- id: delivery.signed',
    which: 'last',
    says: 'the id delivery.signed is already taken',
  },
  {
    name: 'a requirement that nothing proves',
    file: R,
    edit: swap('    excluded: Nobody can see it wait.\n', ''),
    at: '- id: client.patient',
    says: 'has neither checks nor an exclusion',
    fix: '"planned:"',
  },
  {
    name: 'an exclusion without a reason',
    file: R,
    edit: swap('excluded: Nobody can see it wait.', "excluded: ''"),
    at: "excluded: ''",
    says: 'is excluded without a reason',
  },
  {
    name: 'a requirement that is checked and excluded',
    file: R,
    edit: swap('excluded: Nobody', 'checks: [CLI-301]\n    excluded: Nobody'),
    at: 'excluded: Nobody',
    says: 'is both checked and excluded',
  },
  {
    name: 'a check that is no id',
    file: R,
    edit: swap('[SND-101]', '[SND-101, SND_1]'),
    at: 'checks: [SND-101',
    says: 'has no list of check ids under checks',
  },
  {
    name: 'a check of an event type that there is not',
    file: R,
    edit: swap('[SND-101]', '[SND-101/shop/loaf.burned]'),
    at: 'checks: [SND-101',
    says: 'is about shop/loaf.burned, which is not a subject of a check',
    fix: 'did you mean SND-101/shop/loaf.baked?',
  },
  {
    name: 'an unknown level',
    file: R,
    edit: swap('MUST', 'SHALL'),
    at: 'level: SHALL',
    says: 'has no level',
  },
  {
    name: 'a requirement that does not say whose it is',
    file: R,
    edit: swap('    origin: project\n', ''),
    at: '- id: client.patient',
    says: 'the requirement client.patient has no origin',
    fix: 'contract or follows or project',
  },
  {
    name: 'a clause of the project that everybody has to keep',
    file: R,
    edit: swap('level: SHOULD', 'level: MUST'),
    at: 'level: MUST',
    which: 'last',
    says: 'is a MUST, but it comes from the project, not from the contract',
    fix: 'SHOULD or MAY',
  },
  {
    name: 'a requirement that names a code which is gone',
    file: R,
    edit: swap('`loaf.not_found`', '`loaf.lost`'),
    at: 'text: A client',
    says: 'the requirement client.patient names `loaf.lost`, which is not in the specs',
  },
  {
    name: 'a requirement that names an event type which is gone',
    file: R,
    edit: swap('`loaf.baked`', '`loaf.banked`'),
    at: 'text: Every delivery',
    says: 'names `loaf.banked`, which is not in the specs',
    fix: 'did you mean loaf.baked?',
  },
  {
    name: 'a requirement that names a header which is gone',
    file: R,
    edit: swap('`X-Bakery-Signature`', '`X-Signed`'),
    at: 'text: Every delivery',
    says: 'names `X-Signed`, which is not in the specs',
    fix: 'without backticks',
  },
  {
    name: 'a reason that names an operation which is gone',
    file: R,
    edit: swap('Nobody can see it wait.', 'Nobody sees it after `eatLoaves`.'),
    at: 'excluded:',
    says: 'names `eatLoaves`, which is not in the specs',
    fix: 'did you mean eatLoaf?',
  },
  {
    name: 'an unknown party',
    file: R,
    edit: swap('party: client', 'party: baker'),
    at: 'party: baker',
    says: 'has no party',
  },
  {
    name: 'a section that YAML reads as a number',
    file: R,
    edit: swap("section: '5.1'", 'section: 5.10'),
    at: 'section: 5.10',
    says: 'has no section',
    fix: 'in quotes',
  },
  {
    name: 'a misspelt field of a requirement',
    file: R,
    edit: swap('planned:', 'plans:'),
    at: 'plans:',
    says: 'has a field plans',
  },
  {
    name: 'an example of nothing',
    file: 'examples/valid/events/bazaar.loaf.baked.json',
    edit: () => '{}',
    at: '{',
    says: 'this is not an example of any event',
    fix: 'market.loaf.baked, shop.loaf.baked',
  },
  {
    name: 'a list that only x-open calls open',
    file: 'schemas/LoafId.yaml',
    edit: () => 'x-open: true\nenum: [a, b]\n',
    at: 'x-open',
    says: 'x-open marks this list as open, but its schema accepts only the listed values',
    fix: 'write "anyOf:" with two alternatives',
  },
  {
    name: 'a list beside the two alternatives, which closes them',
    file: 'schemas/LoafId.yaml',
    edit: () => 'x-open: true\nenum: [a]\nanyOf: [{ enum: [b] }, { type: string }]\n',
    at: 'x-open',
    says: 'its schema accepts only the listed values',
  },
  {
    name: 'a list that takes all values and does not say that it grows',
    file: 'schemas/LoafId.yaml',
    edit: () => 'anyOf: [{ enum: [a, b] }, { type: string }]\n',
    at: 'anyOf',
    says: 'accepts any other value too',
    fix: 'add "x-open: true"',
  },
  {
    name: 'a code without the form of codes',
    file: O,
    edit: swap('- const: rate.limited', '- const: rate_limited'),
    at: '- const: rate_limited',
    says: '"rate_limited" does not match the pattern of its list, [.]',
    fix: 'rename it',
  },
  {
    name: 'errors without an envelope',
    file: O,
    edit: swap('      x-role: error-envelope\n', ''),
    at: 'components:',
    says: 'no schema is marked as the body of errors',
    fix: 'x-role: error-envelope',
  },
  {
    name: 'an envelope without a code',
    file: O,
    edit: swap('      x-role: error-code\n', ''),
    at: '    ErrorEnvelope:\n',
    says: 'no property of the error envelope ErrorEnvelope has the role error-code',
  },
  {
    name: 'an envelope without a message',
    file: O,
    edit: swap(', x-role: error-message', ''),
    at: '    ErrorEnvelope:\n',
    says: 'has the role error-message',
    fix: 'add "x-role: error-message"',
  },
  {
    name: 'two schemas with one role',
    file: O,
    edit: swap('    Loaf:\n', '    Loaf:\n      x-role: error-envelope\n'),
    at: '    Loaf:\n',
    says: 'Loaf has the role error-envelope, but so does ErrorEnvelope',
  },
  {
    name: 'an example that is no JSON',
    file: 'examples/invalid/requests/eatLoaf.json',
    edit: () => '{\n  "speed": SLOW\n}\n',
    at: '"speed"',
    says: 'not valid JSON',
  },
])('$name', ({ file, edit, at, says, fix = '', which = 'first', more = false }) => {
  const texts = edited({ [file]: edit });
  const built = buildContract(readable(texts));
  const problems = 'problems' in built ? brief(built.problems) : [];
  if (!more) expect(problems).toHaveLength(1);
  const line = lineOf(texts[file], at, which === 'last' ? 'last' : 'first');
  const found = problems.find((problem) => problem.startsWith(`${file}:${line} `));
  expect(found, problems.join('\n')).toContain(says);
  expect(found).toContain(fix);
});

test('all problems are reported at once, in the order of the files', () => {
  const built = buildContract(
    readable(
      edited({
        [O]: (text) => swap('      x-retry: retry-after\n', '')(swap("'204':", "'2O4':")(text)),
        [A]: swap('name: loaf.baked', 'name: loaf.burnt'),
      }),
    ),
  );
  const rules =
    'problems' in built ? built.problems.map(({ file, rule }) => `${file} ${rule}`) : [];
  expect(rules).toEqual([
    'asyncapi.yaml event-type',
    'openapi.yaml status',
    'openapi.yaml status-retry',
  ]);
});
