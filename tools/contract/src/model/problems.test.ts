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
    name: 'an operationId that is taken',
    file: O,
    edit: swap(post, `    get:\n      operationId: eatLoaf\n      responses: {}\n${post}`),
    at: 'operationId: eatLoaf',
    which: 'last',
    says: 'the operationId eatLoaf is already taken, at openapi.yaml:',
  },
  {
    name: 'a parameter without a place',
    file: O,
    edit: swap('in: path, required', 'in: body, required'),
    at: 'name: loafId',
    says: 'or its "in:" is not a part of a request',
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
    name: 'a message whose name is not its type',
    file: A,
    edit: swap('name: loaf.baked', 'name: loaf.burnt'),
    at: 'name: loaf.burnt',
    says: 'is called loaf.burnt, but its payload says loaf.baked',
  },
  {
    name: 'a signature that does not say how its key is read',
    file: A,
    edit: swap(' keyEncoding: utf-8,', ''),
    at: 'x-signature:',
    says: "x-signature must have required property 'keyEncoding'",
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
  },
  {
    name: 'a requirement that does not say whose it is',
    file: R,
    edit: swap('    origin: project\n', ''),
    at: '- id: client.patient',
    says: 'the requirement client.patient has no origin',
  },
  {
    name: 'a clause of the project that everybody has to keep',
    file: R,
    edit: swap('level: SHOULD', 'level: MUST'),
    at: 'level: MUST',
    which: 'last',
    says: 'is a MUST, but it comes from the project, not from the contract',
  },
  {
    name: 'a requirement that names a code which is gone',
    file: R,
    edit: swap('`loaf.not_found`', '`loaf.lost`'),
    at: 'text: A client',
    says: 'the requirement client.patient names `loaf.lost`, which is not in the specs',
  },
  {
    name: 'a section that YAML reads as a number',
    file: R,
    edit: swap("section: '5.1'", 'section: 5.10'),
    at: 'section: 5.10',
    says: 'has no section',
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
  },
  {
    name: 'a list beside the two alternatives, which closes them',
    file: 'schemas/LoafId.yaml',
    edit: () => 'x-open: true\nenum: [a]\nanyOf: [{ enum: [b] }, { type: string }]\n',
    at: 'x-open',
    says: 'its schema accepts only the listed values',
  },
  {
    name: 'errors without an envelope',
    file: O,
    edit: swap('      x-role: error-envelope\n', ''),
    at: 'components:',
    says: 'no schema is marked as the body of errors',
  },
  {
    name: 'an envelope without a code',
    file: O,
    edit: swap('      x-role: error-code\n', ''),
    at: '    ErrorEnvelope:\n',
    says: 'no property of the error envelope ErrorEnvelope has the role error-code',
  },
  {
    name: 'two schemas with one role',
    file: O,
    edit: swap('    Loaf:\n', '    Loaf:\n      x-role: error-envelope\n'),
    at: '    Loaf:\n',
    says: 'Loaf has the role error-envelope, but so does ErrorEnvelope',
  },
])('$name', ({ file, edit, at, says, which = 'first', more = false }) => {
  const texts = edited({ [file]: edit });
  const built = buildContract(readable(texts));
  const problems = 'problems' in built ? brief(built.problems) : [];
  if (!more) expect(problems).toHaveLength(1);
  const line = lineOf(texts[file], at, which === 'last' ? 'last' : 'first');
  const found = problems.find((problem) => problem.startsWith(`${file}:${line} `));
  expect(found, problems.join('\n')).toContain(says);
  expect(found).toMatch(/ — \S/);
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
