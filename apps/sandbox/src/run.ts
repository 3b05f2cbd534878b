import { rmSync } from 'node:fs';
import { CommanderError } from 'commander';
import { type Options, readOptions } from './cli.ts';
import { announceReady } from './ready.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';
import { StartError } from './start-error.ts';

/** The exit code for wrong options, and for what they name and cannot be used. */
const badUsage = 2;

/** The command `ordering-sandbox`: returns when it serves, or with an exit code set. */
export async function runSandbox(): Promise<void> {
  try {
    await serve();
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : badUsage;
    else if (error instanceof StartError) {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = badUsage;
    } else throw error;
  }
}

async function serve(): Promise<void> {
  const options = readOptions(process.argv, process.env);
  try {
    const sandbox = await startSandbox(options.config);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => void end(sandbox, options));
    }
    // Last, because whoever reads it may send a signal at once.
    announceReady(sandbox.url, options);
  } catch (error) {
    removeTemporary(options);
    throw error;
  }
}

/** Stops in order. A second signal ends the process at once, as signals do without a listener. */
async function end(sandbox: Sandbox, options: Options): Promise<void> {
  await sandbox.stop();
  removeTemporary(options);
}

function removeTemporary({ temporary, config }: Options): void {
  if (temporary) rmSync(config.dataFolder, { recursive: true, force: true });
}
