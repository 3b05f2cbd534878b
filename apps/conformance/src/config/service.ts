import type { ServiceConfig, ServiceSubject } from '@ordering/conformance-suite';
import { defaultFirstAttemptMs } from '@ordering/conformance-suite';
import { authorityOf } from '@ordering/kit/certificate';
import { readOptionFile } from '@ordering/kit/config-file';
import { ConfigError, messageOf, UsageError } from '@ordering/kit/failure';
import { durationKind, onKind, textKind, wholeKind } from '@ordering/kit/option-kinds';
import {
  addOptions,
  type Given,
  option,
  type ValuesOf,
  valuesOf,
  wordsOf,
} from '@ordering/kit/option-table';
import type { Command } from 'commander';
import { loopback } from '../option-groups.ts';
import { addressKind } from './option-values.ts';
import type { ServiceFile } from './service-config.ts';
import { shellStep } from './step-form.ts';

const targetOptions = {
  baseUrl: option(
    addressKind('url'),
    'the base URL of the API, if the configuration does not have it',
  ),
  config: option(
    textKind('file'),
    'a file that says how to do what the contract leaves open (see the README)',
    {
      required: true,
    },
  ),
  listenHost: option(textKind('address'), 'the address on which the runner takes deliveries', {
    default: loopback,
  }),
  listenPort: option(
    wholeKind({ atLeast: 0, atMost: 65_535 }),
    'the port on which the runner takes deliveries; 0 for a free one',
    { default: 0 },
  ),
  callbackUrl: option(addressKind('url'), 'the URL at which the service reaches the runner'),
  firstAttemptWait: option(
    durationKind({ atLeast: 0, atMost: 3_600_000 }),
    'how long to wait for the first attempt of a delivery',
    { default: defaultFirstAttemptMs },
  ),
  restart: option(textKind('command'), 'a shell command that restarts the service'),
};

/** What is given to a run alone. */
const runOptions = {
  authority: option(
    textKind('file'),
    'the certificate of an authority that the service trusts, in PEM, for endpoints over TLS (SND-113)',
  ),
  authorityKey: option(textKind('file'), 'the key of that authority, in PEM'),
  allowLoad: option(onKind, 'call the service much more often than a client would (API-205)', {
    default: false,
  }),
};

const table = { ...targetOptions, ...runOptions };

export function addServiceTarget(command: Command): Command {
  return addOptions(command, targetOptions);
}

export function addServiceRun(command: Command): Command {
  return addOptions(command, runOptions);
}

/** The service under test, as the options, the environment and its configuration describe it. */
export function serviceSubject(given: Given, read: (name: string) => ServiceFile): ServiceSubject {
  const options = valuesOf(table, given);
  const { listenHost: host, listenPort: port, callbackUrl, restart } = options;
  const { config, baseUrl: usual } = read(options.config);
  const baseUrl = options.baseUrl ?? usual;
  if (baseUrl === undefined) {
    throw new UsageError(`give --base-url, or \`baseUrl\` in ${options.config}`);
  }
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    config: restart === undefined ? config : { ...config, actions: restartedBy(restart, config) },
    listen: { host, port, ...(callbackUrl === undefined ? {} : { callbackUrl }) },
    firstAttemptMs: options.firstAttemptWait,
    ...authority(options),
    allowLoad: options.allowLoad,
  };
}

/** The authority that the service trusts, with its key, if both are given. */
function authority({
  authority: certFile,
  authorityKey: keyFile,
}: ValuesOf<typeof runOptions>): Pick<ServiceSubject, 'authority'> {
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
export function serviceWords(given: Given): readonly string[] {
  return wordsOf(table, given);
}
