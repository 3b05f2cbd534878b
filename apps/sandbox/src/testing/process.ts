import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { outputOf } from '@ordering/kit/child-output';
import { onTestFinished } from 'vitest';

const program = fileURLToPath(new URL('../main.ts', import.meta.url));
const flags = ['--conditions=@ordering/source', '--disable-warning=ExperimentalWarning'];

/** Starts the command; it does not outlive the test. */
export function start(args: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [...flags, program, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = outputOf(child);
  const exit = once(child, 'close').then(([code, signal]: unknown[]) => code ?? signal);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exit;
  });
  return { child, output, exit };
}

/** The ready line, parsed. */
export async function ready({ child, exit }: { child: ChildProcess; exit: Promise<unknown> }) {
  if (child.stdout === null) throw new Error('The process has no output.');
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([
    once(lines, 'line'),
    exit.then((code) => {
      throw new Error(`The sandbox ended with ${code}.`);
    }),
  ]);
  const parsed: unknown = JSON.parse(String(line));
  if (typeof parsed !== 'object' || parsed === null)
    throw new Error('The ready line is not an object.');
  return Object.fromEntries<unknown>(Object.entries(parsed));
}
