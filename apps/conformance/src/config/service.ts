import type { ServiceConfig, ServiceSubject } from '@ordering/conformance-suite';
import { defaultFirstAttemptMs } from '@ordering/conformance-suite';
import { authorityOf } from '@ordering/kit/certificate';
import { wholeNumber } from '@ordering/kit/command';
import { readOptionFile } from '@ordering/kit/config-file';
import { formatTypedDuration, parseTypedDuration } from '@ordering/kit/duration';
import { ConfigError, messageOf, UsageError } from '@ordering/kit/failure';
import { durationKind } from '@ordering/kit/option-kinds';
import type { Command } from 'commander';
import { loopback } from '../option-groups.ts';
import { webAddress } from './option-values.ts';
import type { ServiceFile } from './service-config.ts';
import { shellStep } from './step-form.ts';

/** Which service is meant, and where it delivers to. */
export interface ServiceTarget {
  readonly baseUrl?: string;
  readonly config: string;
  readonly listenHost: string;
  readonly listenPort: string;
  readonly callbackUrl?: string;
  readonly firstAttemptWait: string;
  readonly restart?: string;
  readonly authority?: string;
  readonly authorityKey?: string;
  readonly allowLoad?: boolean;
}

const firstAttemptKind = durationKind({ atLeast: 0, atMost: 3_600_000 });

export function addServiceTarget(command: Command): Command {
  return command
    .option('--base-url <url>', 'the base URL of the API, if the configuration does not have it')
    .requiredOption('--config <file>', 'how to do what the contract leaves open (see the README)')
    .option('--listen-host <address>', 'the address on which the runner takes deliveries', loopback)
    .option('--listen-port <n>', 'the port on which it takes them; 0 for a free one', '0')
    .option('--callback-url <url>', 'the URL at which the service reaches the runner')
    .option(
      '--first-attempt-wait <duration>',
      'the longest time in which the first attempt of a delivery must come',
      formatTypedDuration(defaultFirstAttemptMs),
    )
    .option('--restart <command>', 'a shell command that restarts the service');
}

/** What is given to a run alone. */
export function addServiceRun(command: Command): Command {
  return command
    .option(
      '--authority <file>',
      'the certificate of an authority that the service trusts, in PEM, for endpoints over TLS (SND-113)',
    )
    .option('--authority-key <file>', 'its key, in PEM')
    .option('--allow-load', 'call it much more often than a client would (API-205)')
    .option('--plan', 'show what would be made, sent and undone, without contacting anything');
}

/** The service under test, as the options, the environment and its configuration describe it. */
export function serviceSubject(
  options: ServiceTarget,
  read: (name: string) => ServiceFile,
): ServiceSubject {
  const { config: file, listenHost: host, callbackUrl } = options;
  const { config, baseUrl: usual } = read(file);
  const given = options.baseUrl === undefined ? usual : webAddress('--base-url', options.baseUrl);
  if (given === undefined) {
    throw new UsageError(`give --base-url, or \`baseUrl\` in ${file}`);
  }
  const baseUrl = given.replace(/\/+$/, '');
  const port = wholeNumber('--listen-port', options.listenPort, 0, 65_535);
  const listen = {
    host,
    port,
    ...(callbackUrl === undefined
      ? {}
      : { callbackUrl: webAddress('--callback-url', callbackUrl) }),
  };
  const { restart } = options;
  return {
    baseUrl,
    config: restart === undefined ? config : { ...config, actions: restartedBy(restart, config) },
    listen,
    firstAttemptMs: firstAttemptKind.read('--first-attempt-wait', [options.firstAttemptWait]),
    ...authority(options),
    allowLoad: options.allowLoad === true,
  };
}

/** The authority that the service trusts, with its key, if both are given. */
function authority({
  authority: certFile,
  authorityKey: keyFile,
}: ServiceTarget): Pick<ServiceSubject, 'authority'> {
  if (certFile === undefined && keyFile === undefined) return {};
  if (certFile === undefined || keyFile === undefined) {
    throw new UsageError('--authority and --authority-key go together');
  }
  const given = {
    cert: readOptionFile('--authority', certFile),
    key: readOptionFile('--authority-key', keyFile),
  };
  try {
    authorityOf(given);
  } catch (cause) {
    throw new ConfigError(
      `--authority ${certFile}, --authority-key ${keyFile}: they cannot be used (${messageOf(cause)})`,
      { cause },
    );
  }
  return { authority: given };
}

/** The actions of the configuration, with a command of the command line in the place of one of them. */
function restartedBy(command: string, { actions }: ServiceConfig): ServiceConfig['actions'] {
  return { ...actions, restart: { name: '--restart', steps: [shellStep(command, '--restart')] } };
}

/** The options that matter for what is sent; the environment gives the secrets again. */
export function serviceWords(options: ServiceTarget): readonly string[] {
  const { baseUrl, config, listenHost, listenPort, callbackUrl, firstAttemptWait, restart } =
    options;
  const { authority, authorityKey } = options;
  const words = ['--config', config];
  if (baseUrl !== undefined) words.unshift('--base-url', baseUrl.replace(/\/+$/, ''));
  if (listenHost !== loopback) words.push('--listen-host', listenHost);
  if (Number(listenPort) !== 0) words.push('--listen-port', listenPort);
  if (callbackUrl !== undefined) words.push('--callback-url', callbackUrl);
  if (parseTypedDuration(firstAttemptWait) !== defaultFirstAttemptMs)
    words.push('--first-attempt-wait', firstAttemptWait);
  if (restart !== undefined) words.push('--restart', restart);
  if (authority !== undefined) words.push('--authority', authority);
  if (authorityKey !== undefined) words.push('--authority-key', authorityKey);
  if (options.allowLoad === true) words.push('--allow-load');
  return words;
}
