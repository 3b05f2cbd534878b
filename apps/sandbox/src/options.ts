import { parseArguments } from '@ordering/kit/command';
import { readManifest } from '@ordering/kit/manifest';
import { Command } from 'commander';
import { seedApplication } from './generated/constants.ts';

/** Holds the secret of the application that every sandbox starts with, so that it need not be in a command line. */
export const clientSecretVariable = 'ORDERING_SANDBOX_CLIENT_SECRET';

/** The options as they were typed, or their defaults. */
export interface Options {
  readonly port: string;
  readonly host: string;
  readonly data?: string;
  readonly timeScale: string;
  readonly json: boolean;
  readonly logLevel: string;
}

const description =
  'The ordering service on your machine: its API, its orders, and signed webhooks with retries.';

const help = `
Environment:
  ${clientSecretVariable}  the secret of the application that every sandbox starts with
                                  (default: ${seedApplication.clientSecret}, for development only)

Exit codes: 0 stopped, 1 failed, 2 wrong options or environment.

Examples:
  ordering-sandbox                           a fresh sandbox on port 4010
  ordering-sandbox --data ./sandbox-data     one that remembers
  ordering-sandbox --time-scale 60           a minute of the retry ladder in a second
  ordering-sandbox --port 0 --json           for a program: a free port, the URL as JSON`;

/**
 * Reads the command line.
 *
 * @throws UsageError
 */
export async function readOptions(args: readonly string[]): Promise<Options> {
  const command = new Command('ordering-sandbox')
    .description(description)
    .version(readManifest(new URL('../package.json', import.meta.url)).version)
    .option('--port <number>', 'port to listen on; 0 takes any free one', '4010')
    .option(
      '--host <address>',
      'address to listen on; nothing protects /sandbox/* and the console',
      '127.0.0.1',
    )
    .option(
      '--data <folder>',
      'keep everything in this folder (default: a temporary one, removed on exit)',
    )
    .option('--time-scale <number>', 'how many seconds pass in the sandbox in one real second', '1')
    .option('--json', 'print the ready line as JSON', false)
    .option('--log-level <level>', 'lowest level to log, on stderr', 'info')
    .addHelpText('after', help);
  await parseArguments(command, args);
  return command.opts<Options>();
}
