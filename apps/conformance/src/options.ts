import type { Role } from '@ordering/conformance-suite';
import { exitMeanings, roles as names, suiteVersion } from '@ordering/conformance-suite';
import { parseArguments } from '@ordering/kit/command';
import { UsageError } from '@ordering/kit/failure';
import { Argument, Command, Option } from 'commander';
import { roles } from './config/roles.ts';
import type { Tested } from './config/tested.ts';
import { testedBy } from './config/tested.ts';
import type { LiveOptions } from './live-options.ts';
import { captureCommand, collectCommand, launchCommand, recordCommand } from './live-options.ts';
import type { ReportOptions, RunOptions } from './option-groups.ts';
import { addReportOptions, addRunOptions, noColor } from './option-groups.ts';

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
  | RunArguments
  | LiveOptions;

export interface InitOptions {
  readonly command: 'init';
  readonly role: Role;
  readonly out?: string;
  readonly force?: boolean;
}

type DoctorOptions = Pick<ReportOptions, 'json' | 'color'> & {
  readonly command: 'doctor';
  readonly tested: Tested;
};

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

interface RunArguments extends RunOptions {
  readonly command: 'run';
  readonly tested: Tested;
  /** Nothing is to be done yet, in a role that can plan. */
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
    parseArguments(conformanceCommand(resolve), args, print).catch(reject);
  });
}

type Take = (options: Options) => void;

/** The command line. */
export function conformanceCommand(take: Take): Command {
  const program = new Command('ordering-conformance')
    .description(`Proves that a ${names.join(' or a ')} conforms to the ordering contract.`)
    .version(suiteVersion())
    .addHelpText('after', help)
    .addCommand(initCommand(take))
    .addCommand(doctorCommand(take));
  for (const role of names) program.addCommand(runCommand(role, take));
  return program
    .addCommand(launchCommand(take))
    .addCommand(recordCommand(take))
    .addCommand(collectCommand(take))
    .addCommand(captureCommand(take))
    .addCommand(judgeCommand(take))
    .addCommand(replayCommand(take))
    .addCommand(listCommand(take))
    .addCommand(schemaCommand(take));
}

function initCommand(take: Take): Command {
  return new Command('init')
    .description('write a configuration to begin with: every key, with what it is for')
    .addArgument(new Argument('<role>', 'what is to be tested').choices([...names]))
    .option('--out <file>', 'the file to write; standard output by default')
    .option('--force', 'overwrite the file, if it is there')
    .action((role: Role, options: Omit<InitOptions, 'command' | 'role'>) =>
      take({ ...options, role, command: 'init' }),
    );
}

function doctorCommand(take: Take): Command {
  const doctor = new Command('doctor')
    .description('look at what stands in the way of a run, before one is made')
    .action(() => {
      const commands = names.map((role) => `doctor ${role}`);
      throw new UsageError(`say what to look at: ${commands.join(', or ')}`);
    });
  for (const role of names) {
    const command = roles[role].addTarget(new Command(role)).description(roles[role].examines);
    command
      .option('--json', 'print what was seen as JSON')
      .option('--no-color', noColor)
      .action(({ json = false, color }: Pick<ReportOptions, 'json' | 'color'>) =>
        take({ command: 'doctor', tested: testedBy(role, command), json, color }),
      );
    doctor.addCommand(command);
  }
  return doctor;
}

function runCommand(role: Role, take: Take): Command {
  const { tests, addTarget, addRun } = roles[role];
  const command = addTarget(new Command(role)).description(tests);
  addRun?.(command);
  return addRunOptions(command, role).action((options: Omit<RunArguments, 'command' | 'tested'>) =>
    take({ ...options, command: 'run', tested: testedBy(role, command) }),
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
    .description('list the checks, with the requirements that each one proves and what it needs')
    .addOption(new Option('--role <role>', 'only the checks of one role').choices([...names]))
    .option('--json', 'as JSON')
    .action((options: Omit<ListOptions, 'command'>) => take({ ...options, command: 'list' }));
}

function schemaCommand(take: Take): Command {
  return new Command('schema')
    .description('print the JSON Schema of what --config takes, for editors, or of reports')
    .addArgument(new Argument('[of]', 'what it describes').choices(described).default('config'))
    .action((of: (typeof described)[number]) => take({ command: 'schema', of }));
}
