import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../contract/sources.ts';
import { longest } from './longest-first.ts';

test('each file that is begun first is there', () => {
  expect(longest.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
