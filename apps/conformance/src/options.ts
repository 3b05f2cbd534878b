import type { Role } from '@ordering/conformance-suite';
import { exitMeanings, roles, suiteVersion } from '@ordering/conformance-suite';
import { parseArguments } from '@ordering/kit/command';
import { UsageError } from '@ordering/kit/failure';
import { Argument, Command, Option } from 'commander';
import type { LiveOptions } from './live-options.ts';
import { captureCommand, collectCommand, launchCommand, recordCommand } from './live-options.ts';
import type { ReceiverTarget, ReportOptions, RunOptions, ServiceTarget } from './option-groups.ts';
import {
  addReceiverTarget,
  addReportOptions,
  addRunOptions,
  addServiceTarget,
  idsOf,
  noColor,
} from './option-groups.ts';

/** What there is a JSON Schema of. */
const described = ['config', 'report'] as const;

/** The options as they were typed, or their defaults. */
export type Options =
  | { readonly command: 'schema'; readonly of: (typeof described)[number] }
  | InitOptions
  | DoctorOptions
  | ListOptions
  | JudgeOptions
  | ReplayOptions
  | ReceiverOptions
  | ServiceOptions
  | LiveOptions;

export interface InitOptions {
  readonly command: 'init';
  readonly role: Role;
  readonly out?: string;
  readonly force?: boolean;
}

type DoctorOptions = Pick<ReportOptions, 'json' | 'color'> & {
  readonly command: 'doctor';
} & (
    | { readonly role: 'receiver'; readonly target: ReceiverTarget }
    | { readonly role: 'service'; readonly target: ServiceTarget }
  );

interface ListOptions {
  readonly command: 'list';
  readonly role?: Role;
  readonly json?: boolean;
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

interface ReceiverOptions extends RunOptions, ReceiverTarget {
  readonly command: 'receiver';
}

interface ServiceOptions extends RunOptions, ServiceTarget {
  readonly command: 'service';
  readonly plan?: boolean;
}

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
      .addCommand(doctorCommand(resolve))
      .addCommand(receiverCommand(resolve))
      .addCommand(serviceCommand(resolve))
      .addCommand(launchCommand(resolve))
      .addCommand(recordCommand(resolve))
      .addCommand(collectCommand(resolve))
      .addCommand(captureCommand(resolve))
      .addCommand(judgeCommand(resolve))
      .addCommand(replayCommand(resolve))
      .addCommand(listCommand(resolve))
      .addCommand(schemaCommand(resolve));
    parseArguments(program, args, print).catch(reject);
  });
}

type Take = (options: Options) => void;

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

function doctorCommand(take: Take): Command {
  type Shown = Pick<ReportOptions, 'json' | 'color'>;
  const receiver = addReceiverTarget(new Command('receiver')).description(
    'look at the way to a receiver, its certificate and its secret',
  );
  const service = addServiceTarget(new Command('service')).description(
    'look at the way to the service and back, its certificate and its token',
  );
  for (const each of [receiver, service]) {
    each.option('--json', 'print what was seen as JSON').option('--no-color', noColor);
  }
  receiver.action(({ json = false, color, ...target }: Shown & Omit<ReceiverTarget, 'ids'>) =>
    take({
      ...{ command: 'doctor', role: 'receiver', json, color },
      target: { ...target, ids: idsOf(receiver) },
    }),
  );
  service.action(({ json = false, color, ...target }: Shown & ServiceTarget) =>
    take({ command: 'doctor', role: 'service', json, color, target }),
  );
  return new Command('doctor')
    .description('look at what stands in the way of a run, before one is made')
    .addCommand(receiver)
    .addCommand(service)
    .action(() => {
      throw new UsageError('say what to look at: doctor receiver, or doctor service');
    });
}

function receiverCommand(take: Take): Command {
  const command = addReceiverTarget(new Command('receiver'));
  return addRunOptions(command, 'receiver')
    .description('test a receiver: the runner plays the service')
    .action((options: Omit<ReceiverOptions, 'command' | 'ids'>) =>
      take({ ...options, command: 'receiver', ids: idsOf(command) }),
    );
}

function serviceCommand(take: Take): Command {
  const command = addServiceTarget(new Command('service'))
    .description('test the service: the runner plays an integration and its receivers')
    .option(
      '--authority <file>',
      'the certificate of an authority that the service trusts, in PEM, for endpoints over TLS (SND-113)',
    )
    .option('--authority-key <file>', 'its key, in PEM')
    .option('--allow-load', 'call it much more often than a client would (API-205)')
    .option('--plan', 'show what would be made, sent and undone, without contacting anything');
  return addRunOptions(command, 'service').action((options: Omit<ServiceOptions, 'command'>) =>
    take({ ...options, command: 'service' }),
  );
}

function judgeCommand(take: Take): Command {
  const command = new Command('judge')
    .description('judge a recorded run again, without its subject, or a capture')
    .argument('<file>', 'what --record or capture has written');
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
