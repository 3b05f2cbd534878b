import { type OperationId, operations } from '@ordering/api';
import { buildRequest } from './build-request.ts';
import { performCall } from './call.ts';
import { type Client, clientOf, type Operations } from './generated/operations.ts';
import { mistakeIn } from './mistakes.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { Places } from './places.ts';
import type { InvalidRequest, Result } from './result.ts';
import { RetryBudget } from './retry-budget.ts';
import { limitsOfCall, resolveSettings } from './settings.ts';
import { keepTokens } from './token-keeper.ts';

/**
 * Makes a client of the service's API.
 *
 * A call gets its token from `token` and repeats what the contract says may be repeated: once after
 * a refused token, after `Retry-After`, with a growing, jittered and capped backoff after a failure
 * of the service. A write that may have been applied is repeated only if `reconcile` says that it was
 * not. All calls share a budget of repetitions. Redirects are never followed. Attempts, waits, bodies and the whole call are bounded.
 *
 * @throws TypeError or RangeError if an option cannot work. Calls never reject: see {@link Result}.
 *
 * @see specs/openapi.yaml
 */
export function createClient(options: ClientOptions): Client {
  const settings = resolveSettings(options);
  const { clock, timeoutMs: ms } = settings;
  const shared = {
    tokens: keepTokens(options.token, { clock, ms, signals: [] }),
    places: new Places(settings.maxConcurrency),
    budget: new RetryBudget(settings.retry.budget),
  };

  async function call<Id extends OperationId>(
    id: Id,
    input: Operations[Id]['input'],
    own: CallOptions<Id> = {},
  ): Promise<Result<unknown>> {
    const operation = operations[id];
    const mistake = mistakeIn(operation, input, own);
    if (mistake !== undefined) return invalid(mistake);
    const built = buildRequest(settings.baseUrl, operation, input, own.headers);
    if (!built.ok) return invalid(built.problem);
    const limits = limitsOfCall(own, settings);
    if (!limits.ok) return invalid(limits.problem);

    const reconcile = own.reconcile ?? options.reconcile?.[id];
    return performCall(
      {
        operation,
        outgoing: built.outgoing,
        shared,
        limits: limits.limits,
        signals: [options.signal, own.signal].filter((signal) => signal !== undefined),
        reconcile: reconcile && ((doubt) => reconcile(input, doubt)),
      },
      settings,
    );
  }
  // The one place where a type is asserted: a success has the fields that the contract promises, and `known` a code that the
  // operation lists, because `judge` has looked. See `Success.data`.
  return clientOf(async (id, input, own) => (await call(id, input, own)) as ResultOf<typeof id>);
}

type ResultOf<Id extends OperationId> = Result<Operations[Id]['data'], Operations[Id]['code']>;

function invalid(problem: string): InvalidRequest {
  return { ok: false, kind: 'invalid-request', problem, attempts: 0 };
}
