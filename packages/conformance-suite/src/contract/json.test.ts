import { expect, test } from 'vitest';
import { mostLevels, parseJson } from './json.ts';

const lists = (levels: number, inside = '') => '['.repeat(levels) + inside + ']'.repeat(levels);
const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const tooDeep = `nested more than ${mostLevels} levels deep`;

test.each([
  { what: 'an object', text: '{"a":1}', want: undefined },
  { what: 'a text', text: 'a', want: 'not JSON' },
  { what: 'as many levels as may be', text: lists(mostLevels), want: undefined },
  { what: 'a level more', text: lists(mostLevels + 1), want: tooDeep },
  { what: 'objects', text: objects(mostLevels + 1), want: tooDeep },
  {
    what: 'many lists beside each other',
    text: lists(1, `${'[],'.repeat(5000)}[]`),
    want: undefined,
  },
  { what: 'brackets in a string', text: JSON.stringify('\\"[{'.repeat(5000)), want: undefined },
  { what: 'lists that nobody closes', text: '['.repeat(60_000), want: tooDeep },
])('the problem with JSON of $what: $want', ({ text, want }) => {
  const parsed = parseJson(text);
  expect({ ok: parsed.ok, problem: parsed.problem }).toEqual({
    ok: want === undefined,
    problem: want,
  });
});
