import type { OtherOwner, ReceiverPart, ReceiverSubject } from '@ordering/conformance-suite';
import {
  defaultEffectTimes,
  defaultExternalStoreId,
  identityOptions,
  otherOwnerOptions,
  receiverParts,
  secretVariables,
} from '@ordering/conformance-suite';
import { readOptionFile } from '@ordering/kit/config-file';
import { formatTypedDuration } from '@ordering/kit/duration';
import { ConfigError, UsageError } from '@ordering/kit/failure';
import type { Command } from 'commander';
import { Option } from 'commander';
import { list } from '../option-groups.ts';
import { runCommand } from '../shell.ts';
import { headerText, webAddress } from './option-values.ts';
import type { ReceiverFile } from './receiver-config.ts';
import { waitKind } from './receiver-config.ts';

/** Which receiver is meant. */
export interface ReceiverTarget {
  readonly config?: string;
  readonly url?: readonly string[];
  readonly observe?: string;
  readonly restart?: string;
  readonly advance?: string;
  readonly slow?: string;
  readonly exactlyOnce?: boolean;
  readonly logs?: readonly string[];
  readonly effectWait?: string;
  readonly settleWait?: string;
  readonly secretFile?: string;
  readonly without?: readonly ReceiverPart[];
  readonly externalStoreId?: string;
  /** The values of the options for whose events the deliveries are, by the option's key. */
  readonly ids: ReadonlyMap<string, string>;
}

export function addReceiverTarget(command: Command): Command {
  command
    .option('--url <url>', 'the URL that takes deliveries; repeat it for each replica', list)
    .option('--config <file>', 'all of this in a file (see the README); an option goes before it')
    .option(
      '--observe <base-url>',
      'where effects can be seen: GET BASE_URL/observe/deliveries/{id}',
    )
    .option(
      '--effect-wait <duration>',
      `the longest time in which an effect must show (default: ${formatTypedDuration(defaultEffectTimes.waitMs)})`,
    )
    .option(
      '--settle-wait <duration>',
      `how long to go on looking for effects that should not happen (default: ${formatTypedDuration(defaultEffectTimes.settleMs)})`,
    )
    .option('--restart <command>', 'a shell command that restarts the receiver')
    .option(
      '--advance <command>',
      'a shell command that advances its clock by $ORDERING_ADVANCE_SECONDS',
    )
    .option(
      '--slow <command>',
      'a shell command that makes each handler take $ORDERING_SLOW_SECONDS from then on',
    )
    .option(
      '--exactly-once',
      'it claims one effect of each delivery, also when it is killed meanwhile',
    )
    .option('--logs <file>', 'the file into which it logs, on this machine (repeatable)', list)
    .option(
      '--secret-file <file>',
      `a file with the signing secret, instead of ${secretVariables.store}`,
    );
  command.addOption(
    new Option(
      '--without <parts...>',
      'what your receiver does not have: the checks on it are not applicable',
    ).choices([...receiverParts]),
  );
  for (const { field, flag, fallback } of identityOptions) {
    command.option(`${flag} <id>`, `the ${field} of all deliveries (${fallback})`);
  }
  command.option(
    '--external-store-id <id>',
    `your own id for the store (${defaultExternalStoreId})`,
  );
  for (const { field, flag } of otherOwnerOptions) {
    const secret = secretVariables['other-store'];
    command.option(`${flag} <id>`, `a second ${field}, whose secret is in ${secret}`);
  }
  return command.addHelpText(
    'after',
    `\nThe secret is read from ${secretVariables.store}, or from --secret-file, and is never shown.`,
  );
}

export function receiverTarget(command: Command): ReceiverTarget {
  return { ...command.opts<Omit<ReceiverTarget, 'ids'>>(), ids: idsOf(command) };
}

/** These options come from the contract, so their names are not known here. */
function idsOf(command: Command): ReadonlyMap<string, string> {
  const keys = [...identityOptions, ...otherOwnerOptions].map(({ key }) => key);
  return new Map(
    keys.flatMap((key): [string, string][] => {
      const value: unknown = command.getOptionValue(key);
      return typeof value === 'string' ? [[key, value]] : [];
    }),
  );
}

/** The receiver under test, as the options, the environment and its configuration describe it. */
export function receiverSubject(
  options: ReceiverTarget,
  read: (name: string) => ReceiverFile,
  env: NodeJS.ProcessEnv,
): ReceiverSubject {
  const file = options.config === undefined ? undefined : read(options.config);
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
    externalStoreId: headerText(
      '--external-store-id',
      options.externalStoreId ?? file?.externalStoreId ?? defaultExternalStoreId,
    ),
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

/** A time in ms, from an option or else from a configuration. */
function timeOf(
  option: string,
  given: string | undefined,
  configured: number | undefined,
): number | undefined {
  return given === undefined ? configured : waitKind.read(option, [given]);
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
