import type { Contracts } from '../emit/emitted-file.ts';
import { buildApi } from '../model/build-api.ts';
import { type Built, buildContract } from '../model/build-contract.ts';
import type { Api, Contract } from '../model/contract.ts';
import { firedEventProblems } from '../model/fired-events.ts';
import { diskFiles, type Files } from '../read/files.ts';
import { Library } from '../read/library.ts';
import { type Problem, sortProblems } from '../read/problem.ts';
import { readApi, readSpecs, type SpecFiles } from '../read/specs.ts';
import type { Located } from './locate.ts';

export type Loaded = Contracts | { readonly problems: readonly Problem[] };

/**
 * Only what is wrong with the contract itself is a problem. What in the documents of the sandbox does not fit it is left
 * out and listed as unfit, so that the contract can be edited first and the sandbox after.
 *
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
  if ('problems' in plain) return plain;
  onContract(plain.contract);
  const filled = loadFilled(library, sandbox, contract);
  if ('problems' in filled) return filled;
  const own = control === undefined ? { unfit: [] } : loadControl(library, control, plain.contract);
  return {
    contract: plain.contract,
    sandbox: filled.contract,
    ...(own.api === undefined ? {} : { control: own.api }),
    unfit: sortProblems([...filled.unfit, ...own.unfit]),
  };
}

/** One of the two contracts. */
export function loadContract(library: Library, files: SpecFiles): Built {
  const read = readSpecs(library, files);
  return 'problems' in read ? read : buildContract(read.specs);
}

interface Filled {
  readonly contract: Contract;
  readonly unfit: readonly Problem[];
}

/** The contract with the answers of the sandbox that fit it: whatever has a problem is left out, in the end all of them. */
function loadFilled(
  library: Library,
  sandbox: SpecFiles,
  contract: SpecFiles,
): Filled | { readonly problems: readonly Problem[] } {
  const given = new Set(contract.overlays.map(({ file }) => file));
  const [filling] = sandbox.overlays.filter(({ file }) => !given.has(file));
  const without = new Set<number>();
  const unfit: Problem[] = [];
  for (;;) {
    const overlays = sandbox.overlays.map((each) =>
      each === filling ? { ...each, without } : each,
    );
    const built = loadContract(library, { ...sandbox, overlays });
    if ('contract' in built) return { contract: built.contract, unfit };
    if (filling === undefined) return built;
    unfit.push(...built.problems);
    const wrong = built.problems.flatMap(({ file, pointer }) => {
      const [, index] =
        /^\/actions\/(\d+)/.exec(file === filling.file ? (pointer ?? '') : '') ?? [];
      return index === undefined || without.has(Number(index)) ? [] : [Number(index)];
    });
    if (wrong.length > 0) {
      for (const index of wrong) without.add(index);
      continue;
    }
    const bare = loadContract(library, contract);
    return 'problems' in bare ? bare : { contract: bare.contract, unfit };
  }
}

/** The operations of the sandbox alone. */
function loadControl(
  library: Library,
  file: string,
  contract: Contract,
): { readonly api?: Api; readonly unfit: readonly Problem[] } {
  const read = readApi(library, file);
  if ('problems' in read) return { unfit: read.problems };
  const built = buildApi(read.specs);
  if ('problems' in built) return { unfit: built.problems };
  return { api: built.api, unfit: firedEventProblems(read.specs, contract) };
}
