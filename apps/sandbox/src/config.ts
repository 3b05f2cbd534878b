import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { decimalNumber, wholeNumber } from '@ordering/kit/command';
import { readOptionFile } from '@ordering/kit/config-file';
import { ConfigError, codeOf, messageOf } from '@ordering/kit/failure';
import { createGuard } from '@ordering/outbox';
import {
  type ConfigFile,
  type LogLevel,
  logLevels,
  rateLimits,
  readConfigFile,
  timeScales,
} from './config-file.ts';
import { rateLimit, seedApplication } from './generated/control/constants.ts';
import { clientSecretVariable, controlTokenVariable, type Options } from './options.ts';
import type { Limit } from './rate-limit.ts';
import { newSecret } from './secrets.ts';

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
  /** How many seconds of the sandbox pass in one real second, 0 for none; as it was unless given. */
  readonly timeScale: number | undefined;
  /** The secret of the application that every sandbox starts with. */
  readonly clientSecret: string;
  readonly rateLimit: Limit;
  readonly logLevel: LogLevel;
  /** Write for programs: the ready line and the log are JSON. */
  readonly json: boolean;
}

/** How a sandbox runs as a process. */
export interface ProcessConfig extends Config {
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
  const settings = readSettings(options, readFile(options.config));
  const { data, host } = settings;
  const config = {
    ...settings,
    clientSecret: readSecret(env),
    json: options.json,
    temporary: data === undefined,
  };
  const given = readControlToken(env);
  const dataFolder =
    data === undefined ? mkdtempSync(join(tmpdir(), 'ordering-sandbox-')) : resolve(data);
  if (given !== undefined || isLoopback(host)) {
    return { ...config, dataFolder, controlToken: given, controlTokenFile: undefined };
  }
  const file = join(dataFolder, 'control-token');
  return { ...config, dataFolder, controlToken: keptToken(file), controlTokenFile: file };
}

/** What the options say, else the file, else nobody. */
function readSettings(options: Options, file: ConfigFile) {
  const host = options.host ?? file.host ?? '127.0.0.1';
  const names = readHosts(options) ?? file.allowHost ?? [];
  const targets = readTargets(options) ?? file.allowTarget ?? [];
  return {
    host,
    allowHosts: names.map((name) => name.toLowerCase()),
    allowTargets: [...(isLoopback(host) ? loopbackTargets : []), ...targets],
    port: readPort(options) ?? file.port ?? 4010,
    data: options.data ?? file.data,
    timeScale: readTimeScale(options) ?? file.timeScale,
    rateLimit: {
      ...rateLimit,
      requests: readRateLimit(options) ?? file.rateLimit ?? rateLimit.requests,
    },
    logLevel: readLogLevel(options) ?? file.logLevel ?? 'info',
  };
}

/** What the file says; its folder is relative to itself. */
function readFile(path: string | undefined): ConfigFile {
  if (path === undefined) return {};
  const checks = { host: hostProblem, target: targetProblem };
  const file = readConfigFile(readOptionFile('--config', path), path, checks);
  return { ...file, data: file.data && resolve(dirname(path), file.data) };
}

function readPort({ port }: Options): number | undefined {
  return port === undefined ? undefined : wholeNumber('--port', port, 0, 65_535);
}

function readTimeScale({ timeScale }: Options): number | undefined {
  const { atLeast, atMost } = timeScales;
  return timeScale === undefined
    ? undefined
    : decimalNumber('--time-scale', timeScale, atLeast, atMost);
}

function readRateLimit({ rateLimit: requests }: Options): number | undefined {
  const { atLeast, atMost } = rateLimits;
  return requests === undefined
    ? undefined
    : wholeNumber('--rate-limit', requests, atLeast, atMost);
}

function readTargets({ allowTarget }: Options): readonly string[] | undefined {
  return checked('--allow-target', allowTarget, targetProblem);
}

function readHosts({ allowHost }: Options): readonly string[] | undefined {
  return checked('--allow-host', allowHost, hostProblem);
}

/** What a repeatable option was given; undefined if it was not. */
function checked(
  option: string,
  values: readonly string[],
  problemOf: (value: string) => string | undefined,
): readonly string[] | undefined {
  for (const value of values) {
    const problem = problemOf(value);
    if (problem !== undefined) throw new ConfigError(`${option}: ${problem}`);
  }
  return values.length === 0 ? undefined : values;
}

function targetProblem(target: string): string | undefined {
  try {
    createGuard({ allowTargets: [target] });
    return undefined;
  } catch (cause) {
    return messageOf(cause);
  }
}

/** A loopback target is this machine itself, so only a sandbox that no other machine reaches may call it unasked. */
const loopbackTargets = ['localhost', '127.0.0.0/8', '::1'];

/** Whether only this machine reaches what listens on an address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function hostProblem(name: string): string | undefined {
  return URL.parse(`http://${name}/`)?.host === name.toLowerCase()
    ? undefined
    : `${JSON.stringify(name)} is not the name of a host`;
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
  let token: string;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeNew(file, `${newSecret()}\n`);
    chmodSync(file, 0o600);
    token = readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new ConfigError(`the control token cannot be kept: ${messageOf(cause)}`, { cause });
  }
  if (token.length >= leastTokenLength) return token;
  throw new ConfigError(`${file} has no control token: remove the file, and start again`);
}

/** Writes a file that only its owner may read, unless it is there. */
function writeNew(file: string, content: string): void {
  try {
    writeFileSync(file, content, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

function readSecret(env: NodeJS.ProcessEnv): string {
  const secret = env[clientSecretVariable];
  if (secret !== '') return secret ?? seedApplication.clientSecret;
  throw new ConfigError(`${clientSecretVariable} is empty: give it a value or unset it`);
}

function readLogLevel({ logLevel: given }: Options): LogLevel | undefined {
  if (given === undefined) return undefined;
  const level = logLevels.find((each) => each === given);
  if (level !== undefined) return level;
  throw new ConfigError(`--log-level must be one of ${logLevels.join(', ')}`);
}
