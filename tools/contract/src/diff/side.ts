import { buildContract } from '../model/build-contract.ts';
import type { Contract } from '../model/contract.ts';
import type { Library } from '../read/library.ts';
import type { Problem } from '../read/problem.ts';
import { readSpecs, type Specs } from '../read/specs.ts';

/** One of the two contracts: its facts, and its documents with the places where they are written. */
export interface Side {
  readonly contract: Contract;
  readonly specs: Specs;
}

/**
 * Reads a contract. Examples say nothing about what is sent, so they are left aside. Requirements are compared as they are
 * written: those of an older contract may break rules that are newer.
 */
export function readSide(library: Library): Side | { readonly problems: readonly Problem[] } {
  const { files } = library;
  const read = readSpecs(library, {
    openapi: 'openapi.yaml',
    asyncapi: 'asyncapi.yaml',
    overlays: [],
  });
  if ('problems' in read) return read;
  const specs = { ...read.specs, overlaid: true, files: { ...files, list: () => [] } };
  const built = buildContract(specs);
  return 'problems' in built ? built : { contract: built.contract, specs };
}
