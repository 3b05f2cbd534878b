import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { KeptMs } from '@ordering/inbox';
import { wholeNumber } from '@ordering/kit/command';
import { ConfigError } from '@ordering/kit/failure';
import { type Database, readDatabase } from './database.ts';
import { forwardSecretVariable, type Options } from './options.ts';
import { repeatedForMs } from './repeated.ts';
import { type SecretsSource, secretsSource } from './secrets.ts';
import { readSpan } from './span.ts';
import type { TlsFiles } from './tls.ts';
import type { Work } from './work.ts';

const roles = ['accept', 'process', 'both'] as const;

/** Whether a process accepts deliveries, processes them, or both. */
export type Role = (typeof roles)[number];

/** What the receiver needs to know, checked. */
export interface Config {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Where operators find metrics and the like. */
  readonly operations: Operations;
  readonly role: Role;
  readonly database: Database;
  readonly work: Work;
  readonly handling: Handling;
  /** The fields of `data` that say what an event is about. */
  readonly resourceFields: readonly string[];
  readonly observe: boolean;
  /** A file that says how far the clock is ahead, for tests. */
  readonly clockAhead?: string | undefined;
  readonly json: boolean;
  readonly pidFile?: string | undefined;
  /** How long deliveries are remembered in each state. */
  readonly keepMs: KeptMs;
  /** How long to go on when asked to stop, while not being ready any more, in milliseconds. */
  readonly drainDelayMs: number;
  readonly logLevel: string;
  readonly secrets: SecretsSource;
  readonly tls?: TlsFiles | undefined;
}

/** Where operators find metrics and the like. */
interface Operations {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Whether any free port will do where this one is in use: nobody has asked for it. */
  readonly orAnyFree: boolean;
}

/** How deliveries are processed. */
interface Handling {
  readonly concurrency: number;
  readonly maxAttempts: number;
  readonly timeoutMs: number;
  /** What a dead delivery means for those behind it about the same resource. */
  readonly afterDead: 'go-on' | 'wait';
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Checks the options and the environment.
 *
 * @throws ConfigError
 */
export function readConfig(options: Options, env: NodeJS.ProcessEnv): Config {
  const port = wholeNumber('--port (or ORDERING_RECEIVER_PORT)', options.port, 0, 65535);
  const role = oneOf('--role', options.role, roles);
  return {
    host: options.host,
    port,
    operations: { host: options.operationsHost, ...readOperationsPort(options, port) },
    role,
    database: readDatabase(options, env),
    work: readWork(options, role, env),
    handling: {
      concurrency: wholeNumber('--concurrency', options.concurrency, 1, 1000),
      maxAttempts: wholeNumber('--attempts', options.attempts, 1, 1000),
      timeoutMs: readSpan('--handler-timeout', options.handlerTimeout, 1000, dayMs),
      afterDead: readAfterDead(options, role),
    },
    resourceFields: readFields(options.resource),
    observe: options.observe,
    clockAhead: readClockAhead(options),
    json: options.json,
    pidFile: options.pidFile,
    keepMs: readKept(options),
    drainDelayMs: readSpan('--drain-delay', options.drainDelay, 0, 60 * 60 * 1000),
    logLevel: oneOf('--log-level', options.logLevel, logLevels),
    secrets: secretsSource(env),
    tls: readTls(options),
  };
}

/** A process that only runs handlers finds in the database what an event is about. */
function readAfterDead(
  { afterDead, resource }: Options,
  role: Config['role'],
): Handling['afterDead'] {
  const what = oneOf('--after-dead', afterDead, ['go-on', 'wait']);
  if (what === 'go-on' || resource !== undefined || role === 'process') return what;
  throw new ConfigError(
    '--after-dead wait: without --resource nothing is behind a dead one; give --resource FIELDS, such as order_id',
  );
}

function readFields(text: string | undefined): readonly string[] {
  const fields = text === undefined ? [] : text.split(',').map((field) => field.trim());
  if (fields.every((field) => /^\w+$/.test(field))) return fields;
  throw new ConfigError('--resource must be names of fields in `data`, separated by commas');
}

/** Nobody shall set the clock of a receiver that does not say so. */
function readClockAhead({ clockAhead, observe }: Options): string | undefined {
  if (clockAhead === undefined || observe) return clockAhead && resolve(clockAhead);
  throw new ConfigError('--clock-ahead is for tests: give --observe too, which tells of it');
}

function readTls({ tlsCert, tlsKey }: Options): TlsFiles | undefined {
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  if (tlsCert === undefined || tlsKey === undefined) {
    throw new ConfigError('give --tls-cert and --tls-key together');
  }
  return { cert: resolve(tlsCert), key: resolve(tlsKey) };
}

/** The port that was asked for; or else the one after the public one, or any free one. */
function readOperationsPort(
  { operationsPort }: Options,
  port: number,
): Pick<Operations, 'port' | 'orAnyFree'> {
  if (operationsPort === undefined) {
    return { port: port === 0 || port === 65535 ? 0 : port + 1, orAnyFree: true };
  }
  const name = '--operations-port (or ORDERING_RECEIVER_OPERATIONS_PORT)';
  return { port: wholeNumber(name, operationsPort, 0, 65535), orAnyFree: false };
}

function readWork(options: Options, role: Role, env: NodeJS.ProcessEnv): Work {
  const { handlers, forward, logEvents } = options;
  const works: Work[] = [];
  if (handlers !== undefined) works.push({ kind: 'handlers', path: readHandlersPath(handlers) });
  if (forward !== undefined) works.push(readForward(forward, env));
  if (logEvents) works.push({ kind: 'log' });
  const [work, another] = works;
  const ways = '--handlers, --forward or --log-events';
  if (another !== undefined) throw new ConfigError(`give one of ${ways}, not several`);
  if (role === 'accept' && work !== undefined) {
    throw new ConfigError(`--role accept handles no events: give ${ways} to the process that does`);
  }
  if (role === 'process' && work === undefined) {
    throw new ConfigError(`--role process needs something to do with events: ${ways}`);
  }
  return work ?? { kind: 'nothing' };
}

function readHandlersPath(path: string): string {
  const file = resolve(path);
  if (!existsSync(file) || !statSync(file).isFile()) {
    throw new ConfigError(`--handlers names a file that does not exist: ${file}`);
  }
  return file;
}

/** The URL may hold a secret, so it is not repeated. */
function readForward(text: string, env: NodeJS.ProcessEnv): Work {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new ConfigError('--forward must be a URL that begins with http:// or https://');
  }
  if (url.username !== '' || url.password !== '') {
    throw new ConfigError(
      `--forward must not contain credentials: set ${forwardSecretVariable}, and verify the signature`,
    );
  }
  return { kind: 'forward', url, secret: env[forwardSecretVariable] || undefined };
}

/** Forgetting a delivery while the service may still repeat it would let it take effect twice. */
function readKept(options: Options): KeptMs {
  const days = (option: string, text: string): number => {
    const keptMs = wholeNumber(option, text, 1, 36_500) * dayMs;
    if (keptMs > repeatedForMs) return keptMs;
    throw new ConfigError(
      `${option} must be more than the ${repeatedForMs / dayMs} days for which the service repeats a delivery`,
    );
  };
  const all = days('--retain-days', options.retainDays);
  const own = (option: string, text: string | undefined): number =>
    text === undefined ? all : days(option, text);
  return {
    done: own('--retain-done-days', options.retainDoneDays),
    dead: own('--retain-dead-days', options.retainDeadDays),
    quarantined: own('--retain-quarantined-days', options.retainQuarantinedDays),
  };
}

function oneOf<T extends string>(option: string, text: string, allowed: readonly T[]): T {
  const found = allowed.find((each) => each === text);
  if (found !== undefined) return found;
  throw new ConfigError(`${option} must be one of ${allowed.join(', ')}`);
}
