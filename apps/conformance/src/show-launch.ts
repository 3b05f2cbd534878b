import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import {
  ExitCode,
  jsonOf,
  LaunchError,
  launch,
  startRecorder,
  visible,
} from '@ordering/conformance-suite';
import type { LaunchConfig } from './config.ts';
import type { Io } from './io.ts';
import { untilStopped } from './until-stopped.ts';

/** A recorder listens sooner, or never. */
const startMs = 30_000;

/** Launches, leaves a recorder behind, and says so. Returns the exit code. */
export async function showLaunch(
  { subject, file, words, json }: LaunchConfig,
  io: Io,
  signal?: AbortSignal,
): Promise<number> {
  let pid = 0;
  const launching = await launch(subject, file, {
    command: words,
    ...(signal === undefined ? {} : { signal }),
    async record() {
      const recorder = await leaveRecorder(file);
      pid = recorder.pid;
      return recorder;
    },
  });
  const { failing, accepting, url, collectAfter } = launching;
  io.out(
    json
      ? `${jsonOf({ event: 'launched', file, pid, ...launching })}\n`
      : `${[
          `Deliveries that are refused from now on: ${failing}; that are acknowledged: ${accepting}.`,
          `Process ${pid} records them at ${url} in ${file}; if it ends: ordering-conformance record ${file}`,
          `What it has seen: ordering-conformance collect ${file} (all of it after ${collectAfter})`,
        ]
          .map(visible)
          .join('\n')}\n`,
  );
  return ExitCode.conformant;
}

/** Records until there is nothing more to come, or somebody stops it. Returns the exit code. */
export async function showRecorder(
  { file, json }: { readonly file: string; readonly json: boolean },
  io: Io,
  signal?: AbortSignal,
): Promise<number> {
  await using recorder = await startRecorder(file);
  const { url } = recorder;
  io.out(
    json
      ? `${jsonOf({ event: 'ready', url, file, pid: process.pid })}\n`
      : `${visible(`Records what comes to ${url} in ${file}, until it is stopped.`)}\n`,
  );
  await Promise.race([recorder.over, untilStopped(signal)]);
  return ExitCode.conformant;
}

/** Starts a recorder that outlives this process, and waits until it listens. */
async function leaveRecorder(
  file: string,
): Promise<{ readonly pid: number; stop(): Promise<void> }> {
  // npm's words are about this process: the recorder has to outlive it.
  const { npm_lifecycle_script: _, ...env } = process.env;
  const [, main = ''] = process.argv;
  const child = spawn(process.execPath, [...process.execArgv, main, 'record', file, '--json'], {
    ...{ detached: true, stdio: ['ignore', 'pipe', 'pipe'], env },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ready = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), startMs);
    const done = (listens: boolean) => {
      clearTimeout(timer);
      resolve(listens);
    };
    createInterface({ input: child.stdout }).once('line', () => done(true));
    child.once('error', () => done(false));
    child.once('exit', () => done(false));
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    // Nobody waits for a child that was let go, so the process would end here.
    child.ref();
    child.kill();
    await ended;
  };
  if (!ready) {
    await stop();
    const why = said.trim().split('\n')[0] ?? '';
    throw new LaunchError(`the recorder does not start: ${why.replace(/^error: /, '')}`);
  }
  child.stdout.destroy();
  child.stderr.destroy();
  child.unref();
  return { pid: child.pid ?? 0, stop };
}
