import { parseArguments } from '@ordering/kit/command';
import { formatDuration } from '@ordering/kit/duration';
import { readManifest } from '@ordering/kit/manifest';
import { Command } from 'commander';
import { packageFolder } from './folder.ts';
import { rateLimit, seedApplication } from './generated/control/constants.ts';

/** Holds the secret of the application that every sandbox starts with, so that it need not be in a command line. */
export const clientSecretVariable = 'ORDERING_SANDBOX_CLIENT_SECRET';

/** Holds the token that the control operations ask for. */
export const controlTokenVariable = 'ORDERING_SANDBOX_CONTROL_TOKEN';

/** The options as they were typed, or their defaults. */
export interface Options {
  readonly config?: string;
  readonly port?: string;
  readonly host?: string;
  readonly allowHost: readonly string[];
  readonly allowTarget: readonly string[];
  readonly data?: string;
  readonly timeScale?: string;
  readonly rateLimit?: string;
  readonly json: boolean;
  readonly logLevel?: string;
}

const description =
  'The ordering service on your machine: its API, its orders, and signed webhooks with retries.';

const help = `
Environment:
  ${clientSecretVariable}  the secret of the application that every sandbox starts with
                                  (default: ${seedApplication.clientSecret}, for development only)

  ${controlTokenVariable}   the token that /sandbox/* asks for, at least 16 characters; where it
                                  is not set, a sandbox on loopback asks for none, and any other
                                  writes one into its data folder

Paths beside the API, the console and /sandbox/*:
  GET /healthz, /readyz     whether the process is alive, whether an event would be stored now
  GET /metrics              for Prometheus; asks for the control token, where there is one

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
    .version(readManifest(new URL('package.json', packageFolder)).version)
    .option('--config <file>', 'all of this in a file (see the README); an option goes before it')
    .option('--port <number>', 'port to listen on; 0 takes any free one (default: 4010)')
    .option(
      '--host <address>',
      'address to listen on; beyond loopback, /sandbox/* asks for a token (default: 127.0.0.1)',
    )
    .option(
      '--allow-host <name>',
      'a name by which others call this sandbox, besides addresses and localhost; repeatable',
      (name: string, names: readonly string[]) => [...names, name],
      [],
    )
    .option(
      '--allow-target <host|range>',
      'let deliveries go to this host or range of addresses, with http as well; repeatable',
      (target: string, targets: readonly string[]) => [...targets, target],
      [],
    )
    .option(
      '--data <folder>',
      'keep everything in this folder (default: a temporary one, removed on exit)',
    )
    .option(
      '--time-scale <number>',
      'how many seconds pass in the sandbox in one real second; at 0 the clock stands still (default: as it was, at first 1)',
    )
    .option(
      '--rate-limit <number>',
      `how many calls one token may make in ${formatDuration(rateLimit.windowMs)} (default: ${rateLimit.requests})`,
    )
    .option('--json', 'write the ready line and the log as JSON', false)
    .option('--log-level <level>', 'lowest level to log, on stderr (default: info)')
    .addHelpText('after', help);
  await parseArguments(command, args);
  return command.opts<Options>();
}
