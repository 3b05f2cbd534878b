import type { OtherOwner, ReceiverSubject } from '@ordering/conformance-suite';
import {
  defaultEffectTimes,
  defaultExternalStoreId,
  identityOptions,
  otherOwnerOptions,
  secretVariables,
} from '@ordering/conformance-suite';
import { decimalNumber } from '@ordering/kit/command';
import { readOptionFile } from '@ordering/kit/config-file';
import { ConfigError, UsageError } from '@ordering/kit/failure';
import type { ReceiverTarget } from '../option-groups.ts';
import { runCommand } from '../shell.ts';
import { readReceiverConfig } from './config-file.ts';
import { around, webAddress } from './option-values.ts';
import type { ReceiverFile } from './receiver-config.ts';
import { longestWaitS } from './receiver-config.ts';

/** The receiver under test, as the options, the environment and its configuration describe it. */
export function receiverSubject(options: ReceiverTarget, env: NodeJS.ProcessEnv): ReceiverSubject {
  const file = readFile(options, env);
  const [first, ...others] = options.url?.map((url) => webAddress('--url', url)) ?? file?.url ?? [];
  if (first === undefined) throw new UsageError('give --url, or `url` in a configuration');
  const observe = options.observe ?? file?.observe;
  const restart = options.restart ?? file?.restart;
  const advance = options.advance ?? file?.advance;
  const slow = options.slow ?? file?.slow;
  const otherOwner = readOtherOwner(options, env) ?? file?.otherOwner;
  return {
    urls: [first, ...others],
    secret: readSecret(options, env, file?.secret),
    identity: Object.fromEntries(
      identityOptions.map(({ field, key, fallback }) => [
        field,
        options.ids.get(key) ?? file?.identity?.[field] ?? fallback,
      ]),
    ),
    externalStoreId: options.externalStoreId ?? file?.externalStoreId ?? defaultExternalStoreId,
    without: options.without ?? file?.without ?? [],
    logs: options.logs ?? file?.logs ?? [],
    exactlyOnce: options.exactlyOnce ?? file?.exactlyOnce ?? false,
    effectTimes: {
      waitMs: timeOf('--effect-wait', options.effectWait, file?.effectWait) ?? waitMs,
      settleMs: timeOf('--settle-wait', options.settleWait, file?.settleWait) ?? settleMs,
    },
    ...(otherOwner === undefined ? {} : { otherOwner }),
    ...(observe === undefined ? {} : { observe: webAddress('--observe', observe) }),
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

const { waitMs, settleMs } = defaultEffectTimes;

function readFile(
  { config: name }: ReceiverTarget,
  env: NodeJS.ProcessEnv,
): ReceiverFile | undefined {
  return name === undefined
    ? undefined
    : readReceiverConfig(readOptionFile('--config', name), name, around(name, env));
}

/** A time in ms, from an option or else from a configuration, which both have it in seconds. */
function timeOf(
  option: string,
  given: string | undefined,
  seconds: number | undefined,
): number | undefined {
  const chosen = given === undefined ? seconds : decimalNumber(option, given, 0, longestWaitS);
  return chosen === undefined ? undefined : chosen * 1000;
}

function readSecret(
  { secretFile: file }: ReceiverTarget,
  env: NodeJS.ProcessEnv,
  configured: string | undefined,
): string {
  const secret = file === undefined && configured !== undefined ? configured : secretIn(file, env);
  if (secret !== undefined) return secret;
  throw new ConfigError(
    file === undefined
      ? `there is no secret: set ${secretVariables.store}, or give --secret-file`
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

function readOtherOwner({ ids }: ReceiverTarget, env: NodeJS.ProcessEnv): OtherOwner | undefined {
  const given = otherOwnerOptions.flatMap(({ field, flag, key }) => {
    const id = ids.get(key);
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
export function receiverWords(options: ReceiverTarget): readonly string[] {
  const { config, url = [], observe, restart, advance, slow, secretFile, ids } = options;
  const { without = [], logs = [] } = options;
  const flags: readonly (readonly [flag: string, value: string | undefined])[] = [
    ['--config', config],
    ...url.map((each) => ['--url', each] as const),
    ['--observe', observe],
    ['--effect-wait', options.effectWait],
    ['--settle-wait', options.settleWait],
    ['--restart', restart],
    ['--advance', advance],
    ['--slow', slow],
    ...logs.map((each) => ['--logs', each] as const),
    ['--secret-file', secretFile],
    ...identityOptions.map(({ flag, key }) => [flag, ids.get(key)] as const),
    ['--external-store-id', options.externalStoreId],
    ...without.map((part) => ['--without', part] as const),
    ...otherOwnerOptions.map(({ flag, key }) => [flag, ids.get(key)] as const),
  ];
  const words = flags.flatMap(([flag, value]) => (value === undefined ? [] : [flag, value]));
  return options.exactlyOnce === true ? [...words, '--exactly-once'] : words;
}
