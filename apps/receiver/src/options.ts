import { parseArguments } from '@ordering/kit/command';
import { readManifest } from '@ordering/kit/manifest';
import { Command, Option } from 'commander';
import { secretsFileVariable, secretsVariable } from './secrets.ts';

/** The options as they were typed, or their defaults. */
export interface Options {
  readonly port: string;
  readonly host: string;
  readonly database: string;
  readonly handlers?: string;
  readonly observe: boolean;
  readonly json: boolean;
  readonly pidFile?: string;
  readonly retainDays: string;
  readonly logLevel: string;
}

const description =
  'Receives webhook deliveries of the ordering service: verifies each one, stores it once, acknowledges it, and then runs your handlers.';

const help = `
Environment:
  ${secretsVariable}       the webhook secrets, separated by commas or line breaks: SECRET, or
                                 STORE=SECRET for a secret that signs for one store only. Required.
  ${secretsFileVariable}  or the path of a file that contains them
  ORDERING_RECEIVER_PORT, _HOST, _DATABASE, _LOG_LEVEL   the same as the options

Paths:
  POST /webhooks            the URL to register with the service, behind your TLS proxy
  GET  /healthz, /readyz    whether the process is alive, whether its inbox works
  GET  /metrics             counters for Prometheus
  GET  /observe/deliveries/ID   with --observe: how often a delivery was received and took effect

Exit codes: 0 stopped, 1 failed, 2 wrong options or environment.

Example:
  ${secretsVariable}=whsec_example ordering-receiver --port 4000 --database sqlite:inbox.db --handlers handlers.js`;

/**
 * Reads the command line.
 *
 * @throws UsageError
 */
export async function readOptions(args: readonly string[]): Promise<Options> {
  const command = new Command('ordering-receiver')
    .description(description)
    .version(readManifest(new URL('../package.json', import.meta.url)).version)
    .addOption(
      variable('--port <number>', 'port to listen on; 0 takes any free one', 'PORT', '4000'),
    )
    .addOption(variable('--host <address>', 'address to listen on', 'HOST', '127.0.0.1'))
    .addOption(
      variable(
        '--database <sqlite:path>',
        'where deliveries are kept',
        'DATABASE',
        'sqlite:receiver.db',
      ),
    )
    .option(
      '--handlers <file>',
      'ES module that exports `handlers`; without it, events are only logged',
    )
    .option('--observe', 'report at /observe what became of each delivery, for tests', false)
    .option('--json', 'print the ready line as JSON', false)
    .option('--pid-file <file>', 'write the process id to a file once ready')
    .option('--retain-days <number>', 'how many days to remember processed deliveries', '30')
    .addOption(
      variable('--log-level <level>', 'lowest level to log, on stderr', 'LOG_LEVEL', 'info'),
    )
    .addHelpText('after', help);
  await parseArguments(command, args);
  return command.opts<Options>();
}

function variable(flags: string, text: string, name: string, value: string): Option {
  return new Option(flags, text).env(`ORDERING_RECEIVER_${name}`).default(value);
}
