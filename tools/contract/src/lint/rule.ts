import type { ApiBuild, Build } from '../model/build.ts';
import type { Api, Contract } from '../model/contract.ts';
import type { Problem } from '../read/problem.ts';
import type { ApiSpecs, Specs } from '../read/specs.ts';

/** What a rule about an OpenAPI document sees. */
export interface ApiDocumentInput {
  readonly specs: ApiSpecs;
}

/** What a rule about an API sees: the document could be understood. */
export interface ApiInput extends ApiDocumentInput {
  readonly build: ApiBuild;
  readonly api: Api;
}

/** What a rule about the documents of a contract sees. */
export interface DocumentInput extends ApiDocumentInput {
  readonly specs: Specs;
}

/** What a rule about the contract sees: the documents could be understood. */
export interface ContractInput extends ApiInput {
  readonly specs: Specs;
  readonly build: Build;
  readonly contract: Contract;
}

export type Rule<Input> = (input: Input) => readonly Problem[] | Promise<readonly Problem[]>;
