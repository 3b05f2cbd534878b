import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from './json-text.ts';
import type { Tree } from './tree.ts';
import { parseYaml } from './yaml.ts';

/** Plain data, with every line looked up. */
function whole(tree: Tree | undefined): unknown {
  return JSON.parse(
    JSON.stringify(tree ?? null, (_key, value: unknown) =>
      value instanceof Map ? [...value] : value,
    ),
  );
}

test('a JSON text has the tree that it has as YAML, every pointer and line included', () => {
  const spaces = fc.constantFrom(undefined, 0, 1, 2, '\t', '\n ');
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), spaces, (value, space) => {
      const text = JSON.stringify(value, undefined, space);
      expect(whole(parseJson('a.json', text).tree)).toEqual(whole(parseYaml('a.json', text).tree));
    }),
  );
});

test.each([
  { name: 'a key of digits, which JavaScript moves', text: '{"b": 1, "2": {"1": 2, "0": 3}}' },
  { name: 'a number that is written otherwise', text: '[1.0, 1e2,\n -0]' },
  { name: 'an escape', text: '{"\\u0061": "\\u00e9\\/"}' },
  { name: 'spaces inside text', text: '{"a b" :\n"c \\" d  e"}' },
  { name: 'a key that merges where it has no quotes', text: '{"a":\n{"<<": 1}}' },
  { name: 'the name of a prototype', text: '{\n"__proto__": {"constructor": 1}}' },
])('$name', ({ text }) => {
  const asYaml = parseYaml('a.json', text);
  expect(asYaml.tree).toBeDefined();
  expect(whole(parseJson('a.json', text).tree)).toEqual(whole(asYaml.tree));
});
