import { expect, test } from 'vitest';
import { brief, edited, lineOf, readTexts, swap, type Texts } from '../testing/specs.ts';

const problems = (texts: Texts) => {
  const read = readTexts(texts);
  return 'problems' in read ? brief(read.problems) : [];
};

const loafRef = "cutFrom: { $ref: '#/components/schemas/Loaf' }";
test.each([
  { to: '#/components/schemas/Laof', says: 'has no "Laof" — did you mean "Loaf"?' },
  { to: '#/components/schemas/Loaf/properties/id/minLength/x', says: 'has no "x"' },
  {
    to: './schemas/Missing.yaml',
    says: 'the file schemas/Missing.yaml does not exist — correct the path',
  },
  { to: '#/%', says: 'no JSON pointer after its #' },
  {
    to: 'https://bakery.test/loaf.yaml',
    says: 'is a URL, but documents are never downloaded',
  },
  { to: 'file:///etc/passwd', says: 'is a URL' },
])('a reference to $to is a problem', ({ to, says }) => {
  const texts = edited({ 'openapi.yaml': swap(loafRef, `cutFrom: { $ref: '${to}' }`) });
  const line = lineOf(texts['openapi.yaml'], 'cutFrom');
  expect(problems(texts)).toEqual([expect.stringContaining(`openapi.yaml:${line} reference: `)]);
  expect(problems(texts)[0]).toContain(says);
});

test.each([
  '#/paths/~1loaves~1%7BloafId%7D~1eat/post/requestBody/content/application~1json/schema',
  './schemas/../schemas/LoafId.yaml',
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

test('what only looks like a $ref is data', () => {
  const texts = edited({
    'openapi.yaml': swap(
      'description: How fast.',
      'description: How fast.\n      example: { $ref: nowhere.yaml }\n      default: { $ref: nowhere.yaml }',
    ),
  });
  expect(problems(texts)).toEqual([]);
});
