import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tables } from '../bench/lunch.ts';
import { root } from './sources.ts';

const page = readFileSync(join(root, 'docs/scale.md'), 'utf8');

test.each(tables())('the page on scale has %s', (row) => {
  expect(page.split('\n')).toContain(row);
});
