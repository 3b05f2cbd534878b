import { type OperationId, operations } from '@ordering/api';
import { type ErrorCode, errorBody, errorCatalogue } from '@ordering/errors';
import { ownProperty } from '@ordering/kit/own';
import { successBodies } from '../generated/success-bodies.ts';
import { rangeProblem } from '../range.ts';
import { bodiesOf } from '../required-fields.ts';
import { retryAfterHeader } from '../retry-after-header.ts';
import { befall, type Fault, faults, isApplied } from './faults.ts';
import { validators } from './requests.ts';

/** What becomes of a call. */
export interface Plan {
  /** Whether the request comes as far as the service. */
  readonly arrives: boolean;
  /** Whether the service does what is asked. */
  readonly applied: boolean;
  respond(request: Request): Promise<Response>;
}

/** A failure: a code, a status without one, or a code that this version of the contract does not have. */
export type Failing = ErrorCode | number | { readonly status: number; readonly code: string };

/** @throws TypeError or RangeError if the operation cannot answer that. */
export function success(operation: OperationId, data: unknown, status?: number): Plan {
  const example: unknown = ownProperty(successBodies, operation);
  const of = status ?? usualStatus(operation, data === undefined ? example : data);
  const isEmpty = of === 204 || bodiesOf(operations[operation], of).every((each) => !each);
  const body = data !== undefined || isEmpty ? data : example;
  const problem =
    rangeProblem('status', of, 200, 299) ??
    (body !== undefined && isEmpty ? `status ${of} has no body` : undefined);
  if (problem !== undefined) throw new RangeError(problem);
  const { responses } = validators[operation];
  const key = [String(of), '2XX'].find((each) => Object.hasOwn(responses, each)) ?? '';
  const checked = responses[key]?.(body);
  if (checked?.ok === false) {
    const problems = checked.problems.map(({ message }) => message).join('; ');
    throw new TypeError(
      `${operation} does not answer that: ${problems}. For a success without what is promised there is disrupt('${operation}', 'incomplete')`,
    );
  }
  return { arrives: true, applied: true, respond: async () => json(of, body) };
}

/** The first status of a success that has such a body. */
function usualStatus(operation: OperationId, body: unknown): number {
  const { responses } = validators[operation];
  const statuses = Object.keys(responses).filter((status) => /^2\d\d$/.test(status));
  const has = (status: string) => responses[status]?.(body).ok ?? body === undefined;
  return Number(statuses.find(has) ?? statuses[0] ?? (body === undefined ? 204 : 200));
}

interface Facts {
  readonly status: number;
  /** None where the error has no body. */
  readonly code?: string;
  readonly cause: string;
}

/** @throws TypeError or RangeError if there is no such failure. */
export function failure(
  failing: Failing,
  message: string | undefined,
  retryAfterSeconds: number | undefined,
  applied: boolean,
): Plan {
  const { status, code, cause } = factsOf(failing);
  const problem =
    rangeProblem('status', status, 400, 599) ??
    rangeProblem('retryAfterSeconds', retryAfterSeconds ?? 0, 0, 2 ** 31);
  if (problem !== undefined) throw new RangeError(problem);
  const body = code === undefined ? undefined : errorBody({ code, message: message ?? cause });
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { [retryAfterHeader]: String(retryAfterSeconds) };
  return { arrives: true, applied, respond: async () => json(status, body, headers) };
}

function factsOf(failing: Failing): Facts {
  if (typeof failing === 'number') return { status: failing, cause: '' };
  if (typeof failing === 'object') return { ...failing, cause: 'No.' };
  if (Object.hasOwn(errorCatalogue, failing)) return { code: failing, ...errorCatalogue[failing] };
  throw new TypeError(
    `unknown error code ${failing}; the codes are ${Object.keys(errorCatalogue).join(', ')}. For one that the contract does not have, give { status, code }`,
  );
}

/** @throws TypeError if there is no such fault. */
export function disruption(operation: OperationId, fault: Fault, applied?: boolean): Plan {
  if (!faults.includes(fault)) {
    throw new TypeError(`unknown fault ${fault}; the faults are ${faults.join(', ')}`);
  }
  const example: unknown = ownProperty(successBodies, operation);
  const status = usualStatus(operation, example);
  const isPromised = bodiesOf(operations[operation], status).every(
    (body) => body !== undefined && Object.keys(body).length > 0,
  );
  if (fault === 'incomplete' && !isPromised) {
    throw new TypeError(`${operation} cannot be incomplete: no field of its answer is promised`);
  }
  if (fault === 'refused' && applied === true) {
    throw new TypeError('what is refused is not sent, so it cannot be applied');
  }
  return {
    arrives: fault !== 'refused',
    applied: applied ?? isApplied(fault),
    respond: (request) => befall(fault, request, { status, body: example }),
  };
}

function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return body === undefined
    ? new Response(null, { status, headers })
    : Response.json(body, { status, headers });
}
