import type { Contracts } from '../emit/emitted-file.ts';
import { type Built, buildContract } from '../model/build-contract.ts';
import { diskFiles } from '../read/files.ts';
import { Library } from '../read/library.ts';
import { type Problem, sortProblems } from '../read/problem.ts';
import { readSpecs, type SpecFiles } from '../read/specs.ts';
import type { Located } from './locate.ts';

export type Loaded = Contracts | { readonly problems: readonly Problem[] };

export function loadContracts({ root, contract, sandbox }: Located): Loaded {
  const library = new Library(diskFiles(root));
  const plain = loadContract(library, contract);
  const filled = loadContract(library, sandbox);
  if ('problems' in plain || 'problems' in filled) {
    const both = [plain, filled].flatMap((each) => ('problems' in each ? each.problems : []));
    return { problems: sortProblems(both) };
  }
  return { contract: plain.contract, sandbox: filled.contract };
}

/** One of the two contracts. */
export function loadContract(library: Library, files: SpecFiles): Built {
  const read = readSpecs(library, files);
  return 'problems' in read ? read : buildContract(read.specs);
}
