import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { decimalNumber, wholeNumber } from '@ordering/kit/command';
import { ConfigError, codeOf, messageOf } from '@ordering/kit/failure';
import { createGuard } from '@ordering/outbox';
import { rateLimit, seedApplication } from './generated/constants.ts';
import { clientSecretVariable, controlTokenVariable, type Options } from './options.ts';
import { newSecret } from './secrets.ts';

/** How much the log tells, from everything to nothing. */
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

/** How many requests of one token, or of one address without a token, in which window. */
interface RateLimit {
  readonly requests: number;
  readonly windowMs: number;
}

/** How a sandbox runs. */
export interface Config {
  readonly host: string;
  /** Names that requests may be for, besides addresses and `localhost`. */
  readonly allowHosts: readonly string[];
  /** Where deliveries may go besides the public internet: hosts, and ranges of addresses. */
  readonly allowTargets: readonly string[];
  /** What control operations ask for; undefined if they are open. */
  readonly controlToken: string | undefined;
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
  /** The file with the control token, where it was not given. */
  readonly controlTokenFile: string | undefined;
  /** The data folder is ours, and goes when the process does. */
  readonly temporary: boolean;
}

/**
 * Checks the options and the environment, and makes the temporary folder where there is no other.
 *
 * @throws ConfigError
 */
export function readConfig(options: Options, env: NodeJS.ProcessEnv): ProcessConfig {
  const { host } = options;
  const config = {
    host,
    allowHosts: options.allowHost.map(readHost),
    allowTargets: readTargets(options, host),
    port: wholeNumber('--port', options.port, 0, 65_535),
    timeScale: decimalNumber('--time-scale', options.timeScale, 0.001, 100_000),
    clientSecret: readSecret(env),
    rateLimit,
    logLevel: readLogLevel(options.logLevel),
    json: options.json,
    temporary: options.data === undefined,
  };
  const given = readControlToken(env);
  const { data } = options;
  const dataFolder =
    data === undefined ? mkdtempSync(join(tmpdir(), 'ordering-sandbox-')) : resolve(data);
  if (given !== undefined || isLoopback(host)) {
    return { ...config, dataFolder, controlToken: given, controlTokenFile: undefined };
  }
  const file = join(dataFolder, 'control-token');
  return { ...config, dataFolder, controlToken: keptToken(file), controlTokenFile: file };
}

/** A loopback target is this machine itself, so only a sandbox that no other machine reaches may call it unasked. */
function readTargets({ allowTarget }: Options, host: string): readonly string[] {
  try {
    createGuard({ allowTargets: allowTarget });
  } catch (cause) {
    throw new ConfigError(`--allow-target: ${messageOf(cause)}`, { cause });
  }
  return [...(isLoopback(host) ? loopbackTargets : []), ...allowTarget];
}

const loopbackTargets = ['localhost', '127.0.0.0/8', '::1'];

/** Whether only this machine reaches what listens on an address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function readHost(name: string): string {
  if (URL.canParse(`http://${name}/`) && new URL(`http://${name}/`).host === name.toLowerCase()) {
    return name.toLowerCase();
  }
  throw new ConfigError(`--allow-host: ${JSON.stringify(name)} is not the name of a host`);
}

/** Shorter ones can be guessed. */
const leastTokenLength = 16;

function readControlToken(env: NodeJS.ProcessEnv): string | undefined {
  const token = env[controlTokenVariable];
  if (token === undefined || token.length >= leastTokenLength) return token;
  throw new ConfigError(
    `${controlTokenVariable} must have at least ${leastTokenLength} characters, or be unset`,
  );
}

/** The token in a file that only its owner may read; a new one where there is no file yet. */
function keptToken(file: string): string {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const token = newSecret();
    writeFileSync(file, `${token}\n`, { mode: 0o600, flag: 'wx' });
    return token;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') {
      throw new ConfigError(`the control token cannot be kept: ${messageOf(error)}`, {
        cause: error,
      });
    }
  }
  const token = readFileSync(file, 'utf8').trim();
  if (token.length >= leastTokenLength) return token;
  throw new ConfigError(`${file} has no control token: remove the file, and start again`);
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
