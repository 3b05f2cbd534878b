import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { decimalNumber, wholeNumber } from '@ordering/kit/command';
import { ConfigError } from '@ordering/kit/failure';
import { rateLimit, seedApplication } from './generated/constants.ts';
import { clientSecretVariable, type Options } from './options.ts';

/** How much the log tells, from everything to nothing. */
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

/** How many requests of one token, or of one address without a token, in which window. */
export interface RateLimit {
  readonly requests: number;
  readonly windowMs: number;
}

/** How a sandbox runs. */
export interface Config {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Everything that outlives a restart is in here. */
  readonly dataFolder: string;
  /** How many seconds of the sandbox pass in one real second. */
  readonly timeScale: number;
  /** The secret of the application that every sandbox starts with. */
  readonly clientSecret: string;
  readonly rateLimit: RateLimit;
  readonly logLevel: LogLevel;
}

/** How a sandbox runs as a process. */
export interface ProcessConfig extends Config {
  /** Print the ready line as JSON. */
  readonly json: boolean;
  /** The data folder is ours, and goes when the process does. */
  readonly temporary: boolean;
}

/**
 * Checks the options and the environment, and makes the temporary folder where there is no other.
 *
 * @throws ConfigError
 */
export function readConfig(options: Options, env: NodeJS.ProcessEnv): ProcessConfig {
  const config = {
    host: options.host,
    port: wholeNumber('--port', options.port, 0, 65_535),
    timeScale: decimalNumber('--time-scale', options.timeScale, 0.001, 100_000),
    clientSecret: readSecret(env),
    rateLimit,
    logLevel: readLogLevel(options.logLevel),
    json: options.json,
    temporary: options.data === undefined,
  };
  const { data } = options;
  const dataFolder =
    data === undefined ? mkdtempSync(join(tmpdir(), 'ordering-sandbox-')) : resolve(data);
  return { ...config, dataFolder };
}

function readSecret(env: NodeJS.ProcessEnv): string {
  const secret = env[clientSecretVariable];
  if (secret !== '') return secret ?? seedApplication.clientSecret;
  throw new ConfigError(`${clientSecretVariable} is empty: give it a value or unset it`);
}

function readLogLevel(given: string): LogLevel {
  const level = logLevels.find((each) => each === given);
  if (level !== undefined) return level;
  throw new ConfigError(`--log-level must be one of ${logLevels.join(', ')}`);
}
