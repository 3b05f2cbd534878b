import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import type { Decisions } from './receiver/testing/fake-receiver.ts';
import { startReceiver } from './receiver/testing/fake-receiver.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));
const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
const [forVitest = '', asScript = ''] = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(
  ([, text]) => text,
);

/** A file with an example of the README, for a receiver that runs. */
async function written(
  example: string,
  name: string,
  decisions: Partial<Decisions> = {},
): Promise<{ readonly folder: string; readonly file: string }> {
  const receiver = await startReceiver({ own: 'a-test-secret', byStore: new Map() }, decisions);
  onTestFinished(() => receiver[Symbol.asyncDispose]());
  const folder = await mkdtemp(join(tmpdir(), 'readme-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, name);
  await writeFile(
    file,
    example
      .replace(
        "'@ordering/conformance'",
        `'${fileURLToPath(new URL('index.ts', import.meta.url))}'`,
      )
      .replace('http://127.0.0.1:4000/webhooks', receiver.urls[0])
      .replace('http://127.0.0.1:4001', receiver.observe),
  );
  return { folder, file };
}

test('the script of the README prints what the README says', async () => {
  const [, output] = /```text\n(.*?)```/s.exec(readme) ?? [];
  const { file } = await written(asScript, 'example.mts');
  const { stdout } = await run(process.execPath, [...process.execArgv, file]);
  expect(stdout).toBe(output);
});

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

test('and fails for one that is not, with the check and what it saw', async () => {
  const output = await runTest({ answerToDuplicate: 409 });
  expect(output).toMatch(/Tests\s+1 failed/);
  expect(output).toContain('RCV-061: expected a status from 200 to 299');
});
