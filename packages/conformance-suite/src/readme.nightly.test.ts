import { execFile } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Decisions } from './receiver/testing/fake-receiver.ts';
import { forVitest, written } from './testing/readme-example.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Runs the example for vitest, as vitest does in a project of its own; returns what it wrote. */
async function runTest(decisions: Partial<Decisions>): Promise<string> {
  const { folder } = await written(forVitest, 'receiver.test.ts', decisions);
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const conditions = ['@ordering/source', 'module', 'node', 'development|production'];
  const config = { ssr: { resolve: { conditions } }, test: { execArgv: process.execArgv } };
  await writeFile(join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify(config)};`);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--root', folder, '--no-color'];
  const env = { PATH: process.env.PATH, CI: '1' };
  return run(process.execPath, args, { env }).then(
    ({ stdout }) => stdout,
    (failure: { readonly stdout: string; readonly stderr: string }) =>
      `${failure.stdout}${failure.stderr}`,
  );
}

test('the test of the README passes for a sound receiver', async () => {
  expect(await runTest({})).toMatch(/Tests\s+1 passed/);
});

test('the test of the README fails for a receiver that is not, with the check and what it saw', async () => {
  const output = await runTest({ answerToDuplicate: 409 });
  expect(output).toMatch(/Tests\s+1 failed/);
  expect(output).toContain(
    'RCV-061: it answers a copy of what it has acknowledged with 409; expected a status from 200',
  );
});
