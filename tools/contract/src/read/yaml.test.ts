import { expect, test } from 'vitest';
import { stepTree, type Tree, toJson } from './tree.ts';
import { parseYaml } from './yaml.ts';

function parse(text: string): Tree {
  const { tree, problems } = parseYaml('a.yaml', text);
  expect(problems).toEqual([]);
  if (tree === undefined) throw new Error('no tree');
  return tree;
}

test.each([
  { given: 'a: 1', want: { a: 1 } },
  { given: '{"a": [1, "x", null, true]}', want: { a: [1, 'x', null, true] } },
  { given: '"200": a\n404: b\n1.0: c', want: { '200': 'a', '404': 'b', '1.0': 'c' } },
  { given: 'a: &x {b: 1}\nc: *x', want: { a: { b: 1 }, c: { b: 1 } } },
  { given: 'no: no\non: on', want: { no: 'no', on: 'on' } },
  { given: '__proto__: {a: 1}', want: JSON.parse('{"__proto__": {"a": 1}}') },
])('parses $given', ({ given, want }) => {
  expect(JSON.stringify(toJson(parse(given)))).toBe(JSON.stringify(want));
});

test('every value knows its line and pointer', () => {
  const tree = parse('# comment\na:\n  b/c:\n    - x\n    - y: 1\n');
  const item = ['a', 'b/c', '1', 'y'].reduce<Tree | undefined>(
    (at, key) => at && stepTree(at, key),
    tree,
  );
  expect(item?.source).toEqual({ file: 'a.yaml', pointer: '/a/b~1c/1/y', line: 5 });
});

test.each([
  { given: '# Nothing.\n', line: 1, says: 'this file is empty' },
  { given: 'a: 1\n---\nb: 2\n', line: 2, says: 'more than one document' },
  { given: 'a: 1\nb:\n  <<: { c: 1 }\n', line: 3, says: 'the merge key <<' },
  { given: 'a: 1\nb: 2\na: 3\n', line: 3, says: 'the key "a" occurs twice' },
  { given: '{"a": 1,\n "a": 2}', line: 2, says: 'the key "a" occurs twice' },
  { given: 'a: [1\nb: 2\n', line: 2, says: 'not valid YAML' },
  { given: 'a:\n  - b\n c: d\n', line: 3, says: 'not valid YAML' },
  { given: 'a: .nan', line: 1, says: 'cannot be expressed in JSON' },
  { given: 'a: 1\n[x, y]: 2', line: 2, says: 'not a string' },
  { given: 'a: &x\n  b: *x', line: 2, says: 'inside the value that it repeats' },
])('says where $given is wrong', ({ given, line, says }) => {
  const { problems } = parseYaml('a.yaml', given);
  expect(problems[0]).toMatchObject({ file: 'a.yaml', line, severity: 'error' });
  expect(problems[0]?.message).toContain(says);
});
