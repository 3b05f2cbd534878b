import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type {
  Aspect,
  Deadline,
  Family,
  Finding,
  Redactor,
  Report,
  Role,
  Sightings,
  Wanted,
} from '@ordering/conformance';
import {
  isSelected,
  readExpectedFailures,
  requirementTexts,
  resultName,
  runCourse,
  summarise,
  verdictOf,
} from '@ordering/conformance';
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
import { suiteVersion } from './version.ts';

/** A role with everything that its options said. */
interface RoleRun<World> {
  readonly role: Role;
  readonly target: string;
  readonly families: readonly Family<World>[];
  readonly world: World;
  readonly width: number;
  readonly deadline: Deadline;
  readonly redactor: Redactor;
  /** The command that runs the same again, without `--only` and `--seed`. */
  readonly command: string;
  settle(wants: readonly Wanted[]): Promise<Sightings>;
}

/** Runs the checks of a role, shows and writes the report, and returns the exit code. */
export async function runRole<World>(
  run: RoleRun<World>,
  options: CommonOptions,
  io: Io,
): Promise<number> {
  const startedAt = performance.now();
  const { role, target } = run;
  const { seed } = options;
  const head = {
    suite: { version: suiteVersion() },
    role,
    target: run.redactor.clean(target),
    seed,
  };
  const expectedFailures = expectedFailuresOf(run.families, options);
  const style = styleOf(options, io);
  const progress = progressOf(run.families, options, io, style);
  prepareFiles(options.reports);

  progress.start(heading(head, style));
  const results = await runCourse({
    ...run,
    selection: options.selection,
    context: { redactor: run.redactor, expectedFailures, reproduce: reproducing(run, seed) },
    onResult: (result) => progress.result(result),
  });
  progress.end();

  const report = {
    ...head,
    durationMs: Math.round(performance.now() - startedAt),
    verdict: verdictOf(role, results, expectedFailures),
    summary: summarise(results),
    requirements: requirementTexts(results.flatMap(({ requirements }) => requirements)),
    results,
  };
  show(report, options, io, style);
  writeReports(report, options.reports);
  return report.verdict.exitCode;
}

function reproducing<World>(
  run: RoleRun<World>,
  seed: number,
): (id: string, finding: Finding) => string {
  return (id, finding) =>
    (finding.kind === 'broken' ? finding.reproduce : undefined) ??
    `${run.command} --only ${id} --seed ${seed}`;
}

function expectedFailuresOf<World>(
  families: readonly Family<World>[],
  { expectedFailuresFile: file }: CommonOptions,
): ReadonlySet<string> {
  if (file === undefined) return new Set();
  const names = families.flatMap(({ checks }) =>
    checks.flatMap(({ card, aspects }) => [
      card.id,
      ...aspects.map((aspect) => resultName(card.id, aspect)),
    ]),
  );
  return readExpectedFailures(readOptionFile('--expected-failures', file), file, new Set(names));
}

function styleOf(options: CommonOptions, io: Io): Style {
  const wanted = options.colour && io.isTerminal && (io.env.NO_COLOR ?? '') === '';
  return wanted ? colourful : plain;
}

function progressOf<World>(
  families: readonly Family<World>[],
  options: CommonOptions,
  io: Io,
  style: Style,
): Progress {
  if (options.json) return silent;
  const count = (id: string, aspects: readonly (Aspect | undefined)[]) =>
    aspects.filter((aspect) => isSelected(options.selection, id, aspect)).length;
  const outlook = new Map(
    families.map(({ title, checks }) => [
      title,
      checks.reduce((sum, { card, aspects }) => sum + count(card.id, aspects), 0),
    ]),
  );
  const make = io.isTerminal ? liveLine : familyLines;
  return make((text) => io.out(text), outlook, style);
}

function show(report: Report, options: CommonOptions, io: Io, style: Style): void {
  if (options.json) io.out(formats.get('json')?.(report) ?? '');
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
