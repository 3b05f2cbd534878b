import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../contract/sources.ts';
import { environmentOf } from '../mutants/mutant.ts';
import { receiverMutants } from '../mutants/mutants.ts';

const scratch = mkdtempSync(join(tmpdir(), 'ordering-start-test-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Runs `npm start` as package.json does, without npm. */
function start(
  environment: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(
    process.execPath,
    [
      '--conditions=@ordering/source',
      '--disable-warning=ExperimentalWarning',
      'tools/platform/src/main.ts',
      ...['--reports', mkdtempSync(join(scratch, 'reports-'))],
    ],
    { cwd: root, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

test('the main job passes on a sound tree', async () => {
  const { code, output } = await start();
  expect(code, output).toBe(0);
  expect(output).toContain('Every MUST passed');
});

test('the main job fails when one thing is broken, and names the check', async () => {
  const mutant = receiverMutants[0];
  if (mutant === undefined) throw new Error('There is no mutant.');
  const { code, output } = await start(environmentOf(mutant));
  expect(code, output).toBe(1);
  for (const id of mutant.fails) expect(output).toContain(id);
});
