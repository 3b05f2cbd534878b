import type { Operation } from '../../model/contract.ts';
import type { EmittedFile } from '../emitted-file.ts';
import { docComment, reference, tagsOf } from '../text/comment.ts';
import { typescriptFile } from '../text/file.ts';
import { Documented, type Expression, literal, record } from '../text/literal.ts';
import type { Edition } from './edition.ts';

/** Methods that only read; every other one may change something. */
export const readingMethods: ReadonlySet<string> = new Set(['get', 'head', 'options', 'trace']);

/** operations.ts: what is known about each operation, as data. */
export function emitOperations({
  api,
  folder,
  notes = [],
  rows: from,
  columns,
}: Edition): EmittedFile {
  const { operations } = api;
  const rows = operations.map((operation): [string, Expression] => [
    operation.id,
    row(operation, columns?.(operation) ?? {}),
  ]);
  const at = `specs/${api.documents[0] ?? 'openapi.yaml'}#/paths`;
  return typescriptFile({
    path: `${folder}/operations.ts`,
    sources: operations.map(({ source }) => source),
    notes,
    body: [
      `import type { OperationRow } from '${from}';`,
      `${docComment(['The operations, by id.', at])}
export const operations = ${literal(record(rows), 0, 26, 10)} as const satisfies { readonly [id: string]: OperationRow };`,
      `${docComment(['The id of an operation.', at])}
export type OperationId = keyof typeof operations;`,
    ],
  });
}

function row(operation: Operation, more: { readonly [column: string]: Expression }): Documented {
  const { id, method, path, security, requestBody, responses } = operation;
  const { summary, description, source } = operation;
  const joined = operation.parameters.flatMap((each) => (each.joined ? [each.name] : []));
  return new Documented(
    [summary, description, reference(source)].filter(Boolean),
    {
      id,
      method: method.toUpperCase(),
      path,
      write: !readingMethods.has(method),
      secured: security.length > 0,
      bodyRequired: requestBody?.required ?? false,
      ...(joined.length === 0 ? {} : { joined }),
      ...more,
      headers: record(
        responses.flatMap(({ status, headers }) =>
          headers.length === 0 ? [] : [[String(status), headers] as const],
        ),
      ),
      codes: record(responses.map(({ status, codes }) => [String(status), codes])),
    },
    tagsOf(operation),
  );
}
