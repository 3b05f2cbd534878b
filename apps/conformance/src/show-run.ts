import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Report, RunOptions, RunStart } from '@ordering/conformance-suite';
import { shown, UnreachableError } from '@ordering/conformance-suite';
import { ConfigError, codeOf } from '@ordering/kit/failure';
import type { ReportConfig, RunConfig } from './config.ts';
import type { Io } from './io.ts';
import type { ReportTarget } from './option-groups.ts';
import { formats } from './report/formats.ts';
import { jsonReport } from './report/json.ts';
import type { Progress } from './report/progress.ts';
import { familyLines, liveLine, silent } from './report/progress.ts';
import type { Style } from './report/style.ts';
import { styleFor } from './report/style.ts';
import { heading, terminalSummary } from './report/terminal.ts';

/** Makes a run, shows it and writes its reports. Returns the exit code. */
export async function showRun(
  config: ReportConfig | RunConfig,
  io: Io,
  signal: AbortSignal | undefined,
  run: (options: RunOptions) => Promise<Report>,
): Promise<number> {
  const { reports, json, colours, overdue, ...options } = config;
  const style = styleFor(colours, io.isTerminal);
  let progress: Progress = silent;
  const running = run({
    ...options,
    ...(signal === undefined ? {} : { signal }),
    onStart(start) {
      prepareFiles(reports);
      if (!json) progress = progressOf(start, io, style);
      progress.start(heading(shown(start), style));
    },
    onResult: (result) => progress.result(shown(result)),
  });
  const made = await running.catch((error: unknown) => {
    progress.end();
    if (!(error instanceof UnreachableError) || error.report === undefined) throw error;
    // Whoever reads reports and no screens has to see it too.
    if (json) io.out(jsonReport(error.report));
    prepareFiles(reports);
    writeReports(error.report, reports);
    throw error;
  });
  progress.end();
  const report = { ...made, notes: [...overdue, ...made.notes] };
  if (json) io.out(jsonReport(report));
  else io.out(terminalSummary(shown(report), style));
  writeReports(report, reports);
  return report.verdict.exitCode;
}

function progressOf({ families }: RunStart, io: Io, style: Style): Progress {
  const outlook = new Map(families.map(({ title, results }) => [title, results]));
  const make = io.isTerminal ? liveLine : familyLines;
  return make((text) => io.out(text), outlook, style);
}

/** A report that cannot be written should not be found out after the run. */
function prepareFiles(reports: readonly ReportTarget[]): void {
  for (const { format, file } of reports) {
    try {
      mkdirSync(dirname(file), { recursive: true });
      closeSync(openSync(file, 'a'));
    } catch (cause) {
      const why = codeOf(cause) ?? cause;
      throw new ConfigError(`--report ${format}=${file}: it cannot be written (${why})`, { cause });
    }
  }
}

function writeReports(report: Report, reports: readonly ReportTarget[]): void {
  for (const { format, file } of reports) {
    const write = formats.get(format);
    if (write !== undefined) writeFileSync(file, write(report));
  }
}
