import type { Unspecified } from '../model/contract.ts';
import { compare } from '../read/compare.ts';
import { diskFiles } from '../read/files.ts';
import { Library } from '../read/library.ts';
import { formatPlace } from '../read/problem.ts';
import type { ExitCode, Io } from './io.ts';
import { loadContract } from './load.ts';
import { installedSpecs, locate } from './locate.ts';
import type { UnspecifiedOptions } from './options.ts';
import { count, jsonProblems, printProblems } from './report.ts';

/** `contract unspecified` */
export function unspecifiedCommand(options: UnspecifiedOptions, io: Io): ExitCode {
  const { root, contract } = locate(options, io.cwd, installedSpecs);
  const loaded = loadContract(new Library(diskFiles(root)), contract);
  if ('problems' in loaded) {
    const problems = jsonProblems(loaded.problems, root, io);
    if (options.json) io.out(JSON.stringify({ problems }, null, 2));
    else printProblems(loaded.problems, root, io);
    return 1;
  }
  const entries = [...loaded.contract.unspecified].sort(inReadingOrder);
  const place = ({ source }: Unspecified) => formatPlace(source, root, io.cwd);
  if (options.json) {
    const unspecified = entries.map((entry) => ({
      file: place(entry).replace(/:\d+$/, ''),
      line: entry.source.line,
      pointer: entry.source.pointer,
      what: entry.what,
    }));
    io.out(JSON.stringify({ unspecified }, null, 2));
  } else {
    for (const entry of entries) io.out(`${place(entry)}: ${entry.what}`);
    io.out(`The contract leaves ${count(entries.length, 'point')} open.`);
  }
  return 0;
}

function inReadingOrder(a: Unspecified, b: Unspecified): number {
  return compare(a.source.file, b.source.file) || a.source.line - b.source.line;
}
