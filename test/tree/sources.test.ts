import { expect, test } from 'vitest';
import { importsOf, literalsOf } from '../contract/sources.ts';

test.each([
  { given: `import { a } from './a.ts';`, want: [{ specifier: './a.ts', typeOnly: false }] },
  { given: `import type { A } from '@x/a';`, want: [{ specifier: '@x/a', typeOnly: true }] },
  { given: `import {\n  a,\n  b,\n} from 'ab';`, want: [{ specifier: 'ab', typeOnly: false }] },
  { given: `export { a } from './a.ts';`, want: [{ specifier: './a.ts', typeOnly: false }] },
  { given: `import 'side';`, want: [{ specifier: 'side', typeOnly: false }] },
  { given: `const a = await import('late');`, want: [{ specifier: 'late', typeOnly: false }] },
  { given: `// import { a } from 'commented';`, want: [] },
  { given: "const a = `\\nimport { a } from 'emitted';`", want: [] },
  { given: `/* import { a } from 'commented'; */`, want: [] },
])('the imports of $given', ({ given, want }) => {
  expect(importsOf(given)).toEqual(want);
});

test.each([
  { given: `a('x', "y")`, want: ['x', 'y'] },
  { given: ['`a$', '{b}c`'].join(''), want: ['a', 'c'] },
  { given: `a('http://x') // 'no'`, want: ['http://x'] },
  { given: `/** 'no' */ a('yes')`, want: ['yes'] },
  { given: `a('it\\'s')`, want: [`it\\'s`] },
])('the literals of $given', ({ given, want }) => {
  expect(literalsOf(given)).toEqual(want);
});
