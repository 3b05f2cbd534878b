import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { KeptMs } from '@ordering/inbox';
import { ConfigError } from '@ordering/kit/failure';
import { type Given, valuesOf } from '@ordering/kit/option-table';
import { type Database, readDatabase } from './database.ts';
import { forwardSecretVariable, type Options, options as table } from './options.ts';
import { type SecretsSource, secretsSource } from './secrets.ts';
import type { TlsFiles } from './tls.ts';
import type { Work } from './work.ts';

/** Whether a process accepts deliveries, processes them, or both. */
export type Role = Options['role'];

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
  readonly afterDead: Options['afterDead'];
}

/**
 * Checks the options and the environment.
 *
 * @throws ConfigError
 */
export function readConfig(given: Given, env: NodeJS.ProcessEnv): Config {
  const options = valuesOf(table, given);
  const { host, port, role, observe, json, pidFile, logLevel, retain } = options;
  return {
    ...{ host, port, role, observe, json, pidFile, logLevel },
    operations: { host: options.operationsHost, ...operationsPort(options) },
    database: readDatabase(options, env),
    work: readWork(options, env),
    handling: {
      concurrency: options.concurrency,
      maxAttempts: options.attempts,
      timeoutMs: options.handlerTimeout,
      afterDead: readAfterDead(options),
    },
    resourceFields: readFields(options.resource),
    clockAhead: readClockAhead(options),
    keepMs: {
      done: options.retainDone ?? retain,
      dead: options.retainDead ?? retain,
      quarantined: options.retainQuarantined ?? retain,
    },
    drainDelayMs: options.drainDelay,
    secrets: secretsSource(env),
    tls: readTls(options),
  };
}

/** A process that only runs handlers finds in the database what an event is about. */
function readAfterDead({ afterDead, resource, role }: Options): Handling['afterDead'] {
  if (afterDead === 'go-on' || resource !== undefined || role === 'process') return afterDead;
  throw new ConfigError(
    '--after-dead wait needs --resource: without it the receiver does not know which deliveries are about the same thing; add it, for example --resource order_id',
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
  throw new ConfigError(
    '--clock-ahead is for tests only: give --observe as well, so that the receiver reports that its clock is set ahead',
  );
}

function readTls({ tlsCert, tlsKey }: Options): TlsFiles | undefined {
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  if (tlsCert === undefined || tlsKey === undefined) {
    throw new ConfigError('give --tls-cert and --tls-key together');
  }
  return { cert: resolve(tlsCert), key: resolve(tlsKey) };
}

/** The port that was asked for; or else the one after the public one, or any free one. */
function operationsPort({
  operationsPort: asked,
  port,
}: Options): Pick<Operations, 'port' | 'orAnyFree'> {
  if (asked !== undefined) return { port: asked, orAnyFree: false };
  return { port: port === 0 || port === 65535 ? 0 : port + 1, orAnyFree: true };
}

function readWork(options: Options, env: NodeJS.ProcessEnv): Work {
  const { handlers, forward, logEvents, role } = options;
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
