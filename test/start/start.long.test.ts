import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environmentOf } from '../mutants/mutant.ts';
import { receiverMutants } from '../mutants/mutants.ts';
import { start } from './start.ts';

/** All passes, but for what is about a service with a public address. */
function expectAllPassed(reports: string): void {
  const open = ['receiver', 'service'].flatMap((role) => {
    const { results } = JSON.parse(readFileSync(join(reports, `${role}.json`), 'utf8'));
    return results
      .filter(({ status }: { status: string }) => status !== 'pass')
      .map(({ id, status }: { id: string; status: string }) => `${id} ${status}`);
  });
  expect(open).toEqual(['SND-117 not-applicable']);
}

test('the main job fails when one thing is broken, and names the check', async () => {
  const mutant = receiverMutants[0];
  if (mutant === undefined) throw new Error('There is no mutant.');
  const { code, output } = await start(environmentOf(mutant));
  expect(code, output).toBe(1);
  // Failures of one cause are told as one, under the name of the first.
  const [first = 'nothing'] = mutant.fails;
  expect(output).toContain(`FAIL  ${first} `);
});

test('the main job passes on a sound tree, and sees all of both', async () => {
  const { code, output, reports } = await start();
  expect(code, output).toBe(0);
  expect(output).toContain('Every MUST passed');
  expectAllPassed(reports);
});

test('the main job passes with replicas that share a server of PostgreSQL', async () => {
  const { code, output, reports } = await start({}, ['--database', 'postgres']);
  expect(code, output).toBe(0);
  expect(output).toContain('two replicas on one server of PostgreSQL');
  expectAllPassed(reports);
});
