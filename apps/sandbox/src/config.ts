import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseConfig } from '@ordering/kit/config-cursor';
import { readOptionFile } from '@ordering/kit/config-file';
import { ConfigError, codeOf, messageOf } from '@ordering/kit/failure';
import { formOf, type Given, valuesOf } from '@ordering/kit/option-table';
import { rateLimit, seedApplication } from './generated/control/constants.ts';
import {
  clientSecretVariable,
  controlTokenVariable,
  fileOptions,
  type LogLevel,
  options as table,
} from './options.ts';
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
export function readConfig(given: Given, env: NodeJS.ProcessEnv): ProcessConfig {
  const { config: path, ...rest } = given;
  const inFile = path === undefined ? {} : readFile(String(path));
  const { data, json, ...options } = valuesOf(table, rest, inFile);
  const { host, port, timeScale, logLevel } = options;
  const config = {
    ...{ host, port, timeScale, logLevel, json },
    allowHosts: options.allowHost.map((name) => name.toLowerCase()),
    allowTargets: [...(isLoopback(host) ? loopbackTargets : []), ...options.allowTarget],
    rateLimit: { ...rateLimit, requests: options.rateLimit },
    clientSecret: readSecret(env),
    temporary: data === undefined,
  };
  const token = readControlToken(env);
  const dataFolder =
    data === undefined ? mkdtempSync(join(tmpdir(), 'ordering-sandbox-')) : resolve(data);
  if (token !== undefined || isLoopback(host)) {
    return { ...config, dataFolder, controlToken: token, controlTokenFile: undefined };
  }
  const file = join(dataFolder, 'control-token');
  return { ...config, dataFolder, controlToken: keptToken(file), controlTokenFile: file };
}

const fileForm = formOf('How a sandbox runs.', fileOptions);

/** What a file says; its folder is relative to itself. */
function readFile(path: string) {
  const file = fileForm.read(parseConfig(readOptionFile('--config', path), path), undefined);
  return file.data === undefined ? file : { ...file, data: resolve(dirname(path), file.data) };
}

/** A loopback target is this machine itself, so only a sandbox that no other machine reaches may call it unasked. */
const loopbackTargets = ['localhost', '127.0.0.0/8', '::1'];

/** Whether only this machine reaches what listens on an address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
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
  throw new ConfigError(
    `${file} has no control token of at least ${leastTokenLength} characters: remove the file, and start again`,
  );
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
