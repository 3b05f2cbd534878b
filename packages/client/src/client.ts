import { type OperationId, operations } from '@ordering/api';
import { requestBuilder } from './build-request.ts';
import { performCall } from './call.ts';
import { type Client, clientOf, type Operations } from './generated/operations.ts';
import { mistakeIn } from './mistakes.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { durationProblem } from './range.ts';
import type { InvalidRequest, Result } from './result.ts';
import { resolveSettings } from './settings.ts';
import { keepTokens } from './token-keeper.ts';

/**
 * Makes a client of the service's API.
 *
 * A call gets its token from `token` and repeats what the contract says may be repeated: once after
 * a refused token, after `Retry-After`, with a growing, jittered and capped backoff after a failure
 * of the service. A write that may have been applied is repeated only if `reconcile` says that it was
 * not. Redirects are never followed. Attempts, waits, bodies and the whole call are bounded.
 *
 * @throws TypeError or RangeError if an option cannot work. Calls never reject: see {@link Result}.
 *
 * @see specs/openapi.yaml
 */
export function createClient(options: ClientOptions): Client {
  const settings = resolveSettings(options);
  const build = requestBuilder(settings.baseUrl);
  const tokens = keepTokens(options.token, {
    clock: settings.clock,
    ms: settings.timeoutMs,
    signals: [],
  });

  async function call<Id extends OperationId>(
    id: Id,
    input: Operations[Id]['input'],
    own: CallOptions<Id> = {},
  ): Promise<Result<unknown>> {
    const operation = operations[id];
    const mistake = mistakeIn(operation, input, own);
    if (mistake !== undefined) return invalid(mistake);
    const built = await build(operation, input);
    if (!built.ok) return invalid(built.problem);
    const { timeoutMs = settings.timeoutMs, deadlineMs = settings.deadlineMs } = own;
    const problem =
      durationProblem('timeoutMs', timeoutMs) ?? durationProblem('deadlineMs', deadlineMs);
    if (problem !== undefined) return invalid(problem);

    const reconcile = own.reconcile ?? options.reconcile?.[id];
    return performCall(
      {
        operation,
        outgoing: built.outgoing,
        tokens,
        timeoutMs,
        deadlineMs,
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
