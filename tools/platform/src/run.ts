import { resolve } from 'node:path';
import { exitCodeOf } from '@ordering/kit/command';
import { messageOf } from '@ordering/kit/failure';
import { stopRequested } from '@ordering/kit/stop-request';
import type { Database } from './database.ts';
import { readOptions } from './options.ts';
import { capture, endAll, root } from './process.ts';
import { bold, red, say, step } from './screen.ts';

/**
 * `npm start`: regenerates from specs/, and proves what was generated.
 *
 * Exits 0 only if every MUST passed, else with the exit code of the conformance run that did not.
 */
async function main({ reports, database }: Arguments): Promise<number> {
  const begun = performance.now();
  say(bold('\n  The ordering contract, from its specs to the wire\n'));
  await step('generate', generate, (line) => line);
  // Only now, because it imports what may just have been generated anew.
  const { prove } = await import('./prove.ts');
  return prove(reports, database, begun);
}

async function generate(): Promise<string> {
  const { code, stdout, stderr } = await capture('contract', ['generate']);
  if (code !== 0) throw new Error(`Generating from specs/ failed:\n${stderr}`);
  return stdout.trim().replace(/^generate: /, '');
}

/** What was asked for, or an exit code. */
async function readArguments(): Promise<Arguments | number> {
  try {
    const { database, reports } = await readOptions(process.argv.slice(2));
    return { database, reports: resolve(root, reports) };
  } catch (error) {
    const code = exitCodeOf(error);
    if (code === undefined) throw error;
    return code;
  }
}

interface Arguments {
  /** Where the reports go. */
  readonly reports: string;
  readonly database: Database;
}

/** `npm start`: returns with the exit code set, or ends the process where there is nothing to start. */
export async function runStart(): Promise<void> {
  const asked = await readArguments();
  if (typeof asked === 'number') process.exit(asked);
  void stopRequested('tools/platform').then(async () => {
    await endAll();
    process.exit(130);
  });
  try {
    process.exitCode = await main(asked);
  } catch (error) {
    say(`  ${red('✗')} ${messageOf(error)}`);
    process.exitCode = 4;
  }
}
