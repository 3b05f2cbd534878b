import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../contract/sources.ts';
import { equivalents } from './equivalents.ts';

// `npm run mutation` takes too long to be asked whenever a line is edited.
test.each(equivalents)('$file has the line $line', ({ file, line, from }) => {
  const text = readFileSync(join(root, file), 'utf8');
  expect(text.split('\n').map((each) => each.trim())).toContain(line);
  expect(text).toContain(from);
});
