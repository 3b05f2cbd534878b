import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { operationRow } from '../operations/table.ts';
import { docComment, reference } from '../text/comment.ts';
import { typescriptFile } from '../text/file.ts';
import { type Expression, literal, record } from '../text/literal.ts';
import { conformancePlace } from './place.ts';

const unknown = { params: 'unknown', query: 'unknown', body: 'unknown', response: () => 'unknown' };

/** packages/conformance/src/generated/operations.ts: the operations that the contract has, as data. */
export function emitConformanceOperations({ contract }: Contracts): EmittedFile {
  const rows = contract.operations.map((operation): [string, Expression] => [
    operation.id,
    operationRow(contract, operation, unknown),
  ]);
  const at = contract.operations.map(({ source }) => `- ${reference(source)}`).join('\n');
  return typescriptFile({
    path: `${conformancePlace.folder}/operations.ts`,
    sources: contract.operations.map(({ source }) => source),
    body: [
      `import type { Validator } from '@ordering/events';
import { validator } from '@ordering/events';
import * as raw from './validators.ts';`,
      `${docComment(['What is known of an operation.', at])}
export interface OperationFacts {
  readonly id: string;
  readonly method: string;
  /** With \`{parameters}\`. */
  readonly path: string;
  /** True where the operation may change something. */
  readonly write: boolean;
  /** True where the call needs a token. */
  readonly secured: boolean;
  readonly params: Validator<unknown>;
  readonly query: Validator<unknown>;
  /** By their names in small letters; undefined where the operation describes none. */
  readonly header: Validator<unknown> | undefined;
  readonly body: Validator<unknown> | undefined;
  readonly bodyRequired: boolean;
  /**
   * By status, by a range such as \`2XX\`, or \`default\`; undefined where an answer has no body that is
   * described. An error code that is not known is accepted, for the list grows.
   */
  readonly responses: { readonly [status: string]: Validator<unknown> | undefined };
  /** The headers that an answer describes, by status. */
  readonly headers: { readonly [status: string]: readonly string[] };
  /** The error codes that an answer names, by status. */
  readonly codes: { readonly [status: string]: readonly string[] };
}`,
      `${docComment(['The operations, by id.', at])}
export const operations = ${literal(record(rows), 0, 26, 10)} as const satisfies { readonly [id: string]: OperationFacts };`,
      `${docComment(['The id of an operation.', at])}
export type OperationId = keyof typeof operations;`,
    ],
  });
}
