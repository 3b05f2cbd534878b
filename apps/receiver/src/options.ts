import { parseArguments } from '@ordering/kit/command';
import { readManifest } from '@ordering/kit/manifest';
import {
  choiceKind,
  durationKind,
  onKind,
  patternKind,
  textKind,
  wholeKind,
} from '@ordering/kit/option-kinds';
import { addOptions, type Given, option, type ValuesOf } from '@ordering/kit/option-table';
import { Command } from 'commander';
import { forgettableAfterMs } from './repeated.ts';
import { secretsFileVariable, secretsVariable } from './secrets.ts';

/** Holds the secret under which deliveries are signed that are handed on. */
export const forwardSecretVariable = 'ORDERING_FORWARD_SECRET';

const dayMs = 24 * 60 * 60 * 1000;

/** Names a database of PostgreSQL where no option does, so that no password stands in one. */
export const databaseVariable = 'DATABASE_URL';

/** The same option in the environment. */
function variable(name: string) {
  return { variable: `ORDERING_RECEIVER_${name}` };
}

const ports = { atLeast: 0, atMost: 65_535 };
const upTo1000 = { atLeast: 1, atMost: 1000 };
const retained = durationKind({ atLeast: forgettableAfterMs, atMost: 36_500 * dayMs });

/** Where in PostgreSQL deliveries are kept, and how much it may be used. */
export const schemaOptions = {
  databaseSchema: option(
    patternKind(
      'name',
      /^[a-z_][a-z0-9_]{0,39}$/,
      'at most 40 lowercase letters, digits and underscores',
    ),
    'the schema in PostgreSQL that holds the inbox',
    { default: 'ordering_inbox', ...variable('DATABASE_SCHEMA') },
  ),
  databaseConnections: option(
    wholeKind({ atLeast: 4, atMost: 1000 }),
    'the most connections to PostgreSQL',
    { default: 6, ...variable('DATABASE_CONNECTIONS') },
  ),
};

/** Where deliveries are kept: the same for the receiver and for those who look into its inbox. */
export const databaseOptions = {
  database: option(
    textKind('url'),
    'where deliveries are kept: sqlite:PATH, or postgres://USER@HOST/NAME?sslmode=verify-full',
    { defaultAbout: `${databaseVariable}, or sqlite:receiver.db`, ...variable('DATABASE') },
  ),
  ...schemaOptions,
};

export type DatabaseOptions = ValuesOf<typeof databaseOptions>;

const roles = ['accept', 'process', 'both'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** All options of the receiver. */
export const options = {
  ...databaseOptions,
  port: option(wholeKind(ports), 'port to listen on; 0 takes any free one', {
    ...{ default: 4000, ...variable('PORT') },
  }),
  host: option(textKind('address'), 'address to listen on', {
    ...{ default: '127.0.0.1', ...variable('HOST') },
  }),
  operationsPort: option(wholeKind(ports), 'port for health, metrics and the state of the inbox', {
    ...{ defaultAbout: 'the one after --port, or any free one', ...variable('OPERATIONS_PORT') },
  }),
  operationsHost: option(
    textKind('address'),
    'address for the operations port, which asks for no password',
    {
      ...{ default: '127.0.0.1', ...variable('OPERATIONS_HOST') },
    },
  ),
  tlsCert: option(
    textKind('file'),
    'certificate chain for the public port, in PEM; read again when it changes',
    variable('TLS_CERT'),
  ),
  tlsKey: option(textKind('file'), 'the key of that certificate, in PEM', variable('TLS_KEY')),
  role: option(
    choiceKind('role', roles),
    'what this process does: accept deliveries, process them, or both; several processes may share a database',
    { default: 'both', ...variable('ROLE') },
  ),
  handlers: option(textKind('file'), 'ES module that exports `handlers`'),
  forward: option(
    textKind('url'),
    'forward events to another service instead; any 2xx response settles an event',
  ),
  logEvents: option(onKind, 'log each event and mark it as done, to try things out', {
    default: false,
  }),
  handlerTimeout: option(
    durationKind({ atLeast: 1000, atMost: dayMs }),
    'how long a handler may take',
    { default: 60_000 },
  ),
  concurrency: option(wholeKind(upTo1000), 'how many handlers run at once', { default: 16 }),
  attempts: option(
    wholeKind(upTo1000),
    'how many attempts an event gets before it is a dead letter',
    {
      default: 16,
    },
  ),
  resource: option(
    textKind('fields'),
    'fields of `data` that name what an event is about, such as order_id; events about the same thing run one at a time, in order',
  ),
  afterDead: option(
    choiceKind('what', ['go-on', 'wait'] as const),
    'what events behind a dead letter about the same thing do: go on, or wait until it is replayed or purged',
    { default: 'go-on' },
  ),
  observe: option(
    onKind,
    'report at /observe how often each delivery arrived and took effect, for tests',
    {
      default: false,
    },
  ),
  clockAhead: option(
    textKind('file'),
    'with --observe, for tests: a file with the number of seconds by which the clock is ahead',
  ),
  json: option(onKind, 'print the ready line as JSON', { default: false }),
  pidFile: option(textKind('file'), 'write the process id to a file once ready'),
  retain: option(
    retained,
    'how long to keep deliveries that are done, dead or quarantined; longer than the service repeats them',
    {
      default: 30 * dayMs,
    },
  ),
  retainDone: option(retained, 'the same for deliveries that are done'),
  retainDead: option(retained, 'the same for dead letters'),
  retainQuarantined: option(retained, 'the same for quarantined deliveries'),
  drainDelay: option(
    durationKind({ atLeast: 0, atMost: 60 * 60 * 1000 }),
    'after a request to stop, keep running for this long, reported as not ready',
    { default: 0 },
  ),
  logLevel: option(choiceKind('level', logLevels), 'lowest level to log, on stderr', {
    ...{ default: 'info', ...variable('LOG_LEVEL') },
  }),
};

export type Options = ValuesOf<typeof options>;

const description =
  'Receives webhook deliveries of the ordering service: verifies each one, stores it once, acknowledges it, and then runs your handlers.';

const help = `
Environment:
  ${secretsVariable}       the webhook secrets, separated by commas or line breaks: SECRET, or
                                 STORE=SECRET for a secret that signs for one store only. Required
                                 unless --role is process.
  ${secretsFileVariable}  the path of a file that contains them, or of a folder of such files;
                                 read again when they change
  ${forwardSecretVariable}        the secret that signs what --forward sends
  ${databaseVariable}                   a postgres:// URL, used if there is no --database
  ORDERING_RECEIVER_PORT, _HOST, _OPERATIONS_PORT, _OPERATIONS_HOST, _TLS_CERT, _TLS_KEY,
  _DATABASE, _DATABASE_SCHEMA, _DATABASE_CONNECTIONS, _ROLE, _LOG_LEVEL   the same as the options

Paths:
  POST /webhooks            the URL to register with the service
  GET  /healthz, /readyz    whether the process is alive, whether a delivery would be accepted now

Paths on the operations port, which only you should be able to reach:
  GET  /healthz, /readyz    the same, with the reason
  GET  /metrics             for Prometheus
  GET  /inbox               how many deliveries are in which state
  GET  /observe/deliveries/ID   with --observe: how often a delivery was received and took effect

Exit codes: 0 stopped, 1 failed, 2 wrong options or environment.

\`ordering-receiver inbox --help\` says how to list, replay and purge what is stored.

Example:
  ${secretsVariable}=whsec_example ordering-receiver --port 4000 --database sqlite:inbox.db --handlers handlers.mjs`;

/** The command line. */
export function receiverCommand(): Command {
  return addOptions(new Command('ordering-receiver'), options)
    .description(description)
    .version(readManifest(new URL('../package.json', import.meta.url)).version)
    .addHelpText('after', help);
}

/**
 * Reads the command line.
 *
 * @throws UsageError
 */
export async function readOptions(args: readonly string[]): Promise<Given> {
  const command = receiverCommand();
  await parseArguments(command, args);
  return command.opts();
}
