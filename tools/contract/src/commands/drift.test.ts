import { expect, test } from 'vitest';
import { sourceBehind } from './drift.ts';

const whole = { file: 'openapi.yaml', pointer: '', line: 1 };
const delays = { file: 'asyncapi.yaml', pointer: '/x-delivery', line: 77 };
const codes = { file: 'openapi.yaml', pointer: '/components/schemas/ErrorCode', line: 9 };

test.each([
  {
    name: 'a line below a comment that names its source',
    text: '// specs/asyncapi.yaml#/x-delivery\nnew',
    old: '// specs/asyncapi.yaml#/x-delivery\nold',
    sources: [codes, { ...delays, file: 'specs/asyncapi.yaml' }],
    want: { ...delays, file: 'specs/asyncapi.yaml' },
  },
  { name: 'a line that nothing names', text: 'new', old: 'old', sources: [codes], want: codes },
  {
    name: 'a file whose first source is a whole document, in which nobody can look for a line',
    text: 'new',
    old: 'old',
    sources: [whole, delays],
    want: undefined,
  },
])('the place behind $name', ({ text, old, sources, want }) => {
  const emitted = { path: 'docs/x.md', text, sources };
  expect(sourceBehind({ kind: 'changed', path: 'docs/x.md', emitted, old })).toEqual(want);
});
