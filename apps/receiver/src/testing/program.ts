import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Output, outputOf } from '@ordering/kit/child-output';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The receiver as a process in a folder, and what it has printed. */
export interface Program {
  readonly child: ChildProcess;
  readonly output: Output;
  readonly exited: Promise<Output & { readonly code: number }>;
  /** The first line on stdout; whatever there is if it ends before. */
  firstLine(): Promise<string>;
}

/** Starts the receiver. Whoever starts it ends it. */
export function startProgram(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Program {
  const flags = ['--conditions=@ordering/source', '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...flags, main, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = outputOf(child);
  const exited = once(child, 'close').then(([code]) => ({ code: Number(code), ...output }));
  return {
    child,
    output,
    exited,
    async firstLine() {
      while (!output.stdout.includes('\n') && child.exitCode === null) {
        await Promise.race([once(child.stdout, 'data'), exited]);
      }
      return output.stdout.split('\n')[0] ?? '';
    },
  };
}
