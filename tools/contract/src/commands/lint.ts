import { lint } from '../lint/lint.ts';
import { diskFiles } from '../read/files.ts';
import { Library } from '../read/library.ts';
import { sortProblems } from '../read/problem.ts';
import { readSpecs, type SpecFiles } from '../read/specs.ts';
import type { ExitCode, Io } from './io.ts';
import { type DocumentOptions, locate } from './locate.ts';
import { count, hasErrors, jsonProblems, printProblems } from './report.ts';

export interface LintOptions extends DocumentOptions {
  readonly json?: boolean;
}

/** `contract lint` */
export async function lintCommand(options: LintOptions, io: Io): Promise<ExitCode> {
  const started = performance.now();
  const { root, contract, sandbox } = locate(options, io.cwd);
  const library = new Library(diskFiles(root));
  const lintFiles = async (files: SpecFiles, overlaid: boolean) => {
    const read = readSpecs(library, files);
    return 'problems' in read ? read.problems : await lint(read.specs, { overlaid });
  };
  const problems = sortProblems([
    ...(await lintFiles(contract, contract.overlays.length > 0)),
    ...(await lintFiles(sandbox, true)),
  ]);

  if (options.json) {
    io.out(JSON.stringify({ problems: jsonProblems(problems, root, io) }, null, 2));
  } else {
    printProblems(problems, root, io);
    const documents = new Set([contract, sandbox].flatMap(documentsOf)).size;
    const took = Math.round(performance.now() - started);
    if (problems.length === 0) io.out(`lint: ${count(documents, 'document')} fine, ${took} ms`);
  }
  return hasErrors(problems) ? 1 : 0;
}

function documentsOf({ openapi, asyncapi, overlays, requirements }: SpecFiles): readonly string[] {
  const files = [openapi, asyncapi, ...overlays.map(({ file }) => file)];
  return requirements === undefined ? files : [...files, requirements];
}
