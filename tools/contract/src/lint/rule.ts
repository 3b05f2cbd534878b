import type { Build } from '../model/build.ts';
import type { Contract } from '../model/contract.ts';
import type { Problem } from '../read/problem.ts';
import type { Specs } from '../read/specs.ts';

/** What a rule about the documents sees. */
export interface DocumentInput {
  readonly specs: Specs;
}

/** What a rule about the contract sees: the documents could be understood. */
export interface ContractInput extends DocumentInput {
  readonly build: Build;
  readonly contract: Contract;
}

export type Rule<Input> = (input: Input) => readonly Problem[] | Promise<readonly Problem[]>;
