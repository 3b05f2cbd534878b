import type { Contract, Source } from '../model/contract.ts';

/** What an emitter makes: a file of the repository, and the places in the specs that it comes from. */
export interface EmittedFile {
  /** POSIX, relative to the root of the repository. */
  readonly path: string;
  readonly text: string;
  readonly sources: readonly Source[];
}

/** What every emitter gets: the contract as it is written, and as the sandbox plays it. */
export interface Contracts {
  readonly contract: Contract;
  readonly sandbox: Contract;
}

/** A pure function from the contracts to one file. */
export type Emitter = (contracts: Contracts) => EmittedFile | Promise<EmittedFile>;
