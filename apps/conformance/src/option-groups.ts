import type { Role } from '@ordering/conformance-suite';
import { defaultJobs, defaultTimeoutMs } from '@ordering/conformance-suite';
import { formatTypedDuration } from '@ordering/kit/duration';
import type { Command } from 'commander';
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

/** Where the runner takes deliveries by default. */
export const loopback = '127.0.0.1';

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
      '--timeout <duration>',
      'the longest time that the run may take',
      formatTypedDuration(defaultTimeoutMs[role]),
    )
    .option('--jobs <n>', 'how many checks run side by side', String(defaultJobs[role]))
    .option('--record <file>', 'keep what was seen, without secrets, for the command judge');
  return addReportOptions(command);
}

/** For options that may be given several times. */
function list(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, value];
}
