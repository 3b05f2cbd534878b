import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environmentOf } from '../mutants/mutant.ts';
import { receiverMutants } from '../mutants/mutants.ts';
import { start } from './start.ts';

const allPassed = {
  pass: expect.any(Number),
  ...{ fail: 0, warn: 0, notRun: 0, notApplicable: 0, notObservable: 0 },
};
const summaryOf = (reports: string): unknown =>
  JSON.parse(readFileSync(join(reports, 'receiver.json'), 'utf8')).summary;

test('the main job fails when one thing is broken, and names the check', async () => {
  const mutant = receiverMutants[0];
  if (mutant === undefined) throw new Error('There is no mutant.');
  const { code, output } = await start(environmentOf(mutant));
  expect(code, output).toBe(1);
  // Failures of one cause are told as one, under the name of the first.
  const [first = 'nothing'] = mutant.fails;
  expect(output).toContain(`FAIL  ${first} `);
});

test('the main job passes on a sound tree, and sees all of the receiver', async () => {
  const { code, output, reports } = await start();
  expect(code, output).toBe(0);
  expect(output).toContain('Every MUST passed');
  expect(summaryOf(reports)).toEqual(allPassed);
});

test('the main job passes with replicas that share a server of PostgreSQL', async () => {
  const { code, output, reports } = await start({}, ['--database', 'postgres']);
  expect(code, output).toBe(0);
  expect(output).toContain('two replicas on one server of PostgreSQL');
  expect(summaryOf(reports)).toEqual(allPassed);
});
