import type { OperationId } from '@ordering/api';
import type { AttemptReport, RequestReport } from './attempt-report.ts';
import type { Clock } from './clock.ts';
import type { Reconcile, Reconcilers } from './reconcile.ts';
import type { Authorize, TokenSource } from './token-source.ts';

/** What a {@link Fetch} gets beside the URL: plain values, which every implementation takes. */
export interface FetchInit {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent where the request has no body. */
  readonly body?: string;
  readonly redirect: 'manual';
  /** Aborted when the attempt is to end. */
  readonly signal: AbortSignal;
}

/** What is read of a response: those of every implementation have it. */
export interface FetchResponse {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Iterable<[string, string]>;
  readonly body: {
    getReader(): {
      read(): Promise<
        { readonly done: true } | { readonly done: false; readonly value: Uint8Array }
      >;
      cancel(): Promise<void>;
    };
    cancel(): Promise<void>;
  } | null;
}

/**
 * Sends one request, as `fetch` does: the runtime's, that of npm's undici, or a wrapper. It must not repeat a request, and must
 * resolve whatever the status is.
 */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;

/** How often and how fast a call is repeated, where its failure allows it. */
export interface RetryOptions {
  /** The most attempts at one call; 1 for none after the first. A refresh of the token adds one. Default: 4. */
  readonly maxAttempts: number;
  /** The longest wait before the first repetition, in milliseconds; doubles each time. Default: 250. */
  readonly baseMs: number;
  /** The longest wait that the client chooses by itself, in milliseconds. Default: 10 000. */
  readonly capMs: number;
}

/** The same for a client, whose calls share one budget. */
export interface ClientRetryOptions extends RetryOptions {
  /**
   * How many repetitions all calls together have in hand. One after a wait takes one, a 2xx response gives one back, up to this
   * many; where none is left, a call ends with its failure. So 100 calls to a service that is down make 120 requests, not 400.
   * The one repetition after a refresh of the token takes none. 0 for no repetitions. Default: 20.
   */
  readonly budget: number;
}

export interface ClientOptions {
  /** The URL of the service, http or https, without credentials, query or fragment. */
  readonly baseUrl: string;
  /** Where access tokens come from, for example `cachedToken(obtain)`. */
  readonly token: TokenSource;
  /** Puts the token on a request; the contract does not say which header carries it. For example `bearer`. */
  readonly authorize: Authorize;
  /** Default: the runtime's `fetch`. Redirects, retries and limits are the client's. */
  readonly fetch?: Fetch;
  readonly retry?: Partial<ClientRetryOptions>;
  /**
   * The most requests at once; further ones wait in a queue, in order. There, `deadlineMs` counts and `timeoutMs` does not. Waits
   * between attempts, requests for a token and `reconcile` do not count as requests. Default: no limit.
   */
  readonly maxConcurrency?: number;
  /** The time that one attempt has, to the last byte of the response, in milliseconds. Default: 15 000. */
  readonly timeoutMs?: number;
  /** The time that a whole call has, waits and refreshes included, in milliseconds. Default: 60 000. */
  readonly deadlineMs?: number;
  /** The longest response body that is read, in bytes. Default: 1 MiB. */
  readonly maxBodyBytes?: number;
  /**
   * The response header that carries the service's id of a request, for `requestId` in results and reports. The contract names
   * none (`specs/openapi.yaml#/info`, `x-unspecified`), so there is no default: without it no result has a `requestId`.
   */
  readonly requestIdHeader?: string;
  /** Ends every call. */
  readonly signal?: AbortSignal;
  /** What to ask before a write is repeated that may have been applied. */
  readonly reconcile?: Reconcilers;
  /**
   * Called before every attempt, for traces: what it sets in `headers` is sent with this attempt. They do not have the token
   * yet. It is not waited for, and what it throws is ignored.
   */
  readonly onRequest?: (report: RequestReport, headers: Headers) => void;
  /** Called after every attempt, for logs and metrics. It is not waited for, and what it throws is ignored. */
  readonly onAttempt?: (report: AttemptReport) => void;
  /** Default: the system's time. */
  readonly clock?: Clock;
  /** A number in [0, 1), for the jitter of waits. Default: `Math.random`. */
  readonly random?: () => number;
}

/** Settings of one call, in place of the client's. */
export interface CallOptions<Id extends OperationId> {
  /** Headers for this call, beside those that the client sends or in place of them; the token comes last. */
  readonly headers?: Headers | Readonly<Record<string, string>>;
  readonly retry?: Partial<RetryOptions>;
  /** Ends this call; the client's own signal still does, too. */
  readonly signal?: AbortSignal | undefined;
  /** See {@link ClientOptions.timeoutMs}. */
  readonly timeoutMs?: number;
  /** See {@link ClientOptions.deadlineMs}. */
  readonly deadlineMs?: number;
  readonly reconcile?: Reconcile<Id>;
}
