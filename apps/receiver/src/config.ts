import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { deliveryPolicy } from '@ordering/events';
import { wholeNumber } from '@ordering/kit/command';
import { ConfigError } from '@ordering/kit/failure';
import type { StoreSecret } from '@ordering/webhooks';
import type { Options } from './options.ts';
import { readSecrets } from './secrets.ts';

/** What the receiver needs to know, checked. */
export interface Config {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** The path of the SQLite file. */
  readonly database: string;
  /** The path of the module that exports `handlers`. */
  readonly handlers?: string | undefined;
  readonly observe: boolean;
  readonly json: boolean;
  readonly pidFile?: string | undefined;
  /** How long a delivery that is done is remembered, in milliseconds. */
  readonly retainMs: number;
  readonly logLevel: string;
  readonly secrets: readonly StoreSecret[];
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const dayMs = 24 * 60 * 60 * 1000;

/** How long the service repeats a delivery, in milliseconds. */
export const repeatedForMs: number = deliveryPolicy.delaysMs.reduce(
  (sum: number, delayMs) => sum + delayMs + deliveryPolicy.timeoutMs,
  0,
);

/**
 * Checks the options and the environment.
 *
 * @throws ConfigError
 */
export function readConfig(options: Options, env: NodeJS.ProcessEnv): Config {
  return {
    host: options.host,
    port: wholeNumber('--port (or ORDERING_RECEIVER_PORT)', options.port, 0, 65535),
    database: readDatabase(options.database),
    handlers: options.handlers === undefined ? undefined : readHandlersPath(options.handlers),
    observe: options.observe,
    json: options.json,
    pidFile: options.pidFile,
    retainMs: readRetention(options.retainDays),
    logLevel: readLogLevel(options.logLevel),
    secrets: readSecrets(env),
  };
}

function readDatabase(address: string): string {
  const [, path] = /^sqlite:(.+)$/s.exec(address) ?? [];
  // The URL itself may contain a password, so it is not repeated.
  if (/^postgres(ql)?:/i.test(address)) {
    throw new ConfigError(
      '--database names a PostgreSQL server, but this version keeps its inbox in SQLite: write sqlite:PATH',
    );
  }
  if (path === undefined) throw new ConfigError('--database must be sqlite:PATH');
  if (path === ':memory:') {
    throw new ConfigError(
      '--database must be a file: what is in memory would not survive a restart',
    );
  }
  const file = resolve(path);
  if (!existsSync(dirname(file))) {
    throw new ConfigError(`--database is in a folder that does not exist: ${dirname(file)}`);
  }
  return file;
}

function readHandlersPath(path: string): string {
  const file = resolve(path);
  if (!existsSync(file) || !statSync(file).isFile()) {
    throw new ConfigError(`--handlers names a file that does not exist: ${file}`);
  }
  return file;
}

/** Forgetting a delivery while the service may still repeat it would let it take effect twice. */
function readRetention(days: string): number {
  const retainMs = wholeNumber('--retain-days', days, 1, 36_500) * dayMs;
  if (retainMs <= repeatedForMs) {
    throw new ConfigError(
      `--retain-days must be more than the ${repeatedForMs / dayMs} days for which the service repeats a delivery`,
    );
  }
  return retainMs;
}

function readLogLevel(level: string): string {
  if (!logLevels.includes(level)) {
    throw new ConfigError(`--log-level must be one of ${logLevels.join(', ')}`);
  }
  return level;
}
