import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../contract/sources.ts';
import { receiverMutants, serviceMutants } from './mutants.ts';

// The nightly form tries them, in our own programs.

test('every defect of our own sources replaces a text that stands there once', () => {
  const mutants = [...receiverMutants, ...serviceMutants];
  expect(mutants.length).toBeGreaterThanOrEqual(20);
  for (const { file, find } of mutants) {
    const times = readFileSync(join(root, file), 'utf8').split(find).length - 1;
    expect(`${file}: ${times}`).toBe(`${file}: 1`);
  }
});
