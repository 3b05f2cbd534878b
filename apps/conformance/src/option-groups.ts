import type { ReceiverPart, Role } from '@ordering/conformance-suite';
import {
  defaultEffectTimes,
  defaultExternalStoreId,
  defaultFirstAttemptMs,
  defaultJobs,
  defaultTimeoutMs,
  identityOptions,
  otherOwnerOptions,
  receiverParts,
  secretVariables,
} from '@ordering/conformance-suite';
import type { Command } from 'commander';
import { Option } from 'commander';
import { formats } from './report/formats.ts';

/** What `--no-color` does. */
export const noColor =
  'no colours; NO_COLOR in the environment does the same, and FORCE_COLOR has them where there is no terminal';

/** How a report is made and shown, whether of a run or of a recording. */
export interface ReportOptions {
  readonly expectedFailures?: string;
  readonly report?: readonly string[];
  readonly json?: boolean;
  readonly color: boolean;
}

/** The options that every run has. */
export interface RunOptions extends ReportOptions {
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly allowNotObservable?: boolean;
  readonly seed?: string;
  readonly timeout: string;
  readonly jobs: string;
  readonly record?: string;
}

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

/** Where the runner takes deliveries by default. */
export const loopback = '127.0.0.1';

export function addReceiverTarget(command: Command): Command {
  command
    .option('--url <url>', 'the URL that takes deliveries; repeat it for each replica', list)
    .option('--config <file>', 'all of this in a file (see the README); an option goes before it')
    .option(
      '--observe <base-url>',
      'where effects can be seen: GET BASE_URL/observe/deliveries/{id}',
    )
    .option(
      '--effect-wait <s>',
      `the longest time in which an effect must show, in seconds (${defaultEffectTimes.waitMs / 1000})`,
    )
    .option(
      '--settle-wait <s>',
      `how long to go on looking for effects that should not happen, in seconds (${defaultEffectTimes.settleMs / 1000})`,
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

/** These options come from the contract, so their names are not known here. */
export function idsOf(command: Command): ReadonlyMap<string, string> {
  const keys = [...identityOptions, ...otherOwnerOptions].map(({ key }) => key);
  return new Map(
    keys.flatMap((key): [string, string][] => {
      const value: unknown = command.getOptionValue(key);
      return typeof value === 'string' ? [[key, value]] : [];
    }),
  );
}

export function addServiceTarget(command: Command): Command {
  return command
    .option('--base-url <url>', 'the base URL of the API, if the configuration does not have it')
    .requiredOption('--config <file>', 'how to do what the contract leaves open (see the README)')
    .option('--listen-host <address>', 'the address on which the runner takes deliveries', loopback)
    .option('--listen-port <n>', 'the port on which it takes them; 0 for a free one', '0')
    .option('--callback-url <url>', 'the URL at which the service reaches the runner')
    .option(
      '--first-attempt-wait <s>',
      'the longest time in which the first attempt of a delivery must come, in seconds',
      String(defaultFirstAttemptMs / 1000),
    )
    .option('--restart <command>', 'a shell command that restarts the service');
}

export function addReportOptions(command: Command): Command {
  return command
    .option(
      '--expected-failures <file>',
      'a file of known failures, one id per line, perhaps `until` a day; they still run',
    )
    .option(
      '--report <format=file>',
      `write a report (repeatable): ${[...formats.keys()].join(', ')}`,
      list,
    )
    .option('--json', 'print the report as JSON, and nothing else')
    .option('--no-color', noColor);
}

export function addRunOptions(command: Command, role: Role): Command {
  command
    .option(
      '--only <glob>',
      'run only these checks (repeatable), for example RCV-06* or */verdict',
      list,
    )
    .option('--skip <glob>', 'leave these checks out (repeatable)', list)
    .option(
      '--allow-not-observable',
      'let what cannot be observed leave the exit code at 0; every report says so',
    )
    .option('--seed <n>', 'make the same ids as the run that printed this seed')
    .option(
      '--timeout <s>',
      'the longest time that the run may take, in seconds',
      String(defaultTimeoutMs[role] / 1000),
    )
    .option('--jobs <n>', 'how many checks run side by side', String(defaultJobs[role]))
    .option('--record <file>', 'keep what was seen, without secrets, for the command judge');
  return addReportOptions(command);
}

/** For options that may be given several times. */
function list(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, value];
}
