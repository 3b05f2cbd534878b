import { pathOf } from '@ordering/api';
import { parseErrorEnvelope } from '@ordering/errors';
import type { OperationRow } from './operation.ts';
import { queryText } from './query-text.ts';

// What a call of the sandbox is, whoever sends it: a program, or the console in a browser.

/** What any operation is called with. */
export interface AnyInput {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly token?: string;
}

export interface Call {
  /** The path and the query. */
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** An answer that is not one of those with which the operation does what it was asked. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  readonly status: number;
  /** The code and the message of the error, where the answer has them. */
  readonly refusal: { readonly code: string; readonly message: string } | undefined;

  constructor(id: string, status: number, answer: unknown) {
    const parsed = parseErrorEnvelope(answer);
    const refusal = parsed.ok ? parsed.error : undefined;
    const why = refusal === undefined ? '' : `: ${refusal.code}, ${refusal.message}`;
    super(`The sandbox answered ${id} with ${status}${why}`);
    this.status = status;
    this.refusal = refusal;
  }
}

/** The call of an operation. */
export function callOf(
  row: OperationRow,
  { params = {}, query = {}, body, token }: AnyInput,
): Call {
  const asked = queryText(row, query);
  return {
    path: pathOf(row, { ...params }) + (asked === '' ? '' : `?${asked}`),
    method: row.method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}

/** Whether a response has a status with which the operation does what it was asked; its body is taken on trust then. */
export function isOutput<Output>(
  row: OperationRow,
  status: number,
  answer: unknown,
): answer is Output {
  return status < 300 && Object.hasOwn(row.codes, status) && typeof answer === 'object';
}
