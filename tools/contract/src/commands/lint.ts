import { type Linted, lint, lintApi } from '../lint/lint.ts';
import type { Asks } from '../lint/opinion.ts';
import type { Contract } from '../model/contract.ts';
import { firedEventProblems } from '../model/fired-events.ts';
import { diskFiles } from '../read/files.ts';
import { Library } from '../read/library.ts';
import { sortProblems } from '../read/problem.ts';
import { type ApiSpecs, readApi, readSpecs, type SpecFiles } from '../read/specs.ts';
import type { ExitCode, Io } from './io.ts';
import { locate } from './locate.ts';
import type { LintOptions } from './options.ts';
import { count, hasErrors, jsonProblems, printProblems } from './report.ts';

/** `contract lint`; the tools of others are passed in, because one loads at the same time as this file. */
export async function lintCommand(options: LintOptions, io: Io, asks: Asks): Promise<ExitCode> {
  const started = performance.now();
  const { root, contract, sandbox, control } = locate(options, io.cwd);
  const library = new Library(diskFiles(root));
  const lintFiles = async (files: SpecFiles, overlaid: boolean): Promise<Linted<Contract>> => {
    const read = readSpecs(library, files);
    return 'problems' in read ? read : lint(read.specs, { overlaid }, asks);
  };
  const lintControl = async (file: string): Promise<Linted & { readonly specs?: ApiSpecs }> => {
    const read = readApi(library, file);
    return 'problems' in read
      ? read
      : { ...(await lintApi(read.specs, asks.openapi)), specs: read.specs };
  };
  // All at once, because the AsyncAPI parser works in another thread.
  const [plain, filled, own] = await Promise.all([
    lintFiles(contract, contract.overlays.length > 0),
    lintFiles(sandbox, true),
    control === undefined ? undefined : lintControl(control),
  ]);
  const problems = sortProblems([
    ...[plain, filled, own].flatMap((each) => each?.problems ?? []),
    ...(filled.api === undefined || own?.specs === undefined
      ? []
      : firedEventProblems(own.specs, filled.api)),
  ]);

  if (options.json) {
    io.out(JSON.stringify({ problems: jsonProblems(problems, root, io) }, null, 2));
  } else {
    printProblems(problems, root, io);
    const documents = new Set([
      ...[contract, sandbox].flatMap(documentsOf),
      ...(control === undefined ? [] : [control]),
    ]).size;
    const took = Math.round(performance.now() - started);
    if (problems.length === 0)
      io.out(`lint: ${count(documents, 'document')} without problems, ${took} ms`);
  }
  return hasErrors(problems) ? 1 : 0;
}

function documentsOf({ openapi, asyncapi, overlays, requirements }: SpecFiles): readonly string[] {
  const files = [openapi, asyncapi, ...overlays.map(({ file }) => file)];
  return requirements === undefined ? files : [...files, requirements];
}
