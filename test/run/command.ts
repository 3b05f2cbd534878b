import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { failureOf, type Outcome } from './outcome.ts';
import type { Task } from './plan.ts';

/**
 * Runs the command of a task as npm would, and counts it as one test.
 *
 * @param name What it is called in a failure.
 * @param signal Ends it.
 */
export async function runCommand(
  root: string,
  name: string,
  { command, directory }: Task,
  signal: AbortSignal,
): Promise<Outcome> {
  const began = performance.now();
  const { PATH = '' } = process.env;
  const bins = [join(root, directory, 'node_modules/.bin'), join(root, 'node_modules/.bin')];
  const child = spawn(command, {
    cwd: join(root, directory),
    env: { ...process.env, PATH: [...bins, PATH].join(delimiter) },
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  const ended = new Promise<string | undefined>((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('close', (code, by) => resolve(code === 0 ? undefined : `exit code ${code ?? by}`));
  });
  const [out, errors, wrong] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  const tookMs = performance.now() - began;
  if (wrong === undefined) return { passed: 1, failures: [], skips: [], tookMs };
  const failure = { name, text: `${out}${errors}${wrong}`, again: `npm run check -- ${name}` };
  return failureOf(failure, tookMs);
}
