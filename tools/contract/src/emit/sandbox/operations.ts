import type { Api, Operation } from '../../model/contract.ts';
import type { Contracts, EmittedFile } from '../emitted-file.ts';
import { operationRow } from '../operations/table.ts';
import { operationTypesMember } from '../operations/types.ts';
import { docComment } from '../text/comment.ts';
import { typescriptFile } from '../text/file.ts';
import { type Expression, literal, quoted, record } from '../text/literal.ts';
import { sandboxApi, sandboxPlace } from './place.ts';

/** apps/sandbox/src/generated/operations.ts: the operations that the sandbox answers, as data and types. */
export function emitSandboxOperations(contracts: Contracts): EmittedFile {
  const api = sandboxApi(contracts);
  const rows = api.operations.map((operation): [string, Expression] => {
    const base = `OperationTypes[${quoted(operation.id)}]`;
    const statuses = new Map(operation.responses.map((response) => [response.status, response]));
    const row = operationRow(
      api,
      operation,
      {
        params: `${base}['params']`,
        query: `${base}['query']`,
        body: `${base}['body']`,
        response: (status) => {
          const response = statuses.get(status);
          const key = typeof status === 'number' ? String(status) : quoted(status);
          return response === undefined ? 'undefined' : `${base}['responses'][${key}]`;
        },
      },
      { origin: originOf(contracts, operation) },
    );
    return [operation.id, row];
  });
  const at = `specs/${api.documents[0] ?? 'openapi.yaml'}#/paths`;
  const { folder, notes = [] } = sandboxPlace(contracts);
  return typescriptFile({
    path: `${folder}/operations.ts`,
    sources: api.operations.map(({ source }) => source),
    notes,
    body: [
      `import type { Validator } from '@ordering/events';
import { validator } from '@ordering/events';
import type { operations as api } from './api.ts';
import * as raw from './validators.ts';`,
      `${docComment(['What each operation takes, and what it answers for each status.', at])}
export interface OperationTypes {
${api.operations.map((operation) => operationTypesMember(operation)).join('')}}`,
      `${docComment(['The id of an operation.', at])}
export type OperationId = keyof OperationTypes;`,
      `${docComment(['What is known of an operation.', at])}
export interface OperationFacts {
  readonly id: OperationId;
  readonly method: string;
  /** With \`{parameters}\`. */
  readonly path: string;
  /** True where the operation may change something. */
  readonly write: boolean;
  /** True where the call needs a token. */
  readonly secured: boolean;
  /** \`overlay\`: an answer to what the contract leaves open. \`control\`: of the sandbox alone. */
  readonly origin: 'contract' | 'overlay' | 'control';
  readonly params: Validator<unknown>;
  readonly query: Validator<unknown>;
  /** By their names in small letters; undefined where the operation describes none. */
  readonly header: Validator<unknown> | undefined;
  readonly body: Validator<unknown> | undefined;
  readonly bodyRequired: boolean;
  /** By status; undefined where an answer has no body that is described. */
  readonly responses: { readonly [status: string]: Validator<unknown> | undefined };
  /** The headers that an answer describes, by status. */
  readonly headers: { readonly [status: string]: readonly string[] };
  /** The error codes that an answer names, by status. */
  readonly codes: { readonly [status: string]: readonly string[] };
}`,
      `${docComment(['The operations, by id.', at])}
export const operations = ${literal(record(rows), 0, 26, 10)} as const satisfies { readonly [Id in OperationId]: OperationFacts & { readonly id: Id } };`,
    ],
  });
}

function originOf({ contract, control }: Contracts, { id }: Operation) {
  const has = (api: Api | undefined) => api?.operations.some((each) => each.id === id) ?? false;
  if (has(contract)) return 'contract';
  return has(control) ? 'control' : 'overlay';
}
