import { dirname, resolve } from 'node:path';
import { UsageError } from '@ordering/kit/failure';
import type { Contracts, EmittedFile } from '../emit/emitted-file.ts';
import type { Contract } from '../model/contract.ts';
import { diskFiles } from '../read/files.ts';
import { formatPlace, type Problem } from '../read/problem.ts';
import { sourceBehind } from './drift.ts';
import type { ExitCode, Io } from './io.ts';
import { installedSpecs, locate } from './locate.ts';
import type { Folders } from './maker.ts';
import type { GenerateOptions } from './options.ts';
import { type Change, displayPath, type Plan, plan } from './plan.ts';
import { Reads } from './reads.ts';
import { count, jsonProblems, printProblems } from './report.ts';
import { Stamp } from './stamp.ts';
import { write } from './write.ts';

export type EmitAll = (contracts: Contracts) => Promise<readonly EmittedFile[]>;

interface Emission {
  /** Begins what needs no more than the contract as it is written; it goes on while the rest is built. */
  begin(contract: Contract): void;
  readonly emitAll: EmitAll;
}

/** What generates: its emitters are passed in, so that they are loaded only when needed. */
interface Generator {
  /** The folders of its sources, and of whatever else they read; its own is the first. */
  readonly folders: Folders;
  /** Starts what takes long; it goes on while the specs are read. */
  start(): Promise<Emission>;
}

/** `contract generate` */
export async function generateCommand(
  options: GenerateOptions,
  io: Io,
  generator: Generator,
): Promise<ExitCode> {
  const started = performance.now();
  if ((options.openapi ?? options.asyncapi) !== undefined && options.out === undefined) {
    throw new UsageError('--openapi and --asyncapi need --out, the folder to write to.');
  }
  // Where there is no repository, only another folder can be written.
  const otherwise = options.out === undefined ? undefined : installedSpecs;
  const located = locate(options, io.cwd, otherwise);
  const { root } = located;
  const took = () => Math.round(performance.now() - started);
  // A check is a proof, and what lies in another folder is somebody else's.
  const shortcut = options.check !== true && options.out === undefined;
  const stamp = shortcut ? new Stamp(located, generator.folders) : undefined;
  const unchanged = stamp?.unchanged();
  if (unchanged !== undefined) {
    if (options.json) printJson(io, { emitted: unchanged, files: [], ms: took() });
    else io.out(`generate: ${count(unchanged, 'file')} unchanged, ${took()} ms`);
    return 0;
  }

  const emission = await generator.start();
  const { loadContracts } = await import('./load.ts');
  const reads = new Reads(diskFiles(root));
  const loaded = loadContracts(located, reads, emission.begin);
  if ('problems' in loaded) {
    const problems = jsonProblems(loaded.problems, root, io);
    if (options.json) io.out(JSON.stringify({ problems, files: [] }, null, 2));
    else printProblems(loaded.problems, root, io);
    return 1;
  }

  const emitted = await emission.emitAll(loaded);
  const { control, unfit } = loaded;
  // What is made of a document that cannot be read stays as it is.
  const kept = control === undefined && located.control !== undefined ? madeOfControl : [];
  const planned =
    options.out === undefined
      ? plan(emitted, dirname(root), 'repository', kept)
      : plan(emitted, resolve(io.cwd, options.out), 'out', kept);
  if (!options.check) write(planned.changes);
  // Warnings are told each time.
  if (unfit.length === 0) stamp?.keep(reads, planned);

  const warnings = unfit.map((problem): Problem => ({ ...problem, severity: 'warning' }));
  if (!options.json) printProblems(warnings, root, io);
  const report = { root, io, planned, warnings, ms: took() };
  if (options.json) printChanges(report, options.check === true);
  else if (options.check) printDrift(report);
  else printSummary(report);
  return options.check && planned.changes.length > 0 ? 1 : 0;
}

/** What the paths of files begin with that are made of the sandbox's own document. */
const madeOfControl = [
  'apps/sandbox/src/generated/control/',
  'apps/sandbox/src/generated/requests.yaml',
  'docs/reference/sandbox.md',
];

interface Report {
  readonly warnings: readonly Problem[];
  readonly root: string;
  readonly io: Io;
  readonly planned: Plan;
  readonly ms: number;
}

function printSummary({ io, planned, ms }: Report): void {
  const deleted = planned.changes.filter(({ kind }) => kind === 'orphan').length;
  const written = planned.changes.length - deleted;
  const unchanged = planned.files - written;
  const details = [`${written} written`, `${unchanged} unchanged`, `${deleted} deleted`].join(', ');
  io.out(`generate: ${count(planned.files, 'file')} (${details}), ${ms} ms`);
}

function printDrift({ root, io, planned, ms }: Report): void {
  for (const change of planned.changes) {
    const path = displayPath(change.path, io.cwd);
    const behind = placeBehind(change, root, io);
    const source = behind === undefined ? '' : `, see ${behind}`;
    io.err(`${path}: ${words[change.kind]}${source}`);
  }
  if (planned.changes.length === 0) {
    io.out(`generate --check: ${count(planned.files, 'file')} up to date, ${ms} ms`);
  } else {
    io.err(
      `not up to date: ${count(planned.changes.length, 'file')} — run "contract generate" and commit`,
    );
  }
}

const words: Readonly<Record<Change['kind'], string>> = {
  missing: 'missing',
  changed: 'differs from what the specs generate',
  orphan: 'no longer generated',
};

function printChanges({ root, io, planned, warnings, ms }: Report, check: boolean): void {
  const done = { missing: 'written', changed: 'written', orphan: 'deleted' } as const;
  const files = planned.changes.map((change) => ({
    path: displayPath(change.path, io.cwd),
    status: check ? change.kind : done[change.kind],
    source: placeBehind(change, root, io) ?? null,
  }));
  const problems = jsonProblems(warnings, root, io);
  printJson(io, { problems, emitted: planned.files, files, ms });
}

function printJson(
  io: Io,
  result: { problems?: readonly object[]; emitted: number; files: readonly object[]; ms: number },
) {
  io.out(JSON.stringify({ problems: [], ...result }, null, 2));
}

function placeBehind(change: Change, root: string, io: Io): string | undefined {
  const source = sourceBehind(change);
  return source === undefined ? undefined : formatPlace(source, root, io.cwd);
}
