import { describe, expect, test } from 'vitest';
import { brief, edited, lineOf, readTexts } from '../testing/specs.ts';
import { applyOverlay } from './overlay.ts';
import { stepTree, type Tree, toJson } from './tree.ts';
import { parseYaml } from './yaml.ts';

function tree(file: string, text: string): Tree {
  const parsed = parseYaml(file, text);
  if (parsed.tree === undefined) throw new Error(`${file} does not parse`);
  return parsed.tree;
}

const document = `info:
  title: Bakery
  tags: [a, b]
paths:
  /loaf: { get: { summary: One }, put: { summary: Two } }
  /cake: { get: { summary: Three } }
`;

function apply(actions: string, matches?: 'all' | 'some') {
  const overlay = `overlay: 1.0.0\nactions:\n${actions}`;
  return applyOverlay(
    tree('a.yaml', document),
    tree('o.yaml', overlay),
    matches === undefined ? {} : { matches },
  );
}

test.each([
  {
    name: 'merges maps member by member',
    actions: '  - target: $.info\n    update: { title: New, version: 1 }',
    want: { info: { title: 'New', version: 1, tags: ['a', 'b'] } },
  },
  {
    name: 'appends the items of a list to a list within the target',
    actions: '  - target: $.info\n    update: { tags: [c, d] }',
    want: { info: { title: 'Bakery', tags: ['a', 'b', 'c', 'd'] } },
  },
  {
    name: 'removes a member',
    actions: "  - target: $.paths['/loaf'].put\n    remove: true",
    want: {
      paths: { '/loaf': { get: { summary: 'One' } }, '/cake': { get: { summary: 'Three' } } },
    },
  },
  {
    name: 'changes every match',
    actions: '  - target: $.paths[*].get\n    update: { summary: Same }',
    want: {
      paths: {
        '/loaf': { get: { summary: 'Same' }, put: { summary: 'Two' } },
        '/cake': { get: { summary: 'Same' } },
      },
    },
  },
])('$name', ({ actions, want }) => {
  const { tree: result, problems } = apply(actions);
  expect(problems).toEqual([]);
  const before = toJson(tree('a.yaml', document));
  expect(toJson(result)).toEqual({ ...Object(before), ...want });
});

test('what the overlay writes keeps its lines, and the rest its own', () => {
  const { tree: result } = apply('  - target: $.info\n    update:\n      version: 2\n');
  const at = (...keys: string[]) =>
    keys.reduce<Tree | undefined>((place, key) => place && stepTree(place, key), result)?.source;
  expect(at('info', 'version')).toMatchObject({ file: 'o.yaml', line: 5 });
  expect(at('info', 'title')).toMatchObject({ file: 'a.yaml', line: 2 });
  expect(at('info')).toMatchObject({ file: 'a.yaml', line: 1 });
});

test.each([
  { actions: '  - target: $.nothing\n    remove: true', line: 3, says: 'matches nothing' },
  { actions: '  - target: $.[\n    remove: true', line: 3, says: 'is not a JSONPath' },
  { actions: '  - update: {}', line: 3, says: 'has no target' },
  {
    actions: '  - target: $.info\n    update:\n      title: { x: 1 }',
    line: 5,
    says: 'merges a map into a scalar',
  },
])('an action that cannot be applied: $says', ({ actions, line, says }) => {
  const { problems } = apply(actions);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatchObject({ file: 'o.yaml', line });
  expect(problems[0]?.message).toContain(says);
});

describe('an update and a $ref do not mix', () => {
  const referring = `info: { title: Bakery }
loaf:
  $ref: '#/bread'
cake: { $ref: '#/sweet', summary: Sweet }
bread: { summary: Plain }
`;
  const merged = (actions: string) =>
    applyOverlay(tree('a.yaml', referring), tree('o.yaml', `overlay: 1.0.0\nactions:\n${actions}`));

  test.each([
    {
      name: 'an update beside a $ref',
      actions: '  - target: $.loaf\n    update:\n      summary: Dark',
      line: 4,
      says: 'this update adds keys beside the $ref at a.yaml:3',
    },
    {
      name: 'a $ref that comes to what is written out',
      actions: "  - target: $.bread\n    update: { $ref: '#/loaf' }",
      line: 4,
      says: 'this update adds a $ref beside the keys at a.yaml:5',
    },
  ])('$name', ({ actions, line, says }) => {
    const { tree: result, problems } = merged(actions);
    expect(brief(problems)).toEqual([
      expect.stringContaining(`o.yaml:${line} overlay-reference: `),
    ]);
    expect(problems[0]?.message).toContain(says);
    expect(problems[0]?.fix).toContain('remove');
    expect(toJson(result)).toEqual(toJson(tree('a.yaml', referring)));
  });

  test.each([
    {
      name: 'a new value once the old one is removed',
      actions:
        '  - target: $.loaf\n    remove: true\n  - target: $\n    update: { loaf: { summary: Dark } }',
      want: { summary: 'Dark' },
    },
  ])('but $name is fine', ({ actions, want }) => {
    const { tree: result, problems } = merged(actions);
    expect(problems).toEqual([]);
    expect(toJson(result)).toMatchObject({ loaf: want });
  });
});

test('a later overlay may find a place already filled', () => {
  const actions = '  - target: $.nothing\n    remove: true';
  expect(apply(actions, 'some').problems).toEqual([]);
});

test.each([
  { overlay: 'overlay: 2.0.0\nactions: []', says: 'not an OpenAPI Overlay 1.0 document' },
  { overlay: 'overlay: 1.0.0\nactions: []', says: 'has no list of actions' },
  { overlay: '[]', says: 'not an OpenAPI Overlay 1.0 document' },
])('a document that is not an overlay: $says', ({ overlay, says }) => {
  const { problems } = applyOverlay(tree('a.yaml', document), tree('o.yaml', overlay));
  expect(problems[0]?.message).toContain(says);
});

test('a $ref that an overlay writes is relative to the document it changes, and told in the overlay', () => {
  const overlay = (reference: string) =>
    `overlay: 1.0.0\nactions:\n  - target: $.components.schemas\n    update:\n      New: { $ref: ${reference} }\n`;
  const overlays = [{ file: 'deep/o.yaml', matches: 'all' }] as const;
  const fine = edited({ 'deep/o.yaml': overlay('./schemas/LoafId.yaml') });
  expect(readTexts(fine, overlays)).toHaveProperty('specs');

  const broken = edited({ 'deep/o.yaml': overlay('./LoafId.yaml') });
  const read = readTexts(broken, overlays);
  const line = lineOf(broken['deep/o.yaml'], 'New:');
  expect('problems' in read && brief(read.problems)).toEqual([
    expect.stringContaining(`deep/o.yaml:${line} reference: `),
  ]);
});
