import {
  checkOptions,
  functionOption,
  type OptionForm,
  objectOption,
} from '@ordering/kit/checked-options';
import { maxTimerMs, systemClock } from '@ordering/kit/clock';
import type { Clock } from './clock.ts';
import { requestFor, secretsOf } from './grant-request.ts';
import type { Fetch } from './options.ts';
import { durationProblem, rangeProblem } from './range.ts';
import { runtimeFetch } from './runtime-fetch.ts';
import { requestToken } from './token-request.ts';
import type { TokenSource } from './token-source.ts';

export { TokenError } from './token-error.ts';

export interface ClientCredentialsOptions {
  /** Where tokens come from: https, or http on this machine. It has no default, since the contract does not give it. */
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The scopes to ask for, separated by spaces. Default: none is sent. */
  readonly scope?: string;
  /** What else the endpoint wants to have in the form, such as `{ audience: '…' }`. */
  readonly parameters?: Readonly<Record<string, string>>;
  /**
   * Where the id and the secret go: into an `Authorization` header (`basic`, RFC 6749, section 2.3.1), or into the form
   * (`body`). Default: `basic`.
   */
  readonly authentication?: 'basic' | 'body';
  /** Default: the runtime's `fetch`. */
  readonly fetch?: Fetch;
  /**
   * How long one request for a token may take, in milliseconds. Default: 10 000. A call waits no longer than its own
   * `timeoutMs` and `deadlineMs`, nor after its `signal`.
   */
  readonly timeoutMs?: number;
  /**
   * How long before its end a token is renewed, in milliseconds, at most half of its lifetime. Default: 60 000, at most a
   * tenth of its lifetime.
   */
  readonly earlyMs?: number;
  /** Default: the system's time. */
  readonly clock?: Clock;
}

const number: OptionForm = { must: 'a number', fits: (value) => typeof value === 'number' };
const text: OptionForm = {
  must: 'a string that is not empty',
  fits: (value) => typeof value === 'string' && value !== '',
};
const methods: readonly unknown[] = ['basic', 'body'];

const forms: Readonly<Record<keyof ClientCredentialsOptions, OptionForm>> = {
  tokenUrl: { ...text, required: true },
  clientId: { ...text, required: true },
  clientSecret: { ...text, required: true },
  scope: text,
  parameters: objectOption("an object of strings, such as { audience: 'orders' }"),
  authentication: { must: "'basic' or 'body'", fits: (value) => methods.includes(value) },
  fetch: functionOption('fetch'),
  timeoutMs: number,
  earlyMs: number,
  clock: objectOption('a clock'),
};

/**
 * A token source for the client credentials grant. It keeps a token, renews it before it ends while calls still use it, and
 * makes one request at a time, however many calls wait for it.
 *
 * The form of the request and of the answer are those of RFC 6749, section 4.4. They are not the contract's, which gives
 * neither the endpoint nor the lifetime of a token (`specs/openapi.yaml#/components/securitySchemes/accessToken`,
 * `x-unspecified`). A token without `expires_in` is kept until the service refuses it.
 *
 * `get` and `refresh` reject with a {@link TokenError}; the call then ends with `kind: 'no-token'` and has it as `cause`.
 *
 * @throws TypeError or RangeError if an option cannot work.
 */
export function clientCredentials(options: ClientCredentialsOptions): TokenSource {
  checkOptions(options, forms);
  const { fetch = runtimeFetch, clock = systemClock, timeoutMs = 10_000, earlyMs } = options;
  const problem =
    durationProblem('timeoutMs', timeoutMs) ?? rangeProblem('earlyMs', earlyMs ?? 0, 0, maxTimerMs);
  if (problem !== undefined) throw new RangeError(problem);
  const outgoing = requestFor(options);
  const asking = {
    fetch,
    clock,
    timeoutMs,
    secrets: secretsOf(options),
  };
  let kept: Kept | undefined;
  let renewal: { readonly since: number; readonly token: Promise<string> } | undefined;

  async function obtain(since: number): Promise<string> {
    const { token, lifetimeMs = Number.POSITIVE_INFINITY } = await requestToken(outgoing, asking);
    const early = Math.min(
      ...(earlyMs === undefined ? [60_000, lifetimeMs / 10] : [earlyMs, lifetimeMs / 2]),
    );
    const endsAt = since + lifetimeMs;
    kept = { token, endsAt, renewAt: endsAt - early };
    return token;
  }

  function renew(): Promise<string> {
    const now = clock.elapsed();
    // A worker's timers end with the request that began them, and then nothing ends what it waited for.
    if (renewal === undefined || now - renewal.since >= timeoutMs) {
      const begun = {
        since: now,
        token: obtain(now).finally(() => {
          if (renewal === begun) renewal = undefined;
        }),
      };
      renewal = begun;
    }
    return renewal.token;
  }

  return {
    async get() {
      const held = kept;
      const now = clock.elapsed();
      if (held === undefined || now >= held.endsAt) return renew();
      if (now >= held.renewAt) {
        // It still works, so nobody waits. An endpoint that fails is asked again at half of what is left.
        renew().catch(() => {
          held.renewAt = (clock.elapsed() + held.endsAt) / 2;
        });
      }
      return held.token;
    },
    refresh() {
      kept = undefined;
      return renew();
    },
  };
}

/** A token that is used. Times are those of `Clock.elapsed`. */
interface Kept {
  readonly token: string;
  readonly endsAt: number;
  renewAt: number;
}
