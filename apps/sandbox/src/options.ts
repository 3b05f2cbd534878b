import { parseArguments } from '@ordering/kit/command';
import { formatTypedDuration } from '@ordering/kit/duration';
import { messageOf } from '@ordering/kit/failure';
import { readManifest } from '@ordering/kit/manifest';
import {
  choiceKind,
  decimalKind,
  listKind,
  onKind,
  textKind,
  wholeKind,
} from '@ordering/kit/option-kinds';
import { addOptions, type Given, option, type ValuesOf } from '@ordering/kit/option-table';
import { createGuard } from '@ordering/outbox';
import { Command } from 'commander';
import { packageFolder } from './folder.ts';
import { rateLimit, seedApplication } from './generated/control/constants.ts';

/** Holds the secret of the application that every sandbox starts with, so that it need not be in a command line. */
export const clientSecretVariable = 'ORDERING_SANDBOX_CLIENT_SECRET';

/** Holds the token that the control operations ask for. */
export const controlTokenVariable = 'ORDERING_SANDBOX_CONTROL_TOKEN';

/** The levels of the log, from everything to nothing. */
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** The options that a configuration file may have as well, as keys. */
export const fileOptions = {
  port: option(
    wholeKind({ atLeast: 0, atMost: 65_535 }),
    'port to listen on; 0 takes any free one',
    { default: 4010 },
  ),
  host: option(
    textKind('address'),
    'address to listen on; if it is not loopback, /sandbox/* requires a token',
    { default: '127.0.0.1' },
  ),
  allowHost: option(
    listKind(textKind('name', hostProblem)),
    'a host name under which this sandbox is called, besides addresses and localhost (repeatable)',
    { default: [] },
  ),
  allowTarget: option(
    listKind(textKind('host|range', targetProblem)),
    'allow deliveries to this host or range of addresses, with http as well (repeatable)',
    { default: [] },
  ),
  data: option(textKind('folder'), 'the folder in which to keep all data', {
    defaultAbout: 'a temporary folder, removed on exit',
  }),
  timeScale: option(
    decimalKind({ atLeast: 0, atMost: 100_000 }),
    'how many seconds pass in the sandbox during one real second; 0 stops the clock',
    { defaultAbout: '1, or the last value in the data folder' },
  ),
  rateLimit: option(
    wholeKind({ atLeast: 0, atMost: 1_000_000 }),
    `how many calls one token may make in ${formatTypedDuration(rateLimit.windowMs)}`,
    { default: rateLimit.requests },
  ),
  logLevel: option(choiceKind('level', logLevels), 'lowest level to log, on stderr', {
    default: 'info',
  }),
};

/** All options of the sandbox. */
export const options = {
  config: option(
    textKind('file'),
    'a file with these options as keys (see the README); an option given here takes precedence',
  ),
  ...fileOptions,
  json: option(onKind, 'print the ready line and the log as JSON', { default: false }),
};

export type LogLevel = ValuesOf<typeof options>['logLevel'];

function targetProblem(target: string): string | undefined {
  try {
    createGuard({ allowTargets: [target] });
    return undefined;
  } catch (cause) {
    return messageOf(cause);
  }
}

function hostProblem(name: string): string | undefined {
  return URL.parse(`http://${name}/`)?.host === name.toLowerCase()
    ? undefined
    : `${JSON.stringify(name)} is not the name of a host`;
}

const description =
  'The ordering service on your machine: its API, its orders, and signed webhooks with retries.';

const help = `
Environment:
  ${clientSecretVariable}  the secret of the application that every sandbox starts with
                                  (default: ${seedApplication.clientSecret}, for development only)

  ${controlTokenVariable}   the token that /sandbox/* requires, at least 16 characters; if it is
                                  not set, a sandbox on loopback requires none, and any other
                                  writes one into its data folder

Paths beside the API, the console and /sandbox/*:
  GET /healthz, /readyz     whether the process is alive, whether an event would be stored now
  GET /metrics              for Prometheus; requires the control token, if there is one

Exit codes: 0 stopped, 1 failed, 2 wrong options or environment.

Examples:
  ordering-sandbox                           a fresh sandbox on port 4010
  ordering-sandbox --data ./sandbox-data     one that keeps its data
  ordering-sandbox --time-scale 60           a minute of the retry schedule in a second
  ordering-sandbox --port 0 --json           for a program: a free port, the URL as JSON`;

/** The command line. */
export function sandboxCommand(): Command {
  return addOptions(new Command('ordering-sandbox'), options)
    .description(description)
    .version(readManifest(new URL('package.json', packageFolder)).version)
    .addHelpText('after', help);
}

/**
 * Reads the command line.
 *
 * @throws UsageError
 */
export async function readOptions(args: readonly string[]): Promise<Given> {
  const command = sandboxCommand();
  await parseArguments(command, args);
  return command.opts();
}
