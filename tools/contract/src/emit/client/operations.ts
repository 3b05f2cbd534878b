import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { isWrite } from '../operations/table.ts';
import { docComment, reference, tagsOf } from '../text/comment.ts';
import { typescriptFile } from '../text/file.ts';
import { Documented, type Expression, literal, record } from '../text/literal.ts';

/** packages/client/src/generated/operations.ts: what a client has to know of each operation. */
export function emitClientOperations({ contract }: Contracts): EmittedFile {
  const { operations } = contract;
  const rows = operations.map((operation): [string, Expression] => [
    operation.id,
    new Documented(
      [operation.summary, reference(operation.source)],
      {
        id: operation.id,
        method: operation.method.toUpperCase(),
        path: operation.path,
        write: isWrite(operation),
        secured: operation.security.length > 0,
      },
      tagsOf(operation),
    ),
  ]);
  const at = operations.map(({ source }) => `- ${reference(source)}`).join('\n');
  return typescriptFile({
    path: 'packages/client/src/generated/operations.ts',
    sources: operations.map(({ source }) => source),
    body: [
      `${docComment(['What a client has to know of an operation.', at])}
export interface OperationFacts {
  readonly id: string;
  readonly method: string;
  /** With \`{parameters}\`. */
  readonly path: string;
  /** True where the operation may change something, so that it is not repeated blindly. */
  readonly write: boolean;
  /** True where the call needs a token. */
  readonly secured: boolean;
}`,
      `${docComment(['The operations, by id.', at])}
export const operations = ${literal(record(rows), 0, 26, 10)} as const satisfies {
  readonly [id: string]: OperationFacts;
};`,
      `${docComment(['The id of an operation.', at])}
export type OperationId = keyof typeof operations;`,
    ],
  });
}
