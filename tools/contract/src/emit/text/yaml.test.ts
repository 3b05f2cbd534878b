import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { hostile } from '../testing/fixture.ts';
import { yaml } from './yaml.ts';

const long = 'word '.repeat(60).trim();

test.each([
  { name: 'words', given: { a: 'One word: no.', b: 'one' }, want: 'a: "One word: no."\nb: one\n' },
  {
    name: 'what is no string',
    given: [1, 1.5, -0.25, true, null],
    want: '- 1\n- 1.5\n- -0.25\n- true\n- null\n',
  },
  { name: 'nothing', given: { a: {}, b: [], c: '' }, want: 'a: {}\nb: []\nc: ""\n' },
  { name: 'lists in lists', given: [['a', ['b']], 'c'], want: '- - a\n  - - b\n- c\n' },
  {
    name: 'maps in lists',
    given: { a: [{ b: 1, c: { d: 2 } }] },
    want: 'a:\n  - b: 1\n    c:\n      d: 2\n',
  },
  { name: 'lines', given: { a: 'one\n\n  two' }, want: 'a: |-\n  one\n\n    two\n' },
  { name: 'lines with a last break', given: { a: 'one\ntwo\n' }, want: 'a: |\n  one\n  two\n' },
  { name: 'a status as a key', given: { 200: {}, '4XX': {} }, want: '"200": {}\n"4XX": {}\n' },
  { name: 'a path as a key', given: { '/a/{b}': 1 }, want: '/a/{b}: 1\n' },
])('$name', ({ given, want }) => {
  expect(yaml(given)).toBe(want);
});

test('a long line is broken between words', () => {
  const lines = yaml({ a: [{ b: long }] }).split('\n');
  expect(lines.slice(0, 2)).toEqual(['a:', '  - b: >-']);
  expect(lines.length).toBeGreaterThan(4);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(120);
});

test.each([
  ...[
    'yes',
    'No',
    'y',
    'on',
    'null',
    '~',
    'true',
    '12:30',
    '0o7',
    '0x1f',
    '1_000',
    '1e3',
    '.5',
    '=',
    '<<',
  ],
  ...[
    '2025-03-14T17:41:36.875Z',
    '- a',
    '# a',
    'a #b',
    'a: b',
    'a:',
    ' a',
    'a ',
    '&a',
    '*a',
    '!a',
    '|',
    '>',
    '%a',
  ],
  ...[
    'a\n',
    '\na',
    'a\n\n',
    'a \nb',
    '\ta\nb',
    'a\r\nb',
    '\u2028',
    '\ufeff',
    '\u0007',
    '\u00a0a',
    '🍮',
    '"',
    "'",
  ],
  ...[
    hostile,
    long,
    `- ${long}`,
    `1. ${long}`,
    ` ${long}`,
    `${long}  ${long}`,
    `${long}\n${long}`,
    '@a',
    '`a`',
  ],
])('%j is the same to tools of YAML 1.2 and of 1.1', (value) => {
  const given = { [value]: [value, { a: { b: value } }] };
  const text = yaml(given);
  expect(parse(text)).toEqual(given);
  expect(parse(text, { version: '1.1' })).toEqual(given);
  expect(text).not.toMatch(/[^\P{C}\n]|\u2028/u);
});

test.each([0, -1, 1e21, 1e-9, 123456789012])('%d is a number to both', (value) => {
  expect(parse(yaml([value]))).toEqual([value]);
  expect(parse(yaml([value]), { version: '1.1' })).toEqual([value]);
});
