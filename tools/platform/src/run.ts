import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf } from '@ordering/kit/failure';
import { stopRequested } from '@ordering/kit/stop-request';
import { type Database, databases } from './database.ts';
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

const help = `Usage: npm start [-- --database postgres] [--reports DIR]

Regenerates from specs/, starts the sandbox and two replicas of the receiver on free loopback ports, follows one order
through all of them, and runs the conformance suite against both. Nothing is left behind but the reports.

  --database KIND  what the replicas share: sqlite, which is a file, or postgres, a server that is started for them
  --reports DIR    where the reports go (default: reports/)
  --help           this text

Exit codes: 0 every MUST passed; 1 a MUST failed; 2 wrong usage; 4 something did not start; 5 inconclusive; 130 interrupted.
`;

interface Arguments {
  /** Where the reports go. */
  readonly reports: string;
  readonly database: Database;
}

/** What was asked for, or an exit code. */
function readArguments(): Arguments | number {
  try {
    const { values } = parseArgs({
      options: {
        database: { type: 'string', default: 'sqlite' },
        reports: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
    if (values.help) {
      process.stdout.write(help);
      return 0;
    }
    const database = databases.find((kind) => kind === values.database);
    if (database === undefined) throw new Error(`--database is one of ${databases.join(', ')}.`);
    return { reports: resolve(values.reports ?? join(root, 'reports')), database };
  } catch (error) {
    process.stderr.write(`${messageOf(error)} Try --help.\n`);
    return 2;
  }
}

/** `npm start`: returns with the exit code set, or ends the process where there is nothing to start. */
export async function runStart(): Promise<void> {
  const asked = readArguments();
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
