import { expect, test } from 'vitest';
import {
  brief,
  edited,
  good,
  lineOf,
  readable,
  readTexts,
  swap,
  type Texts,
} from '../testing/specs.ts';

const problems = (texts: Texts) => {
  const read = readTexts(texts);
  return 'problems' in read ? brief(read.problems) : [];
};

test('the good specs have no problem', () => {
  expect(problems(good)).toEqual([]);
});

const loafRef = "cutFrom: { $ref: '#/components/schemas/Loaf' }";
test.each([
  { to: '#/components/schemas/Laof', says: 'has no "Laof" — did you mean "Loaf"?' },
  { to: '#/components/schemas/Other', says: 'has no "Other" — correct the $ref' },
  { to: '#/components/schemas/Loaf/properties/id/minLength/x', says: 'has no "x"' },
  {
    to: './schemas/Missing.yaml',
    says: 'the file schemas/Missing.yaml does not exist — correct the path',
  },
  { to: './schemas', says: 'the file schemas does not exist' },
  { to: '#Loaf', says: 'no JSON pointer after its #' },
  { to: '#/%', says: 'no JSON pointer after its #' },
  {
    to: 'https://bakery.test/loaf.yaml',
    says: 'is a URL, but documents are never downloaded',
  },
  { to: '//bakery.test/loaf.yaml', says: 'is a URL' },
  { to: 'file:///etc/passwd', says: 'is a URL' },
])('a reference to $to is a problem', ({ to, says }) => {
  const texts = edited({ 'openapi.yaml': swap(loafRef, `cutFrom: { $ref: '${to}' }`) });
  const line = lineOf(texts['openapi.yaml'], 'cutFrom');
  expect(problems(texts)).toEqual([expect.stringContaining(`openapi.yaml:${line} reference: `)]);
  expect(problems(texts)[0]).toContain(says);
});

test.each([
  '#/components/schemas/Loaf/properties/id/minLength',
  '#/paths/~1loaves~1%7BloafId%7D~1eat/post/requestBody/content/application~1json/schema',
  './schemas/../schemas/LoafId.yaml',
  './schemas/LoafId.yaml#',
  './openapi.yaml#/components/schemas/Loaf',
])('a reference to %s is fine', (to) => {
  expect(problems(edited({ 'openapi.yaml': swap(loafRef, `cutFrom: { $ref: '${to}' }`) }))).toEqual(
    [],
  );
});

test('a $ref that only refers back to itself is distinguished from a recursive schema', () => {
  const circle = edited({
    'openapi.yaml': (text) =>
      `${text}    A: { $ref: ./schemas/B.yaml }\n    C: { $ref: '#/components/schemas/C' }\n`,
    'schemas/B.yaml': "$ref: '../openapi.yaml#/components/schemas/A'\n",
  });
  const a = lineOf(circle['openapi.yaml'], '    A:');
  expect(problems(circle)).toEqual([
    expect.stringMatching(
      new RegExp(`^openapi.yaml:${a} reference: .*only refers back to itself — replace one`),
    ),
    expect.stringMatching(
      new RegExp(`^openapi.yaml:${a + 1} reference: .*only refers back to itself`),
    ),
  ]);
});

test('a schema that applies itself to the same value never ends', () => {
  const endless = edited({
    'openapi.yaml': (text) =>
      `${text}    A:\n      allOf:\n        - $ref: '#/components/schemas/B'\n    B:\n      anyOf: [{ $ref: '#/components/schemas/A' }]\n`,
  });
  expect(problems(endless)).toEqual([
    expect.stringContaining('no value can be checked against it'),
  ]);
});

test('what only looks like a $ref is data', () => {
  const texts = edited({
    'openapi.yaml': swap(
      'description: How fast.',
      'description: How fast.\n      example: { $ref: nowhere.yaml }\n      default: { $ref: nowhere.yaml }',
    ),
  });
  expect(problems(texts)).toEqual([]);
});

const request = "schema: { $ref: '#/components/schemas/EatRequest' }";
const payload = "payload: { $ref: '#/components/schemas/ShopLoafBaked' }";
const beside = (line: string) => `${line}\n            examples: { one: `;

test.each([
  { name: 'a file', to: 'externalValue: ./examples/valid/requests/eatLoaf.json' },
  { name: 'a file on another machine', to: 'externalValue: https://bakery.test/loaf.json' },
  { name: 'data with a $ref in it', to: 'value: { $ref: ./nowhere.json }' },
])('an example of OpenAPI may be $name', ({ to }) => {
  const texts = edited({ 'openapi.yaml': swap(request, `${beside(request)}{ ${to} } }`) });
  expect(problems(texts)).toEqual([]);
});

test.each([
  { to: './examples/valid/requests/eatLoaf.json', want: [] },
  { to: './nowhere.json', want: ['nowhere.json'] },
])('the payload of an example of AsyncAPI may be the file $to', ({ to, want }) => {
  const example = `${payload}\n      examples: [{ payload: { $ref: ${to} } }]`;
  const found = problems(edited({ 'asyncapi.yaml': swap(payload, example) }));
  expect(found).toEqual(
    want.map((file) => expect.stringContaining(`the file ${file} does not exist`)),
  );
});

test('a file of an example that is not there is a problem', () => {
  const texts = edited({
    'openapi.yaml': swap(request, `${beside(request)}{ externalValue: ./nowhere.json } }`),
  });
  const line = lineOf(texts['openapi.yaml'], 'nowhere');
  expect(problems(texts)).toEqual([
    expect.stringMatching(
      `^openapi.yaml:${line} reference: .*the file nowhere.json does not exist`,
    ),
  ]);
});

test('a property may be called $ref, default or examples', () => {
  const texts = edited({
    'openapi.yaml': swap(
      '        cutFrom:',
      "        $ref: { type: string }\n        default: { $ref: '#/nowhere' }\n        cutFrom:",
    ),
  });
  expect(problems(texts)).toEqual([expect.stringContaining('has no "nowhere"')]);
});

test('a broken file that a $ref leads to is told with its own line', () => {
  const texts = edited({ 'schemas/LoafId.yaml': 'type: string\ntype: number\n' });
  expect(problems(texts)).toEqual([
    expect.stringMatching(/^schemas\/LoafId.yaml:2 duplicate-key: the key "type" occurs twice/),
  ]);
});

test('a missing document is a problem', () => {
  expect(problems(edited({ 'asyncapi.yaml': undefined }))).toEqual([
    'asyncapi.yaml:1 file: this file does not exist — correct the path, or add the file',
  ]);
});

test.each([
  {
    file: 'openapi.yaml',
    from: 'openapi: 3.1.0',
    to: "swagger: '2.0'",
    line: 1,
    says: 'not an OpenAPI 3.0 or 3.1',
  },
  {
    file: 'openapi.yaml',
    from: 'openapi: 3.1.0',
    to: '\nopenapi: 4.0.0',
    line: 2,
    says: 'not an OpenAPI',
  },
  {
    file: 'asyncapi.yaml',
    from: 'asyncapi: 3.0.0',
    to: 'asyncapi: 2.6.0',
    line: 1,
    says: 'not an AsyncAPI 3',
  },
])('a document of another kind: $to', ({ file, from, to, line, says }) => {
  const found = problems(edited({ [file]: swap(from, to) }));
  expect(found).toEqual([expect.stringContaining(`${file}:${line} version: `)]);
  expect(found[0]).toContain(says);
});

test('a cursor follows $refs across files, relative to the file that has them', () => {
  const specs = readable(
    edited({
      'schemas/LoafId.yaml': '$ref: ./deep/Id.yaml#/Id\n',
      'schemas/deep/Id.yaml': 'Id: { $ref: ../Text.yaml }\n',
      'schemas/Text.yaml': 'type: string\n',
    }),
  );
  const place = specs.openapi.find('components', 'schemas', 'Loaf', 'properties', 'id')?.follow();
  expect(place?.source).toEqual({ file: 'schemas/Text.yaml', pointer: '', line: 1 });
});
