import type { Role } from '@ordering/conformance-suite';
import { defaultJobs, defaultTimeoutMs } from '@ordering/conformance-suite';
import { maxTimerMs } from '@ordering/kit/clock';
import {
  durationKind,
  listKind,
  offKind,
  onKind,
  textKind,
  wholeKind,
} from '@ordering/kit/option-kinds';
import { option, type ValuesOf } from '@ordering/kit/option-table';
import { formats } from './report/formats.ts';

/** Where the runner takes deliveries by default. */
export const loopback = '127.0.0.1';

export const colorOption = {
  color: option(
    offKind,
    'print no colors; NO_COLOR in the environment does the same, and FORCE_COLOR prints colors where there is no terminal',
    { default: true },
  ),
};

/** How a report is made and shown, whether of a run or of a recording. */
export const reportOptions = {
  expectedFailures: option(
    textKind('file'),
    'a file of known failures, one id per line, each with or without `until` a day; these checks still run',
  ),
  report: option(
    listKind(textKind('format=file', reportProblem)),
    `write a report (repeatable): ${[...formats.keys()].join(', ')}`,
    { default: [] },
  ),
  json: option(onKind, 'print the report as JSON, and nothing else', { default: false }),
  ...colorOption,
};

export type ReportOptions = ValuesOf<typeof reportOptions>;

export function seedOption(about: string) {
  return option(wholeKind({ atLeast: 0, atMost: 999_999_999_999_999 }), about);
}

/** As long as a timer can keep, in whole seconds. */
const timeoutKind = durationKind({
  atLeast: 1,
  atMost: Math.floor(maxTimerMs / 1000) * 1000,
});

/** How long a run may take: a run that needed more time than most will need it again. */
export const timeoutOption = (role: Role) => ({
  timeout: option(timeoutKind, 'the longest time that the run may take', {
    default: defaultTimeoutMs[role],
  }),
});

/** The options that every run has. */
export const runOptions = (role: Role) => ({
  only: option(
    listKind(textKind('glob')),
    'run only these checks (repeatable), for example RCV-06* or */verdict',
    { default: [] },
  ),
  skip: option(listKind(textKind('glob')), 'leave these checks out (repeatable)', { default: [] }),
  allowNotObservable: option(
    onKind,
    'exit with 0 although some requirements cannot be observed; every report says so',
    { default: false },
  ),
  seed: seedOption('make the same ids as the run that printed this seed'),
  ...timeoutOption(role),
  jobs: option(wholeKind({ atLeast: 1, atMost: 64 }), 'how many checks run at the same time', {
    default: defaultJobs[role],
  }),
  plan: option(
    onKind,
    'show what the run would do, and for which checks, without contacting anything',
    { default: false },
  ),
  record: option(
    textKind('file'),
    'record the run in this file, without secrets, for the command judge',
  ),
  ...reportOptions,
});

export type RunOptions = ValuesOf<ReturnType<typeof runOptions>>;

function reportProblem(value: string): string | undefined {
  const { format, file } = reportTarget(value);
  const known = [...formats.keys()].join(', ');
  if (format === '' || file === '') return `write FORMAT=FILE (${known}), not ${value}`;
  return formats.has(format)
    ? undefined
    : `unknown format ${format} in ${value}; use one of ${known}`;
}

/** A report that was asked for with `--report FORMAT=FILE`. */
export interface ReportTarget {
  readonly format: string;
  readonly file: string;
}

export function reportTarget(value: string): ReportTarget {
  const at = value.indexOf('=');
  return { format: value.slice(0, Math.max(0, at)), file: value.slice(at + 1) };
}
