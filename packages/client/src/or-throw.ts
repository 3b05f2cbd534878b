import { ownProperty } from '@ordering/kit/own';
import type { Failure, Result } from './result.ts';
import type { TokenError } from './token-error.ts';

/** A call that failed, as an error, for programs that would rather catch than branch. See {@link orThrow}. */
export class OrderingError extends Error {
  override readonly name = 'OrderingError';
  readonly result: Failure;

  /** Its message has the kind, the status and the code of the failure, and nothing of a body or a header. */
  constructor(result: Failure) {
    super(describe(result), causeOf(result));
    this.result = result;
  }
}

/**
 * The data of a call that succeeded: `await orThrow(client.cancelOrder(input))`.
 *
 * @throws OrderingError if it failed, with the failure as `result`. Its `cause` is what `fetch`, the token source or
 *   `reconcile` rejected with, if one did. A promise rejects with it.
 */
export function orThrow<Data>(result: Result<Data>): Data | undefined;
export function orThrow<Data>(result: Promise<Result<Data>>): Promise<Data | undefined>;
export function orThrow<Data>(
  result: Result<Data> | Promise<Result<Data>>,
): Data | undefined | Promise<Data | undefined> {
  return 'then' in result ? result.then(dataOf) : dataOf(result);
}

function dataOf<Data>(result: Result<Data>): Data | undefined {
  if (result.ok) return result.data;
  throw new OrderingError(result);
}

function describe(result: Failure): string {
  switch (result.kind) {
    case 'api':
      return `The service refused the call: ${result.status} ${result.code}`;
    case 'unreadable-error':
      return `The service refused the call (status ${result.status}), and ${result.problem}`;
    case 'unreadable-success':
    case 'incomplete-success':
      return `The service carried out the call (status ${result.status}), but ${result.problem}`;
    case 'network':
      return `The service gave no response: the connection failed${systemCode(result.cause)}`;
    case 'timeout':
      return 'The service gave no response in time';
    case 'aborted':
      return 'The call was aborted';
    case 'outcome-unknown':
      return `The write may have been applied. ${describe(result.failure)}`;
    case 'no-token':
      return `No token was obtained: ${result.problem}${tokenProblem(result.cause)}`;
    case 'invalid-request':
      return `The request is not valid: ${result.problem}`;
  }
}

/** The code of the innermost error, such as ECONNREFUSED: what a runtime says in words may quote the request. */
function systemCode(cause: unknown, depth = 0): string {
  const inner = ownProperty(cause, 'cause');
  const below = inner === undefined || depth > 5 ? '' : systemCode(inner, depth + 1);
  const code = ownProperty(cause, 'code');
  return below === '' && typeof code === 'string' ? ` (${code})` : below;
}

/** What a token source of ours says, which quotes no secret; others may. */
function tokenProblem(cause: unknown): string {
  return cause instanceof Error && cause.name === ('TokenError' satisfies TokenError['name'])
    ? `: ${cause.message}`
    : '';
}

function causeOf(result: Failure): { readonly cause?: unknown } {
  if ('cause' in result) return { cause: result.cause };
  return result.kind === 'outcome-unknown' ? causeOf(result.failure) : {};
}
