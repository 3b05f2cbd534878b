import { expect, test } from 'vitest';
import { load } from '../testing/load.ts';
import { Code, Documented, literal, record } from './literal.ts';

test('a literal has exactly the value, whatever is in it', async () => {
  const value = JSON.parse(
    '{"__proto__": {"x": 1}, "constructor": -0, "a": [1e21, 0.1, "\\u2028\\ud800\'\\"`\\n"], "2XX": true, "007": 1}',
  );
  const { x } = await load(`export const x = ${literal(record(Object.entries(value)))};`);
  expect(x).toEqual(value);
  expect(Object.getPrototypeOf(x)).toBe(Object.prototype);
  expect(Object.keys(Object(x))).toContain('__proto__');
});

test('a literal stays in a line as long as it fits, and breaks as biome breaks it', () => {
  expect(literal({ a: [1, 'x'], b: {}, c: null, d: undefined })).toBe(
    "{ a: [1, 'x'], b: {}, c: null }",
  );
  const long = 'x'.repeat(91);
  expect(literal({ a: long, b: [long], c: new Code(`f<T>(${long})`) })).toBe(
    `{\n  a: '${long}',\n  b: [\n    '${long}',\n  ],\n  c: f<T>(\n    ${long},\n  ),\n}`,
  );
});

test('a comment of a member does not end early', () => {
  expect(literal({ a: new Documented(['One */ two.'], 1) })).toBe(
    '{\n  /** One *\\/ two. */\n  a: 1,\n}',
  );
});
