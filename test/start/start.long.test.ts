import { expect, test } from 'vitest';
import { expectAllPassed, start } from './start.ts';

/** For what hangs: a busy machine takes minutes. */
const timeout = 600_000;

test('the main job passes on a sound tree, and sees all of both', { timeout }, async () => {
  const { code, output, reports } = await start();
  expect(code, output).toBe(0);
  expect(output).toContain('Every MUST passed');
  expectAllPassed(reports);
});
