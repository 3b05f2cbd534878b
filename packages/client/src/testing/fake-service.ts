import { type OperationId, operations } from '@ordering/api';
import { checkOptions, type OptionForm, stringOption } from '@ordering/kit/checked-options';
import type { Operations } from '../generated/operations.ts';
import type { Fetch } from '../options.ts';
import { rangeProblem } from '../range.ts';
import type { Fault } from './faults.ts';
import { disruption, type Failing, failure, type Plan, success } from './plans.ts';
import { type Asked, mistakeIn, readRequest } from './requests.ts';

export interface Repeated {
  /**
   * How many calls it is for. These come first, in the order in which the test named them. Default: every call after those,
   * until the test says otherwise.
   */
  readonly times?: number;
}

export interface AnswerOptions extends Repeated {
  /**
   * From 200 to 299. Default: the first status that the contract has for such a body; where it has a range, 200, or 204 if there
   * is no body.
   */
  readonly status?: number;
}

export interface DisruptOptions extends Repeated {
  /**
   * Whether the service did what was asked, as {@link FakeCall.applied} then says; the client cannot see it. Default: true
   * for `cut-body` and `incomplete`.
   */
  readonly applied?: boolean;
}

export interface FailOptions extends DisruptOptions {
  /** What the error says for people. Default: what the contract says of the code. */
  readonly message?: string;
  /** What `Retry-After` asks for, in seconds. Default: the header is not sent. */
  readonly retryAfterSeconds?: number;
}

/** A request that has reached the service. */
export interface FakeCall extends Asked {
  /** Whether the service did what was asked. */
  readonly applied: boolean;
}

export interface FakeService {
  /** Give it to `createClient` as `fetch`. Rejects for what is no operation of the API. */
  readonly fetch: Fetch;
  /** The requests so far, repetitions included, in order. */
  readonly calls: readonly FakeCall[];
  /**
   * Lets an operation succeed, with the example of the contract unless `data` is given.
   *
   * @throws TypeError or RangeError if the operation cannot answer that.
   */
  answer<Id extends OperationId>(
    operation: Id,
    data?: Operations[Id]['data'],
    options?: AnswerOptions,
  ): void;
  /**
   * Lets an operation fail: with an error code, under its own status; with a status from 400 to 599 and no body; or with
   * `{ status, code }`, where the code is one that the contract does not have.
   *
   * @throws TypeError or RangeError if there is no such failure.
   */
  fail(operation: OperationId, failing: Failing, options?: FailOptions): void;
  /**
   * Lets something else happen than an answer of the service: see {@link Fault}.
   *
   * @throws TypeError or RangeError if it cannot happen.
   */
  disrupt(operation: OperationId, fault: Fault, options?: DisruptOptions): void;
}

const number: OptionForm = { must: 'a number', fits: (value) => typeof value === 'number' };
const times = { times: number };
const disrupting = {
  ...times,
  applied: { must: 'true or false', fits: (value: unknown) => typeof value === 'boolean' },
};
const failing = { ...disrupting, message: stringOption, retryAfterSeconds: number };

/**
 * A service in memory, for tests of what uses the client. Every operation succeeds, with the example of the contract, until
 * the test says otherwise. A request that breaks the contract is refused as the service refuses it.
 *
 * It keeps no state: a test says what becomes of each call. It asks for no token.
 *
 * @param options.tokenHeader - The header that has the token, which `calls` leave out. Default: `Authorization`.
 */
export function fakeService(options: { readonly tokenHeader?: string } = {}): FakeService {
  checkOptions(options, { tokenHeader: stringOption });
  const { tokenHeader = 'Authorization' } = options;
  const calls: FakeCall[] = [];
  const next: { readonly operation: OperationId; readonly plan: Plan; left: number }[] = [];
  const standing = new Map<OperationId, Plan>();

  function put(operation: OperationId, plan: Plan, count: number | undefined): void {
    if (count === undefined) {
      standing.set(operation, plan);
      return;
    }
    const problem = rangeProblem('times', count, 1, 1_000_000);
    if (problem !== undefined) throw new RangeError(problem);
    next.push({ operation, plan, left: count });
  }

  function take(operation: OperationId): Plan {
    const found = next.find((each) => each.operation === operation && each.left > 0);
    if (found === undefined) return standing.get(operation) ?? success(operation, undefined);
    found.left -= 1;
    return found.plan;
  }

  return {
    calls,
    async fetch(url, init) {
      const request = new Request(url, init);
      request.signal.throwIfAborted();
      const asked = await readRequest(request, tokenHeader);
      const planned = take(asked.operation);
      // What a service does, it has accepted before.
      const mistake = planned.applied ? mistakeIn(asked) : undefined;
      const plan =
        mistake === undefined ? planned : failure(mistake.code, mistake.message, undefined, false);
      if (plan.arrives) calls.push({ ...asked, applied: plan.applied });
      return plan.respond(request);
    },
    answer(operation, data, given = {}) {
      checkOperation(operation);
      checkOptions(given, { ...times, status: number });
      put(operation, success(operation, data, given.status), given.times);
    },
    fail(operation, what, given = {}) {
      checkOperation(operation);
      checkOptions(given, failing);
      const { message, retryAfterSeconds, applied = false } = given;
      put(operation, failure(what, message, retryAfterSeconds, applied), given.times);
    },
    disrupt(operation, fault, given = {}) {
      checkOperation(operation);
      checkOptions(given, disrupting);
      put(operation, disruption(operation, fault, given.applied), given.times);
    },
  };
}

function checkOperation(operation: string): void {
  if (Object.hasOwn(operations, operation)) return;
  throw new TypeError(
    `unknown operation ${operation}; the operations are ${Object.keys(operations).join(', ')}`,
  );
}
