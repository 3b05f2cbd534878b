import type { OtherOwner, ReceiverSubject } from '@ordering/conformance-suite';
import { identityOptions, otherOwnerOptions, secretVariables } from '@ordering/conformance-suite';
import { readOptionFile } from '@ordering/kit/config-file';
import { ConfigError, UsageError } from '@ordering/kit/failure';
import { textKind } from '@ordering/kit/option-kinds';
import {
  addOptions,
  type Given,
  option,
  type Table,
  valuesOf,
  wordsOf,
} from '@ordering/kit/option-table';
import type { Command } from 'commander';
import { runCommand } from '../shell.ts';
import type { ReceiverFile } from './receiver-config.ts';
import { receiverOptions } from './receiver-config.ts';

const secretFile = option(
  textKind('file'),
  `a file with the signing secret, used instead of ${secretVariables.store}`,
);

/** The contract has these, so their names are not known here. */
const ids: Table<Readonly<Record<string, string | undefined>>> = Object.fromEntries([
  ...identityOptions.map(({ field, key, fallback }) => [
    key,
    option(textKind('id'), `the ${field} of all deliveries`, { defaultAbout: fallback }),
  ]),
  ...otherOwnerOptions.map(({ field, key }) => [
    key,
    option(
      textKind('id'),
      `a second ${field}, whose secret is in ${secretVariables['other-store']}`,
    ),
  ]),
]);

const own = {
  config: option(
    textKind('file'),
    'a file with these options as keys (see the README); an option given here takes precedence',
  ),
  secretFile,
};

export function addReceiverTarget(command: Command): Command {
  addOptions(command, { ...own, ...receiverOptions });
  return addOptions(command, ids).addHelpText(
    'after',
    `\nThe secret is read from ${secretVariables.store}, or from --secret-file, and is never printed.`,
  );
}

/** The receiver under test, as the options, the environment and its configuration describe it. */
export function receiverSubject(
  given: Given,
  read: (name: string) => ReceiverFile,
  env: NodeJS.ProcessEnv,
): ReceiverSubject {
  const { config, secretFile: file } = valuesOf(own, given);
  const configured = config === undefined ? undefined : read(config);
  const options = valuesOf(receiverOptions, given, configured);
  const [first, ...others] = options.url;
  if (first === undefined) throw new UsageError('give --url, or `url` in a configuration');
  const { observe, restart, advance, slow, externalStoreId, without, logs, exactlyOnce } = options;
  const named = valuesOf(ids, given);
  const otherOwner = readOtherOwner(named, env) ?? configured?.otherOwner;
  return {
    urls: [first, ...others],
    secret: readSecret(file, env, configured?.secret),
    identity: Object.fromEntries(
      identityOptions.map(({ field, key, fallback }) => [
        field,
        named[key] ?? configured?.identity?.[field] ?? fallback,
      ]),
    ),
    ...{ externalStoreId, without, logs, exactlyOnce },
    effectTimes: { waitMs: options.effectWait, settleMs: options.settleWait },
    ...(otherOwner === undefined ? {} : { otherOwner }),
    ...(observe === undefined ? {} : { observe }),
    ...(restart === undefined
      ? {}
      : { restart: (signal) => runCommand(restart, { givenWith: '--restart', signal }) }),
    ...(advance === undefined
      ? {}
      : { advance: commandFor(advance, '--advance', 'ORDERING_ADVANCE_SECONDS') }),
    ...(slow === undefined ? {} : { slow: commandFor(slow, '--slow', 'ORDERING_SLOW_SECONDS') }),
  };
}

/** A command that is given seconds in its environment. */
function commandFor(command: string, givenWith: string, variable: string) {
  return (seconds: number, signal: AbortSignal) =>
    runCommand(command, { givenWith, env: { [variable]: String(seconds) }, signal });
}

function readSecret(
  file: string | undefined,
  env: NodeJS.ProcessEnv,
  configured: string | undefined,
): string {
  const secret = file === undefined && configured !== undefined ? configured : secretIn(file, env);
  if (secret !== undefined) return secret;
  throw new ConfigError(
    file === undefined
      ? `no secret: set ${secretVariables.store}, or give --secret-file`
      : `--secret-file ${file}: it is empty`,
  );
}

/** The secret of a file, or else of the environment. */
export function secretIn(file: string | undefined, env: NodeJS.ProcessEnv): string | undefined {
  const secret =
    file === undefined
      ? env[secretVariables.store]
      : readOptionFile('--secret-file', file).replace(/\r?\n$/, '');
  return secret === '' ? undefined : secret;
}

function readOtherOwner(
  named: Readonly<Record<string, string | undefined>>,
  env: NodeJS.ProcessEnv,
): OtherOwner | undefined {
  const given = otherOwnerOptions.flatMap(({ field, flag, key }) => {
    const id = named[key];
    return id === undefined ? [] : [{ field, flag, id }];
  });
  const [only, second] = given;
  if (only === undefined) return undefined;
  if (second !== undefined) {
    const flags = given.map(({ flag }) => flag).join(' and ');
    throw new UsageError(`give only one of ${flags}: there is only one secret for a second owner`);
  }
  const { field, flag, id } = only;
  const variable = secretVariables['other-store'];
  const secret = env[variable] ?? '';
  if (secret !== '') return { field, id, secret };
  throw new ConfigError(`${flag} needs the secret of its deliveries in ${variable}`);
}

/** The options that matter for what is sent; the environment gives the secrets again. */
export function receiverWords(given: Given): readonly string[] {
  return [...wordsOf({ ...own, ...receiverOptions }, given), ...wordsOf(ids, given)];
}
