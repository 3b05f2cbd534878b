import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { type Config, type LogLevel, logLevels } from './config.ts';
import { rateLimit, seedApplication } from './generated/constants.ts';
import { StartError } from './start-error.ts';

/** What the command line and the environment ask for. */
export interface Options {
  readonly config: Config;
  /** Print the ready line as JSON. */
  readonly json: boolean;
  /** The data folder is ours, and goes when the sandbox does. */
  readonly temporary: boolean;
  /** The client secret is the documented one, which everybody knows. */
  readonly knownSecret: boolean;
}

/** Holds the secret of the seed application, so that it need not be in a command line. */
const secretVariable = 'ORDERING_SANDBOX_CLIENT_SECRET';

const examples = `
Environment:
  ${secretVariable}  the secret of the application that every sandbox starts with
                                  (default: ${seedApplication.clientSecret}, for development only)

Examples:
  ordering-sandbox                           a fresh sandbox on port 4010
  ordering-sandbox --data ./sandbox-data     one that remembers
  ordering-sandbox --time-scale 60           a minute of the retry ladder in a second
  ordering-sandbox --port 0 --json           for a program: a free port, the address as JSON
`;

/**
 * Reads the options.
 *
 * @throws CommanderError after it has printed the help, or the sentence that says what is wrong.
 * @throws StartError where the environment is wrong.
 */
export function readOptions(argv: readonly string[], environment: NodeJS.ProcessEnv): Options {
  const secret = environment[secretVariable];
  if (secret === '')
    throw new StartError(`${secretVariable} is empty; give it a value or unset it.`);
  const given = command().parse(argv).opts<Given>();
  return {
    config: {
      host: given.host,
      port: given.port,
      dataFolder: given.data ?? mkdtempSync(join(tmpdir(), 'ordering-sandbox-')),
      timeScale: given.timeScale,
      clientSecret: secret ?? seedApplication.clientSecret,
      rateLimit,
      logLevel: given.logLevel,
    },
    json: given.json,
    temporary: given.data === undefined,
    knownSecret: secret === undefined,
  };
}

interface Given {
  readonly host: string;
  readonly port: number;
  readonly data?: string;
  readonly timeScale: number;
  readonly json: boolean;
  readonly logLevel: LogLevel;
}

function command(): Command {
  return new Command('ordering-sandbox')
    .description(
      'The ordering service on your machine: its API, orders, and signed, repeated webhooks.',
    )
    .addOption(
      new Option('--port <number>', 'where to listen; 0 for a free port')
        .default(4010)
        .argParser(numberBetween(0, 65_535, 'a whole number')),
    )
    .option(
      '--host <address>',
      'where to listen; nothing protects /sandbox/* and the console',
      '127.0.0.1',
    )
    .option(
      '--data <folder>',
      'keep everything in this folder (default: a temporary one, removed at the end)',
      (folder) => resolve(folder),
    )
    .addOption(
      new Option('--time-scale <number>', 'how many seconds pass in the sandbox in one real second')
        .default(1)
        .argParser(numberBetween(0.001, 100_000, 'a number')),
    )
    .option('--json', 'print one line of JSON when ready: url, console, client_id, data', false)
    .addOption(
      new Option('--log-level <level>', 'how much goes to standard error')
        .choices(logLevels)
        .default('info'),
    )
    .allowExcessArguments(false)
    .addHelpText('after', examples)
    .configureOutput({ outputError: (text, write) => write(oneSentence(text)) })
    .exitOverride();
}

function numberBetween(least: number, most: number, kind: string): (text: string) => number {
  return (text) => {
    const value = Number(text);
    const written = kind === 'a number' ? /^\d+(\.\d+)?$/ : /^\d+$/;
    if (!written.test(text) || value < least || value > most) {
      throw new InvalidArgumentError(`It must be ${kind} from ${least} to ${most}.`);
    }
    return value;
  };
}

/** Commander starts with "error:" and puts its suggestion on a line of its own. */
function oneSentence(text: string): string {
  const words = text
    .replace(/^error: /, '')
    .trim()
    .replaceAll('\n', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}\n`;
}
