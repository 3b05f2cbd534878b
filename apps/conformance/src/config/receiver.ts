import type { OtherOwner, ReceiverSubject } from '@ordering/conformance';
import {
  defaultEffectTimes,
  defaultExternalStoreId,
  identityOptions,
  otherOwnerOptions,
  secretVariables,
} from '@ordering/conformance';
import { decimalNumber } from '@ordering/kit/command';
import { ConfigError, UsageError } from '@ordering/kit/failure';
import type { ReceiverOptions } from '../options.ts';
import { runCommand } from '../shell.ts';
import { readOptionFile, webAddress } from './option-values.ts';

/** The receiver under test, as the options and the environment describe it. */
export function receiverSubject(options: ReceiverOptions, env: NodeJS.ProcessEnv): ReceiverSubject {
  const [first, ...others] = options.url.map((url) => webAddress('--url', url));
  if (first === undefined) throw new UsageError('give --url');
  const { externalStoreId, observe, restart, advance, ids, without = [] } = options;
  const otherOwner = readOtherOwner(options, env);
  return {
    urls: [first, ...others],
    secret: readSecret(options, env),
    identity: Object.fromEntries(
      identityOptions.map(({ field, key, fallback }) => [field, ids.get(key) ?? fallback]),
    ),
    externalStoreId,
    without,
    effectTimes: {
      waitMs: decimalNumber('--effect-wait', options.effectWait, 0, longestWaitS) * 1000,
      settleMs: decimalNumber('--settle-wait', options.settleWait, 0, longestWaitS) * 1000,
    },
    ...(otherOwner === undefined ? {} : { otherOwner }),
    ...(observe === undefined ? {} : { observe: webAddress('--observe', observe) }),
    ...(restart === undefined
      ? {}
      : { restart: (signal) => runCommand('--restart', restart, signal) }),
    ...(advance === undefined
      ? {}
      : {
          advance: (seconds, signal) =>
            runCommand('--advance', advance, signal, { ORDERING_ADVANCE_SECONDS: String(seconds) }),
        }),
  };
}

/** Longer than anybody waits for one effect. */
const longestWaitS = 3600;

function readSecret({ secretFile: file }: ReceiverOptions, env: NodeJS.ProcessEnv): string {
  const secret =
    file === undefined
      ? env[secretVariables.store]
      : readOptionFile('--secret-file', file).replace(/\r?\n$/, '');
  if (secret !== undefined && secret !== '') return secret;
  throw new ConfigError(
    file === undefined
      ? `there is no secret: set ${secretVariables.store}, or give --secret-file`
      : `--secret-file ${file}: it is empty`,
  );
}

function readOtherOwner({ ids }: ReceiverOptions, env: NodeJS.ProcessEnv): OtherOwner | undefined {
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
export function receiverWords(options: ReceiverOptions): readonly string[] {
  const {
    url,
    observe,
    restart,
    advance,
    secretFile,
    externalStoreId,
    ids,
    without = [],
  } = options;
  const own = externalStoreId === defaultExternalStoreId ? undefined : externalStoreId;
  const flags: readonly (readonly [flag: string, value: string | undefined])[] = [
    ...url.map((each) => ['--url', each] as const),
    ['--observe', observe],
    ['--effect-wait', changed(options.effectWait, defaultEffectTimes.waitMs)],
    ['--settle-wait', changed(options.settleWait, defaultEffectTimes.settleMs)],
    ['--restart', restart],
    ['--advance', advance],
    ['--secret-file', secretFile],
    ...identityOptions.map(({ flag, key, fallback }) => {
      const id = ids.get(key);
      return [flag, id === fallback ? undefined : id] as const;
    }),
    ['--external-store-id', own],
    ...without.map((part) => ['--without', part] as const),
    ...otherOwnerOptions.map(({ flag, key }) => [flag, ids.get(key)] as const),
  ];
  return flags.flatMap(([flag, value]) => (value === undefined ? [] : [flag, value]));
}

/** A time in seconds, unless it is the usual one. */
function changed(seconds: string, usualMs: number): string | undefined {
  return Number(seconds) * 1000 === usualMs ? undefined : seconds;
}
