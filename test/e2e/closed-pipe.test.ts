import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { outputOf } from '@ordering/kit/child-output';
import { freePorts } from '@ordering/platform';
import { type Program, programs } from '@ordering/platform/process';
import { expect, test } from 'vitest';
import { root } from '../contract/sources.ts';

/** A program whose standard output nobody reads: each line that it prints fails. */
function start(program: Program, args: readonly string[]) {
  const child = spawn(
    process.execPath,
    [
      ...['--conditions=@ordering/source', '--disable-warning=ExperimentalWarning'],
      ...[join(root, programs[program]), ...args],
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  child.stdout.destroy();
  return { child, output: outputOf({ stdout: null, stderr: child.stderr }) };
}

const commands: readonly (readonly [Program, readonly string[]])[] = [
  ['contract', ['policy', '--json']],
  ['conformance', ['list']],
  ['receiver', ['inbox', '--help']],
];

// What `| head -1` does to a command, only that here not even the first line is read. One command of each program
// but for the sandbox, which follows.
test.each(commands)('%s %j ends quietly when its reader is gone', async (program, args) => {
  const { child, output } = start(program, args);
  const [code] = await once(child, 'close');
  expect({ code, stderr: output.stderr }).toEqual({ code: 0, stderr: '' });
});

test('the sandbox goes on when whoever read its ready line is gone', async () => {
  const [port] = await freePorts(1);
  const { child, output } = start('sandbox', ['--port', String(port), '--json']);
  const ended = once(child, 'close');
  try {
    await expect
      .poll(async () => {
        if (child.exitCode !== null) throw new Error(`it ended: ${output.stderr}`);
        const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
        return response?.status;
      })
      .toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
  }
});
