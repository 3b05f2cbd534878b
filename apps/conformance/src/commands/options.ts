import { readFileSync } from 'node:fs';
import type { Role, Selection } from '@ordering/conformance';
import { defaultTimeoutMs } from '@ordering/conformance';
import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import { formats } from '../report/formats.ts';
import { UsageError } from './errors.ts';

/** What commander has parsed; values are read with the functions below. */
export type Options = Readonly<Record<string, unknown>>;

/** A report that was asked for with `--report FORMAT=FILE`. */
export interface ReportTarget {
  readonly format: string;
  readonly file: string;
}

/** The options that every role has. */
export interface CommonOptions {
  readonly selection: Selection;
  readonly expectedFailuresFile: string | undefined;
  readonly reports: readonly ReportTarget[];
  readonly seed: number | undefined;
  readonly timeoutMs: number;
  readonly json: boolean;
  readonly colour: boolean;
}

/** For options that may be given several times. */
export const list = (value: string, previous: readonly string[] = []): readonly string[] => [
  ...previous,
  value,
];

export function addCommonOptions(command: Command, role: Role): Command {
  return command
    .option(
      '--only <glob>',
      'run only these checks (repeatable), for example RCV-06* or */verdict',
      list,
    )
    .option('--skip <glob>', 'leave these checks out (repeatable)', list)
    .option('--expected-failures <file>', 'known failures, one id a line; they still run')
    .option(
      '--report <format=file>',
      `write a report (repeatable): ${[...formats.keys()].join(', ')}`,
      list,
    )
    .option('--seed <n>', 'make the same ids as the run that printed this seed', wholeNumber)
    .option(
      '--timeout <s>',
      'the longest time that the run may take, in seconds',
      seconds,
      defaultTimeoutMs[role] / 1000,
    )
    .option('--json', 'print the report as JSON, and nothing else')
    .option('--no-color', 'no colours; NO_COLOR in the environment does the same');
}

export function readCommonOptions(options: Options): CommonOptions {
  return {
    selection: { only: texts(options, 'only'), skip: texts(options, 'skip') },
    expectedFailuresFile: text(options, 'expectedFailures'),
    reports: texts(options, 'report').map(reportTarget),
    seed: number(options, 'seed'),
    timeoutMs: (number(options, 'timeout') ?? 0) * 1000,
    json: options.json === true,
    colour: options.color !== false,
  };
}

export function text(options: Options, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

export function texts(options: Options, name: string): readonly string[] {
  const value = options[name];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

function number(options: Options, name: string): number | undefined {
  const value = options[name];
  return typeof value === 'number' ? value : undefined;
}

function reportTarget(value: string): ReportTarget {
  const at = value.indexOf('=');
  const format = value.slice(0, Math.max(0, at));
  const file = value.slice(at + 1);
  const known = [...formats.keys()].join(', ');
  if (at < 1 || file === '')
    throw new UsageError(`--report ${value}: write FORMAT=FILE (${known})`);
  if (!formats.has(format)) {
    throw new UsageError(`--report ${value}: there is no format ${format}; there are ${known}`);
  }
  return { format, file };
}

export function wholeNumber(value: string): number {
  const parsed = Number(value);
  if (!/^\d+$/.test(value) || !Number.isSafeInteger(parsed)) {
    throw new InvalidArgumentError('It must be a whole number.');
  }
  return parsed;
}

function seconds(value: string): number {
  const parsed = Number(value);
  if (value.trim() === '' || !Number.isFinite(parsed) || parsed <= 0) {
    throw new InvalidArgumentError('It must be a number of seconds greater than 0.');
  }
  return parsed;
}

/** An http or https address without anything in it that must not be shown. */
export function webAddress(option: string, value: string): string {
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(
      `${option} ${value}: write an address that starts with http:// or https://`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new UsageError(
      `${option}: an address with a user name or password in it would be shown in reports`,
    );
  }
  return value;
}

/** The text of a file that an option names. */
export function readOptionFile(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UsageError(`${option} ${file}: it cannot be read (${code})`);
  }
}
