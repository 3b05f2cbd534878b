import type { Role } from '@ordering/conformance-suite';
import { exitMeanings, roles as names, suiteVersion } from '@ordering/conformance-suite';
import { parseArguments } from '@ordering/kit/command';
import { UsageError } from '@ordering/kit/failure';
import { choiceKind, onKind, textKind } from '@ordering/kit/option-kinds';
import {
  addOptions,
  type Given,
  option,
  type ValuesOf,
  valuesOf,
  wordsOf,
} from '@ordering/kit/option-table';
import { Argument, Command } from 'commander';
import { roles } from './config/roles.ts';
import type { Tested } from './config/tested.ts';
import { testedBy } from './config/tested.ts';
import type { LiveOptions } from './live-options.ts';
import { captureCommand, collectCommand, launchCommand, recordCommand } from './live-options.ts';
import type { ReportOptions, RunOptions } from './option-groups.ts';
import {
  colorOption,
  reportOptions,
  runOptions,
  seedOption,
  timeoutOption,
} from './option-groups.ts';

/** What there is a JSON Schema of. */
const described = ['config', 'report'] as const;

const initOptions = {
  out: option(textKind('file'), 'the file to write', { defaultAbout: 'standard output' }),
  force: option(onKind, 'overwrite the file if it exists', { default: false }),
};

const doctorOptions = {
  json: option(onKind, 'print the findings as JSON', { default: false }),
  ...colorOption,
};

const listOptions = {
  role: option(choiceKind('role', names), 'list only the checks of this role'),
  json: option(onKind, 'print the list as JSON', { default: false }),
};

/** What a replay takes beside what it hands on to the run. */
const replayOptions = {
  failed: option(onKind, 'run only what failed or warned, and what was not run because of that', {
    default: false,
  }),
  allowCommands: option(onKind, 'also run the shell commands that the report names', {
    default: false,
  }),
};

/** What a replay hands on to the run. */
const replayedOptions = {
  seed: seedOption(
    'make the ids of this seed again; a subject that remembers them sees duplicates',
  ),
  ...reportOptions,
};

/** The options, read and checked one by one. */
export type Options =
  | { readonly command: 'schema'; readonly of: (typeof described)[number] }
  | InitOptions
  | DoctorOptions
  | ListOptions
  | JudgeOptions
  | ReplayOptions
  | RunArguments
  | LiveOptions;

export interface InitOptions extends ValuesOf<typeof initOptions> {
  readonly command: 'init';
  readonly role: Role;
}

interface DoctorOptions extends ValuesOf<typeof doctorOptions> {
  readonly command: 'doctor';
  readonly tested: Tested;
}

interface ListOptions extends ValuesOf<typeof listOptions> {
  readonly command: 'list';
}

interface JudgeOptions extends ReportOptions {
  readonly command: 'judge';
  readonly file: string;
}

export interface ReplayOptions extends ValuesOf<typeof replayOptions> {
  readonly command: 'replay';
  readonly file: string;
  /** What is handed on to the run, as it was typed. */
  readonly words: readonly string[];
}

interface RunArguments extends RunOptions {
  readonly command: 'run';
  readonly tested: Tested;
  /** The options that a run of the same must have again. */
  readonly words: readonly string[];
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

const anyRole = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  names.map((name) => `a ${name}`),
);

/** The command line. */
export function conformanceCommand(take: Take): Command {
  const program = new Command('ordering-conformance')
    .description(`Tests whether ${anyRole} conforms to the ordering contract.`)
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
  const command = new Command('init')
    .description('write a configuration to start from: every key, with what it is for')
    .addArgument(new Argument('<role>', 'what is to be tested').choices([...names]));
  return addOptions(command, initOptions).action((role: Role, given: Given) =>
    take({ ...valuesOf(initOptions, given), role, command: 'init' }),
  );
}

function doctorCommand(take: Take): Command {
  const doctor = new Command('doctor')
    .description('check, before a run, that nothing keeps it from working')
    .action(() => {
      const commands = names.map((role) => `doctor ${role}`);
      throw new UsageError(`name what to check: ${commands.join(', or ')}`);
    });
  for (const role of names) {
    const command = roles[role].addTarget(new Command(role)).description(roles[role].examines);
    addOptions(command, doctorOptions).action((given: Given) =>
      take({
        ...valuesOf(doctorOptions, given),
        command: 'doctor',
        tested: testedBy(role, command),
      }),
    );
    doctor.addCommand(command);
  }
  return doctor;
}

function runCommand(role: Role, take: Take): Command {
  const { tests, addTarget, addRun } = roles[role];
  const command = addTarget(new Command(role)).description(tests);
  addRun?.(command);
  const options = runOptions(role);
  return addOptions(command, options).action((given: Given) => {
    const tested = testedBy(role, command);
    take({
      ...valuesOf(options, given),
      command: 'run',
      tested,
      words: [...tested.words, ...wordsOf(timeoutOption(role), given)],
    });
  });
}

function judgeCommand(take: Take): Command {
  const command = new Command('judge')
    .description('judge a recorded run or a capture again, without its subject')
    .argument('<file>', 'what --record or capture has written');
  return addOptions(command, reportOptions).action((file: string, given: Given) =>
    take({ ...valuesOf(reportOptions, given), file, command: 'judge' }),
  );
}

function replayCommand(take: Take): Command {
  const command = new Command('replay')
    .description('repeat the run of a report, or only the checks that failed in it')
    .argument('<file>', 'a report, as --report json=FILE has written it');
  addOptions(command, replayOptions);
  return addOptions(command, replayedOptions).action((file: string, given: Given) =>
    take({
      ...valuesOf(replayOptions, given),
      file,
      words: wordsOf(replayedOptions, given),
      command: 'replay',
    }),
  );
}

function listCommand(take: Take): Command {
  const command = new Command('list').description(
    'list the checks, with the requirements that each one proves and what it needs',
  );
  return addOptions(command, listOptions).action((given: Given) =>
    take({ ...valuesOf(listOptions, given), command: 'list' }),
  );
}

function schemaCommand(take: Take): Command {
  return new Command('schema')
    .description(
      'print a JSON Schema: of the configuration that --config takes, for editors, or of reports',
    )
    .addArgument(new Argument('[of]', 'what it describes').choices(described).default('config'))
    .action((of: (typeof described)[number]) => take({ command: 'schema', of }));
}
