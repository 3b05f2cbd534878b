import type { Contracts } from '../emit/emitted-file.ts';
import { buildApi } from '../model/build-api.ts';
import { type Built, buildContract } from '../model/build-contract.ts';
import type { Contract } from '../model/contract.ts';
import { firedEventProblems } from '../model/fired-events.ts';
import { clashes } from '../model/join.ts';
import { diskFiles, type Files } from '../read/files.ts';
import { Library } from '../read/library.ts';
import { type Problem, sortProblems } from '../read/problem.ts';
import { readApi, readSpecs, type SpecFiles } from '../read/specs.ts';
import type { Located } from './locate.ts';

export type Loaded = Contracts | { readonly problems: readonly Problem[] };

/**
 * @param files Where the specs are read from: the disk unless told otherwise.
 * @param onContract Is given the contract as it is written, before the rest is built.
 */
export function loadContracts(
  { root, contract, sandbox, control }: Located,
  files: Files = diskFiles(root),
  onContract: (contract: Contract) => void = () => {},
): Loaded {
  const library = new Library(files);
  const plain = loadContract(library, contract);
  if ('contract' in plain) onContract(plain.contract);
  const filled = loadContract(library, sandbox);
  const own = control === undefined ? { api: undefined } : loadApi(library, control);
  if ('problems' in plain || 'problems' in filled || 'problems' in own) {
    const all = [plain, filled, own].flatMap((each) => ('problems' in each ? each.problems : []));
    return { problems: sortProblems(all) };
  }
  const contracts = { contract: plain.contract, sandbox: filled.contract };
  if (own.api === undefined) return contracts;
  const problems = [
    ...clashes(filled.contract, own.api),
    ...firedEventProblems(own.specs, filled.contract),
  ];
  if (problems.length > 0) return { problems: sortProblems(problems) };
  return { ...contracts, control: own.api };
}

/** One of the two contracts. */
export function loadContract(library: Library, files: SpecFiles): Built {
  const read = readSpecs(library, files);
  return 'problems' in read ? read : buildContract(read.specs);
}

/** An API beside the contracts. */
function loadApi(library: Library, file: string) {
  const read = readApi(library, file);
  if ('problems' in read) return read;
  const built = buildApi(read.specs);
  return 'problems' in built ? built : { ...built, specs: read.specs };
}
