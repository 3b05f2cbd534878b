import { parseArguments } from '@ordering/kit/command';
import { readManifest } from '@ordering/kit/manifest';
import { Command, Option } from 'commander';
import { secretsFileVariable, secretsVariable } from './secrets.ts';

/** Holds the secret under which deliveries are signed that are handed on. */
export const forwardSecretVariable = 'ORDERING_FORWARD_SECRET';

/** Names a database of PostgreSQL where no option does, so that no password stands in one. */
export const databaseVariable = 'DATABASE_URL';

/** Where deliveries are kept, as it was typed. */
export interface DatabaseOptions {
  readonly database?: string;
  readonly databaseSchema: string;
  readonly databaseConnections: string;
}

/** The options as they were typed, or their defaults. */
export interface Options extends DatabaseOptions {
  readonly port: string;
  readonly host: string;
  readonly operationsPort?: string;
  readonly operationsHost: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly role: string;
  readonly handlers?: string;
  readonly forward?: string;
  readonly logEvents: boolean;
  readonly handlerTimeout: string;
  readonly concurrency: string;
  readonly attempts: string;
  readonly resource?: string;
  readonly afterDead: string;
  readonly observe: boolean;
  readonly clockAhead?: string;
  readonly json: boolean;
  readonly pidFile?: string;
  readonly retainDays: string;
  readonly retainDoneDays?: string;
  readonly retainDeadDays?: string;
  readonly retainQuarantinedDays?: string;
  readonly drainDelay: string;
  readonly logLevel: string;
}

const description =
  'Receives webhook deliveries of the ordering service: verifies each one, stores it once, acknowledges it, and then runs your handlers.';

const help = `
Environment:
  ${secretsVariable}       the webhook secrets, separated by commas or line breaks: SECRET, or
                                 STORE=SECRET for a secret that signs for one store only. Required
                                 where deliveries are accepted.
  ${secretsFileVariable}  or the path of a file that contains them, or of a folder of such files;
                                 read again when they change
  ${forwardSecretVariable}        signs what --forward hands on
  ${databaseVariable}                   a postgres:// URL, where no --database is given
  ORDERING_RECEIVER_PORT, _HOST, _OPERATIONS_PORT, _OPERATIONS_HOST, _TLS_CERT, _TLS_KEY,
  _DATABASE, _DATABASE_SCHEMA, _DATABASE_CONNECTIONS, _ROLE, _LOG_LEVEL   the same as the options

Paths:
  POST /webhooks            the URL to register with the service
  GET  /healthz, /readyz    whether the process is alive, whether a delivery would be accepted now

Paths on the operations port, which is for nobody but you:
  GET  /healthz, /readyz    the same, with the reason
  GET  /metrics             for Prometheus
  GET  /inbox               how many deliveries are in which state
  GET  /observe/deliveries/ID   with --observe: how often a delivery was received and took effect

Exit codes: 0 stopped, 1 failed, 2 wrong options or environment.

\`ordering-receiver inbox --help\` says how to look at what is stored, and to replay or purge it.

Example:
  ${secretsVariable}=whsec_example ordering-receiver --port 4000 --database sqlite:inbox.db --handlers handlers.mjs`;

/**
 * Reads the command line.
 *
 * @throws UsageError
 */
export async function readOptions(args: readonly string[]): Promise<Options> {
  const command = withDatabase(new Command('ordering-receiver'))
    .description(description)
    .version(readManifest(new URL('../package.json', import.meta.url)).version)
    .addOption(
      variable('--port <number>', 'port to listen on; 0 takes any free one', 'PORT', '4000'),
    )
    .addOption(variable('--host <address>', 'address to listen on', 'HOST', '127.0.0.1'))
    .addOption(
      variable(
        '--operations-port <number>',
        'port for metrics and the like (default: the one after --port, or any free one)',
        'OPERATIONS_PORT',
      ),
    )
    .addOption(
      variable(
        '--operations-host <address>',
        'address for them; nothing protects it',
        'OPERATIONS_HOST',
        '127.0.0.1',
      ),
    )
    .addOption(
      variable(
        '--tls-cert <file>',
        'certificate chain for the public port, in PEM; read again when it changes',
        'TLS_CERT',
      ),
    )
    .addOption(variable('--tls-key <file>', 'the key of it', 'TLS_KEY'))
    .addOption(
      variable(
        '--role <role>',
        'accept deliveries, process them, or both: two processes on one database may share the work',
        'ROLE',
        'both',
      ),
    )
    .option('--handlers <file>', 'ES module that exports `handlers`')
    .option('--forward <url>', 'hand events on to a service behind; any 2xx settles one')
    .option('--log-events', 'only log events, and be done with them: to try things out', false)
    .option('--handler-timeout <span>', 'how long a handler may take, such as 30s or 5m', '60s')
    .option('--concurrency <number>', 'how many handlers run at once', '16')
    .option('--attempts <number>', 'how often an event is tried before it is dead', '16')
    .option(
      '--resource <fields>',
      'fields of `data` that say what an event is about, such as order_id: one at a time for each, in order',
    )
    .option('--after-dead <what>', 'whether those behind a dead one go-on, or wait', 'go-on')
    .option('--observe', 'report at /observe what became of each delivery, for tests', false)
    .option(
      '--clock-ahead <file>',
      'with --observe, for tests: the clock is ahead by as many seconds as the file says',
    )
    .option('--json', 'print the ready line as JSON', false)
    .option('--pid-file <file>', 'write the process id to a file once ready')
    .option(
      '--retain-days <number>',
      'how many days to remember what is done, dead or in quarantine',
      '30',
    )
    .option('--retain-done-days <number>', 'the same for what is done')
    .option('--retain-dead-days <number>', 'the same for what is dead')
    .option('--retain-quarantined-days <number>', 'the same for what is in quarantine')
    .option('--drain-delay <span>', 'when asked to stop, go on for so long while not ready', '0s')
    .addOption(
      variable('--log-level <level>', 'lowest level to log, on stderr', 'LOG_LEVEL', 'info'),
    )
    .addHelpText('after', help);
  await parseArguments(command, args);
  return command.opts<Options>();
}

/** Adds where deliveries are kept: the same for the receiver and for those who look into its inbox. */
export function withDatabase(command: Command): Command {
  const text = `sqlite:PATH, or postgres://USER@HOST/NAME?sslmode=verify-full (default: ${databaseVariable}, or sqlite:receiver.db)`;
  command.addOption(variable('--database <url>', `where deliveries are kept: ${text}`, 'DATABASE'));
  return withSchema(command);
}

/** Adds where in PostgreSQL they are kept, and how much it may be used. */
export function withSchema(command: Command): Command {
  return command
    .addOption(
      variable(
        '--database-schema <name>',
        'the schema of PostgreSQL that holds the inbox',
        'DATABASE_SCHEMA',
        'ordering_inbox',
      ),
    )
    .addOption(
      variable(
        '--database-connections <number>',
        'how many connections to PostgreSQL at most',
        'DATABASE_CONNECTIONS',
        '6',
      ),
    );
}

function variable(flags: string, text: string, name: string, value?: string): Option {
  return new Option(flags, text).env(`ORDERING_RECEIVER_${name}`).default(value);
}
