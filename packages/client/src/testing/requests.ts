import { type OperationId, type OperationValidators, operations, validate } from '@ordering/api';
import { ErrorCode } from '@ordering/errors';
import { routed } from './routes.ts';

/** What a request asks of the service. */
export interface Asked {
  readonly operation: OperationId;
  /** The parameters of the path, by name. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** By their lowercase names, without the one that has the token. */
  readonly headers: Readonly<Record<string, string>>;
  /** From JSON; undefined where there is none, and a text where it is not JSON. */
  readonly body: unknown;
}

export const validators: Readonly<Record<OperationId, OperationValidators>> = validate;

const rows = Object.values(operations);

/** @throws TypeError if it is a request for something else than an operation. */
export async function readRequest(request: Request, tokenHeader: string): Promise<Asked> {
  const { pathname, searchParams } = new URL(request.url);
  const found = routed(rows, request.method, pathname);
  if (found === undefined) {
    const known = rows.map(({ method, path }) => `${method} ${path}`).join(', ');
    throw new TypeError(
      `fakeService() got ${request.method} ${pathname}, which is not an operation; those are ${known}`,
    );
  }
  const headers = new Headers(request.headers);
  headers.delete(tokenHeader);
  return {
    operation: found.row.id,
    params: found.params,
    query: Object.fromEntries(searchParams),
    headers: Object.fromEntries(headers),
    body: parsed(await request.text()),
  };
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Why the service refuses a request, whatever state it is in; undefined where it does not. */
export function mistakeIn({ operation, params, query, headers, body }: Asked) {
  const validator = validators[operation];
  const checked = [
    validator.params(params),
    validator.query(query),
    validator.header?.(headers),
    body === undefined && !operations[operation].bodyRequired ? undefined : validator.body?.(body),
  ];
  const [problem] = checked.flatMap((each) => (each?.ok === false ? each.problems : []));
  if (problem === undefined) return undefined;
  const { keyword, property, message } = problem;
  const isUnknown = property !== undefined && keyword !== 'required';
  const code = isUnknown ? ErrorCode.requestUnknownField : ErrorCode.requestValidation;
  return { code, message };
}
