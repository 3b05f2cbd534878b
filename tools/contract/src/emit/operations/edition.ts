import type { Api, Operation } from '../../model/contract.ts';
import { isEmpty, isSuccess } from '../../model/responses.ts';
import type { Written } from '../emitted-file.ts';
import { Code, type Expression, record } from '../text/literal.ts';

/** An API as one workspace has it. Every edition has the same files. */
export interface Edition {
  readonly api: Api;
  readonly folder: string;
  /** What the headers of its files say besides. */
  readonly notes?: readonly string[];
  /** Where its files import the types of rows and of validators from, and what the types of its operations are called there. */
  readonly rows: string;
  readonly types: string;
  /** Where its files import `validator` and `RawValidator` from. */
  readonly validation: string;
  /** Where its files import `classifier` from. */
  readonly classifier: string;
  /** Whether an operation refuses parameters of the query that it does not describe; none does unless given. */
  readonly closesQuery?: (operation: Operation) => boolean;
  /** Whether it is a server's, which validates requests alone, and whose types have no paths and no failures. */
  readonly isServer?: boolean;
  /** Columns that only this edition's table has. */
  readonly columns?: (operation: Operation) => { readonly [column: string]: Expression };
}

/** The contract as it is written, in `@ordering/api`. */
export function serviceEdition({ contract }: Written): Edition {
  return {
    api: contract,
    folder: 'packages/api/src/generated',
    rows: '../operation.ts',
    types: 'OperationTypes',
    validation: './validation.ts',
    classifier: './classifier.ts',
    columns: (operation) => {
      const { parameters, requestBody, responses } = operation;
      const successes = responses.filter(isSuccess);
      const { key } = contract.signature;
      const isShown = successes.some(({ required = {} }) => Object.hasOwn(required, key));
      const groups = groupsOf(parameters);
      return {
        ...(groups.length === 0 ? {} : { groups }),
        ...(requestBody === undefined ? {} : { bodyTypes: requestBody.types }),
        required: record(
          successes.map((each) => [
            String(each.status),
            isEmpty(operation, each)
              ? new Code('undefined')
              : record(Object.entries(each.required ?? {})),
          ]),
        ),
        ...(isShown ? { secrets: [key] } : {}),
      };
    },
  };
}

function groupsOf(parameters: Operation['parameters']): readonly string[] {
  return ['query', 'header'].filter((kind) => parameters.some((each) => each.in === kind));
}
