import { expect, test } from 'vitest';
import { expectAllPassed, start } from './start.ts';

test('the main job passes with replicas that share a server of PostgreSQL', {
  timeout: 600_000,
}, async () => {
  const { code, output, reports } = await start({}, ['--database', 'postgres']);
  expect(code, output).toBe(0);
  expect(output).toContain('two replicas on one server of PostgreSQL');
  expectAllPassed(reports);
});
