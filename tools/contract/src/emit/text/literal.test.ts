import { describe, expect, test } from 'vitest';
import { load } from '../testing/load.ts';
import { Code, Documented, literal, propertyKey, quoted, record } from './literal.ts';

describe('quoted', () => {
  test.each([
    ['plain', "'plain'"],
    ["it's", '"it\'s"'],
    ['a "b"', '\'a "b"\''],
    [`'"`, `'\\'"'`],
    ['back\\slash', "'back\\\\slash'"],
    ['line\nbreak', "'line\\nbreak'"],
    ['\u2028\u202e\u0000', "'\\u2028\\u202e\\u0000'"],
    ['\ud800', "'\\ud800'"],
    ['`y`', "'`y`'"],
    ['🍜', "'🍜'"],
  ])('%j', (given, want) => {
    expect(quoted(given)).toBe(want);
  });
});

test.each([
  ['name', 'name'],
  ['order.created', "'order.created'"],
  ['class', 'class'],
  ['404', '404'],
  ['007', "'007'"],
  ['2XX', "'2XX'"],
  ['__proto__', "['__proto__']"],
  ['', "''"],
])('the key %j is written %s', (given, want) => {
  expect(propertyKey(given)).toBe(want);
});

describe('literal', () => {
  test('stays in a line as long as it fits', () => {
    expect(literal({ a: [1, 'x'], b: {}, c: null, d: undefined })).toBe(
      "{ a: [1, 'x'], b: {}, c: null }",
    );
  });

  test('breaks objects, lists, long strings and calls as biome does', () => {
    const long = 'x'.repeat(91);
    expect(literal({ a: long, b: [long], c: new Code(`f<T>(${long})`), d: new Code('f(x)') })).toBe(
      [
        '{',
        `  a: '${long}',`,
        '  b: [',
        `    '${long}',`,
        '  ],',
        '  c: f<T>(',
        `    ${long},`,
        '  ),',
        '  d: f(x),',
        '}',
      ].join('\n'),
    );
    expect(literal({ cause: long })).toBe(`{\n  cause:\n    '${long}',\n}`);
  });

  test('fills lines with numbers', () => {
    const text = literal(Array.from({ length: 60 }, (_, index) => index * 1000));
    expect(text.split('\n').length).toBe(7);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  test('writes comments above documented members', () => {
    expect(literal({ a: new Documented(['One */ two.'], 1) })).toBe(
      '{\n  /** One *\\/ two. */\n  a: 1,\n}',
    );
  });

  test('yields exactly the value', async () => {
    const value = JSON.parse(
      '{"__proto__": {"x": 1}, "constructor": -0, "a": [1e21, 0.1, "\\u2028\\ud800\'\\"`"], "2XX": true}',
    );
    const { x } = await load(`export const x = ${literal(record(Object.entries(value)))};`);
    expect(x).toEqual(value);
    expect(Object.getPrototypeOf(x)).toBe(Object.prototype);
    expect(Object.keys(Object(x))).toContain('__proto__');
  });
});
