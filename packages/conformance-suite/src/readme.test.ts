import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { asScript, readme, written } from './testing/readme-example.ts';

// The nightly form runs the example for vitest, too.

test('the script of the README prints what the README says', async () => {
  const [, output] = /```text\n(.*?)```/s.exec(readme) ?? [];
  const { file } = await written(asScript, 'example.mts');
  const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, file]);
  expect(stdout).toBe(output);
});
