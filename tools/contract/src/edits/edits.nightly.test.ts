import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { describeEdits } from './testing/describe-edits.ts';
import { edits } from './testing/table/index.ts';

const { compile } = describeEdits(edits);

test('an older TypeScript takes what is generated too', () => {
  const require = createRequire(import.meta.url);
  const older = dirname(require.resolve('typescript/package.json'));
  expect(compile(older, '*5')).toEqual([]);
});
