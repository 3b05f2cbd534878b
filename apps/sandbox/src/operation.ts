import type {
  OperationRow as ApiRow,
  OperationValidators as ApiValidators,
  TypesOfEach,
} from '@ordering/api';
import type { operations } from './generated/types.ts';

/** Validators for what an operation accepts. */
export type OperationValidators = Omit<ApiValidators, 'responses'>;

/** What is known of an operation that the sandbox answers. */
export interface OperationRow extends ApiRow {
  /** Whether its body may be a form as well. */
  readonly form: boolean;
  /** `overlay`: an answer to what the contract leaves open. `control`: of the sandbox alone. */
  readonly origin: 'contract' | 'overlay' | 'control';
}

/** The success statuses that handlers return. */
export type SuccessStatus = 200 | 201 | 202;

/** The types of each operation: what its validators vouch for. */
export type OperationTypes = TypesOfEach<operations>;
