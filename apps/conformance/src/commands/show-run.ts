import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Report, Role, RunOptions, RunStart } from '@ordering/conformance';
import { listChecks } from '@ordering/conformance';
import { readExpectedFailures } from '../config/expected-failures.ts';
import { formats } from '../report/formats.ts';
import type { Progress } from '../report/progress.ts';
import { familyLines, liveLine, silent } from '../report/progress.ts';
import type { Style } from '../report/style.ts';
import { colourful, plain } from '../report/style.ts';
import { heading, terminalSummary } from '../report/terminal.ts';
import { UsageError } from './errors.ts';
import type { Io } from './io.ts';
import type { CommonOptions, ReportTarget } from './options.ts';
import { readOptionFile } from './options.ts';

/**
 * Makes a run as the common options ask for it, shows it and writes its reports.
 *
 * @param command What a report names as the command that makes the run again.
 * @returns The exit code.
 */
export async function showRun(
  role: Role,
  command: string,
  common: CommonOptions,
  io: Io,
  prove: (options: RunOptions) => Promise<Report>,
): Promise<number> {
  const style = styleOf(common, io);
  let progress: Progress = silent;
  const report = await prove({
    selection: common.selection,
    expectedFailures: expectedFailuresOf(role, common),
    ...(common.seed === undefined ? {} : { seed: common.seed }),
    timeoutMs: common.timeoutMs,
    command,
    onStart(start) {
      prepareFiles(common.reports);
      progress = progressOf(start, common, io, style);
      progress.start(heading(start, style));
    },
    onResult: (result) => progress.result(result),
  });
  progress.end();
  show(report, common, io, style);
  writeReports(report, common.reports);
  return report.verdict.exitCode;
}

function expectedFailuresOf(
  role: Role,
  { expectedFailuresFile: file }: CommonOptions,
): ReadonlySet<string> {
  if (file === undefined) return new Set();
  const names = listChecks()
    .filter((check) => check.role === role)
    .flatMap(({ id, results }) => [id, ...results]);
  return readExpectedFailures(readOptionFile('--expected-failures', file), file, new Set(names));
}

function styleOf(options: CommonOptions, io: Io): Style {
  const wanted = options.colour && io.isTerminal && (io.env.NO_COLOR ?? '') === '';
  return wanted ? colourful : plain;
}

function progressOf(
  { families }: RunStart,
  { json }: CommonOptions,
  io: Io,
  style: Style,
): Progress {
  if (json) return silent;
  const outlook = new Map(families.map(({ title, results }) => [title, results]));
  const make = io.isTerminal ? liveLine : familyLines;
  return make((text) => io.out(text), outlook, style);
}

function show(report: Report, { json }: CommonOptions, io: Io, style: Style): void {
  if (json) io.out(formats.get('json')?.(report) ?? '');
  // Without a terminal the lines of the families have been printed as they came.
  else io.out(terminalSummary(report, style, io.isTerminal));
}

/** A report that cannot be written should not be found out after the run. */
function prepareFiles(reports: readonly ReportTarget[]): void {
  for (const { format, file } of reports) {
    try {
      mkdirSync(dirname(file), { recursive: true });
      closeSync(openSync(file, 'a'));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
      throw new UsageError(`--report ${format}=${file}: it cannot be written (${code})`);
    }
  }
}

function writeReports(report: Report, reports: readonly ReportTarget[]): void {
  for (const { format, file } of reports) {
    const write = formats.get(format);
    if (write !== undefined) writeFileSync(file, write(report));
  }
}
