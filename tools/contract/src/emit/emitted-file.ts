import { messageOf } from '@ordering/kit/failure';
import type { Api, Contract } from '../model/contract.ts';
import type { Problem } from '../read/problem.ts';
import type { Source } from '../read/source.ts';
import type { Elsewhere } from './elsewhere/elsewhere.ts';

/** What an emitter makes: a file of the repository, and the places in the specs that it comes from. */
export interface EmittedFile {
  /** POSIX, relative to the root of the repository. */
  readonly path: string;
  readonly text: string;
  readonly sources: readonly Source[];
}

/** What every emitter gets. */
export interface Contracts {
  /** The contract as it is written. */
  readonly contract: Contract;
  /** The contract as the sandbox plays it: an overlay has filled what it leaves open. */
  readonly sandbox: Contract;
  /** What the sandbox answers besides, from its own document. Absent where there is no such document, or it cannot be read. */
  readonly control?: Api;
  /** What in the documents of the sandbox does not fit the contract, and was left out. */
  readonly unfit: readonly Problem[];
}

/** What is known first: the sandbox's edition is built after it. */
export type Written = Pick<Contracts, 'contract'>;

/** A pure function to one file, or to none where there is nothing to say. */
export type Emit<From> = (
  from: From,
  elsewhere: Elsewhere,
) => EmittedFile | undefined | Promise<EmittedFile | undefined>;

/** As most are: from all contracts. */
export type Emitter = Emit<Contracts>;

/** An emitter failed at something that the model should have refused, whatever the specs say. */
export class EmitError extends Error {
  override readonly name = 'EmitError';

  constructor(path: string, cause: unknown) {
    super(`${path} could not be made: ${messageOf(cause)}`, { cause });
  }
}
