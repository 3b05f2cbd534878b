import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pauseAgainAndAgain } from './pauses.ts';
import { randomFrom } from './random.ts';

/** One run of some test files. */
export interface Round {
  readonly files: readonly string[];
  readonly mode: string;
  readonly seed: number;
  readonly folder: string;
  readonly name: string;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/** Runs test files once, in an order that follows from the seed, and pauses them now and then. What was red, by name. */
export async function runRound({
  files,
  mode,
  seed,
  folder,
  name,
  signal,
}: Round): Promise<readonly string[]> {
  const report = join(folder, `${name}.json`);
  const log = openSync(join(folder, `${name}.log`), 'w');
  const order = ['--sequence.shuffle', `--sequence.seed=${seed}`];
  const child = spawn(
    process.execPath,
    [
      ...['node_modules/vitest/vitest.mjs', 'run', '--mode', mode, ...order],
      ...['--reporter=default', '--reporter=json', `--outputFile=${report}`, ...files],
    ],
    {
      env: { ...process.env, ORDERING_TEST_SEED: String(seed) },
      stdio: ['ignore', log, log],
    },
  );
  closeSync(log);
  const ended = once(child, 'close');
  const calm = new AbortController();
  // What is paused hears of its end when it runs again.
  signal.addEventListener('abort', () => {
    calm.abort();
    child.kill();
  });
  const pausing = pauseAgainAndAgain(child.pid ?? process.pid, randomFrom(seed), calm.signal);
  const [code] = await ended;
  calm.abort();
  await pausing;
  const red = redIn(report);
  return code === 0 || red.length > 0 ? red : [`the run itself, with exit code ${code}`];
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

function redIn(report: string): readonly string[] {
  let read: Report;
  try {
    read = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return [];
  }
  return read.testResults.flatMap(({ name, status, assertionResults }) => {
    const path = name.replace(`${process.cwd()}/`, '');
    const failed = assertionResults.filter((each) => each.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [path] : [];
    return failed.map(({ fullName }) => `${path} > ${fullName}`);
  });
}
