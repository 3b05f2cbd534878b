import type {
  OperationRow as ApiRow,
  OperationValidators as ApiValidators,
  TypesOfEach,
} from '@ordering/api';
import type { operations as control } from './generated/control/types.ts';
import type { operations as service } from './generated/service/types.ts';

/** Validators for what an operation accepts. */
export type OperationValidators = Omit<ApiValidators, 'responses'>;

/** What is known of an operation that the sandbox answers. */
export interface OperationRow extends ApiRow {
  /** Whether its body may be a form as well. */
  readonly form: boolean;
  /**
   * `contract`: of the service. `answer`: stands in for what the contract leaves open. `control`: tells the sandbox
   * what to do.
   */
  readonly origin: 'contract' | 'answer' | 'control';
}

/** The document that an operation is of: the contract, or the sandbox's own. An id means something only within one of them. */
export type Edition = 'service' | 'control';

/** The types of each operation of the service: what its validators vouch for. */
export type ServiceTypes = TypesOfEach<service>;

/** The types of each operation that only the sandbox has. */
export type ControlTypes = TypesOfEach<control>;
