import { expect, test } from 'vitest';
import { meaningOf } from './meaning.ts';
import { takes } from './version.ts';

const made = 'packages/api/src/generated';

test.each([
  {
    name: 'a comment of code',
    file: 'packages/inbox/src/a.ts',
    before: '/** One. */\nexport const a = 1; // one\n',
    after: '// Another one.\nexport const a = 1;\n',
  },
  {
    name: 'words in a generated table',
    file: `${made}/constants.ts`,
    before: "export const a = { x: { value: 'X', description: 'One.' } } as const;\n",
    after: "export const a = { x: { value: 'X', description: 'Two.' } } as const;\n",
  },
  {
    name: 'the version of the contract',
    file: `${made}/version.ts`,
    before: "export const contractVersion: string = '0.1.0';\n",
    after: "export const contractVersion: string = '0.2.0';\n",
  },
  {
    name: 'words and the version of a generated document',
    file: `${made}/openapi.json`,
    before: '{"info":{"title":"A","version":"1.0.0"},"paths":{"/a":{"summary":"One"}}}',
    after: '{"info":{"title":"B","version":"1.1.0"},"paths":{"/a":{"summary":"Two"}}}',
  },
])('$name is no meaning', ({ file, before, after }) => {
  expect(meaningOf(file, after)).toBe(meaningOf(file, before));
});

test.each([
  {
    name: 'a value',
    file: `${made}/constants.ts`,
    before: "export const a = { x: { value: 'X', description: 'One.' } } as const;\n",
    after: "export const a = { x: { value: 'Y', description: 'One.' } } as const;\n",
  },
  {
    name: 'a type',
    file: `${made}/types.ts`,
    before: 'export interface A { a: string }\n',
    after: 'export interface A { a?: string }\n',
  },
  {
    name: 'what only looks like a comment',
    file: 'packages/inbox/src/a.ts',
    before: "export const a = ['/* 1 */', /\\/\\/ 1/, `// 1`];\n",
    after: "export const a = ['/* 2 */', /\\/\\/ 2/, `// 2`];\n",
  },
  {
    name: 'words in code that somebody has written',
    file: 'packages/inbox/src/a.ts',
    before: "export const a = { title: 'One' };\n",
    after: "export const a = { title: 'Two' };\n",
  },
  { name: 'a manifest', file: 'packages/a/package.json', before: '{}', after: '{"a":1}' },
])('$name is', ({ file, before, after }) => {
  expect(meaningOf(file, after)).not.toBe(meaningOf(file, before));
});

test.each([
  ['0.1.0', '0.1.1', true],
  ['0.1.0', '0.2.0', false],
  ['0.0.1', '0.0.2', false],
  ['1.2.3', '1.3.0', true],
  ['1.2.3', '2.0.0', false],
])('^%s takes %s: %s', (version, newer, want) => {
  expect(takes(version, newer)).toBe(want);
});
