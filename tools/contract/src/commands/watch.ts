import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join, relative, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { usageExitCode } from '@ordering/kit/exit-code';
import { UsageError } from '@ordering/kit/failure';
import { stopRequested } from '@ordering/kit/stop-request';
import type { Io } from './io.ts';
import { locate } from './locate.ts';
import type { GenerateOptions, WatchOptions } from './options.ts';
import { Saves } from './saves.ts';
import { targets } from './targets.ts';

/** How long a command may take to end when it is asked to, in milliseconds. */
const endWithinMs = 5000;
const lookMs = 20;

/**
 * `contract generate --watch`: generates at once, and again whenever a spec is saved, until a signal comes. A save
 * while the command of `--then` runs stops that command, since what it says is old.
 *
 * Each run is a process of its own, as one by hand is: whoever edits an emitter meanwhile gets what it emits now.
 *
 * @param main The program's main file.
 */
export async function watchCommand(options: WatchOptions, io: Io, main: string): Promise<number> {
  if (options.json) throw new UsageError('--watch cannot be combined with --json.');
  const { root } = locate(options, io.cwd);
  const elsewhere = [options.asyncapi ?? [], options.overlay ?? []].flat();
  const own = targets.map(({ folder }) => join(dirname(root), folder));
  const saves = new Saves(
    [root, ...elsewhere.map((file) => dirname(resolve(io.cwd, file)))],
    [...own, ...(options.out === undefined ? [] : [resolve(io.cwd, options.out)])],
  );
  const stop = new AbortController();
  void stopRequested('contract').then(() => stop.abort());

  const generate = [...process.execArgv, main, ...argumentsOf(options)];
  try {
    while (!stop.signal.aborted) {
      const saved = saves.next();
      const over = AbortSignal.any([stop.signal, saved]);
      let code = await run(process.execPath, generate, io.cwd, stop.signal);
      if (code === usageExitCode) return code;
      if (code === 0 && options.then !== undefined) {
        code = await run('/bin/sh', ['-c', options.then], io.cwd, over);
      }
      if (!over.aborted) {
        const words = code === 0 ? 'fine' : 'failed';
        io.out(`watch: ${words}; waiting for a change in ${relative(io.cwd, root) || '.'}/`);
        await once(over, 'abort');
      }
      if (saved.aborted) io.out(`watch: ${relative(io.cwd, String(saved.reason))} has changed`);
    }
  } finally {
    saves.close();
  }
  return 0;
}

/** The same command without `--watch`. */
function argumentsOf({ openapi, asyncapi, overlay = [], out, check }: GenerateOptions): string[] {
  const given = { '--openapi': openapi, '--asyncapi': asyncapi, '--out': out };
  return [
    'generate',
    ...Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name, value])),
    ...overlay.flatMap((file) => ['--overlay', file]),
    ...(check ? ['--check'] : []),
  ];
}

/**
 * Runs a command to its end, or until it is called off; then ends it with all that it has started.
 *
 * @returns Its exit code, which says nothing where it was called off.
 */
async function run(
  file: string,
  args: readonly string[],
  cwd: string,
  off: AbortSignal,
): Promise<number> {
  if (off.aborted) return 1;
  // A process group of its own is what a command is ended by. The terminal sends that group no signal; we do.
  const child = spawn(file, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
  const exited = once(child, 'exit');
  const end = () => signalGroup(child.pid, 'SIGTERM');
  off.addEventListener('abort', end, { once: true });
  const [code] = await exited;
  off.removeEventListener('abort', end);
  if (off.aborted) await groupEnded(child.pid);
  return typeof code === 'number' ? code : 1;
}

/** The first process of a group may be gone before those that it has started. */
async function groupEnded(group: number | undefined): Promise<void> {
  const until = performance.now() + endWithinMs;
  while (signalGroup(group, 0)) {
    if (performance.now() > until) signalGroup(group, 'SIGKILL');
    await pause(lookMs);
  }
}

/** Whether there was anybody to signal. */
function signalGroup(group: number | undefined, signal: NodeJS.Signals | 0): boolean {
  if (group === undefined) return false;
  try {
    return process.kill(-group, signal);
  } catch {
    return false;
  }
}
