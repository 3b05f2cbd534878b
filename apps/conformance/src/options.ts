import type { ReceiverPart, Role } from '@ordering/conformance';
import {
  defaultEffectTimes,
  defaultExternalStoreId,
  defaultFirstAttemptMs,
  defaultJobs,
  defaultTimeoutMs,
  exitMeanings,
  identityOptions,
  otherOwnerOptions,
  receiverParts,
  roles,
  secretVariables,
  suiteVersion,
} from '@ordering/conformance';
import { parseArguments } from '@ordering/kit/command';
import { Argument, Command, Option } from 'commander';
import { formats } from './report/formats.ts';

/** What there is a JSON Schema of. */
const described = ['config', 'report'] as const;

/** The options as they were typed, or their defaults. */
export type Options =
  | { readonly command: 'schema'; readonly of: (typeof described)[number] }
  | InitOptions
  | ListOptions
  | JudgeOptions
  | ReplayOptions
  | ReceiverOptions
  | ServiceOptions;

export interface InitOptions {
  readonly command: 'init';
  readonly role: Role;
  readonly out?: string;
  readonly force?: boolean;
}

interface ListOptions {
  readonly command: 'list';
  readonly role?: Role;
  readonly json?: boolean;
}

/** How a report is made and shown, whether of a run or of a recording. */
export interface ReportOptions {
  readonly expectedFailures?: string;
  readonly report?: readonly string[];
  readonly json?: boolean;
  readonly color: boolean;
}

interface JudgeOptions extends ReportOptions {
  readonly command: 'judge';
  readonly file: string;
}

export interface ReplayOptions extends ReportOptions {
  readonly command: 'replay';
  readonly file: string;
  readonly failed?: boolean;
  readonly allowCommands?: boolean;
  readonly seed?: string;
}

/** The options that every role has. */
export interface RunOptions extends ReportOptions {
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly allowNotObservable?: boolean;
  readonly seed?: string;
  readonly timeout: string;
  readonly jobs: string;
  readonly record?: string;
}

export interface ReceiverOptions extends RunOptions {
  readonly command: 'receiver';
  readonly config?: string;
  readonly url?: readonly string[];
  readonly observe?: string;
  readonly restart?: string;
  readonly advance?: string;
  readonly effectWait?: string;
  readonly settleWait?: string;
  readonly secretFile?: string;
  readonly without?: readonly ReceiverPart[];
  readonly externalStoreId?: string;
  /** The values of the options for whose events the deliveries are, by the option's key. */
  readonly ids: ReadonlyMap<string, string>;
}

export interface ServiceOptions extends RunOptions {
  readonly command: 'service';
  readonly baseUrl?: string;
  readonly config: string;
  readonly listenHost: string;
  readonly listenPort: string;
  readonly callbackUrl?: string;
  readonly firstAttemptWait: string;
  readonly restart?: string;
  readonly plan?: boolean;
}

/** Where the runner takes deliveries by default. */
export const loopback = '127.0.0.1';

const help = `
Exit codes:
${Object.entries(exitMeanings)
  .map(([code, meaning]) => `  ${code.padEnd(3)}  ${meaning}`)
  .join('\n')}`;

/**
 * Reads the command line.
 *
 * @param print Where help goes; standard output by default.
 * @throws UsageError
 */
export function readOptions(
  args: readonly string[],
  print?: (text: string) => void,
): Promise<Options> {
  return new Promise((resolve, reject) => {
    const program = new Command('ordering-conformance')
      .description('Proves that a receiver or a service conforms to the ordering contract.')
      .version(suiteVersion())
      .addHelpText('after', help)
      .addCommand(initCommand(resolve))
      .addCommand(receiverCommand(resolve))
      .addCommand(serviceCommand(resolve))
      .addCommand(judgeCommand(resolve))
      .addCommand(replayCommand(resolve))
      .addCommand(listCommand(resolve))
      .addCommand(schemaCommand(resolve));
    parseArguments(program, args, print).catch(reject);
  });
}

type Take = (options: Options) => void;

function receiverCommand(take: Take): Command {
  const command = new Command('receiver')
    .description('test a receiver: the runner plays the service')
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
  return addRunOptions(command, 'receiver')
    .addHelpText(
      'after',
      `\nThe secret is read from ${secretVariables.store}, or from --secret-file, and is never shown.`,
    )
    .action((options: Omit<ReceiverOptions, 'command' | 'ids'>) =>
      take({ ...options, command: 'receiver', ids: idsOf(command) }),
    );
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

function serviceCommand(take: Take): Command {
  const command = new Command('service')
    .description('test the service: the runner plays an integration and its receivers')
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
    .option('--restart <command>', 'a shell command that restarts the service')
    .option('--plan', 'show what would be made, sent and undone, without contacting anything');
  return addRunOptions(command, 'service').action((options: Omit<ServiceOptions, 'command'>) =>
    take({ ...options, command: 'service' }),
  );
}

function judgeCommand(take: Take): Command {
  const command = new Command('judge')
    .description('judge a recorded run again, without its subject')
    .argument('<file>', 'what --record has written');
  return addReportOptions(command).action(
    (file: string, options: Omit<JudgeOptions, 'command' | 'file'>) =>
      take({ ...options, file, command: 'judge' }),
  );
}

function replayCommand(take: Take): Command {
  const command = new Command('replay')
    .description('make the run of a report again, or only what failed in it')
    .argument('<file>', 'a report, as --report json=FILE has written it')
    .option('--failed', 'run only what failed or warned')
    .option('--allow-commands', 'run the shell commands that the report names, too')
    .option('--seed <n>', 'make the same ids as before, which the subject may remember');
  return addReportOptions(command).action(
    (file: string, options: Omit<ReplayOptions, 'command' | 'file'>) =>
      take({ ...options, file, command: 'replay' }),
  );
}

function initCommand(take: Take): Command {
  return new Command('init')
    .description('write a configuration to begin with: every key, with what it is for')
    .addArgument(new Argument('<role>', 'what is to be tested').choices([...roles]))
    .option('--out <file>', 'the file to write; standard output by default')
    .option('--force', 'overwrite the file, if it is there')
    .action((role: Role, options: Omit<InitOptions, 'command' | 'role'>) =>
      take({ ...options, role, command: 'init' }),
    );
}

function listCommand(take: Take): Command {
  return new Command('list')
    .description('list the checks, with the requirements that each one proves')
    .addOption(new Option('--role <role>', 'only the checks of one role').choices([...roles]))
    .option('--json', 'as JSON')
    .action((options: Omit<ListOptions, 'command'>) => take({ ...options, command: 'list' }));
}

function schemaCommand(take: Take): Command {
  return new Command('schema')
    .description('print the JSON Schema of what --config takes, for editors, or of reports')
    .addArgument(new Argument('[of]', 'what it describes').choices(described).default('config'))
    .action((of: (typeof described)[number]) => take({ command: 'schema', of }));
}

function addReportOptions(command: Command): Command {
  return command
    .option(
      '--expected-failures <file>',
      'a file of known failures, one id per line; they still run',
    )
    .option(
      '--report <format=file>',
      `write a report (repeatable): ${[...formats.keys()].join(', ')}`,
      list,
    )
    .option('--json', 'print the report as JSON, and nothing else')
    .option('--no-color', 'no colours; NO_COLOR in the environment does the same');
}

function addRunOptions(command: Command, role: Role): Command {
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
