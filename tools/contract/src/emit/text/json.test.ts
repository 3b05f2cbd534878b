import { describe, expect, test } from 'vitest';
import type { Json } from '../../read/json.ts';
import { json } from './json.ts';

describe('json', () => {
  const long = 'x'.repeat(80);
  const table: { name: string; given: Json; want: string }[] = [
    { name: 'what fits', given: { a: [1, 'b'], c: {} }, want: '{ "a": [1, "b"], "c": {} }' },
    { name: 'nothing', given: [], want: '[]' },
    {
      name: 'what does not fit',
      given: { a: long, b: [long, { c: null }] },
      want: `{\n  "a": "${long}",\n  "b": ["${long}", { "c": null }]\n}`,
    },
    { name: 'a long text', given: long + long, want: `"${long}${long}"` },
    { name: 'what turns a line', given: '\u202e\u2028\u0085', want: '"\\u202e\\u2028\\u0085"' },
    {
      name: 'a key of every object',
      given: JSON.parse('{"__proto__":1}'),
      want: '{ "__proto__": 1 }',
    },
  ];
  test.each(table)('$name', ({ given, want }) => {
    expect(json(given)).toBe(want);
    expect(JSON.parse(json(given))).toEqual(given);
  });
});
