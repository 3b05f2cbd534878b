import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environmentOf } from '../mutants/mutant.ts';
import { receiverMutants } from '../mutants/mutants.ts';
import { start } from './start.ts';

/** Nothing is left open, of the receiver nor of the service. */
function expectAllPassed(reports: string): void {
  for (const role of ['receiver', 'service']) {
    const { summary } = JSON.parse(readFileSync(join(reports, `${role}.json`), 'utf8'));
    const passed = { fail: 0, warn: 0, notRun: 0, notApplicable: 0, notObservable: 0 };
    expect([role, summary]).toEqual([role, { pass: expect.any(Number), ...passed }]);
  }
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
