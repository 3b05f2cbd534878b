import { expect, test } from 'vitest';
import { environmentOf } from '../mutants/mutant.ts';
import { receiverMutants } from '../mutants/mutants.ts';
import { expectAllPassed, start } from './start.ts';

/** For what hangs: a busy machine takes minutes. */
const timeout = 600_000;

test('the main job passes on a sound tree, and sees all of both', { timeout }, async () => {
  const { code, output, reports } = await start();
  expect(code, output).toBe(0);
  expect(output).toContain('Every MUST passed');
  expectAllPassed(reports);
});

test('the main job passes with replicas that share a server of PostgreSQL', {
  timeout,
}, async () => {
  const { code, output, reports } = await start({}, ['--database', 'postgres']);
  expect(code, output).toBe(0);
  expect(output).toContain('two replicas on one server of PostgreSQL');
  expectAllPassed(reports);
});

test('the main job fails when one thing is broken, and names the check', { timeout }, async () => {
  const mutant = receiverMutants[0];
  if (mutant === undefined) throw new Error('There is no mutant.');
  const { code, output } = await start(environmentOf(mutant));
  expect(code, output).toBe(1);
  // Failures of one cause are told as one, under the name of the first.
  const [first = 'nothing'] = mutant.fails;
  expect(output).toContain(`FAIL  ${first} `);
});
