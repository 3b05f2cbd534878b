import { kindOf } from '@ordering/kit/callback';
import { systemClock } from '@ordering/kit/clock';
import { bounded } from './bounded.ts';
import type { Clock } from './clock.ts';
import { durationProblem } from './range.ts';

/**
 * Where access tokens come from. The contract gives neither the token endpoint nor the lifetime of
 * a token (`specs/openapi.yaml#/components/securitySchemes/accessToken`, `x-unspecified`), so both
 * are the caller's. Both functions may reject; the call then ends with `kind: 'no-token'`.
 */
export interface TokenSource {
  /** The token to use now. Called once for each call. */
  get(): Promise<string>;
  /**
   * A new token in place of one that was refused. From then on, `get` returns the new one. The client never
   * runs two refreshes at once.
   */
  refresh(): Promise<string>;
}

/**
 * A token source that keeps the token that `obtain` returned, and gets another only once the service has
 * refused that one. If a request for a token fails or hangs, the calls that wait for it fail, and the next call asks
 * again.
 *
 * @param obtain - Gets a token from wherever yours come from, for example with a `client_id` and its secret. Its signal
 *   is aborted when the time is up: give it to your `fetch`.
 * @param options.timeoutMs - How long one request for a token may take, in ms; 10,000 by default. A call's own
 *   `deadlineMs` is a limit as well.
 * @param options.clock - Time for tests.
 * @throws TypeError if `obtain` is not a function, RangeError if `timeoutMs` is not a whole number from 1 to 2,147,483,647.
 */
export function cachedToken(
  obtain: (signal: AbortSignal) => Promise<string>,
  options: { readonly timeoutMs?: number; readonly clock?: Clock } = {},
): TokenSource {
  if (typeof obtain !== 'function') {
    throw new TypeError(
      `obtain must be a function, such as async (signal) => token; it is ${kindOf(obtain)}`,
    );
  }
  const { timeoutMs: ms = 10_000, clock = systemClock } = options;
  const problem = durationProblem('timeoutMs', ms);
  if (problem !== undefined) throw new RangeError(problem);
  let kept: Promise<string> | undefined;
  const refresh = async (): Promise<string> => {
    const asked = bounded(obtain, { clock, ms, signals: [] }).then((outcome) => {
      if (outcome.kind === 'done') return outcome.value;
      throw outcome.kind === 'failed'
        ? outcome.error
        : new Error(`The request for a token was not answered within ${ms} ms`);
    });
    kept = asked;
    try {
      return await asked;
    } catch (error) {
      // The next call asks again, instead of failing for ever with the error of this one.
      if (kept === asked) kept = undefined;
      throw error;
    }
  };
  return { get: () => kept ?? refresh(), refresh };
}

/** Puts a token on a request. The contract does not say which header carries it. */
export type Authorize = (headers: Headers, token: string) => void;

/** Sends the token as RFC 6750 does: `Authorization: Bearer <token>`. */
export const bearer: Authorize = (headers, token) => {
  headers.set('Authorization', `Bearer ${token}`);
};
